// Measures a snapshot of a million open orders: written by the real code over a database that answers at once, while ticks
// go on. A process of its own: `node measure.ts`.
import { snapshotLines } from '@meridian/trading';
import { createHost } from '../../../packages/server/src/engine/host.ts';
import { SNAPSHOT_EVERY, createSnapshots } from '../../../packages/server/src/engine/snapshots.ts';
import { BOOK_AT, type BookSize, buildBook } from '../engine/book.ts';
import { pause, quotedTick, startFeed } from '../engine/feed.ts';
import { quantile } from '../verdict.ts';

export interface SnapshotFigures {
  readonly orders: number;
  readonly seconds: number;
  readonly chunks: number;
  /** The most and the 99th percentile that the thread computed between two ticks. */
  readonly busyMostMs: number;
  readonly busyP99Ms: number;
  /** The whole state encoded in one turn, as long as everybody would wait for it. */
  readonly atOnceMs: number;
}

const FULL: BookSize = { orders: 1_000_000, accounts: 100_000 };

export async function measureSnapshot(size: BookSize): Promise<SnapshotFigures> {
  const state = buildBook(size);
  let chunks = 0;
  const database = {
    query: async ({ name }: { readonly name?: string }) => {
      await pause(0);
      if (name === 'insert_snapshot_chunk') chunks += 1;
      // As if each had been written.
      return (name?.startsWith('insert_snapshot') === true ? [{}] : []) as never;
    },
  };
  const onFatal = (error: unknown): never => {
    throw error;
  };
  const snapshots = createSnapshots(database, { lastSeq: 0, now: Date.now, onFault: onFatal });
  const host = createHost({
    state,
    writer: database,
    marketNow: () => Math.max(BOOK_AT, state.now),
    lastSeq: 0,
    lastBatch: 0,
    snapshots: { offer: () => undefined, write: () => Promise.resolve() },
    onFatal,
  });
  const feed = startFeed(host, quotedTick(state), BOOK_AT + 1_000);
  await pause(100);
  const startedAt = performance.now();
  snapshots.offer(state, SNAPSHOT_EVERY, { committed: () => host.settled() });
  await snapshots.write(state, 0);
  const seconds = (performance.now() - startedAt) / 1_000;
  const busy = feed.stop();
  return {
    orders: size.orders,
    seconds,
    chunks,
    busyMostMs: Math.max(...busy),
    busyP99Ms: quantile(busy, 0.99),
    atOnceMs: encodeAtOnce(state),
  };
}

function encodeAtOnce(state: ReturnType<typeof buildBook>): number {
  const startedAt = performance.now();
  let length = 0;
  for (const line of snapshotLines(state)) length += line.length;
  if (length === 0) throw new Error('a snapshot has lines');
  return performance.now() - startedAt;
}

if (import.meta.main) {
  await measureSnapshot({ orders: 20_000, accounts: 2_000 });
  console.log(JSON.stringify(await measureSnapshot(FULL)));
}
