// History of the simulated market. It is worked out from nothing but the seed: a recent piece in a millisecond, years of
// all instruments in several seconds, which are for threads of their own, as nothing else would be answered meanwhile.
import { availableParallelism } from 'node:os';
import type { Candle, Hours, Instrument, Period, SyntheticMarket } from '@meridian/market';
import { DAY_MS, type Instant, SECOND_MS, assert } from '@meridian/units';
import { type AskedThread, startThread } from '../threads/asked-thread.ts';
import type { HistoryQuestion, PackedCandles } from './sim-history-worker.ts';

/** From this length on it is for the threads. */
export const DEEP_MS = 30 * DAY_MS;
/** Wanted at the first start and after a long rest: a thread that was not asked for so long ends. */
const IDLE_MS = 2 * SECOND_MS;
const NUMBERS = 6;
/** Threads at most. */
export const LANES_MAX = 2;

export interface SimHistory {
  of(instrument: Instrument, period: Period, from: Instant, to: Instant): Promise<Candle[]>;
  end(): Promise<void>;
}

export function simHistory(market: SyntheticMarket, hours: Hours): SimHistory {
  const lanes = Array.from({ length: Math.min(LANES_MAX, availableParallelism()) }, openLane);
  return {
    async of(instrument, period, from, to) {
      if (to - from < DEEP_MS) return market.history(instrument, period, from, to);
      const [lane] = lanes.toSorted((a, b) => a.waiting() - b.waiting());
      assert(lane !== undefined, 'there is a lane');
      return unpack(await lane.ask({ seed: market.seed, hours, instrument, period, from, to }));
    },
    async end() {
      await Promise.all(lanes.map((lane) => lane.end()));
    },
  };
}

/** A thread while it is wanted, and those who wait for it. */
interface Lane {
  waiting(): number;
  ask(question: HistoryQuestion): Promise<PackedCandles>;
  end(): Promise<void>;
}

function openLane(): Lane {
  let thread: AskedThread<HistoryQuestion, PackedCandles> | null = null;
  let idle: NodeJS.Timeout | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const rest = (): void => {
    if (idle !== null) clearTimeout(idle);
    idle = null;
  };
  const end = async (): Promise<void> => {
    rest();
    const ended = thread;
    thread = null;
    await ended?.end();
  };
  const askNow = async (question: HistoryQuestion): Promise<PackedCandles> => {
    rest();
    thread ??= startThread(new URL('./sim-history-worker.ts', import.meta.url), 'history');
    return await thread.ask(question);
  };
  return {
    waiting: () => waiting,
    ask(question) {
      waiting += 1;
      const asked = last.then(() => askNow(question));
      last = asked
        .catch(() => undefined)
        .then(() => {
          waiting -= 1;
          if (waiting === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
        });
      return asked;
    },
    end,
  };
}

function unpack(packed: PackedCandles): Candle[] {
  const at = (place: number): number => packed[place] ?? Number.NaN;
  return Array.from({ length: packed.length / NUMBERS }, (_, index) => {
    const start = index * NUMBERS;
    return {
      time: at(start),
      open: at(start + 1),
      high: at(start + 2),
      low: at(start + 3),
      close: at(start + 4),
      volume: at(start + 5),
    };
  });
}
