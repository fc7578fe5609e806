// Ended orders of all clients, as the back office lists them: a page is read from an index, however many orders there
// are.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import { ORDER_COLUMNS, type OrderRow, type StoredOrder, ordersOf } from './orders.ts';

export type EndedView = 'closed' | 'closed_out' | 'cancelled';
export type EndedColumn = 'at' | 'profit';

export interface EndedFilter {
  readonly view: EndedView;
  readonly kind: 'demo' | 'real';
  readonly instrumentId: number | null;
  /** Null: no search. */
  readonly search: { readonly orderId: number | null; readonly userIds: readonly number[] } | null;
}

const VIEWS: Readonly<Record<EndedView, string>> = {
  closed: 'status = 3',
  closed_out: `close_reason = 'margin_close_out' AND status = 3`,
  cancelled: 'status = 2',
};
const COLUMNS: Readonly<Record<EndedColumn, string>> = { at: 'closed_at', profit: 'profit' };

/**
 * How many rows a view may look through to find those of one kind of account. The kind stands in another table, so this
 * bounds the cost of a page. A search is not bounded.
 */
const ENDED_SEEN_MAX = 10_000;

export interface EndedOrder {
  readonly column: EndedColumn;
  readonly isDescending: boolean;
}

function sourceOf(
  { view, kind, instrumentId, search }: EndedFilter,
  { column, isDescending }: EndedOrder,
  seenMax: number,
): { text: string; order: string; values: unknown[] } {
  const values: unknown[] = [kind];
  const parts = [VIEWS[view]];
  if (instrumentId !== null) {
    values.push(instrumentId);
    parts.push(`instrument_id = $${values.length}`);
  }
  const direction = isDescending ? 'DESC' : 'ASC';
  const by = COLUMNS[column];
  const order = `${by} ${direction}, id ${direction}`;
  let from = 'orders';
  if (search !== null) {
    values.push(search.orderId, search.userIds);
    // Find first, then join: otherwise the planner walks all orders in their order.
    from = `(SELECT * FROM orders WHERE id = $${values.length - 1}::bigint
      UNION ALL SELECT found.* FROM accounts CROSS JOIN LATERAL (
        SELECT * FROM orders WHERE account_id = accounts.id AND epoch = accounts.epoch AND status >= 2
        ORDER BY closed_at DESC LIMIT ${SOUGHT_OF_ACCOUNT}) AS found
      WHERE accounts.user_id = ANY ($${values.length}::bigint[])
        AND found.id IS DISTINCT FROM $${values.length - 1}::bigint OFFSET 0) AS sought`;
  }
  // Of one instrument only the last rows are sorted: no index has an instrument's profits in order.
  const isLast = instrumentId !== null && column === 'profit';
  const first = isLast ? 'closed_at DESC, id DESC' : order;
  return {
    // The kind is looked up row by row: in a join the planner may read all accounts for it, or all orders for the first
    // few.
    text: `(SELECT id, account_id, ${by} FROM ${from} WHERE ${parts.join(' AND ')}
      ORDER BY ${first} LIMIT ${Math.trunc(seenMax)}) AS seen
      WHERE (SELECT kind FROM accounts WHERE accounts.id = seen.account_id) = $1`,
    order: `${by} ${direction}, seen.id ${direction}`,
    values,
  };
}

/** Orders read of one account when a client is searched. */
const SOUGHT_OF_ACCOUNT = 1_000;

/** @param of looks through `seenMax` rows, by default at most the limit of a list */
export async function endedOrderIds(
  db: Queryable,
  filter: EndedFilter,
  of: EndedOrder & { readonly offset: number; readonly limit: number; readonly seenMax?: number },
): Promise<number[]> {
  const { text, order, values } = sourceOf(filter, of, of.seenMax ?? ENDED_SEEN_MAX);
  const rows = await db.query<{ id: bigint }>({
    text: `SELECT seen.id FROM ${text} ORDER BY ${order}
      OFFSET ${Math.trunc(of.offset)} LIMIT ${Math.trunc(of.limit)}`,
    values,
  });
  return rows.map(({ id }) => asNumber(id));
}

/** How many match among the rows that are looked through. */
export async function endedOrderCount(
  db: Queryable,
  filter: EndedFilter,
  of: EndedOrder,
): Promise<number> {
  const { text, values } = sourceOf(filter, of, ENDED_SEEN_MAX);
  const [row] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM ${text}`,
    values,
  });
  return asNumber(present(row, 'a count is one row').total);
}

const NAMES = ORDER_COLUMNS.map(([name]) => name).join(', ');

/** Orders in the order of `ids`. */
export async function ordersById(db: Queryable, ids: readonly number[]): Promise<OrderRow[]> {
  return ordersOf(
    await db.query<StoredOrder>({
      name: 'orders_by_id',
      text: `SELECT ${NAMES} FROM orders WHERE id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], id)`,
      values: [ids],
    }),
  );
}

/** The owners of accounts. */
export async function ownersOfAccounts(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ id: bigint; user_id: bigint }>({
    name: 'owners_of_accounts',
    text: 'SELECT id, user_id FROM accounts WHERE id = ANY ($1::bigint[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [asNumber(row.id), asNumber(row.user_id)]));
}
