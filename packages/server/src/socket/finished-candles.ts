// Candles that ended, in the order in which they did: each is sent with its final values before the first frame of the
// next one. They are kept for a while, once for all, for subscribers that cannot take them yet.
import { KLINE_PREFIX, type LiveCandle, type Period } from '@meridian/contract';
import { dataFrame } from './frame.ts';

/** Kept for subscribers that are behind; of all instruments and periods about three hours. */
export const FINISHED_MAX = 10_000;

export interface FinishedCandle {
  /** Counts up from 1, without a hole. */
  readonly number: number;
  readonly code: string;
  readonly period: Period;
  /** Encoded when somebody is to get it, once. */
  frame(): Buffer;
}

export class FinishedCandles {
  #kept: FinishedCandle[] = [];
  #last = 0;

  /** The number of the last one; 0: there was none. */
  get last(): number {
    return this.#last;
  }

  add(code: string, kline: LiveCandle): void {
    this.#last += 1;
    let frame: Buffer | null = null;
    this.#kept.push({
      number: this.#last,
      code,
      period: kline.Period,
      frame: () => (frame ??= dataFrame(`${KLINE_PREFIX}${code}`, { kline })),
    });
    if (this.#kept.length >= 2 * FINISHED_MAX) this.#kept = this.#kept.slice(-FINISHED_MAX);
  }

  /** Those with higher numbers, ascending, as far as they are kept. */
  after(number: number): readonly FinishedCandle[] {
    const count = Math.min(this.#last - number, FINISHED_MAX);
    return count > 0 ? this.#kept.slice(-count) : [];
  }
}
