// What a start needs of the past: candles of the time before the first start with a feed, and the last day of markets
// that were closed before they had a tick.
import type { Candle, Instrument, InstrumentId } from '@meridian/market';
import { type Queryable, hasSeenFeed, markFeedSeen } from '@meridian/store';
import type { Instant } from '@meridian/units';
import type { CandleBook } from '../candles/candle-book.ts';
import type { Feed } from '../feeds/feed.ts';
import { fetchPast, fillFromHistory } from './history.ts';
import type { PriceBoard } from './price-board.ts';

export interface FirstHistory {
  /** Fills the charts of a feed that is new here; to be called when it has started. */
  fill(book: CandleBook): Promise<void>;
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

export async function openFirstHistory({
  db,
  feed,
  instruments,
  marketNow,
  now,
}: Needs): Promise<FirstHistory> {
  const isNew = !(await hasSeenFeed(db, feed.identity));
  // A simulated market knows its past before it ticks: it is worked out while the rest of the program starts.
  const early =
    isNew && feed.instrumentIds().size > 0 ? fetchPast(feed, instruments, marketNow()) : null;
  early?.catch(() => undefined); // told to who loads
  return {
    async fill(book) {
      if (!isNew) return;
      const past = await (early ?? fetchPast(feed, instruments, marketNow()));
      await book.holdUntil(fillFromHistory(feed, book, instruments, { past, to: marketNow() }));
    },
    async keep(book) {
      if (!isNew) return;
      await book.flush(marketNow());
      await markFeedSeen(db, { feed: feed.identity, at: now() });
    },
  };
}

/** An instrument without a tick shows its last day: a market that was closed before the start has no other price. */
export async function rememberDays(
  instruments: readonly Instrument[],
  book: CandleBook,
  board: PriceBoard,
): Promise<void> {
  for (const { id } of instruments) {
    if (board.of(id).tick !== null) continue;
    // The day in progress is at hand; reading is for those whose day has ended.
    const day = book.inProgress(id, '1day') ?? (await lastDayOf(book, id));
    if (day) board.remember(id, day);
  }
}

async function lastDayOf(book: CandleBook, id: InstrumentId): Promise<Candle | undefined> {
  return (await book.read(id, '1day', { end: Number.MAX_SAFE_INTEGER, limit: 1 }))[0];
}
