// A sink that keeps everything a feed sends: for the tests of feeds.
import type { Tick } from '@meridian/market';
import type { Instant } from '@meridian/units';
import type { FeedSink, FeedStatus } from '../market/feeds/feed.ts';

export interface Collector extends FeedSink {
  readonly ticks: Tick[];
  readonly batches: number[];
  readonly statuses: FeedStatus[];
  readonly clocks: Instant[];
  states(): FeedStatus['state'][];
}

export function collector(): Collector {
  const ticks: Tick[] = [];
  const batches: number[] = [];
  const statuses: FeedStatus[] = [];
  const clocks: Instant[] = [];
  return {
    ticks,
    batches,
    statuses,
    clocks,
    states: () => statuses.map(({ state }) => state),
    onTicks: (batch) => {
      ticks.push(...batch);
      batches.push(batch.length);
    },
    onStatus: (status) => {
      statuses.push(status);
    },
    onClock: (at) => {
      clocks.push(at);
    },
  };
}
