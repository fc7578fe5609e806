// What the engine's thread computes for a second of market and orders, with and without keeping the ticks. Three hosts over
// the same book get the same ticks and orders in turns, so that other work on the machine affects all; the database
// answers at once, so nothing of it hides the cost. Two of them keep no ticks: what they differ by is the error of the measure.
// `node measure.ts` prints the figures as JSON.
import { KeptTicks } from '../../../packages/server/src/engine/kept-ticks.ts';
import { type EngineHost, createHost } from '../../../packages/server/src/engine/host.ts';
import type { AccountCommand } from '@meridian/trading';
import { readLots } from '@meridian/units';
import { BOOK_AT, buildBook, ticksAfterBook } from '../engine/book.ts';
import { quantile } from '../verdict.ts';

export interface TicksFigures {
  /** By which part more a second takes that is measured beside the same one without: the median, and the quartiles around it. */
  readonly more: number;
  readonly moreLow: number;
  readonly moreHigh: number;
  /** By which part the two that keep none differ, in the median. */
  readonly error: number;
  /** Microseconds of the thread for a second, in its tenth that was disturbed least. */
  readonly withoutUs: number;
  readonly withUs: number;
  readonly ticksPerSecond: number;
  readonly ordersPerSecond: number;
}

const SECONDS = 640;
const WARM_UP = 40;
/** Each is as often the first, in the middle and the last. */
const TURNS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
  [1, 0, 2],
  [0, 2, 1],
] as const;
const ORDERS = 100;
const AT_ONCE = 20;
const BOOK = { orders: 20_000, accounts: 1_000 };

const writer = { query: () => Promise.resolve([]) };

async function hostWith(ticks: KeptTicks | null): Promise<EngineHost> {
  const state = buildBook(BOOK);
  const host = createHost({
    state,
    writer,
    marketNow: () => state.now,
    // Rows say when they were decided, with ticks or without.
    now: () => state.now,
    lastSeq: 0,
    lastBatch: 0,
    ...(ticks && { ticks }),
    snapshots: { offer: () => undefined, write: () => Promise.resolve() },
    onFatal(error) {
      throw error;
    },
  });
  await host.settled();
  return host;
}

const market = (accountId: number, clientOrderId: string): AccountCommand => ({
  type: 'PlaceOrder',
  accountId,
  clientOrderId,
  instrumentId: 1,
  side: 'buy',
  lots: readLots('0.01'),
  leverage: 30,
  mode: 'market',
  target: null,
  stopLoss: null,
  takeProfit: null,
});

function computedUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

async function measure(): Promise<TicksFigures> {
  const ticks = ticksAfterBook(Math.ceil(SECONDS / 60) + 1);
  const hosts = [
    await hostWith(null),
    await hostWith(await KeptTicks.open(writer)),
    await hostWith(null),
  ] as const;
  const took: [number[], number[], number[]] = [[], [], []];
  for (let second = 0; second < SECONDS; second += 1) {
    const from = BOOK_AT + second * 1_000;
    const now = ticks.filter(({ at }) => at >= from && at < from + 1_000);
    for (const which of TURNS[second % TURNS.length] ?? []) {
      const host = hosts[which];
      const began = computedUs();
      const step = Math.ceil(now.length / (ORDERS / AT_ONCE));
      for (let i = 0; i < ORDERS / AT_ONCE; i += 1) {
        for (const tick of now.slice(i * step, (i + 1) * step)) host.applyTick(tick);
        const placed = Array.from({ length: AT_ONCE }, (_, k) =>
          host.submit(market(1 + ((second * 7 + i + k) % BOOK.accounts), `${second}-${i}-${k}`)),
        );
        await Promise.all(placed);
      }
      await host.keepTicks();
      if (second >= WARM_UP) took[which].push(computedUs() - began);
    }
  }
  const [early, kept, late] = took;
  const [withoutUs, withUs] = [quantile([...early, ...late], 0.1), quantile(kept, 0.1)];
  const ticksPerSecond = ticks.filter(({ at }) => at < BOOK_AT + SECONDS * 1_000).length / SECONDS;
  const parts = [early, late].flatMap((bare) => kept.map((us, i) => us / (bare[i] ?? us) - 1));
  const errors = early.map((us, i) => us / (late[i] ?? us) - 1);
  const [moreLow = 0, more = 0, moreHigh = 0] = [0.25, 0.5, 0.75].map((at) => quantile(parts, at));
  return {
    more,
    moreLow,
    moreHigh,
    error: quantile(errors, 0.5),
    withoutUs,
    withUs,
    ticksPerSecond,
    ordersPerSecond: ORDERS,
  };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure()));
