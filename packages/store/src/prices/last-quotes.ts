// The last tick of each instrument, kept for a start while the market is closed.
import type { Tick } from '@meridian/market';
import { asPrice } from '@meridian/units';
import { wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export async function readLastQuotes(db: Queryable, feed: string): Promise<Tick[]> {
  const rows = await db.query<{
    instrument_id: number;
    bid: bigint;
    ask: bigint;
    at: bigint;
    seq: bigint;
    volume: number;
  }>({
    name: 'read_last_quotes',
    text: 'SELECT instrument_id, bid, ask, at, seq, volume FROM last_quotes WHERE feed = $1 ORDER BY instrument_id',
    values: [feed],
  });
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    bid: asPrice(row.bid),
    ask: asPrice(row.ask),
    at: asNumber(row.at),
    seq: asNumber(row.seq),
    volume: row.volume,
  }));
}

/** Replaces the quotes kept before. */
export async function saveLastQuotes(
  db: Queryable,
  feed: string,
  ticks: readonly Tick[],
): Promise<void> {
  if (ticks.length === 0) return;
  await db.query({
    name: 'save_last_quotes',
    text: `INSERT INTO last_quotes (feed, instrument_id, bid, ask, at, seq, volume)
      SELECT $1, * FROM unnest($2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::double precision[])
      ON CONFLICT (feed, instrument_id) DO UPDATE SET
        bid = excluded.bid, ask = excluded.ask, at = excluded.at, seq = excluded.seq, volume = excluded.volume`,
    values: [
      feed,
      wholeArray(ticks.map((tick) => tick.instrumentId)),
      wholeArray(ticks.map((tick) => tick.bid)),
      wholeArray(ticks.map((tick) => tick.ask)),
      wholeArray(ticks.map((tick) => tick.at)),
      wholeArray(ticks.map((tick) => tick.seq)),
      `{${ticks.map((tick) => tick.volume).join(',')}}`,
    ],
  });
}
