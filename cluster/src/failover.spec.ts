import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { System, Trader } from './system.ts';

/** `CLUSTER_ROUNDS=1000 npm run cluster -- failover` is the long form. */
const ROUNDS = Number(process.env['CLUSTER_ROUNDS'] ?? '6');
const TRADERS = 8;
/** On a machine that does nothing else it is two; the run prints what it was. */
const BACK_WITHIN_MS = 60_000;
const ROUND_WITHIN_MS = 100_000;

let system: System;
let gates: [ServerProcess, ServerProcess];
let engines: [ServerProcess, ServerProcess];
beforeAll(async () => {
  system = await System.open();
  await system.start('feed');
  await system.start('jobs');
  engines = [await system.start('engine'), await system.start('engine')];
  gates = [await system.start('gate'), await system.start('gate')];
});
afterAll(async () => {
  await system.close();
});

const gate = (number: number): string => gates[number % 2 === 0 ? 0 : 1].url;

/** Trades without a pause, and asks again under the same id whatever it does not hear of. */
class Load {
  readonly #traders = Array.from({ length: TRADERS }, () => new Trader());
  /** The order that each id was told to have become. */
  readonly told = new Map<string, number>();
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();
  /** When something was acknowledged last. */
  lastAt = 0;
  longestMs = 0;

  async begin(): Promise<void> {
    for (const [i, trader] of this.#traders.entries()) await trader.logIn(gate(i));
    this.#work = Promise.all(this.#traders.map((trader, i) => this.#trade(trader, i)));
  }

  async #trade(trader: Trader, number: number): Promise<void> {
    for (let turn = number; !this.#isOver; turn += 1) {
      const id = randomUUID();
      const placed = await this.#answer(() => trader.buy(gate(turn), id));
      // Without a fresh price it is refused, and stays so under this id.
      if (placed.code !== 1) continue;
      this.told.set(id, placed.data.Id);
      const closing = randomUUID();
      await this.#answer(() => trader.close(gate(turn + 1), placed.data.Id, closing));
    }
  }

  /** Asks until it is answered by who could decide it. */
  async #answer<T extends { code: number }>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const answer = await ask().catch(() => null);
      if (answer !== null && answer.code !== ERRORS.service_unavailable.code) {
        const now = performance.now();
        if (this.lastAt > 0) this.longestMs = Math.max(this.longestMs, now - this.lastAt);
        this.lastAt = now;
        return answer;
      }
      await pause(20);
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Every order that was told of is there once, and there is no other. */
  async expectExactlyOnce(): Promise<void> {
    const there: [string, number][] = [];
    for (const trader of this.#traders)
      for (const status of [1, 3] as const)
        for (const order of await trader.orders(gates[0].url, status))
          if (order.ParentId === null) there.push([order.client_order_id ?? '', order.Id]);
    const ascending = (pairs: Iterable<[string, number]>) =>
      [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(ascending(there)).toEqual(ascending(this.told));
  }
}

async function back(load: Load): Promise<void> {
  const since = performance.now();
  await expect
    .poll(() => load.lastAt > since + 50, { timeout: BACK_WITHIN_MS, interval: 20 })
    .toBe(true);
}

describe('the engine', () => {
  it(
    `is taken over ${ROUNDS} times under load, and nothing is lost or doubled`,
    async () => {
      const load = new Load();
      await load.begin();
      const pauses: Record<string, number[]> = { killed: [], frozen: [], 'told to stop': [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        await back(load);
        load.longestMs = 0;
        const [leader, standby] = engines;
        const how = ['killed', 'frozen', 'told to stop'][round % 3] ?? 'killed';
        if (how === 'killed') await leader.end('SIGKILL');
        else if (how === 'frozen') leader.freeze();
        else await leader.end('SIGTERM');
        await back(load);
        pauses[how]?.push(Math.round(load.longestMs));
        if (how === 'frozen') {
          leader.thaw();
          expect((await leader.ended).code).toBe(1);
        }
        engines = [standby, await system.start('engine')];
      }
      await load.end();
      process.stdout.write(
        `${load.told.size} orders; the longest pause of each take-over, ms: ${JSON.stringify(pauses)}\n`,
      );
      await load.expectExactlyOnce();
      const { databaseUrl, dataDir } = system.fresh.location;
      const verify = new ServerProcess('compose/cli/verify.ts', {
        DATABASE_URL: databaseUrl ?? '',
        DATA_DIR: dataDir,
      });
      expect(await verify.ended).toMatchObject({ code: 0 });
    },
    ROUNDS * ROUND_WITHIN_MS,
  );
});
