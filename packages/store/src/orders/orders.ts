// Orders as the engine last committed them: a projection of the journal, written with each batch, and the pages that
// lists of orders read.
import type { PageOf } from '../database/page.ts';
import { present } from '@meridian/units';
import { booleanArray, textArray, wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export const OrderStatusCode = { pending: 0, open: 1, ended: 2, closed: 3 } as const;
export type OrderStatusCode = (typeof OrderStatusCode)[keyof typeof OrderStatusCode];
export const SideCode = { buy: 1, sell: 2 } as const;
export type SideCode = (typeof SideCode)[keyof typeof SideCode];

/** Prices in points of the instrument, lots in millionths, money in millionths of a dollar. */
export interface OrderRow {
  readonly id: number;
  readonly accountId: number;
  /** The account's epoch when the order was placed. */
  readonly epoch: number;
  readonly instrumentId: number;
  readonly side: SideCode;
  readonly status: OrderStatusCode;
  readonly lots: bigint;
  readonly leverage: number;
  readonly triggerKind: 'limit' | 'stop' | null;
  readonly requestedPrice: bigint;
  readonly targetPrice: bigint | null;
  readonly openPrice: bigint | null;
  readonly stopLoss: bigint | null;
  readonly takeProfit: bigint | null;
  readonly closePrice: bigint | null;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly swap: bigint;
  /** Gross, realised; null unless closed. */
  readonly profit: bigint | null;
  readonly closeReason: string | null;
  readonly placedAt: number;
  readonly openedAt: number | null;
  /** When it was closed, cancelled or rejected; null while pending or open. */
  readonly closedAt: number | null;
  readonly parentId: number | null;
  readonly clientOrderId: string | null;
  /** The order of another account that it is a copy of. */
  readonly copyOf: number | null;
  /** For a copy: its lots before rounding, x 10^8. */
  readonly exactLots: bigint | null;
  readonly isFollowing: boolean;
  /** What else the order's receipt shows, as JSON: bigints as text. */
  readonly receipt: object;
}

/** Name, type, and whether the column may change after the order was placed; in the order of `orderColumns`. */
export const ORDER_COLUMNS = [
  ['id', 'bigint', 'fixed'],
  ['account_id', 'bigint', 'fixed'],
  ['epoch', 'integer', 'fixed'],
  ['instrument_id', 'integer', 'fixed'],
  ['side', 'smallint', 'fixed'],
  ['status', 'smallint', 'changes'],
  ['lots', 'bigint', 'changes'],
  ['leverage', 'integer', 'fixed'],
  ['trigger_kind', 'text', 'changes'],
  ['requested_price', 'bigint', 'changes'],
  ['target_price', 'bigint', 'changes'],
  ['open_price', 'bigint', 'changes'],
  ['stop_loss', 'bigint', 'changes'],
  ['take_profit', 'bigint', 'changes'],
  ['close_price', 'bigint', 'changes'],
  ['margin', 'bigint', 'changes'],
  ['fee', 'bigint', 'changes'],
  ['swap', 'bigint', 'changes'],
  ['profit', 'bigint', 'changes'],
  ['close_reason', 'text', 'changes'],
  ['placed_at', 'bigint', 'fixed'],
  ['opened_at', 'bigint', 'changes'],
  ['closed_at', 'bigint', 'changes'],
  ['parent_id', 'bigint', 'fixed'],
  ['client_order_id', 'text', 'fixed'],
  ['copy_of', 'bigint', 'fixed'],
  ['exact_lots', 'bigint', 'changes'],
  ['is_following', 'boolean', 'changes'],
  ['receipt', 'jsonb', 'changes'],
] as const;

/** The parameters of a batch, one for each column. */
export function orderColumns(orders: readonly OrderRow[]): string[] {
  return [
    wholeArray(orders.map((o) => o.id)),
    wholeArray(orders.map((o) => o.accountId)),
    wholeArray(orders.map((o) => o.epoch)),
    wholeArray(orders.map((o) => o.instrumentId)),
    wholeArray(orders.map((o) => o.side)),
    wholeArray(orders.map((o) => o.status)),
    wholeArray(orders.map((o) => o.lots)),
    wholeArray(orders.map((o) => o.leverage)),
    textArray(orders.map((o) => o.triggerKind)),
    wholeArray(orders.map((o) => o.requestedPrice)),
    wholeArray(orders.map((o) => o.targetPrice)),
    wholeArray(orders.map((o) => o.openPrice)),
    wholeArray(orders.map((o) => o.stopLoss)),
    wholeArray(orders.map((o) => o.takeProfit)),
    wholeArray(orders.map((o) => o.closePrice)),
    wholeArray(orders.map((o) => o.margin)),
    wholeArray(orders.map((o) => o.fee)),
    wholeArray(orders.map((o) => o.swap)),
    wholeArray(orders.map((o) => o.profit)),
    textArray(orders.map((o) => o.closeReason)),
    wholeArray(orders.map((o) => o.placedAt)),
    wholeArray(orders.map((o) => o.openedAt)),
    wholeArray(orders.map((o) => o.closedAt)),
    wholeArray(orders.map((o) => o.parentId)),
    textArray(orders.map((o) => o.clientOrderId)),
    wholeArray(orders.map((o) => o.copyOf)),
    wholeArray(orders.map((o) => o.exactLots)),
    booleanArray(orders.map((o) => o.isFollowing)),
    JSON.stringify(orders.map((o) => o.receipt)),
  ];
}

export interface StoredOrder {
  id: bigint;
  account_id: bigint;
  epoch: number;
  instrument_id: number;
  side: SideCode;
  status: OrderStatusCode;
  lots: bigint;
  leverage: number;
  trigger_kind: 'limit' | 'stop' | null;
  requested_price: bigint;
  target_price: bigint | null;
  open_price: bigint | null;
  stop_loss: bigint | null;
  take_profit: bigint | null;
  close_price: bigint | null;
  margin: bigint;
  fee: bigint;
  swap: bigint;
  profit: bigint | null;
  close_reason: string | null;
  placed_at: bigint;
  opened_at: bigint | null;
  closed_at: bigint | null;
  parent_id: bigint | null;
  client_order_id: string | null;
  copy_of: bigint | null;
  exact_lots: bigint | null;
  is_following: boolean;
  receipt: object;
}

const COLUMNS = ORDER_COLUMNS.map(([name]) => name).join(', ');

const toOrder = (row: StoredOrder): OrderRow => ({
  id: asNumber(row.id),
  accountId: asNumber(row.account_id),
  epoch: row.epoch,
  instrumentId: row.instrument_id,
  side: row.side,
  status: row.status,
  lots: row.lots,
  leverage: row.leverage,
  triggerKind: row.trigger_kind,
  requestedPrice: row.requested_price,
  targetPrice: row.target_price,
  openPrice: row.open_price,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
  closePrice: row.close_price,
  margin: row.margin,
  fee: row.fee,
  swap: row.swap,
  profit: row.profit,
  closeReason: row.close_reason,
  placedAt: asNumber(row.placed_at),
  openedAt: asNumberOrNull(row.opened_at),
  closedAt: asNumberOrNull(row.closed_at),
  parentId: asNumberOrNull(row.parent_id),
  clientOrderId: row.client_order_id,
  copyOf: asNumberOrNull(row.copy_of),
  exactLots: row.exact_lots,
  isFollowing: row.is_following,
  receipt: row.receipt,
});

/** Orders by id; ids without an order are left out. */
export async function findOrders(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, OrderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<StoredOrder>({
    name: 'find_orders',
    text: `SELECT ${COLUMNS} FROM orders WHERE id = ANY ($1::bigint[])`,
    values: [wholeArray(ids)],
  });
  return new Map(rows.map((row) => [asNumber(row.id), toOrder(row)]));
}

/** The closed parts that were split from these orders. */
export async function partsOfOrders(db: Queryable, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<StoredOrder>({
    name: 'parts_of_orders',
    text: `SELECT ${COLUMNS} FROM orders WHERE parent_id = ANY ($1::bigint[])`,
    values: [wholeArray(ids)],
  });
  return rows.map(toOrder);
}

/** Rows of the columns above. */
export const ordersOf = (rows: readonly StoredOrder[]): OrderRow[] => rows.map(toOrder);

export async function findOrder(db: Queryable, id: number): Promise<OrderRow | null> {
  const [row] = await db.query<StoredOrder>({
    name: 'find_order',
    text: `SELECT ${COLUMNS} FROM orders WHERE id = $1`,
    values: [id],
  });
  return row ? toOrder(row) : null;
}

/** Whether anybody ever ordered anything. */
export async function hasAnyOrder(db: Queryable): Promise<boolean> {
  const [found] = await db.query({ text: 'SELECT id FROM orders LIMIT 1', values: [] });
  return found !== undefined;
}

/** How many orders are pending or open, of all accounts. */
export async function countLiveOrders(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: bigint }>({
    name: 'count_live_orders',
    text: 'SELECT count(*) AS total FROM orders WHERE status < 2',
  });
  return asNumber(row?.total ?? 0n);
}

/** What both fills of an order of the table `orders` got back for spreads beyond promised ones, in SQL. */
export const REBATE = `(COALESCE((receipt->'openFill'->>'rebate')::bigint, 0)
  + COALESCE((receipt->'closeFill'->>'rebate')::bigint, 0))`;
/** What is left of a closed order, in SQL; null of one that never was open. */
export const NET = `(profit - fee + swap + ${REBATE})`;

/** What finished orders can be sorted by besides their end; null: an order has none of it. */
const FINISHED_SORTS = {
  opened: 'opened_at',
  lots: 'lots',
  fee: 'CASE WHEN status = 3 THEN fee END',
  swap: 'CASE WHEN status = 3 THEN swap END',
  net: NET,
} as const;

export interface FinishedOrdersOf {
  readonly accountId: number;
  readonly epoch: number;
  /** Missing: of all instruments. */
  readonly instrumentId?: number | undefined;
}
export interface FinishedPage extends FinishedOrdersOf {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: 'ended' | keyof typeof FINISHED_SORTS | undefined;
  /** Missing: the largest or newest first. */
  readonly direction?: 'asc' | 'desc' | undefined;
}

const OF_FINISHED =
  'account_id = $1 AND epoch = $2 AND status >= 2 AND ($3::int IS NULL OR instrument_id = $3)';

/** Closed, cancelled and rejected orders of an account's epoch: sorted over all of them, the last ended first without a sort. */
export async function finishedOrders(
  db: Queryable,
  {
    accountId,
    epoch,
    instrumentId,
    offset,
    limit,
    sort = 'ended',
    direction = 'desc',
  }: FinishedPage,
): Promise<OrderRow[]> {
  const ended =
    sort === 'ended' ? `closed_at ${direction}, id ${direction}` : 'closed_at DESC, id DESC';
  const by = sort === 'ended' ? '' : `${FINISHED_SORTS[sort]} ${direction} NULLS LAST, `;
  const rows = await db.query<StoredOrder>({
    name: `page_of_finished_orders_${sort}_${direction}`,
    text: `SELECT ${COLUMNS} FROM orders WHERE ${OF_FINISHED}
      ORDER BY ${by}${ended} OFFSET $4 LIMIT $5`,
    values: [accountId, epoch, instrumentId ?? null, offset, limit],
  });
  return rows.map(toOrder);
}

/** A page of finished orders with the number of all; counting stops at `countMax`. */
export async function pageOfFinishedOrders(
  db: Queryable,
  of: FinishedPage & { readonly countMax?: number },
): Promise<PageOf<OrderRow>> {
  const rows = await finishedOrders(db, of);
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_finished_orders',
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM orders WHERE ${OF_FINISHED} LIMIT $4) AS counted`,
    values: [of.accountId, of.epoch, of.instrumentId ?? null, of.countMax ?? null],
  });
  return { rows, total: asNumber(present(count, 'a count is one row').total) };
}

export interface FinishedSum {
  readonly instrumentId: number;
  readonly orders: number;
  /** Gross, in millionths of a dollar. */
  readonly profit: bigint;
  /** When the last of them ended. */
  readonly lastAt: number;
}

/** For each instrument the orders of an account's epoch that ended at `from` or later, and before `before`. */
export async function sumsOfFinishedOrders(
  db: Queryable,
  {
    accountId,
    epoch,
    from,
    before,
  }: { accountId: number; epoch: number; from: number; before: number | null },
): Promise<FinishedSum[]> {
  const rows = await db.query<{
    instrument_id: number;
    orders: bigint;
    profit: bigint;
    last_at: bigint;
  }>({
    name: 'sums_of_finished_orders',
    text: `SELECT instrument_id, count(*) AS orders, coalesce(sum(profit), 0)::bigint AS profit, max(closed_at) AS last_at
      FROM orders WHERE account_id = $1 AND epoch = $2 AND status >= 2
        AND closed_at >= $3 AND ($4::bigint IS NULL OR closed_at < $4) GROUP BY instrument_id`,
    values: [accountId, epoch, from, before],
  });
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    orders: asNumber(row.orders),
    profit: row.profit,
    lastAt: asNumber(row.last_at),
  }));
}

/** All orders, ascending by id, to compare every row with a replay. */
export async function readOrders(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<OrderRow[]> {
  const rows = await db.query<StoredOrder>({
    name: 'read_orders',
    text: `SELECT ${COLUMNS} FROM orders WHERE id > $1 ORDER BY id LIMIT $2`,
    values: [afterId, limit],
  });
  return rows.map(toOrder);
}
