// The closed orders of an account with what its figures need of them, in the order in which they closed, and the money that
// came and went meanwhile.
import { RESULT_KINDS } from '@meridian/trading';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import { REBATE, type SideCode } from './orders.ts';

/** Prices in points, lots and money in millionths, rates as in receipts. */
export interface ClosedOrderRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly instrumentId: number;
  readonly side: SideCode;
  readonly lots: bigint;
  readonly openPrice: bigint;
  readonly closePrice: bigint;
  readonly fee: bigint;
  readonly swap: bigint;
  readonly profit: bigint;
  /** What its fills got back for spreads beyond the promised ones. */
  readonly rebate: bigint;
  readonly reason: string;
  readonly openedAt: number;
  readonly closedAt: number;
  /** The ticks of its two fills. */
  readonly open: QuoteOfFill;
  readonly close: QuoteOfFill;
}
export interface QuoteOfFill {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly rate: bigint;
}

interface Stored {
  id: bigint;
  parent_id: bigint | null;
  instrument_id: number;
  side: SideCode;
  lots: bigint;
  open_price: bigint;
  close_price: bigint;
  fee: bigint;
  swap: bigint;
  profit: bigint;
  close_reason: string;
  opened_at: bigint;
  closed_at: bigint;
  open_bid: bigint;
  open_ask: bigint;
  open_rate: bigint;
  close_bid: bigint;
  close_ask: bigint;
  close_rate: bigint;
  rebate: bigint;
}

/** After an instant and an id, ascending, at most `limit`. */
export async function readClosedOrders(
  db: Queryable,
  of: { accountId: number; epoch: number; afterAt: number; afterId: number; limit: number },
): Promise<ClosedOrderRow[]> {
  const rows = await db.query<Stored>({
    name: 'read_closed_orders',
    text: `SELECT id, parent_id, instrument_id, side, lots, open_price, close_price, fee, swap, profit, close_reason,
        opened_at, closed_at,
        (receipt->'openFill'->>'bid')::bigint AS open_bid, (receipt->'openFill'->>'ask')::bigint AS open_ask,
        (receipt->'openFill'->>'rate')::bigint AS open_rate, (receipt->'closeFill'->>'bid')::bigint AS close_bid,
        (receipt->'closeFill'->>'ask')::bigint AS close_ask, (receipt->'closeFill'->>'rate')::bigint AS close_rate,
        ${REBATE} AS rebate
      FROM orders WHERE account_id = $1 AND epoch = $2 AND status >= 2 AND (closed_at, id) > ($3, $4)
        AND status = 3
      ORDER BY closed_at, id LIMIT $5`,
    values: [of.accountId, of.epoch, of.afterAt, of.afterId, of.limit],
  });
  return rows.map((row) => ({
    id: asNumber(row.id),
    parentId: asNumberOrNull(row.parent_id),
    instrumentId: row.instrument_id,
    side: row.side,
    lots: row.lots,
    openPrice: row.open_price,
    closePrice: row.close_price,
    fee: row.fee,
    swap: row.swap,
    profit: row.profit,
    rebate: row.rebate,
    reason: row.close_reason,
    openedAt: asNumber(row.opened_at),
    closedAt: asNumber(row.closed_at),
    open: { bid: row.open_bid, ask: row.open_ask, rate: row.open_rate },
    close: { bid: row.close_bid, ask: row.close_ask, rate: row.close_rate },
  }));
}

/** Money that came (above 0) or went, and the entry that moved it. */
export interface FlowRow {
  readonly entryId: number;
  readonly at: number;
  readonly kind: string;
  readonly amount: bigint;
}

/** After an entry, ascending, at most `limit`. */
export async function readFlows(
  db: Queryable,
  of: { clientId: number; afterEntry: number; upToEntry: number; limit: number },
): Promise<FlowRow[]> {
  const rows = await db.query<{ id: bigint; at: bigint; kind: string; amount: bigint }>({
    name: 'read_flows',
    text: `SELECT id, at, kind, amount FROM ledger_postings JOIN ledger_entries ON id = entry_id
      WHERE client_id = $1 AND entry_id > $2 AND entry_id <= $3 AND kind <> ALL ($4) ORDER BY entry_id LIMIT $5`,
    values: [of.clientId, of.afterEntry, of.upToEntry, RESULT_KINDS, of.limit],
  });
  return rows.map(({ id, at, kind, amount }) => ({
    entryId: asNumber(id),
    at: asNumber(at),
    kind,
    amount,
  }));
}
