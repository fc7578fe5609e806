// Candles that ended, in the order in which they did: each is sent with its final values before the first frame of the
// next one. They are kept for a while, once for all, for subscribers that cannot take them yet.
import type { Period } from '@meridian/contract';

/** Kept for subscribers that are behind; of all instruments and periods about three hours. */
export const FINISHED_MAX = 10_000;

/** Its frames, each encoded when somebody is to get it, once. */
interface Frames {
  /** As the specification has it. */
  plain(): Buffer;
  compact(): Buffer;
}

export interface FinishedCandle extends Frames {
  /** Counts up from 1, without a hole. */
  readonly number: number;
  readonly code: string;
  readonly period: Period;
}

export class FinishedCandles {
  #kept: FinishedCandle[] = [];
  #last = 0;

  /** The number of the last one; 0: there was none. */
  get last(): number {
    return this.#last;
  }

  add(code: string, period: Period, frames: Frames): void {
    this.#last += 1;
    let [plain, compact]: [Buffer | null, Buffer | null] = [null, null];
    this.#kept.push({
      number: this.#last,
      code,
      period,
      plain: () => (plain ??= frames.plain()),
      compact: () => (compact ??= frames.compact()),
    });
    if (this.#kept.length >= 2 * FINISHED_MAX) this.#kept = this.#kept.slice(-FINISHED_MAX);
  }

  /** Those with higher numbers, ascending, as far as they are kept. */
  after(number: number): readonly FinishedCandle[] {
    const count = Math.min(this.#last - number, FINISHED_MAX);
    return count > 0 ? this.#kept.slice(-count) : [];
  }
}
