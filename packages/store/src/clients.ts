// The list of clients in the back office, in pages read from an index and counted up to a limit.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export type ClientListView = 'all' | 'real' | 'demo' | 'verified' | 'frozen';
export type ClientListColumn = 'id' | 'uid' | 'country';

export interface ClientListFilter {
  readonly view: ClientListView;
  /** Ids that a search found; null: no search. */
  readonly among: readonly number[] | null;
}

const VIEWS: Readonly<Record<ClientListView, string>> = {
  all: 'true',
  real: 'NOT is_demo',
  demo: 'is_demo',
  verified: 'identity_verified_at IS NOT NULL',
  frozen: 'frozen_at IS NOT NULL',
};
const COLUMNS: Readonly<Record<ClientListColumn, readonly string[]>> = {
  id: ['id'],
  uid: ['uid'],
  country: ['country', 'id'],
};

const conditionOf = ({ view, among }: ClientListFilter): { text: string; values: unknown[] } => ({
  text: `${VIEWS[view]}${among === null ? '' : ' AND id = ANY ($1::bigint[])'}`,
  values: among === null ? [] : [among],
});

export async function clientListIds(
  db: Queryable,
  filter: ClientListFilter,
  of: {
    readonly column: ClientListColumn;
    readonly isDescending: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<number[]> {
  const { text, values } = conditionOf(filter);
  const order = COLUMNS[of.column]
    .map((column) => `${column} ${of.isDescending ? 'DESC' : 'ASC'}`)
    .join(', ');
  const rows = await db.query<{ id: bigint }>({
    text: `SELECT id FROM users WHERE ${text} ORDER BY ${order}
      OFFSET ${Math.trunc(of.offset)} LIMIT ${Math.trunc(of.limit)}`,
    values,
  });
  return rows.map(({ id }) => asNumber(id));
}

/** How many clients match; counting stops at `max`. */
export async function clientListCount(
  db: Queryable,
  filter: ClientListFilter,
  max: number,
): Promise<number> {
  const { text, values } = conditionOf(filter);
  const [row] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM users WHERE ${text} LIMIT ${Math.trunc(max)}) AS counted`,
    values,
  });
  return asNumber(present(row, 'a count is one row').total);
}
