// Stands between every feed and the price desk: marks each tick with the time at which it arrived, and lets through
// what the screen passes.
import type { TickScreen } from '@meridian/market';
import type { Instant } from '@meridian/units';
import type { FeedSink } from '../feeds/feed.ts';

/** @param now wall time */
export function screenedSink(sink: FeedSink, screen: TickScreen, now: () => Instant): FeedSink {
  return {
    ...sink,
    onTicks(ticks) {
      const arrivedAt = now();
      const passed = ticks.flatMap((tick) => screen.pass({ ...tick, arrivedAt }));
      return passed.length === 0 ? undefined : sink.onTicks(passed);
    },
  };
}
