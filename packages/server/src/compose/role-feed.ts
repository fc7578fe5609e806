// ROLE=feed: the one process that has the market's source. It screens and numbers ticks, writes candles, and sends
// everything on; another waits to take over.
import { type Tick, tickScreen } from '@meridian/market';
import { countLiveOrders, fencedBy, readMarketClock } from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import { deliveredInstruments } from '../instruments/stored.ts';
import { createBackfill } from '../market/candles/backfill.ts';
import { loadCandleBook } from '../market/candles/candle-book.ts';
import { loadFirstHistory } from '../market/candles/first-history.ts';
import { claimFeed } from '../market/feeds/claim-feed.ts';
import { type FeedNeeds, isReplay, readFeed } from '../market/feeds/read-feed.ts';
import type { FeedSink } from '../market/feeds/feed.ts';
import { FeedFault } from '../market/feeds/feed-fault.ts';
import { createTickStream } from '../market/feeds/tick-stream.ts';
import { wallClock } from '../market/prices/market-clock.ts';
import { screenedSink } from '../market/prices/screened-sink.ts';
import { daysOf } from './feed-days.ts';
import type { Begin, Check, Joined } from './role.ts';

const FLUSH_EVERY_MS = 5 * SECOND_MS;

/** @throws FeedFault if FEED can be no feed of several processes */
export const checkFeed: Check = ({ config: { feed } }) => {
  readFeed(feed, process.env);
  if (isReplay(feed))
    throw new FeedFault(
      `FEED is "${feed}": a replay drives the market's clock, which one process alone can have (ROLE=all).`,
    );
};

export const beginFeed: Begin = async (joined, tell) => {
  tell(null);
  const led = await joined.lead('feed');
  tell('the feed starts');
  const { db, bus, log, now, onFatal } = joined;
  const instruments = await deliveredInstruments(db, log);
  const { feed, days } = await openFeed(joined, instruments);
  await claimFeed(db, feed.identity, await countLiveOrders(db));
  const seenUpTo = await readMarketClock(db, feed.identity);
  const clock = wallClock(now, seenUpTo ?? 0);
  const marketNow = (): number => clock.now();
  const book = await loadCandleBook(fencedBy(db, led), feed.identity, instruments);
  const backfill = createBackfill({
    ...{ feed, instruments, book, marketNow, now, log, onFault: onFatal },
    first: await loadFirstHistory({
      ...{ db, feed, instruments, marketNow, now, daysMax: joined.config.historyDays },
    }),
    onFilled: () => Promise.resolve(),
  });
  const known = new Set(instruments.map(({ id }) => id));
  const recorder: FeedSink = {
    onTicks(ticks) {
      for (const tick of ticks) if (known.has(tick.instrumentId)) book.fold(tick);
    },
    onClock: () => undefined,
    onStatus(status) {
      backfill.onStatus(status);
      log.info({ feed: feed.identity, ...status }, 'feed');
    },
  };
  const stream = createTickStream({
    ...{ bus, feed, epoch: led.epoch },
    elapsed: () => performance.now(),
  });
  const sink = stream.sink(recorder);
  const onDropped = (tick: Tick): void => sink.onLost?.({ what: 'dropped', tick });
  const screen = tickScreen(instruments, (id) => feed.pace(id), onDropped);
  await feed.start(screenedSink(sink, screen, now), seenUpTo);
  await backfill.begin();
  const upkeep = setInterval(() => void backfill.flush().catch(onFatal), FLUSH_EVERY_MS);
  tell(null);
  return {
    async stop() {
      clearInterval(upkeep);
      await feed.stop();
      stream.stop();
      await backfill.stop();
      days?.stop();
      await led.release();
    },
  };
};

async function openFeed({ config, db, log, now }: Joined, instruments: FeedNeeds['instruments']) {
  const days = await daysOf({ db, config, log });
  const feed = readFeed(config.feed, process.env)({ instruments, days, now, random: Math.random });
  return { feed, days };
}
