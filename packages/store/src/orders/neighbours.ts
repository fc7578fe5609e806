// The fills of one instrument around a moment, of all accounts of one kind: what was dealt, and in which row of the journal.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import { INDEXED_BY_ACCOUNT } from './order-story.ts';
import type { SideCode } from './orders.ts';

/** Prices in points of the instrument, lots in millionths, the fee in millionths of a dollar. */
export interface FillRow {
  readonly orderId: number;
  readonly userId: number;
  readonly isOpening: boolean;
  readonly at: number;
  /** The row of the journal. */
  readonly seq: number;
  /** The order's side: a fill that closes it is on the other side. */
  readonly side: SideCode;
  readonly lots: bigint;
  readonly price: bigint;
  readonly fee: bigint;
  /** Number of the tick that was used. */
  readonly tick: number;
}

export interface FillsWanted {
  readonly instrumentId: number;
  readonly kind: 'demo' | 'real';
  /** The fill in the middle: it is always among the rows. */
  readonly at: number;
  readonly orderId: number;
  readonly isOpening: boolean;
  /** How far from it. */
  readonly withinMs: number;
}

/** Rows read for each kind of fill, before and after the moment: more than are shown, since several may share a millisecond. */
const FETCHED = 64;

const side = (isOpening: boolean, isBefore: boolean): string => {
  // The second condition of closes is the index's own.
  const [at, which] = isOpening
    ? ['one.opened_at', 'parent_id IS NULL']
    : ['one.closed_at', 'status = 3 AND status >= 2'];
  const [range, way] = isBefore ? ['$3 - $4::bigint AND $3', 'DESC'] : ['$3 AND $3 + $4', 'ASC'];
  return `(SELECT one.id, ${at} AS at, ${isOpening} AS is_opening
    FROM orders AS one JOIN accounts ON accounts.id = one.account_id
    WHERE instrument_id = $1 AND kind = $2 AND ${at} BETWEEN ${range} AND ${which}
    ORDER BY ${at} ${way}, one.id ${way} LIMIT ${FETCHED})`;
};

/**
 * By their rows in the journal. A part that was closed is an order of its own, which its first order's opening fill
 * included: its lots and fee are added there.
 */
export async function fillsAround(db: Queryable, wanted: FillsWanted): Promise<FillRow[]> {
  const rows = await db.query<{
    id: bigint;
    user_id: bigint;
    is_opening: boolean;
    at: bigint;
    seq: bigint;
    side: SideCode;
    lots: bigint;
    price: bigint;
    fee: bigint;
    tick: bigint;
  }>({
    name: 'fills_around',
    text: `WITH near AS (
        SELECT $5::bigint AS id, $3::bigint AS at, $6::boolean AS is_opening
        UNION ${side(true, true)} UNION ${side(true, false)}
        UNION ${side(false, true)} UNION ${side(false, false)})
      SELECT dealt.id, accounts.user_id, is_opening, near.at, logged.seq, side,
        CASE WHEN is_opening THEN lots + parts.lots_of_parts ELSE lots END AS lots,
        CASE WHEN is_opening THEN open_price ELSE close_price END AS price,
        CASE WHEN is_opening THEN fee + parts.fee_of_parts ELSE 0 END AS fee,
        (receipt -> CASE WHEN is_opening THEN 'openFill' ELSE 'closeFill' END ->> 'seq')::bigint AS tick
      FROM near JOIN orders AS dealt USING (id) JOIN accounts ON accounts.id = dealt.account_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part.lots), 0)::bigint AS lots_of_parts, coalesce(sum(part.fee), 0)::bigint AS fee_of_parts
        FROM orders AS part WHERE is_opening AND part.parent_id = dealt.id) AS parts
      CROSS JOIN LATERAL (
        SELECT seq FROM journal WHERE journal.account_id = dealt.account_id AND journal.at = near.at
          AND ${INDEXED_BY_ACCOUNT}
          AND CASE WHEN is_opening
            THEN kind IN ('MarketOrderFilled', 'PendingOrderFilled') AND (body ->> 'orderId')::bigint = dealt.id
            ELSE kind IN ('OrderClosed', 'OrderPartlyClosed')
              AND coalesce(body ->> 'partId', body ->> 'orderId')::bigint = dealt.id END
        LIMIT 1) AS logged
      ORDER BY logged.seq`,
    values: [
      wanted.instrumentId,
      wanted.kind,
      wanted.at,
      wanted.withinMs,
      wanted.orderId,
      wanted.isOpening,
    ],
  });
  return rows.map((row) => ({
    orderId: asNumber(row.id),
    userId: asNumber(row.user_id),
    isOpening: row.is_opening,
    at: asNumber(row.at),
    seq: asNumber(row.seq),
    side: row.side,
    lots: row.lots,
    price: row.price,
    fee: row.fee,
    tick: asNumber(row.tick),
  }));
}
