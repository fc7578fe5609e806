// How far each feed's market time has got, so that a start goes on from there and never backwards; and which feeds this
// database has seen.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

/** Null for a feed that has not run on this database. */
export async function readMarketClock(db: Queryable, feed: string): Promise<number | null> {
  const [row] = await db.query<{ at: bigint }>({
    name: 'read_market_clock',
    text: 'SELECT at FROM market_clock WHERE feed = $1',
    values: [feed],
  });
  return row ? asNumber(row.at) : null;
}

/** Moves the market time forward; an earlier time changes nothing. */
export async function saveMarketClock(
  db: Queryable,
  { feed, at }: { feed: string; at: number },
): Promise<void> {
  await db.query({
    name: 'save_market_clock',
    text: `INSERT INTO market_clock (feed, at) VALUES ($1, $2)
      ON CONFLICT (feed) DO UPDATE SET at = greatest(market_clock.at, excluded.at)`,
    values: [feed, at],
  });
}

export async function hasSeenFeed(db: Queryable, feed: string): Promise<boolean> {
  const [row] = await db.query<{ seen: boolean }>({
    name: 'has_seen_feed',
    text: 'SELECT EXISTS (SELECT FROM feeds_seen WHERE feed = $1) AS seen',
    values: [feed],
  });
  return present(row, 'an answer is one row').seen;
}

/** Call it once the history that a feed's first run brings is complete. */
export async function markFeedSeen(
  db: Queryable,
  { feed, at }: { feed: string; at: number },
): Promise<void> {
  await db.query({
    name: 'mark_feed_seen',
    text: 'INSERT INTO feeds_seen (feed, seen_at) VALUES ($1, $2) ON CONFLICT (feed) DO NOTHING',
    values: [feed, at],
  });
}
