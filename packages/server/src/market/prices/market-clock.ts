// Market time: that of the wall clock, or with a replay that of the data, which the ticks drive forward. It never runs
// backwards: while the machine's clock stands behind what was seen before, market time stands still.
import { type Instant, SECOND_MS } from '@meridian/units';

export interface MarketClock {
  now(): Instant;
  /** Called with each tick's time; a wall clock ignores it. */
  advance(to: Instant): void;
  /** By how many milliseconds the machine's clock was set back; 0 if it was not. Small corrections do not count. */
  behindMs(): number;
}

/** A clock that is kept right by its network may step back by a little. */
const STEP_BACK_MS = 2 * SECOND_MS;

/** @param from the latest time that the journal knows */
export function wallClock(wallNow: () => Instant, from: Instant): MarketClock {
  let furthest = from;
  const now = (): Instant => (furthest = Math.max(furthest, wallNow()));
  return {
    now,
    advance: () => undefined,
    behindMs() {
      const behind = now() - wallNow();
      return behind > STEP_BACK_MS ? behind : 0;
    },
  };
}

/** @param from where the data stopped the last time; 0 at the first start */
export function dataClock(from: Instant): MarketClock {
  let now = from;
  return {
    now: () => now,
    advance(to) {
      if (to > now) now = to;
    },
    behindMs: () => 0,
  };
}
