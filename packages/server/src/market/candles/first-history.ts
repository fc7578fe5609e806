// Whether a feed is new here: the candles of the time before its first start are then still to be had.
import type { Instrument, InstrumentId } from '@meridian/market';
import { type Queryable, hasSeenFeed, markFeedSeen } from '@meridian/store';
import type { Instant } from '@meridian/units';
import type { CandleBook } from './candle-book.ts';
import type { Feed } from '../feeds/feed.ts';
import { type Past, fetchPast } from './history.ts';

export interface FirstHistory {
  readonly isNew: boolean;
  /** Of a feed that knows its past before it has started: worked out while the rest of the program starts. */
  readonly early: Promise<ReadonlyMap<InstrumentId, Past>> | null;
  /** Writes what was filled: until then a start fetches it anew. Charts need not wait for it. */
  keep(book: CandleBook): Promise<void>;
}

interface Needs {
  readonly db: Queryable;
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  readonly marketNow: () => Instant;
  readonly now: () => Instant;
}

export async function loadFirstHistory(needs: Needs): Promise<FirstHistory> {
  const { db, feed, marketNow, now } = needs;
  const isNew = !(await hasSeenFeed(db, feed.identity));
  const early = isNew && !feed.isRemote ? fetchKnown(needs) : null;
  early?.catch(() => undefined); // asked for again by whoever fills
  return {
    isNew,
    early,
    async keep(book) {
      await book.flush(marketNow());
      await markFeedSeen(db, { feed: feed.identity, at: now() });
    },
  };
}

/** Instruments whose past is fetched at one time. */
const FETCHED_AT_ONCE = 2;

async function fetchKnown({
  feed,
  instruments,
  marketNow,
}: Needs): Promise<ReadonlyMap<InstrumentId, Past>> {
  const to = marketNow();
  const known = feed.instrumentIds();
  const pasts = new Map<InstrumentId, Past>();
  const waiting = instruments.filter(({ id }) => known.has(id)).values();
  const fetchRest = async (): Promise<void> => {
    for (const instrument of waiting) {
      pasts.set(instrument.id, await fetchPast(feed, instrument, to));
      // Others have their turn in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchRest));
  return pasts;
}
