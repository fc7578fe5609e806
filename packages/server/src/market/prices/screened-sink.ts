// What stands between every feed and the desk: the screen that all ticks pass.
import type { TickScreen } from '@meridian/market';
import type { FeedSink } from '../feeds/feed.ts';

export function screenedSink(sink: FeedSink, screen: TickScreen): FeedSink {
  return {
    ...sink,
    onTicks(ticks) {
      const passed = ticks.flatMap((tick) => screen.pass(tick));
      return passed.length === 0 ? undefined : sink.onTicks(passed);
    },
  };
}
