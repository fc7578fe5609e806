// What stands between every feed and the desk: ticks are marked with when they arrived, and pass the screen.
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
