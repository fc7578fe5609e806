// What a trader's record keeps beside the row of the ranking, and the account's open positions. The migration states
// the units.
import { textArray, wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface TrackRecordRow {
  readonly accountId: number;
  readonly stakes: bigint;
  readonly stakeSquares: bigint;
  readonly chased: bigint;
  readonly exposureMax: bigint;
  readonly stressMax: bigint;
  readonly lostStake: bigint;
  readonly capital: bigint;
  readonly day: number;
  readonly dayGrowth: bigint;
  readonly daySquares: bigint;
  readonly dayFourths: bigint;
}

/** Sums have no largest value: they are numeric, read as text. */
interface StoredRecord {
  account_id: bigint;
  stakes: string;
  stake_squares: string;
  chased: string;
  exposure_max: bigint;
  stress_max: bigint;
  lost_stake: bigint;
  capital: bigint;
  day: number;
  day_growth: bigint;
  day_squares: string;
  day_fourths: string;
}

export async function findTrackRecords(
  db: Queryable,
  ids: readonly number[],
): Promise<TrackRecordRow[]> {
  const rows = await db.query<StoredRecord>({
    name: 'find_track_records',
    text: `SELECT account_id, stakes, stake_squares, chased, exposure_max, stress_max, lost_stake, capital, day,
        day_growth, day_squares, day_fourths
      FROM track_records WHERE account_id = ANY ($1::bigint[])`,
    values: [wholeArray(ids)],
  });
  return rows.map((row) => ({
    accountId: asNumber(row.account_id),
    stakes: BigInt(row.stakes),
    stakeSquares: BigInt(row.stake_squares),
    chased: BigInt(row.chased),
    exposureMax: row.exposure_max,
    stressMax: row.stress_max,
    lostStake: row.lost_stake,
    capital: row.capital,
    day: row.day,
    dayGrowth: row.day_growth,
    daySquares: BigInt(row.day_squares),
    dayFourths: BigInt(row.day_fourths),
  }));
}

/** At most one record for each account. */
export async function saveTrackRecords(
  db: Queryable,
  rows: readonly TrackRecordRow[],
): Promise<void> {
  await db.query({
    name: 'save_track_records',
    text: `INSERT INTO track_records (account_id, stakes, stake_squares, chased, exposure_max, stress_max, lost_stake, capital,
        day, day_growth, day_squares, day_fourths)
      SELECT * FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::integer[], $10::bigint[], $11::numeric[], $12::numeric[])
      ON CONFLICT (account_id) DO UPDATE SET stakes = excluded.stakes, stake_squares = excluded.stake_squares,
        chased = excluded.chased, exposure_max = excluded.exposure_max, stress_max = excluded.stress_max,
        lost_stake = excluded.lost_stake, capital = excluded.capital, day = excluded.day, day_growth = excluded.day_growth,
        day_squares = excluded.day_squares, day_fourths = excluded.day_fourths`,
    values: [
      wholeArray(rows.map((row) => row.accountId)),
      wholeArray(rows.map((row) => row.stakes)),
      wholeArray(rows.map((row) => row.stakeSquares)),
      wholeArray(rows.map((row) => row.chased)),
      wholeArray(rows.map((row) => row.exposureMax)),
      wholeArray(rows.map((row) => row.stressMax)),
      wholeArray(rows.map((row) => row.lostStake)),
      wholeArray(rows.map((row) => row.capital)),
      wholeArray(rows.map((row) => row.day)),
      wholeArray(rows.map((row) => row.dayGrowth)),
      wholeArray(rows.map((row) => row.daySquares)),
      wholeArray(rows.map((row) => row.dayFourths)),
    ],
  });
}

export interface OpenPositionRow {
  readonly accountId: number;
  readonly orderId: number;
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  readonly price: bigint;
  readonly margin: bigint;
  readonly whole: bigint;
  readonly leverage: number;
  readonly move: bigint;
  readonly stake: bigint;
  readonly bet: bigint | null;
  readonly net: bigint;
  readonly lostOn: number | null;
}

/** The open positions of these accounts, each account's in the order of opening. */
export async function findOpenPositions(
  db: Queryable,
  ids: readonly number[],
): Promise<OpenPositionRow[]> {
  const rows = await db.query<{
    account_id: bigint;
    order_id: bigint;
    instrument_id: number;
    side: 'buy' | 'sell';
    price: bigint;
    margin: bigint;
    whole: bigint;
    leverage: number;
    move: bigint;
    stake: bigint;
    bet: bigint | null;
    net: bigint;
    lost_on: number | null;
  }>({
    name: 'find_open_positions',
    text: `SELECT account_id, order_id, instrument_id, side, price, margin, whole, leverage, move, stake, bet, net, lost_on
      FROM open_positions WHERE account_id = ANY ($1::bigint[]) ORDER BY account_id, order_id`,
    values: [wholeArray(ids)],
  });
  return rows.map((row) => ({
    accountId: asNumber(row.account_id),
    orderId: asNumber(row.order_id),
    instrumentId: row.instrument_id,
    side: row.side,
    price: row.price,
    margin: row.margin,
    whole: row.whole,
    leverage: row.leverage,
    move: row.move,
    stake: row.stake,
    bet: row.bet,
    net: row.net,
    lostOn: row.lost_on,
  }));
}

/** Writes what was opened or changed, and deletes what has ended. */
export async function saveOpenPositions(
  db: Queryable,
  {
    changed,
    ended,
  }: {
    readonly changed: readonly OpenPositionRow[];
    readonly ended: readonly Pick<OpenPositionRow, 'accountId' | 'orderId'>[];
  },
): Promise<void> {
  if (ended.length > 0)
    await db.query({
      name: 'remove_open_positions',
      text: `DELETE FROM open_positions USING unnest($1::bigint[], $2::bigint[]) AS ended (account, id)
        WHERE account_id = account AND order_id = id`,
      values: [
        wholeArray(ended.map((one) => one.accountId)),
        wholeArray(ended.map((one) => one.orderId)),
      ],
    });
  if (changed.length === 0) return;
  await db.query({
    name: 'save_open_positions',
    text: `INSERT INTO open_positions (account_id, order_id, instrument_id, side, price, margin, whole, leverage, move,
        stake, bet, net, lost_on)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::integer[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::integer[])
      ON CONFLICT (account_id, order_id) DO UPDATE SET margin = excluded.margin, bet = excluded.bet, net = excluded.net,
        lost_on = excluded.lost_on`,
    values: [
      wholeArray(changed.map((one) => one.accountId)),
      wholeArray(changed.map((one) => one.orderId)),
      wholeArray(changed.map((one) => one.instrumentId)),
      textArray(changed.map((one) => one.side)),
      wholeArray(changed.map((one) => one.price)),
      wholeArray(changed.map((one) => one.margin)),
      wholeArray(changed.map((one) => one.whole)),
      wholeArray(changed.map((one) => one.leverage)),
      wholeArray(changed.map((one) => one.move)),
      wholeArray(changed.map((one) => one.stake)),
      wholeArray(changed.map((one) => one.bet)),
      wholeArray(changed.map((one) => one.net)),
      wholeArray(changed.map((one) => one.lostOn)),
    ],
  });
}
