// Candles by feed, instrument and period. Finished candles are kept in chunks that are only ever appended to. The
// candle in progress is kept apart, because it is rewritten every few seconds.
import {
  type Candle,
  PACKED_CANDLE_BYTES,
  PERIOD_MS,
  type Period,
  type Tick,
  packCandles,
  unpackCandles,
} from '@meridian/market';
import { present } from '@meridian/units';
import { textArray, wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

/** Candles of one instrument and period, ascending. */
export interface CandleRun {
  readonly instrumentId: number;
  readonly period: Period;
  readonly candles: readonly Candle[];
}

/** The candle in progress. */
export interface CandleHead {
  readonly instrumentId: number;
  readonly period: Period;
  readonly candle: Candle;
}

const CHUNK_PERIODS = 256;
/** The most bytes of candles that one statement carries; a first load takes several statements. */
const STATEMENT_BYTES_MAX = 4_000_000;

const chunkOf = (period: Period, time: number): number => {
  const span = PERIOD_MS[period] * CHUNK_PERIODS;
  return Math.floor(time / span) * span;
};

interface Chunk {
  readonly instrumentId: number;
  readonly period: Period;
  readonly chunk: number;
  readonly candles: Candle[];
}

function chunksOfRun({ instrumentId, period, candles }: CandleRun): Chunk[] {
  const chunks: Chunk[] = [];
  for (const candle of candles) {
    const chunk = chunkOf(period, candle.time);
    const current = chunks.at(-1);
    if (current?.chunk === chunk) current.candles.push(candle);
    else chunks.push({ instrumentId, period, chunk, candles: [candle] });
  }
  return chunks;
}

/**
 * Stores finished candles. Storing a run again changes nothing; of two candles of one time the one stored later counts.
 * @param runs at most one for each instrument and period
 */
export async function appendCandles(
  db: Queryable,
  feed: string,
  runs: readonly CandleRun[],
): Promise<void> {
  let pending: Chunk[] = [];
  let bytes = 0;
  for (const chunk of runs.flatMap(chunksOfRun)) {
    pending.push(chunk);
    bytes += chunk.candles.length * PACKED_CANDLE_BYTES;
    if (bytes < STATEMENT_BYTES_MAX) continue;
    await appendChunks(db, feed, pending);
    pending = [];
    bytes = 0;
  }
  if (pending.length > 0) await appendChunks(db, feed, pending);
}

async function appendChunks(db: Queryable, feed: string, chunks: readonly Chunk[]): Promise<void> {
  const bodies = chunks.map(({ candles }) => packCandles(candles));
  const starts: number[] = [];
  let start = 1; // substr counts from 1
  for (const body of bodies) {
    starts.push(start);
    start += body.length;
  }
  // All bodies travel as one parameter and are cut up in SQL: an array of bytea would be sent as text, twice as long.
  await db.query({
    name: 'append_candles',
    text: `INSERT INTO candle_chunks AS kept (feed, instrument_id, period, chunk, first_time, last_time, body)
      SELECT $1, instrument_id, period, chunk, first_time, last_time, substr($2::bytea, start, length)
      FROM unnest($3::integer[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::integer[], $9::integer[])
        AS added (instrument_id, period, chunk, first_time, last_time, start, length)
      ON CONFLICT (feed, instrument_id, period, chunk) DO UPDATE SET
        body = kept.body || excluded.body,
        first_time = least(kept.first_time, excluded.first_time),
        last_time = greatest(kept.last_time, excluded.last_time)
      WHERE excluded.last_time > kept.last_time OR excluded.first_time < kept.first_time`,
    values: [
      feed,
      Buffer.concat(bodies),
      wholeArray(chunks.map((c) => c.instrumentId)),
      textArray(chunks.map((c) => c.period)),
      wholeArray(chunks.map((c) => c.chunk)),
      wholeArray(chunks.map((c) => present(c.candles.at(0), 'a chunk has candles').time)),
      wholeArray(chunks.map((c) => present(c.candles.at(-1), 'a chunk has candles').time)),
      wholeArray(starts),
      wholeArray(bodies.map((body) => body.length)),
    ],
  });
}

/** Stores each series' candle in progress in place of the one before. Once finished, that candle is appended. */
export async function saveCandleHeads(
  db: Queryable,
  feed: string,
  heads: readonly CandleHead[],
): Promise<void> {
  if (heads.length === 0) return;
  await db.query({
    name: 'save_candle_heads',
    text: `INSERT INTO candle_heads (feed, instrument_id, period, time, body)
      SELECT $1, instrument_id, period, time, substr($2::bytea, 1 + ${PACKED_CANDLE_BYTES} * (position::integer - 1),
        ${PACKED_CANDLE_BYTES})
      FROM unnest($3::integer[], $4::text[], $5::bigint[]) WITH ORDINALITY
        AS head (instrument_id, period, time, position)
      ON CONFLICT (feed, instrument_id, period) DO UPDATE SET time = excluded.time, body = excluded.body`,
    values: [
      feed,
      packCandles(heads.map(({ candle }) => candle)),
      wholeArray(heads.map((h) => h.instrumentId)),
      textArray(heads.map((h) => h.period)),
      wholeArray(heads.map((h) => h.candle.time)),
    ],
  });
}

export interface StoredHead extends CandleHead {
  /** The last tick in it; null of one that was filled without any. */
  readonly lastTick: Pick<Tick, 'at' | 'seq'> | null;
}

/** The candles in progress as last stored, to continue after a start. */
export async function readCandleHeads(db: Queryable, feed: string): Promise<StoredHead[]> {
  const rows = await db.query<{
    instrument_id: number;
    period: Period;
    body: Buffer;
    at: bigint | null;
    seq: bigint | null;
  }>({
    name: 'read_candle_heads',
    text: `SELECT instrument_id, period, body, at, seq FROM candle_heads LEFT JOIN last_quotes USING (feed, instrument_id)
      WHERE feed = $1 ORDER BY instrument_id, period`,
    values: [feed],
  });
  return rows.flatMap(({ instrument_id: instrumentId, period, body, at, seq }) =>
    unpackCandles(body).map((candle) => ({
      ...{ instrumentId, period, candle },
      lastTick: at === null || seq === null ? null : { at: asNumber(at), seq: asNumber(seq) },
    })),
  );
}

/** The last finished candle of each of these instruments that has one, by instrument. */
export async function readLastCandles(
  db: Queryable,
  of: { readonly feed: string; readonly instrumentIds: readonly number[]; readonly period: Period },
): Promise<Map<number, Candle>> {
  const rows = await db.query<{ instrument_id: number; body: Buffer }>({
    name: 'read_last_candles',
    text: `SELECT instrument_id, newest.body FROM unnest($3::integer[]) AS wanted (instrument_id), LATERAL (
        SELECT body FROM candle_chunks AS kept
        WHERE feed = $1 AND kept.instrument_id = wanted.instrument_id AND period = $2 ORDER BY chunk DESC LIMIT 1
      ) AS newest`,
    values: [of.feed, of.period, wholeArray(of.instrumentIds)],
  });
  // Of two candles of one time the one stored later counts.
  const last = (candles: readonly Candle[]): Candle =>
    candles.reduce((newest, candle) => (candle.time >= newest.time ? candle : newest));
  return new Map(rows.map(({ instrument_id: id, body }) => [id, last(unpackCandles(body))]));
}

export interface CandleQuery {
  readonly feed: string;
  readonly instrumentId: number;
  readonly period: Period;
  /** Only candles that start before this instant. */
  readonly end: number;
  readonly limit: number;
}

/** The last `limit` candles before `end`, ascending, the one in progress included. */
export async function readCandles(db: Queryable, query: CandleQuery): Promise<Candle[]> {
  const { end, limit } = query;
  const byTime = new Map<number, Candle>();
  let chunkBefore = end;
  let older = Math.ceil(limit / CHUNK_PERIODS) + 2; // first, last and weekend chunks are not full
  for (let isFirst = true; ; isFirst = false) {
    const parts = await readParts(db, query, { chunkBefore, chunks: older, withHead: isFirst });
    const chunks = parts.filter(({ isHead }) => !isHead);
    const head = parts.filter(({ isHead }) => isHead);
    for (const candle of before(end, chunks)) byTime.set(candle.time, candle);
    for (const candle of before(end, head)) {
      if (!byTime.has(candle.time)) byTime.set(candle.time, candle); // the finished candle comes first and counts
    }
    const oldest = chunks.at(-1);
    if (byTime.size >= limit || chunks.length < older || !oldest) break;
    chunkBefore = oldest.chunk; // series with many gaps have thin chunks
    older *= 2;
  }
  return [...byTime.values()].toSorted((a, b) => a.time - b.time).slice(-limit);
}

const before = (end: number, parts: readonly Part[]): Candle[] =>
  parts.flatMap(({ body }) => unpackCandles(body)).filter(({ time }) => time < end);

interface Part {
  readonly chunk: number;
  readonly body: Buffer;
  readonly isHead: boolean;
}

/** Chunks that start before an instant, the latest first, then the candle in progress. */
async function readParts(
  db: Queryable,
  { feed, instrumentId, period }: CandleQuery,
  { chunkBefore, chunks, withHead }: { chunkBefore: number; chunks: number; withHead: boolean },
): Promise<Part[]> {
  const rows = await db.query<{ chunk: bigint; body: Buffer; is_head: boolean }>({
    name: 'read_candles',
    text: `(SELECT chunk, body, false AS is_head FROM candle_chunks
        WHERE feed = $1 AND instrument_id = $2 AND period = $3 AND chunk < $4 ORDER BY chunk DESC LIMIT $5)
      UNION ALL
      (SELECT time, body, true FROM candle_heads
        WHERE $6 AND feed = $1 AND instrument_id = $2 AND period = $3)`,
    values: [feed, instrumentId, period, chunkBefore, chunks, withHead],
  });
  return rows.map(({ chunk, body, is_head: isHead }) => ({ chunk: asNumber(chunk), body, isHead }));
}
