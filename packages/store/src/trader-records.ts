// A trader's record as it is read: days, instruments, and which traders are programs. It is written in traders.ts.
import type { Queryable } from './connection.ts';
import { asNumber } from './int8.ts';
import type { TraderDay } from './traders.ts';

/** Of the first day on, ascending. */
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
