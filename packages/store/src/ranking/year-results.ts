// What each client's positions came to in the last twelve months. It is kept up to date with the ranking: a day leaves
// as a whole when the months move on. Counting adds what is open now.
import { present } from '@meridian/units';
import type { AccountKind } from '../accounts.ts';
import { textArray, wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

/** What a client's own account made on a day, in millionths of a dollar. */
export interface DayResult {
  readonly accountId: number;
  readonly day: number;
  /** With costs. */
  readonly realised: bigint;
  readonly closings: number;
}

/** The owners' accounts of copyings, by the copyings' accounts. */
export async function ownersOfCopyings(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ id: bigint; owner_id: bigint }>({
    name: 'owners_of_copyings',
    text: 'SELECT id, owner_id FROM copyings WHERE id = ANY ($1::bigint[])',
    values: [wholeArray(ids)],
  });
  return new Map(rows.map((row) => [asNumber(row.id), asNumber(row.owner_id)]));
}

/** Each account and day at most once. */
export async function addToCopyDays(db: Queryable, days: readonly DayResult[]): Promise<void> {
  await db.query({
    name: 'add_to_copy_days',
    text: `INSERT INTO copy_days AS old (account_id, day, realised, closings)
      SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::integer[])
      ON CONFLICT (account_id, day) DO UPDATE SET realised = old.realised + excluded.realised,
        closings = old.closings + excluded.closings`,
    values: [
      wholeArray(days.map((one) => one.accountId)),
      wholeArray(days.map((one) => one.day)),
      wholeArray(days.map((one) => one.realised)),
      wholeArray(days.map((one) => one.closings)),
    ],
  });
}

export interface YearResult extends Omit<DayResult, 'day'> {
  readonly kind: AccountKind;
}

/** Adds to the twelve months, each account at most once. */
export async function addToYear(db: Queryable, results: readonly YearResult[]): Promise<void> {
  await db.query({
    name: 'add_to_year_results',
    text: `INSERT INTO year_results AS old (account_id, kind, realised, closings)
      SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[])
      ON CONFLICT (account_id) DO UPDATE SET realised = old.realised + excluded.realised,
        closings = old.closings + excluded.closings`,
    values: [
      wholeArray(results.map((one) => one.accountId)),
      textArray(results.map((one) => one.kind)),
      wholeArray(results.map((one) => one.realised)),
      wholeArray(results.map((one) => one.closings)),
    ],
  });
}

/** The first day that was folded; null: none yet. */
export async function firstFoldedDay(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ day: number | null }>({
    name: 'first_folded_day',
    text: 'SELECT least((SELECT min(day) FROM trader_days), (SELECT min(day) FROM copy_days)) AS day',
  });
  return present(row, 'a least is one row').day;
}

/** Takes a day out of the twelve months. */
export async function takeFromYear(db: Queryable, day: number): Promise<void> {
  await db.query({
    name: 'take_from_year_results',
    text: `UPDATE year_results AS year SET realised = year.realised - gone.realised,
        closings = year.closings - gone.closings
      FROM (SELECT account_id, sum(realised)::bigint AS realised, sum(closings)::integer AS closings FROM (
          SELECT account_id, profit AS realised, trades AS closings FROM trader_days WHERE day = $1
          UNION ALL SELECT account_id, realised, closings FROM copy_days WHERE day = $1) AS days
        GROUP BY account_id) AS gone
      WHERE year.account_id = gone.account_id`,
    values: [day],
  });
}

/** Accounts with a position open now, and what their positions stand at; null: a price is missing. */
export type Standing = ReadonlyMap<number, bigint | null>;

/**
 * Counts the accounts in (after, upTo] with a position open in the twelve months or now, and how many of them lost,
 * open positions included. Accounts with a missing price are in neither count.
 */
export async function countLosing(
  db: Queryable,
  of: { kind: AccountKind; after: number; upTo: number; open: Standing },
): Promise<{ accounts: number; losing: number }> {
  const [row] = await db.query<{ accounts: bigint; losing: bigint }>({
    name: 'count_losing',
    text: `SELECT count(*) AS accounts, count(*) FILTER (WHERE coalesce(realised, 0) + coalesce(floating, 0) < 0) AS losing
      FROM (SELECT account_id, realised, closings FROM year_results
          WHERE kind = $1 AND account_id > $2 AND account_id <= $3) AS year
        FULL JOIN unnest($4::bigint[], $5::bigint[]) AS open (id, floating) ON open.id = year.account_id
      WHERE CASE WHEN open.id IS NULL THEN closings > 0 ELSE floating IS NOT NULL END`,
    values: [
      of.kind,
      of.after,
      of.upTo,
      wholeArray([...of.open.keys()]),
      wholeArray([...of.open.values()]),
    ],
  });
  const { accounts, losing } = present(row, 'a count is one row');
  return { accounts: asNumber(accounts), losing: asNumber(losing) };
}
