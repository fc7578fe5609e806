// Measures shards: the same load on one engine and divided among two and four, each on a thread of its own, in turn, so that
// other work on the machine affects all alike. What counts is computing time: threads share the machine's cores. It runs
// as a process of its own: `node measure.ts`.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { quantile } from '../verdict.ts';
import { type HopFigures, measureHop } from './hop.ts';
import type { Took } from './load.ts';

export interface ShardFigures {
  readonly shards: number;
  /** Orders a second of computing of one shard, and of all together where each has a core. */
  readonly perShard: number;
  readonly together: number;
  /** Orders a second that this machine did. */
  readonly here: number;
  /** Of the computing: what an event costs whoever follows. */
  readonly usAnEvent: number;
}

export interface Figures {
  readonly divided: readonly ShardFigures[];
  readonly hops: readonly HopFigures[];
}

export interface Bounds {
  readonly shards: readonly number[];
  readonly accounts: number;
  /** Of the whole venue, in each round. */
  readonly orders: number;
  readonly rounds: number;
  readonly copiers: readonly number[];
  readonly hopRounds: number;
  /** Copies of a round. */
  readonly hopCopies: number;
}

const FULL: Bounds = {
  shards: [1, 2, 4],
  accounts: 4_000,
  orders: 12_000,
  rounds: 5,
  copiers: [1, 100],
  hopCopies: 500,
  hopRounds: 8,
};

interface Venue {
  readonly shards: number;
  readonly workers: readonly Worker[];
  readonly perShard: number[];
  readonly here: number[];
  readonly usAnEvent: number[];
}

export async function measureShards(bounds: Bounds): Promise<Figures> {
  const venues = bounds.shards.map((shards): Venue => ({
    shards,
    workers: Array.from({ length: shards }, (_, number) => startShard(number, shards, bounds)),
    ...{ perShard: [], here: [], usAnEvent: [] },
  }));
  // The first round warms up.
  for (let round = 0; round <= bounds.rounds; round += 1)
    for (const venue of venues) await runRound(venue, bounds.orders, round > 0);
  await Promise.all(venues.flatMap(({ workers }) => workers.map((worker) => worker.terminate())));
  const divided = venues.map(({ shards, perShard, here, usAnEvent }) => {
    const each = quantile(perShard, 0.5);
    const rest = { here: quantile(here, 0.5), usAnEvent: quantile(usAnEvent, 0.5) };
    return { shards, perShard: each, together: each * shards, ...rest };
  });
  return { divided, hops: bounds.copiers.map((copiers) => measureHop(copiers, bounds)) };
}

const startShard = (number: number, of: number, { accounts }: Bounds): Worker =>
  new Worker(path.join(import.meta.dirname, 'worker.ts'), {
    workerData: { shard: { number, of }, accounts },
  });

async function runRound(venue: Venue, orders: number, isMeasured: boolean): Promise<void> {
  const each = Math.floor(orders / venue.shards);
  const took: Took[] = [];
  // One after the other: computing beside each other slows down, too.
  for (const worker of venue.workers) took.push(await tookBy(worker, each));
  const startedAt = performance.now();
  await Promise.all(venue.workers.map((worker) => tookBy(worker, each)));
  if (!isMeasured) return;
  venue.here.push((each * venue.shards * 1_000) / (performance.now() - startedAt));
  for (const { decidingUs, applyingUs, events } of took) {
    venue.perShard.push((each * 1_000_000) / (decidingUs + applyingUs));
    venue.usAnEvent.push(applyingUs / events);
  }
}

async function tookBy(worker: Worker, orders: number): Promise<Took> {
  const answered = once(worker, 'message');
  worker.postMessage(orders);
  const [took] = (await answered) as [Took];
  return took;
}

if (import.meta.main) console.log(JSON.stringify(await measureShards(FULL)));
