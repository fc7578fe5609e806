// The soak: a whole system for an hour, with thousands of sockets and hundreds of orders a second over two gates. Does its
// memory stay flat, and is every order there once?
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '@meridian/store';
import { present } from '@meridian/units';
import { endProcess, outputOf } from '../child.ts';
import { type Conversation, converseWith } from '../conversation.ts';
import type { ClientsRequest, Received } from '../fanout/clients.ts';
import { Pulses } from '../fanout/pulses.ts';
import { SIGHTS } from '../fanout/sights.ts';
import { NOTHING_SHARED, SHARED_CORES, type System, sharedNats, startSystem } from '../system.ts';
import { type Bench, type Verdict, quantile, thousands } from '../verdict.ts';
import { type MemorySample, growthOf, over, sampleMemory } from './memory.ts';
import { Reckoning } from './reckoning.ts';
import type { Traded, TradersRequest } from './traders.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
const SOCKETS = Number(process.env['SOCKETS'] ?? 5_000);
/** Placed and closed ones together. */
const ORDERS_PER_SECOND = Number(process.env['ORDERS'] ?? 500);
/** Few enough that each has soon done as much as the engine remembers of one. */
const ACCOUNTS = Math.max(20, Math.round(ORDERS_PER_SECOND / 5));

const MINUTE_MS = 60_000;
/** As often as Prometheus asks. */
const SAMPLE_EVERY_MS = 15_000;
const GATHER_EVERY_MS = 1_000;
const END_WITHIN_MS = 60_000;
const GROWTH_MAX = 0.05;
const ORDER_TARGET_MS = 50;
const TICK_TARGET_MS = 150;
/** 1: the kernel gives each session of processes the same share of the cores, as desktops want it. */
const BY_SESSION = '/proc/sys/kernel/sched_autogroup_enabled';
/** Few: the answers to orders wait meanwhile. */
const ROWS_AT_ONCE = 500;
const CROWD = path.join(import.meta.dirname, '../fanout/clients.ts');
const TRADERS = path.join(import.meta.dirname, 'traders.ts');
const VERIFY = path.resolve(
  import.meta.dirname,
  '../../../packages/server/src/compose/cli/verify.ts',
);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
const percent = (part: number): string => `${part < 0 ? '' : '+'}${(part * 100).toFixed(1)} %`;

interface Row {
  readonly id: bigint;
  readonly client_order_id: string;
}

/** What was done in a minute. */
interface Work {
  readonly tookMs: number[];
  /** From the feed's pulse to a client. */
  readonly delaysMs: number[];
  /** At the worst moment: orders that were due, and no trader was free. */
  late: number;
  refused: number;
  repeated: number;
  /** Of the traders' own sockets. */
  frames: number;
}

/** All that runs, and what was seen of it so far. */
class Soak {
  readonly #system: System;
  readonly #db: Database;
  readonly #pulses: Pulses;
  readonly #crowds: readonly Conversation<ClientsRequest>[];
  readonly #traders = converseWith<TradersRequest>(TRADERS, SHARED_CORES);
  readonly #memory: MemorySample[][];
  readonly #reckoning = new Reckoning();
  /** Of the whole. */
  readonly #all = { tookMs: [] as number[], delaysMs: [] as number[] };
  readonly #worst = { orderP50: 0, orderP99: 0, tickP99: 0 };
  #lastId = 0;
  #lost = 0;
  #closed = 0;

  constructor(system: System, db: Database, pulses: Pulses) {
    this.#system = system;
    this.#db = db;
    this.#pulses = pulses;
    this.#crowds = system.gates.map(() => converseWith<ClientsRequest>(CROWD, SHARED_CORES));
    this.#memory = system.members.map(() => []);
  }

  async prepare(): Promise<void> {
    const ports = this.#system.gates.map(({ url }) => Number(new URL(url).port));
    for (const [place, crowd] of this.#crowds.entries()) {
      const count = Math.round(SOCKETS / ports.length);
      await crowd.ask({ port: present(ports[place], 'a gate'), count, sights: SIGHTS });
    }
    const [newest] = await this.#db.query<{ id: bigint | null }>({
      text: 'SELECT max(id) AS id FROM orders',
    });
    this.#lastId = Number(newest?.id ?? 0);
    await this.#traders.ask({ ports, accounts: ACCOUNTS });
    await this.#traders.ask({ perSecond: ORDERS_PER_SECOND });
  }

  /** One after the other, so that they do not all compute at once. */
  async #sample(): Promise<void> {
    for (const [place, member] of this.#system.members.entries())
      this.#memory[place]?.push(await sampleMemory(member));
  }

  /** @returns a line about it */
  async minute(): Promise<string> {
    const until = performance.now() + MINUTE_MS;
    const work: Work = {
      ...{ tookMs: [], delaysMs: [] },
      ...{ late: 0, refused: 0, repeated: 0, frames: 0 },
    };
    let samples = 0;
    let sampleAt = performance.now() + SAMPLE_EVERY_MS;
    while (performance.now() < until) {
      await pause(Math.min(GATHER_EVERY_MS, until - performance.now()));
      await this.#gather(work);
      if (performance.now() < sampleAt) continue;
      await this.#sample();
      samples += 1;
      sampleAt += SAMPLE_EVERY_MS;
    }
    return `${this.#ofMemory(samples)}; ${this.#ofWork(work)}`;
  }

  /** A little at a time: what is asked for at once keeps who is asked from trading. */
  async #gather(work: Work): Promise<void> {
    const [traded, ...received] = await Promise.all([
      this.#traders.ask<Traded>({ report: true }),
      ...this.#crowds.map((crowd) => crowd.ask<Received>({ report: 'arrivals' })),
    ]);
    const delaysMs = this.#pulses.delaysOf(received.flatMap(({ arrivals }) => arrivals));
    for (const kept of [work, this.#all]) {
      kept.tookMs.push(...traded.tookMs);
      kept.delaysMs.push(...delaysMs);
    }
    work.late = Math.max(work.late, traded.late);
    work.refused += traded.refused;
    work.repeated += traded.repeated;
    work.frames += traded.frames;
    this.#closed = received.reduce((sum, { closed }) => sum + closed, 0);
    await this.#reckon(traded);
  }

  #ofMemory(count: number): string {
    const parts = this.#system.members.map(({ role }, place) => {
      const { rssBytes, heapBytes } = over((this.#memory[place] ?? []).slice(-count));
      return `${role} ${mebibytes(rssBytes)}/${mebibytes(heapBytes)}`;
    });
    return `MiB resident/heap: ${parts.join(', ')}`;
  }

  #ofWork({ tookMs, delaysMs, late, refused, repeated, frames }: Work): string {
    const of = (values: readonly number[], part: number): number =>
      values.length === 0 ? Number.NaN : quantile(values, part);
    const [p50, p99, tick] = [of(tookMs, 0.5), of(tookMs, 0.99), of(delaysMs, 0.99)];
    this.#worst.orderP50 = Math.max(this.#worst.orderP50, p50);
    this.#worst.orderP99 = Math.max(this.#worst.orderP99, p99);
    this.#worst.tickP99 = Math.max(this.#worst.tickP99, tick);
    return (
      `${thousands(tookMs.length)} orders p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, ${late} late, ${refused} refused, ` +
      `${repeated} asked again, ${this.#lost} lost, ${thousands(frames)} frames to traders; from pulse to client p99 ${tick} ms, ` +
      `${this.#closed} sockets closed`
    );
  }

  /** What was told before is there now. */
  async #reckon({ told }: Traded): Promise<void> {
    for (const [clientOrderId, orderId] of told) this.#reckoning.tell(clientOrderId, orderId);
    for (;;) {
      const rows = await this.#db.query<Row>({
        text: `SELECT id, client_order_id FROM orders WHERE id > $1 AND parent_id IS NULL ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
        values: [this.#lastId],
      });
      for (const { id, client_order_id } of rows) this.#reckoning.read(client_order_id, Number(id));
      this.#lastId = Number(rows.at(-1)?.id ?? this.#lastId);
      if (rows.length < ROWS_AT_ONCE) break;
    }
    this.#lost = this.#reckoning.lost();
  }

  /** What is open is what the traders believe to be open. @returns how many are not */
  async #endTrading(since: number): Promise<number> {
    const believed = new Set(
      await Promise.race([
        this.#traders.ask<number[]>({ end: true }),
        pause(END_WITHIN_MS).then(() => Promise.reject(new Error('an order is never answered'))),
      ]),
    );
    await this.#reckon(await this.#traders.ask<Traded>({ report: true }));
    const open = await this.#db.query<{ id: bigint }>({
      text: 'SELECT id FROM orders WHERE id > $1 AND status < 2',
      values: [since],
    });
    const ids = new Set(open.map(({ id }) => Number(id)));
    return [...ids, ...believed].filter((id) => ids.has(id) !== believed.has(id)).length;
  }

  async run(note: (text: string) => void): Promise<Verdict[]> {
    await this.prepare();
    const since = this.#lastId;
    for (let minute = 1; minute <= MINUTES; minute += 1)
      note(`minute ${minute}: ${await this.minute()}`);
    const different = await this.#endTrading(since);
    return [
      ...this.#system.members.map(({ role }, place) =>
        memoryVerdict(role, present(this.#memory[place], 'its memory')),
      ),
      await this.#orders(different),
      this.#speed(),
    ];
  }

  async #orders(different: number): Promise<Verdict> {
    const said = await outputOf([VERIFY], this.#system.env).catch((error: Error) => error);
    const [lost, doubled] = [this.#reckoning.lost(), this.#reckoning.doubled()];
    const agrees = !(said instanceof Error);
    return {
      figure: `${thousands(this.#reckoning.counted)} orders: ${lost} lost, ${doubled} doubled, ${different} open ones differ`,
      ratio: agrees ? 'verify agrees' : `verify does not agree: ${said.message}`,
      target: 'none, and verify agrees',
      isMet: lost + doubled + different === 0 && this.#reckoning.counted > 0 && agrees,
    };
  }

  #speed(): Verdict {
    const { orderP50, orderP99, tickP99 } = this.#worst;
    const order = quantile(this.#all.tookMs, 0.99);
    const tick = quantile(this.#all.delaysMs, 0.99);
    return {
      figure:
        `orders’ p99 ${order.toFixed(0)} ms, p50 ${quantile(this.#all.tookMs, 0.5).toFixed(0)}; from the feed’s pulse to the client p99 ${tick} ms; ` +
        `of the worst minute ${orderP99.toFixed(0)}, ${orderP50.toFixed(0)} and ${tickP99} ms`,
      ratio: `${thousands(SOCKETS)} sockets, ${thousands(ORDERS_PER_SECOND)} orders a second, ${MINUTES} minutes, ${this.#closed} sockets closed`,
      target: `orders' p99 at most ${ORDER_TARGET_MS}, ticks' ${TICK_TARGET_MS} ms, on a quiet machine`,
      isMet: order <= ORDER_TARGET_MS && tick <= TICK_TARGET_MS && this.#closed === 0,
    };
  }

  async end(): Promise<void> {
    await Promise.all([this.#traders, ...this.#crowds].map(({ child }) => endProcess(child)));
  }
}

function memoryVerdict(role: string, samples: readonly MemorySample[]): Verdict {
  const grew = growthOf(samples);
  const { rssBytes, heapBytes } = over(samples.slice(-Math.ceil(samples.length / 4)));
  return {
    figure: `${role}: ${mebibytes(rssBytes)} MiB resident, lowest heap ${mebibytes(heapBytes)} MiB`,
    ratio: `last quarter against the second ${percent(grew.rssBytes)} resident, ${percent(grew.heapBytes)} heap`,
    target: `at most ${percent(GROWTH_MAX)}`,
    isMet: grew.rssBytes <= GROWTH_MAX && grew.heapBytes <= GROWTH_MAX,
  };
}

const openReader = (url: string): Promise<Database> =>
  openDatabase({
    ...{ dataDir: '', databaseUrl: url, access: 'reader' },
    log: { info: () => undefined, warn: () => undefined, error: console.error },
    onFatal(error) {
      throw error;
    },
  });

export const soakBench: Bench = {
  name: 'soak',
  async run(note) {
    const natsUrl = sharedNats();
    if (natsUrl === null) {
      note(NOTHING_SHARED);
      return [];
    }
    if (existsSync(BY_SESSION) && readFileSync(BY_SESSION, 'utf8').trim() === '1')
      note(
        'kernel.sched_autogroup_enabled is 1: each connection to PostgreSQL has the same share of the cores as all the other processes together; a service of systemd or a container has not',
      );
    const system = await startSystem(natsUrl, ['feed', 'engine', 'jobs', 'gate', 'gate']);
    const db = await openReader(system.env['DATABASE_URL'] ?? '');
    const pulses = await Pulses.hear(natsUrl);
    const soak = new Soak(system, db, pulses);
    try {
      return await soak.run(note);
    } finally {
      await soak.end();
      await pulses.close();
      await db.close();
      await system.stop();
    }
  },
};
