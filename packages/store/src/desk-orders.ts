// Orders that have ended, of all clients, as the desk lists them: a page is read from an index however many there are.
import { present } from '@meridian/units';
import type { Queryable } from './connection.ts';
import { asNumber } from './int8.ts';
import { ORDER_COLUMNS, type OrderRow, type StoredOrder, ordersOf } from './orders.ts';

export type EndedView = 'closed' | 'closed_out' | 'cancelled';
export type EndedColumn = 'id' | 'at' | 'profit';

export interface EndedFilter {
  readonly view: EndedView;
  readonly kind: 'demo' | 'real';
  readonly instrumentId: number | null;
  /** Null: nothing is searched. */
  readonly search: { readonly orderId: number | null; readonly userIds: readonly number[] } | null;
}

const VIEWS: Readonly<Record<EndedView, string>> = {
  closed: 'status = 3',
  closed_out: `close_reason = 'margin_close_out' AND status = 3`,
  cancelled: 'status = 2',
};
const COLUMNS: Readonly<Record<EndedColumn, readonly string[]>> = {
  id: ['orders.id'],
  at: ['closed_at', 'orders.id'],
  profit: ['profit', 'orders.id'],
};

function sourceOf({ view, kind, instrumentId, search }: EndedFilter): {
  text: string;
  values: unknown[];
} {
  const values: unknown[] = [kind];
  const parts = [
    VIEWS[view],
    // Beside each row, not before them: otherwise all orders are joined for the sake of twenty.
    '(SELECT kind FROM accounts WHERE accounts.id = orders.account_id) = $1',
  ];
  if (instrumentId !== null) {
    values.push(instrumentId);
    parts.push(`instrument_id = $${values.length}`);
  }
  if (search !== null) {
    values.push(search.orderId, search.userIds);
    parts.push(`orders.id IN (SELECT id FROM orders WHERE id = $${values.length - 1}::bigint
      UNION SELECT found.id FROM accounts JOIN orders AS found ON found.account_id = accounts.id
      WHERE accounts.user_id = ANY ($${values.length}::bigint[]) AND found.status >= 2)`);
  }
  return { text: `orders WHERE ${parts.join(' AND ')}`, values };
}

export async function endedOrderIds(
  db: Queryable,
  filter: EndedFilter,
  of: {
    readonly column: EndedColumn;
    readonly isDescending: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<number[]> {
  const { text, values } = sourceOf(filter);
  const order = COLUMNS[of.column]
    .map((column) => `${column} ${of.isDescending ? 'DESC' : 'ASC'}`)
    .join(', ');
  const rows = await db.query<{ id: bigint }>({
    text: `SELECT orders.id FROM ${text} ORDER BY ${order}
      OFFSET ${Math.trunc(of.offset)} LIMIT ${Math.trunc(of.limit)}`,
    values,
  });
  return rows.map(({ id }) => asNumber(id));
}

/** How many fit, counted no further than `max`. */
export async function endedOrderCount(
  db: Queryable,
  filter: EndedFilter,
  max: number,
): Promise<number> {
  const { text, values } = sourceOf(filter);
  const [row] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM ${text} LIMIT ${Math.trunc(max)}) AS counted`,
    values,
  });
  return asNumber(present(row, 'a count is one row').total);
}

const NAMES = ORDER_COLUMNS.map(([name]) => name).join(', ');

/** In the order of `ids`. */
export async function ordersById(db: Queryable, ids: readonly number[]): Promise<OrderRow[]> {
  return ordersOf(
    await db.query<StoredOrder>({
      name: 'orders_by_id',
      text: `SELECT ${NAMES} FROM orders WHERE id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], id)`,
      values: [ids],
    }),
  );
}

/** Whose some accounts are. */
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
