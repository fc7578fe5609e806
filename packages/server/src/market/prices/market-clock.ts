// Market time: the wall's, or with a replay the data's own, which its ticks drive forward.
import type { Instant } from '@meridian/units';

export interface MarketClock {
  now(): Instant;
  /** Called with each tick's time; a clock of the wall takes no notice. */
  advance(to: Instant): void;
}

export const wallClock = (wallNow: () => Instant): MarketClock => ({
  now: wallNow,
  advance: () => undefined,
});

/** @param from where the data was left the last time; 0 at the first start */
export function dataClock(from: Instant): MarketClock {
  let now = from;
  return {
    now: () => now,
    advance(to) {
      if (to > now) now = to;
    },
  };
}
