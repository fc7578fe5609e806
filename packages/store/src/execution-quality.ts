// How orders were carried out, as the journal has it: the rows that count, with what their orders say, and what was sealed of
// them.
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';
import type { SideCode } from './orders/orders.ts';

export interface DealtRow {
  readonly seq: number;
  readonly at: number;
  readonly accountId: number;
  readonly kind: string;
  readonly body: object;
  readonly book: 'real' | 'demo';
  /** Null where the row is about no order that there was before it. */
  readonly order: {
    readonly instrumentId: number;
    readonly side: SideCode;
    readonly triggerKind: 'limit' | 'stop' | null;
    readonly copyOf: number | null;
  } | null;
  /** Of orders that an outcome names. */
  readonly instruments: ReadonlyMap<number, number>;
  /** By the wall clock; null: it was not kept yet. */
  readonly decidedAt: number | null;
  readonly committedAt: number | null;
}

/** Rows after one up to another that say how an order was carried out, ascending. A commit is known by the batch after it. */
export async function readDealtRows(
  db: Queryable,
  { afterSeq, upToSeq, limit }: { afterSeq: number; upToSeq: number; limit: number },
): Promise<DealtRow[]> {
  const rows = await db.query<{
    seq: bigint;
    at: bigint;
    account_id: bigint;
    kind: string;
    body: object;
    book: 'real' | 'demo';
    instrument_id: number | null;
    side: SideCode;
    trigger_kind: 'limit' | 'stop' | null;
    copy_of: bigint | null;
    named: Readonly<Record<string, number>> | null;
    decided_at: bigint | null;
    committed_at: bigint | null;
  }>({
    name: 'read_dealt_rows',
    text: `SELECT dealt.seq, dealt.at, dealt.account_id, dealt.kind, dealt.body, accounts.kind AS book,
        instrument_id, side, trigger_kind, copy_of, (dealt.body ->> 'decidedAt')::bigint AS decided_at,
        (SELECT (following.body ->> 'batchBeforeAt')::bigint FROM journal AS following
          WHERE following.seq > dealt.seq AND following.batch > dealt.batch ORDER BY following.seq LIMIT 1
        ) AS committed_at,
        CASE WHEN dealt.body ? 'outcome' THEN (SELECT jsonb_object_agg(named.id, named.instrument_id) FROM orders AS named
          WHERE named.id = ANY (ARRAY(SELECT (line ->> 'orderId')::bigint FROM jsonb_array_elements(dealt.body -> 'outcome') AS line
            UNION ALL SELECT (dealt.body -> 'asked' ->> 'orderId')::bigint))
        ) END AS named
      FROM journal AS dealt JOIN accounts ON accounts.id = dealt.account_id
      LEFT JOIN orders ON orders.id = (dealt.body ->> 'orderId')::bigint
      WHERE seq > $1 AND seq <= $2 AND dealt.kind IN ('MarketOrderFilled', 'PendingOrderPlaced', 'PendingOrderFilled',
        'PendingOrderEnded', 'OrderClosed', 'OrderPartlyClosed', 'OutcomeRecorded', 'CommandDecided')
      ORDER BY seq LIMIT $3`,
    values: [afterSeq, upToSeq, limit],
  });
  return rows.map((row) => ({
    seq: asNumber(row.seq),
    at: asNumber(row.at),
    accountId: asNumber(row.account_id),
    kind: row.kind,
    body: row.body,
    book: row.book,
    order:
      row.instrument_id === null
        ? null
        : {
            instrumentId: row.instrument_id,
            side: row.side,
            triggerKind: row.trigger_kind,
            copyOf: asNumberOrNull(row.copy_of),
          },
    instruments: new Map(Object.entries(row.named ?? {}).map(([id, of]) => [Number(id), of])),
    decidedAt: asNumberOrNull(row.decided_at),
    committedAt: asNumberOrNull(row.committed_at),
  }));
}

/** The last row of the journal that is not later than a market time, and its time; null: there is none. */
export async function lastRowUpTo(
  db: Queryable,
  at: number,
): Promise<{ readonly seq: number; readonly at: number } | null> {
  const [row] = await db.query<{ seq: bigint; at: bigint }>({
    name: 'last_row_up_to',
    text: 'SELECT seq, at FROM journal WHERE at <= $1 ORDER BY seq DESC LIMIT 1',
    values: [at],
  });
  return row === undefined ? null : { seq: asNumber(row.seq), at: asNumber(row.at) };
}

export interface QualityRowSealed {
  readonly seq: number;
  readonly body: object;
}

const sealed = (rows: readonly { seq: bigint; body: object }[]): QualityRowSealed[] =>
  rows.map(({ seq, body }) => ({ seq: asNumber(seq), body }));

/** What was sealed of rows later than a market time, ascending. */
export async function readQualitySince(db: Queryable, at: number): Promise<QualityRowSealed[]> {
  return sealed(
    await db.query({
      name: 'read_quality_since',
      text: `SELECT seq, body FROM journal WHERE kind = 'QualitySealed' AND (body ->> 'toAt')::bigint > $1 ORDER BY seq`,
      values: [at],
    }),
  );
}

/** The newest; null: nothing was sealed yet. */
export async function readNewestQuality(db: Queryable): Promise<QualityRowSealed | null> {
  const rows = await db.query<{ seq: bigint; body: object }>({
    name: 'read_newest_quality',
    text: `SELECT seq, body FROM journal WHERE kind = 'QualitySealed' ORDER BY seq DESC LIMIT 1`,
  });
  return sealed(rows)[0] ?? null;
}

/** Segments that end at or after a market time, ascending, up to one that has a tick. */
export async function segmentsBetween(
  db: Queryable,
  { fromAt, upToTick }: { fromAt: number; upToTick: number },
): Promise<{ readonly id: number; readonly isKept: boolean }[]> {
  const rows = await db.query<{ id: bigint; is_kept: boolean }>({
    name: 'segments_between',
    text: `SELECT id, bytes IS NOT NULL AS is_kept FROM tick_segments
      WHERE to_at >= $1 AND first_no <= $2 ORDER BY id`,
    values: [fromAt, upToTick],
  });
  return rows.map(({ id, is_kept: isKept }) => ({ id: asNumber(id), isKept }));
}
