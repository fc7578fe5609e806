// Who wishes a summary of the own trading each week, and up to when it was told.
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export async function wishesWeeklySummary(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query({
    name: 'wishes_weekly_summary',
    text: 'SELECT 1 FROM weekly_summaries WHERE user_id = $1',
    values: [userId],
  });
  return rows.length > 0;
}

/** @param toldUpTo market time: a week that ends before it is not told */
export async function wishWeeklySummary(
  db: Queryable,
  { userId, toldUpTo }: { readonly userId: number; readonly toldUpTo: number },
): Promise<void> {
  await db.query({
    name: 'wish_weekly_summary',
    text: `INSERT INTO weekly_summaries (user_id, told_up_to) VALUES ($1, $2)
      ON CONFLICT (user_id) DO NOTHING`,
    values: [userId, toldUpTo],
  });
}

export async function endWeeklySummary(db: Queryable, userId: number): Promise<void> {
  await db.query({
    name: 'end_weekly_summary',
    text: 'DELETE FROM weekly_summaries WHERE user_id = $1',
    values: [userId],
  });
}

/** Those that were not told of the week that ended at a market time, at most `limit`. */
export async function dueWeeklySummaries(
  db: Queryable,
  { end, limit }: { readonly end: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db.query<{ user_id: bigint }>({
    name: 'due_weekly_summaries',
    text: 'SELECT user_id FROM weekly_summaries WHERE told_up_to < $1 ORDER BY user_id LIMIT $2',
    values: [end, limit],
  });
  return rows.map(({ user_id: id }) => asNumber(id));
}

/** @returns false: it was told meanwhile, or is no longer wished */
export async function tellWeeklySummary(
  within: Queryable,
  { userId, end }: { readonly userId: number; readonly end: number },
): Promise<boolean> {
  const rows = await within.query({
    name: 'tell_weekly_summary',
    text: `UPDATE weekly_summaries SET told_up_to = $2 WHERE user_id = $1 AND told_up_to < $2
      RETURNING user_id`,
    values: [userId, end],
  });
  return rows.length > 0;
}
