// Ticks as they are kept: what came since the last seal in the transactions of commits, then sealed segments.
import { wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import { Fenced } from '../database/fault.ts';
import { type Fence, heldAt } from '../leases.ts';

/** Ticks without a gap between them, as the process that decides has written them down. */
export interface UnsealedTicks {
  readonly firstNo: number;
  readonly lastNo: number;
  readonly ticks: Buffer;
  /** JSON. */
  readonly remarks: object;
}

export interface TickSegment {
  readonly id: number;
  readonly firstNo: number;
  readonly lastNo: number;
  readonly fromAt: number;
  readonly toAt: number;
  /** 32 bytes. */
  readonly digest: Uint8Array;
}

/** A segment to be sealed, with its bytes as they are stored. */
export interface NewTickSegment extends TickSegment {
  readonly bytes: Buffer;
}

export interface SealedSegment extends TickSegment {
  /** The row of the journal that says so. */
  readonly journalSeq: number;
  /** Whether its bytes are still kept. */
  readonly isKept: boolean;
}

/** What a commit brings of ticks. */
export interface BatchTicks {
  readonly unsealed: readonly UnsealedTicks[];
  /** The segment that one of the batch's events is about; what it holds is unsealed no more. */
  readonly sealed?: { readonly segment: NewTickSegment; readonly journalSeq: number };
}

/** How many parameters {@link ticksStatement} takes. */
export const TICKS_PARAMETERS = 12;

/** Parts of a commit's statement. @param first the number of their first parameter */
export function ticksStatement(first: number, ifHeld: string): string {
  const at = (i: number): string => `$${first + i}`;
  const andHeld = ifHeld.replace('WHERE', 'AND');
  return `, new_ticks AS (
  INSERT INTO unsealed_ticks (first_no, last_no, ticks, remarks)
  SELECT * FROM ROWS FROM (
    unnest(${at(0)}::bigint[], ${at(1)}::bigint[], ${at(2)}::bytea[]), jsonb_array_elements(${at(3)}::jsonb)
  ) AS kept (first_no, last_no, ticks, remarks)${ifHeld}
), new_segment AS (
  INSERT INTO tick_segments (id, first_no, last_no, from_at, to_at, journal_seq, digest, bytes)
  SELECT ${at(4)}::bigint, ${at(5)}::bigint, ${at(6)}::bigint, ${at(7)}::bigint, ${at(8)}::bigint, ${at(9)}::bigint,
    ${at(10)}::bytea, ${at(11)}::bytea
  WHERE ${at(4)}::bigint IS NOT NULL${andHeld}
), sealed_ticks AS (
  DELETE FROM unsealed_ticks WHERE last_no <= ${at(6)}::bigint${andHeld}
)`;
}

export function ticksColumns({ unsealed, sealed }: BatchTicks): unknown[] {
  const { segment, journalSeq = null } = sealed ?? {};
  return [
    ...unsealedColumns(unsealed),
    segment?.id ?? null,
    segment?.firstNo ?? null,
    segment?.lastNo ?? null,
    segment?.fromAt ?? null,
    segment?.toAt ?? null,
    journalSeq,
    segment === undefined ? null : Buffer.from(segment.digest),
    segment?.bytes ?? null,
  ];
}

const unsealedColumns = (unsealed: readonly UnsealedTicks[]): unknown[] => [
  wholeArray(unsealed.map(({ firstNo }) => firstNo)),
  wholeArray(unsealed.map(({ lastNo }) => lastNo)),
  unsealed.map(({ ticks }) => ticks),
  JSON.stringify(unsealed.map(({ remarks }) => remarks)),
];

const keepStatement = (isFenced: boolean): string => `
WITH ${isFenced ? `held AS MATERIALIZED (${heldAt(5)}), ` : ''}new_ticks AS (
  INSERT INTO unsealed_ticks (first_no, last_no, ticks, remarks)
  SELECT * FROM ROWS FROM (
    unnest($1::bigint[], $2::bigint[], $3::bytea[]), jsonb_array_elements($4::jsonb)
  ) AS kept (first_no, last_no, ticks, remarks)${isFenced ? ' WHERE EXISTS (SELECT FROM held)' : ''}
)
SELECT ${isFenced ? 'epoch FROM held' : '0 AS epoch'}`;
const KEEP = { name: 'keep_ticks', text: keepStatement(false) };
const KEEP_FENCED = { name: 'keep_ticks_fenced', text: keepStatement(true) };

/**
 * Keeps ticks where there is no commit that brings them.
 * @throws Fenced if another has taken the lease
 */
export async function keepTicks(
  writer: Queryable,
  unsealed: readonly UnsealedTicks[],
  fence?: Fence,
): Promise<void> {
  const values = unsealedColumns(unsealed);
  const rows = await writer.query(
    fence === undefined
      ? { ...KEEP, values }
      : { ...KEEP_FENCED, values: [...values, fence.lease, fence.epoch] },
  );
  if (fence !== undefined && rows.length === 0) throw new Fenced(fence.lease, fence.epoch);
}

/** Ticks that are not sealed yet, ascending. @param limit rows at most */
export async function readUnsealedTicks(db: Queryable, limit: number): Promise<UnsealedTicks[]> {
  const rows = await db.query<{
    first_no: bigint;
    last_no: bigint;
    ticks: Buffer;
    remarks: object;
  }>({
    name: 'read_unsealed_ticks',
    text: 'SELECT first_no, last_no, ticks, remarks FROM unsealed_ticks ORDER BY first_no LIMIT $1',
    values: [limit],
  });
  return rows.map((row) => ({
    firstNo: asNumber(row.first_no),
    lastNo: asNumber(row.last_no),
    ticks: row.ticks,
    remarks: row.remarks,
  }));
}

const SEGMENT = `id, first_no, last_no, from_at, to_at, journal_seq, digest, bytes IS NOT NULL AS is_kept`;

interface SegmentRow {
  readonly id: bigint;
  readonly first_no: bigint;
  readonly last_no: bigint;
  readonly from_at: bigint;
  readonly to_at: bigint;
  readonly journal_seq: bigint;
  readonly digest: Buffer;
  readonly is_kept: boolean;
}

const segmentFrom = (row: SegmentRow): SealedSegment => ({
  id: asNumber(row.id),
  firstNo: asNumber(row.first_no),
  lastNo: asNumber(row.last_no),
  fromAt: asNumber(row.from_at),
  toAt: asNumber(row.to_at),
  journalSeq: asNumber(row.journal_seq),
  digest: row.digest,
  isKept: row.is_kept,
});

/** Null before the first. */
export async function readNewestSegment(db: Queryable): Promise<SealedSegment | null> {
  const [row] = await db.query<SegmentRow>({
    name: 'read_newest_segment',
    text: `SELECT ${SEGMENT} FROM tick_segments ORDER BY id DESC LIMIT 1`,
  });
  return row === undefined ? null : segmentFrom(row);
}

/** The segment that has the tick of this number; null: it is not sealed. */
export async function readSegmentOf(db: Queryable, no: number): Promise<SealedSegment | null> {
  const [row] = await db.query<SegmentRow>({
    name: 'read_segment_of',
    text: `SELECT ${SEGMENT} FROM tick_segments WHERE last_no >= $1 ORDER BY last_no LIMIT 1`,
    values: [no],
  });
  const segment = row === undefined ? null : segmentFrom(row);
  return segment !== null && segment.firstNo <= no ? segment : null;
}

/** Segments from one on, ascending. */
export async function listSegments(
  db: Queryable,
  { fromId, limit }: { readonly fromId: number; readonly limit: number },
): Promise<SealedSegment[]> {
  const rows = await db.query<SegmentRow>({
    name: 'list_segments',
    text: `SELECT ${SEGMENT} FROM tick_segments WHERE id >= $1 ORDER BY id LIMIT $2`,
    values: [fromId, limit],
  });
  return rows.map(segmentFrom);
}

/** As they were stored; null: there is no such segment, or it is no longer kept. */
export async function readSegmentBytes(db: Queryable, id: number): Promise<Buffer | null> {
  const [row] = await db.query<{ bytes: Buffer | null }>({
    name: 'read_segment_bytes',
    text: 'SELECT bytes FROM tick_segments WHERE id = $1',
    values: [id],
  });
  return row?.bytes ?? null;
}

/** A segment has ten seconds of ticks; one that was cut short by an end of the process has less. */
const SEGMENT_SPAN_MAX_MS = 60_000;

/** The bytes of the kept segments that have ticks of a span of market time, ascending, at most `limit`. */
export async function readSegmentsWithin(
  db: Queryable,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<Buffer[]> {
  const rows = await db.query<{ bytes: Buffer }>({
    name: 'read_segments_within',
    text: `SELECT bytes FROM tick_segments
      WHERE bytes IS NOT NULL AND to_at >= $1 AND to_at <= $2 AND from_at <= $3 ORDER BY to_at LIMIT $4`,
    values: [from, to + SEGMENT_SPAN_MAX_MS, to, limit],
  });
  return rows.map(({ bytes }) => bytes);
}

/** A segment with the row of the journal that vouches for it. */
export interface VouchedSegment {
  readonly id: number;
  readonly bytes: Buffer;
  readonly row: { readonly seq: number; readonly kind: string; readonly body: object };
}

/** The kept segments that ended up to a market time, the last one first. */
export async function readSegmentsBack(
  db: Queryable,
  { upTo, skip, limit }: { readonly upTo: number; readonly skip: number; readonly limit: number },
): Promise<VouchedSegment[]> {
  const rows = await db.query<{
    id: bigint;
    bytes: Buffer;
    seq: bigint;
    kind: string;
    body: object;
  }>({
    name: 'read_segments_back',
    text: `SELECT id, bytes, seq, kind, body FROM (
        SELECT id, to_at, journal_seq, bytes FROM tick_segments
        WHERE bytes IS NOT NULL AND to_at <= $1 ORDER BY to_at DESC, id DESC LIMIT $2 OFFSET $3
      ) AS kept JOIN journal ON seq = journal_seq ORDER BY to_at DESC, id DESC`,
    values: [upTo, limit, skip],
  });
  return rows.map(({ id, bytes, seq, ...row }) => ({
    ...{ id: asNumber(id), bytes },
    row: { ...row, seq: asNumber(seq) },
  }));
}

/** The bytes of segments that ended before a market time are kept no longer; their digests are. */
export async function dropSegmentsBefore(db: Queryable, before: number): Promise<void> {
  await db.query({
    name: 'drop_segments_before',
    text: 'UPDATE tick_segments SET bytes = NULL WHERE to_at < $1 AND bytes IS NOT NULL',
    values: [before],
  });
}

/** The last tick that is kept: in ticks that are not sealed, or in a segment that ended at a market time. */
export type LastKeptTick = { readonly lastNo: number } & (
  | { readonly ticks: Buffer }
  | { readonly toAt: number }
);

/** Null: none is. */
export async function readLastKeptTick(db: Queryable): Promise<LastKeptTick | null> {
  const [row] = await db.query<{ last_no: bigint; ticks: Buffer }>({
    name: 'read_last_unsealed_ticks',
    text: 'SELECT last_no, ticks FROM unsealed_ticks ORDER BY first_no DESC LIMIT 1',
  });
  if (row !== undefined) return { lastNo: asNumber(row.last_no), ticks: row.ticks };
  const newest = await readNewestSegment(db);
  return newest === null ? null : { lastNo: newest.lastNo, toAt: newest.toAt };
}
