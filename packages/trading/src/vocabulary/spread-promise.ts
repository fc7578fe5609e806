// A promise of a spread: in these hours of the day the house asks for no more than this between bid and ask, and gives back
// what a fill pays beyond it.
import type { InstrumentId } from '@meridian/market';
import { DAY_MS, HOUR_MS, type Instant, type Price } from '@meridian/units';

/** What is promised for some hours of every day. */
export interface PromisedSpread {
  readonly id: number;
  /** Hours of the day in UTC: from the beginning of `fromHour`, 0 to 23, to before that of `toHour`, up to 24. */
  readonly fromHour: number;
  readonly toHour: number;
  /** Ask less bid at most, in points of the instrument's prices. */
  readonly spreadMax: Price;
}

/** It holds from `since` to before `until`. */
export interface SpreadPromise extends PromisedSpread {
  readonly since: Instant;
  /** Null: nobody has withdrawn it. */
  readonly until: Instant | null;
}

/** As people decided it. */
export interface DecidedPromise extends PromisedSpread {
  readonly instrumentId: InstrumentId;
  readonly isWithdrawn: boolean;
}

/** A promise that is withdrawn holds for so long after it was said. */
export const PROMISE_NOTICE_MS = DAY_MS;

/** Whether it holds at a moment, whatever the hour. */
const stands = ({ since, until }: SpreadPromise, at: Instant): boolean =>
  since <= at && (until === null || at < until);

/** The promise that holds at a moment: of several the narrowest, so that none makes another worse; null: none. */
export function promiseAt(promises: readonly SpreadPromise[], at: Instant): SpreadPromise | null {
  let narrowest: SpreadPromise | null = null;
  for (const promise of promises) {
    if (!stands(promise, at) || !isWithin(promise, at)) continue;
    if (narrowest === null || promise.spreadMax < narrowest.spreadMax) narrowest = promise;
  }
  return narrowest;
}

/** @returns the spread that is promised at a moment, in points; null: none is */
export const promisedAt = (promises: readonly SpreadPromise[], at: Instant): Price | null =>
  promiseAt(promises, at)?.spreadMax ?? null;

function isWithin({ fromHour, toHour }: PromisedSpread, at: Instant): boolean {
  const hour = Math.floor((at % DAY_MS) / HOUR_MS);
  return fromHour <= hour && hour < toHour;
}
