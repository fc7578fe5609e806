// Which clients want a weekly summary of their own trading, and up to when each was told.
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

/** The ways by which it comes. */
export interface WeeklyWays {
  readonly byMail: boolean;
  readonly byPush: boolean;
}

interface WaysRow {
  readonly by_mail: boolean;
  readonly by_push: boolean;
}

const waysOf = (row: WaysRow | undefined): WeeklyWays => ({
  byMail: row?.by_mail ?? false,
  byPush: row?.by_push ?? false,
});

export async function weeklySummaryWays(db: Queryable, userId: number): Promise<WeeklyWays> {
  const [row] = await db.query<WaysRow>({
    name: 'weekly_summary_ways',
    text: 'SELECT by_mail, by_push FROM weekly_summaries WHERE user_id = $1',
    values: [userId],
  });
  return waysOf(row);
}

/** @param toldUpTo market time: a week that ends before it is not told; of who had a wish before, that wish's stands */
export async function wishWeeklySummary(
  db: Queryable,
  {
    userId,
    toldUpTo,
    byMail,
    byPush,
  }: WeeklyWays & { readonly userId: number; readonly toldUpTo: number },
): Promise<void> {
  await db.query({
    name: 'wish_weekly_summary',
    text: `INSERT INTO weekly_summaries (user_id, told_up_to, by_mail, by_push) VALUES ($1, $2, $3, $4)
      ON CONFLICT (user_id) DO UPDATE SET by_mail = excluded.by_mail, by_push = excluded.by_push`,
    values: [userId, toldUpTo, byMail, byPush],
  });
}

export async function endWeeklySummary(db: Queryable, userId: number): Promise<void> {
  await db.query({
    name: 'end_weekly_summary',
    text: 'DELETE FROM weekly_summaries WHERE user_id = $1',
    values: [userId],
  });
}

/** Clients who were not told yet of the week that ended at a market time: the next `limit` at most, by their ids. */
export async function dueWeeklySummaries(
  db: Queryable,
  {
    end,
    afterId,
    limit,
  }: { readonly end: number; readonly afterId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db.query<{ user_id: bigint }>({
    name: 'due_weekly_summaries',
    text: `SELECT user_id FROM weekly_summaries WHERE told_up_to < $1 AND user_id > $2
      ORDER BY user_id LIMIT $3`,
    values: [end, afterId, limit],
  });
  return rows.map(({ user_id: id }) => asNumber(id));
}

/** @returns how it is wished; neither way: it was told meanwhile, or is no longer wished */
export async function tellWeeklySummary(
  within: Queryable,
  { userId, end }: { readonly userId: number; readonly end: number },
): Promise<WeeklyWays> {
  const [row] = await within.query<WaysRow>({
    name: 'tell_weekly_summary',
    text: `UPDATE weekly_summaries SET told_up_to = $2 WHERE user_id = $1 AND told_up_to < $2
      RETURNING by_mail, by_push`,
    values: [userId, end],
  });
  return waysOf(row);
}
