// Measures a night that falls due for a million open orders: they are charged slice by slice by the real host, over a
// database that answers at once, while ticks go on. A process of its own: `node measure.ts`.
import { createHost } from '../../../packages/server/src/engine/host.ts';
import { BOOK_AT, type BookSize, buildBook } from '../engine/book.ts';
import { pause, quotedTick, startFeed } from '../engine/feed.ts';
import { quantile } from '../verdict.ts';

export interface RolloverFigures {
  readonly orders: number;
  readonly charged: number;
  readonly seconds: number;
  /** The most and the 99th percentile that the thread computed between two ticks. */
  readonly busyMostMs: number;
  readonly busyP99Ms: number;
  /** The same while nothing was charged. */
  readonly idleMostMs: number;
  readonly batchMost: number;
}

const FULL: BookSize = { orders: 1_000_000, accounts: 100_000 };

/** 17:00 New York on the book's Wednesday. */
const ROLLOVER_AT = Date.UTC(2026, 10, 18, 22);
const IDLE_MS = 2_000;

export async function measureRollover(size: BookSize): Promise<RolloverFigures> {
  const state = buildBook(size);
  let batchMost = 0;
  let charged = 0;
  let marketNow = BOOK_AT;
  const host = createHost({
    state,
    writer: {
      query: async () => {
        await pause(0);
        return { rows: [], rowCount: 0 } as never;
      },
    },
    marketNow: () => Math.max(marketNow, state.now),
    lastSeq: 0,
    lastBatch: 0,
    snapshots: { offer: () => undefined, write: () => Promise.resolve() },
    onFatal(error) {
      throw error;
    },
  });
  host.onCommitted((changes) => {
    batchMost = Math.max(batchMost, changes.length);
    for (const { event } of changes) if (event.type === 'FinancingCharged') charged += 1;
  });
  const tick = quotedTick(state);
  const idle = startFeed(host, tick, BOOK_AT + 1_000);
  await pause(IDLE_MS);
  const idleMostMs = Math.max(...idle.stop());
  marketNow = ROLLOVER_AT;
  const startedAt = performance.now();
  const feed = startFeed(host, tick, ROLLOVER_AT);
  await pause(10);
  while (state.nights.walk !== null) await pause(5);
  await host.settled();
  const seconds = (performance.now() - startedAt) / 1_000;
  const busy = feed.stop();
  return {
    orders: size.orders,
    charged,
    seconds,
    busyMostMs: Math.max(...busy),
    busyP99Ms: quantile(busy, 0.99),
    idleMostMs,
    batchMost,
  };
}

if (import.meta.main) {
  // Warms up on a small book of the same kind.
  await measureRollover({ orders: 20_000, accounts: 2_000 });
  console.log(JSON.stringify(await measureRollover(FULL)));
}
