// Reads a trader's record: days, the last of them together, instruments, and which traders are simulated. It is written
// in traders.ts.
import { wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import type { TraderDay } from './traders.ts';

/** From the first day on, ascending. */
export async function daysOfTrader(
  db: Queryable,
  { accountId, firstDay }: { accountId: number; firstDay: number },
): Promise<TraderDay[]> {
  const rows = await db.query<{
    day: number;
    growth: bigint;
    profit: bigint;
    trades: number;
    wins: number;
  }>({
    name: 'days_of_trader',
    text: `SELECT day, growth, profit, trades, wins FROM trader_days
      WHERE account_id = $1 AND day >= $2 ORDER BY day`,
    values: [accountId, firstDay],
  });
  return rows.map((row) => ({ accountId, ...row }));
}

export interface TraderWindow {
  readonly accountId: number;
  /** Null if there was no day before. */
  readonly growthBefore: bigint | null;
  readonly profit: bigint;
  readonly trades: number;
  readonly wins: number;
}

/** The days of each account from `firstDay` on. */
export async function windowsOfTraders(
  db: Queryable,
  { ids, firstDay }: { ids: readonly number[]; firstDay: number },
): Promise<TraderWindow[]> {
  const rows = await db.query<{
    id: bigint;
    growth_before: bigint | null;
    profit: bigint;
    trades: bigint;
    wins: bigint;
  }>({
    name: 'windows_of_traders',
    text: `SELECT id,
        (SELECT growth FROM trader_days WHERE account_id = id AND day < $2 ORDER BY day DESC LIMIT 1) AS growth_before,
        window_sums.*
      FROM unnest($1::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
        SELECT coalesce(sum(profit), 0)::bigint AS profit, coalesce(sum(trades), 0) AS trades,
          coalesce(sum(wins), 0) AS wins
        FROM trader_days WHERE account_id = id AND day >= $2) AS window_sums`,
    values: [wholeArray(ids), firstDay],
  });
  return rows.map((row) => ({
    accountId: asNumber(row.id),
    growthBefore: row.growth_before,
    profit: row.profit,
    trades: asNumber(row.trades),
    wins: asNumber(row.wins),
  }));
}

/** How many orders of each instrument were closed, the most traded first. */
export async function instrumentsOfTrader(
  db: Queryable,
  accountId: number,
): Promise<{ instrumentId: number; trades: number }[]> {
  const rows = await db.query<{ instrument_id: number; trades: number }>({
    name: 'instruments_of_trader',
    text: `SELECT instrument_id, trades FROM trader_instruments WHERE account_id = $1
      ORDER BY trades DESC, instrument_id`,
    values: [accountId],
  });
  return rows.map((row) => ({ instrumentId: row.instrument_id, trades: row.trades }));
}

/** The simulated traders of the demonstration site with their characters. */
export async function simulatedTraders(
  db: Queryable,
): Promise<{ accountId: number; character: string }[]> {
  const rows = await db.query<{ account_id: bigint; character: string }>({
    name: 'simulated_traders',
    text: 'SELECT account_id, character FROM simulated_traders ORDER BY account_id',
  });
  return rows.map((row) => ({ accountId: asNumber(row.account_id), character: row.character }));
}
