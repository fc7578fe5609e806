// Whether a feed is new to this database: then the candles from before its first start are still to be fetched.
import { setImmediate as others } from 'node:timers/promises';
import type { Instrument, InstrumentId } from '@meridian/market';
import { type Queryable, hasSeenFeed, markFeedSeen } from '@meridian/store';
import type { Instant } from '@meridian/units';
import type { CandleBook } from './candle-book.ts';
import type { Feed } from '../feeds/feed.ts';
import { type Past, fetchPast } from './history.ts';

export interface FirstHistory {
  readonly isNew: boolean;
  /** For a feed that knows its past before it has started: worked out while the rest of the program starts. */
  readonly early: Promise<ReadonlyMap<InstrumentId, Past>> | null;
  /** The whole past of an instrument, asked for now. */
  pastOf(instrument: Instrument, to: Instant): Promise<Past>;
  /** Writes what was filled; until then a start fetches it again. Charts need not wait for it. */
  keep(book: CandleBook): Promise<void>;
}

interface Needs {
  readonly db: Queryable;
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  /** How many days the past goes back at most. */
  readonly daysMax: number;
  readonly marketNow: () => Instant;
  readonly now: () => Instant;
}

export async function loadFirstHistory(needs: Needs): Promise<FirstHistory> {
  const { db, feed, daysMax, marketNow, now } = needs;
  const isNew = !(await hasSeenFeed(db, feed.identity));
  const early = isNew && !feed.isRemote ? fetchKnown(needs) : null;
  early?.catch(() => undefined); // the filling asks for it again
  return {
    isNew,
    early,
    pastOf: (instrument, to) => fetchPast(feed, instrument, { to, daysMax }),
    async keep(book) {
      await book.flush(marketNow());
      await markFeedSeen(db, { feed: feed.identity, at: now() });
    },
  };
}

/** How many instruments' pasts are fetched at a time. */
const FETCHED_AT_ONCE = 2;

async function fetchKnown({
  feed,
  instruments,
  daysMax,
  marketNow,
}: Needs): Promise<ReadonlyMap<InstrumentId, Past>> {
  const to = marketNow();
  const known = feed.instrumentIds();
  const pasts = new Map<InstrumentId, Past>();
  const waiting = instruments.filter(({ id }) => known.has(id)).values();
  const fetchRest = async (): Promise<void> => {
    for (const instrument of waiting) {
      pasts.set(instrument.id, await fetchPast(feed, instrument, { to, daysMax }));
      await others();
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchRest));
  return pasts;
}
