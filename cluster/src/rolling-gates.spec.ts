import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MARKET, FOREX_CLOSED, MOVED, SOCKET_PATH } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { LiveSocket } from '../../packages/client/src/live-socket.ts';
import { type Balancer, balancer } from './balancer.ts';
import { Load } from './load.ts';
import { System, type Trader } from './system.ts';

const DRAIN_SECONDS = 8;
const SOCKETS = 40;
/** Of the sockets of one gate, half of them all, at most so many are sent away within a second of six. */
const SLICE_MAX = SOCKETS / 4;
const BACK_WITHIN_MS = 5_000;

let system: System;
let ports: readonly [number, number];
let gates: ServerProcess[];
let site: Balancer;
beforeAll(async () => {
  system = await System.open();
  await system.start('feed');
  await system.start('engine');
  await system.start('jobs');
  ports = [await freePort(), await freePort()];
  gates = [await gateAt(ports[0]), await gateAt(ports[1])];
  site = await balancer(ports);
});
afterAll(async () => {
  await (site as Balancer | undefined)?.stop();
  await system.close();
});

const gateAt = (port: number): Promise<ServerProcess> =>
  system.start('gate', { PORT: String(port), DRAIN_SECONDS: String(DRAIN_SECONDS) });

/** A page of the product: its own socket, and what it does when it is back. */
class Page {
  readonly #trader: Trader;
  readonly #socket: LiveSocket;
  readonly closed = new Set<number>();
  readonly losses: { readonly at: number; readonly code: number }[] = [];
  quotes = 0;
  longestMs = 0;
  #lostAt: number | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(trader: Trader) {
    this.#trader = trader;
    this.#socket = new LiveSocket({
      open: () => {
        const socket = new WebSocket(site.url.replace('http', 'ws') + SOCKET_PATH);
        socket.addEventListener('close', ({ code }) =>
          this.losses.push({ at: performance.now(), code }),
        );
        return socket;
      },
      token: () => trader.token,
      refused: () => undefined,
      random: Math.random,
    });
    this.#socket.subscribe(DAY_MARKET, () => (this.quotes += 1));
    this.#socket.subscribe(FOREX_CLOSED, (ids) => this.#note(ids as number[]));
    this.#socket.onStatus(() => this.#noteStatus());
    this.#socket.onLogin(() => this.#read());
    this.#socket.start();
  }

  get isOpen(): boolean {
    return this.#socket.status === 'open';
  }

  #note(ids: readonly number[]): void {
    for (const id of ids) this.closed.add(id);
  }

  #noteStatus(): void {
    if (!this.isOpen) {
      this.#lostAt ??= performance.now();
      return;
    }
    if (this.#lostAt === null) return;
    this.longestMs = Math.max(this.longestMs, performance.now() - this.#lostAt);
    this.#lostAt = null;
  }

  #read(): void {
    this.#reading = this.#reading.then(async () => {
      const ended = await this.#trader.orders(site.url, 3);
      this.#note(ended.map(({ Id }) => Id));
    });
  }

  /** Resolves when it has heard of everything that it would show. */
  async read(): Promise<void> {
    await this.#reading;
  }

  stop(): void {
    this.#socket.stop();
  }
}

async function restart(place: 0 | 1): Promise<void> {
  const gate = gates[place];
  if (gate === undefined) throw new Error('there are two gates');
  const ending = gate.end('SIGTERM');
  await expect
    .poll(async () => {
      const answer = await fetch(`${gate.url}/readyz`);
      return [answer.status, await answer.json()];
    })
    .toEqual([503, { status: 'unready', reason: 'stopping' }]);
  expect(await ending).toMatchObject({ code: 0 });
  gates[place] = await gateAt(ports[place]);
}

/** The most that were lost within a second. */
function mostInASecond(pages: readonly Page[]): number {
  const times = pages.flatMap(({ losses }) => losses.map(({ at }) => at)).toSorted((a, b) => a - b);
  return Math.max(...times.map((at) => times.filter((b) => b >= at && b < at + 1_000).length));
}

describe('gates that are restarted one after the other', () => {
  it('lose and double nothing, refuse nobody, and send their sockets away in slices', async () => {
    const load = new Load(() => site.url);
    onTestFinished(() => load.end());
    await load.begin();
    const pages = Array.from(
      { length: SOCKETS },
      (_, i) => new Page(load.traders[i % load.traders.length] as Trader),
    );
    onTestFinished(() => {
      for (const page of pages) page.stop();
    });
    const areOpen = (): boolean => pages.every(({ isOpen }) => isOpen);
    await expect.poll(areOpen).toBe(true);
    load.longestMs = 0;
    for (const place of [0, 1] as const) {
      await restart(place);
      // The balancer has to see that it is back.
      await pause(1_000);
      await expect.poll(areOpen, { timeout: BACK_WITHIN_MS }).toBe(true);
    }
    await load.end();
    const longestMs = Math.max(...pages.map((page) => page.longestMs));
    process.stdout.write(
      `${load.told.size} orders, ${load.repetitions} asked again; longest pause ${Math.round(load.longestMs)} ms; ` +
        `sockets away for ${Math.round(longestMs)} ms at most, ${mostInASecond(pages)} in a second at most\n`,
    );
    expect(load.repetitions).toBe(0);
    await load.expectExactlyOnce();
    expect(new Set(pages.flatMap(({ losses }) => losses.map(({ code }) => code)))).toEqual(
      new Set([MOVED]),
    );
    expect(longestMs).toBeLessThan(BACK_WITHIN_MS);
    expect(mostInASecond(pages)).toBeLessThanOrEqual(SLICE_MAX);
    for (const [i, page] of pages.entries()) {
      await page.read();
      const trader = load.traders[i % load.traders.length];
      const ended = await trader?.orders(site.url, 3);
      await expect
        .poll(() => ended?.filter(({ Id }) => !page.closed.has(Id)).map(({ Id }) => Id))
        .toEqual([]);
      expect(page.quotes).toBeGreaterThan(0);
    }
  });
});
