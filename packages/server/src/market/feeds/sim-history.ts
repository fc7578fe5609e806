// History of the simulated market, worked out from its world alone: a recent piece takes a millisecond, years of all
// instruments several seconds. Long pieces run in threads of their own, because nothing else would be answered
// meanwhile.
import { availableParallelism } from 'node:os';
import {
  type Candle,
  type Hours,
  type Instrument,
  type Period,
  type SyntheticMarket,
  unpackCandles,
} from '@meridian/market';
import { DAY_MS, type Instant, SECOND_MS } from '@meridian/units';
import { type AskedThread, startThread } from '../../platform/threads/asked-thread.ts';
import type { HistoryQuestion } from './sim-history-worker.ts';
import type { WorldFacts } from './sim-world.ts';

/** Pieces from this length on go to the threads. */
export const DEEP_MS = 7 * DAY_MS;
/** Threads that were not asked for this long end; they are needed at the first start and after a long pause. */
const IDLE_MS = 2 * SECOND_MS;
/** As many as the instruments whose past the first start asks for at a time. */
const THREADS_MAX = 2;

export interface SimHistory {
  of(instrument: Instrument, period: Period, from: Instant, to: Instant): Promise<Candle[]>;
  end(): Promise<void>;
}

type Thread = AskedThread<HistoryQuestion, Uint8Array>;

export function simHistory(
  market: SyntheticMarket,
  { facts, hours }: { readonly facts: WorldFacts; readonly hours: Hours },
): SimHistory {
  const size = Math.min(THREADS_MAX, availableParallelism());
  let threads: Thread[] = [];
  let idle: NodeJS.Timeout | null = null;

  const end = async (): Promise<void> => {
    if (idle !== null) clearTimeout(idle);
    const ended = threads;
    threads = [];
    await Promise.all(ended.map((thread) => thread.end()));
  };
  /** A thread without questions, or a new one, or the one with the fewest questions. */
  const leastAsked = (): Thread => {
    const [least] = threads.toSorted((a, b) => a.waiting() - b.waiting());
    if (least !== undefined && (least.waiting() === 0 || threads.length === size)) return least;
    const thread: Thread = startThread(
      new URL('./sim-history-worker.ts', import.meta.url),
      'history',
    );
    threads.push(thread);
    return thread;
  };
  return {
    async of(instrument, period, from, to) {
      if (to - from < DEEP_MS) return market.history(instrument, period, from, to);
      if (idle !== null) clearTimeout(idle);
      try {
        const question = { facts, hours, instrument, period, from, to };
        return unpackCandles(await leastAsked().ask(question));
      } finally {
        if (threads.every((thread) => thread.waiting() === 0))
          idle = setTimeout(() => void end(), IDLE_MS).unref();
      }
    },
    end,
  };
}
