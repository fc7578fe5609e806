// Market time: that of the wall clock, or with a replay that of the data, which the ticks drive forward.
import type { Instant } from '@meridian/units';

export interface MarketClock {
  now(): Instant;
  /** Called with each tick's time; a wall clock ignores it. */
  advance(to: Instant): void;
}

export const wallClock = (wallNow: () => Instant): MarketClock => ({
  now: wallNow,
  advance: () => undefined,
});

/** @param from where the data stopped the last time; 0 at the first start */
export function dataClock(from: Instant): MarketClock {
  let now = from;
  return {
    now: () => now,
    advance(to) {
      if (to > now) now = to;
    },
  };
}
