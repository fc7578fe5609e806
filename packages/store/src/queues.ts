// Lists of the back office: pages of deposits, withdrawals and applications by their state, counted up to a limit. A
// million rows are as quick as a hundred.
import { assert, present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';

export type DeskTable = 'deposits' | 'withdrawals' | 'verifications';

const STATE: Readonly<Record<DeskTable, string>> = {
  deposits: 'stage',
  withdrawals: 'stage',
  verifications: 'status',
};
const CAME_IN: Readonly<Record<DeskTable, string>> = {
  deposits: 'created_at',
  withdrawals: 'created_at',
  verifications: 'submitted_at',
};

export interface DeskFilter {
  readonly table: DeskTable;
  /** Null: any. */
  readonly states: readonly string[] | null;
  /** For withdrawals: whether the first of two people has approved; null: either. */
  readonly firstApproved?: boolean | null;
  /** Null: no search. */
  readonly search: DeskSearch | null;
}

export interface DeskSearch {
  readonly userIds: readonly number[];
  readonly id: number | null;
  readonly reference: string | null;
}

/**
 * States come from the program, never from a request, so they are written into the text: only then are the partial
 * indexes used.
 */
function conditionOf({ table, states, firstApproved, search }: DeskFilter): {
  text: string;
  values: unknown[];
} {
  const parts: string[] = [];
  if (states !== null) {
    assert(
      states.every((state) => /^[a-z_]+$/.test(state)),
      'states are names',
    );
    parts.push(`${STATE[table]} IN (${states.map((state) => `'${state}'`).join(', ')})`);
  }
  const values: unknown[] = [];
  if (firstApproved !== undefined && firstApproved !== null)
    parts.push(`first_approved_by IS ${firstApproved ? 'NOT NULL' : 'NULL'}`);
  if (search !== null) {
    values.push(search.userIds, search.id);
    // Each search uses its own index; an OR of the three would scan row by row.
    const either = [
      `SELECT id FROM ${table} WHERE user_id = ANY ($1::bigint[])`,
      `SELECT id FROM ${table} WHERE id = $2::bigint`,
    ];
    if (table !== 'verifications') {
      values.push(search.reference);
      either.push(
        `SELECT id FROM ${table} WHERE reference IS NOT NULL AND lower(reference) = lower($3::text)`,
      );
    }
    // As one array: if they were joined, the planner would walk the whole table in its order to find the first few.
    parts.push(`id = ANY (ARRAY(${either.join(' UNION ')}))`);
  }
  return { text: parts.length === 0 ? 'true' : parts.join(' AND '), values };
}

export type DeskColumn = 'id' | 'client' | 'amount' | 'decided_at' | 'name' | 'country';
export interface DeskOrder {
  readonly column: DeskColumn;
  readonly isDescending: boolean;
}

/** Orders that an index has. Rows that came in together stay in the order of their ids. */
const ORDERS: Readonly<Record<DeskTable, Partial<Record<DeskColumn, readonly string[]>>>> = {
  deposits: {
    id: ['id'],
    client: ['user_id', '-id'],
    amount: ['currency', 'stated', 'id'],
    decided_at: ['decided_at', 'id'],
  },
  withdrawals: {
    id: ['id'],
    client: ['user_id', '-id'],
    amount: ['amount', 'id'],
    decided_at: ['ended_at', 'id'],
  },
  verifications: {
    id: ['id'],
    client: ['user_id', '-id'],
    name: ['lower(name) COLLATE "C"', 'id'],
    country: ['country', 'id'],
  },
};

function orderText(table: DeskTable, { column, isDescending }: DeskOrder): string {
  const terms = present(ORDERS[table][column], `${table} are sorted by ${column}`);
  return terms
    .map((term) => {
      const isDown = term.startsWith('-') !== isDescending;
      return `${term.replace(/^-/, '')} ${isDown ? 'DESC' : 'ASC'}`;
    })
    .join(', ');
}

/** The ids of a page. */
export async function deskIds(
  db: Queryable,
  filter: DeskFilter,
  { order, offset, limit }: { order: DeskOrder; offset: number; limit: number },
): Promise<number[]> {
  const { text, values } = conditionOf(filter);
  const rows = await db.query<{ id: bigint }>({
    text: `SELECT id FROM ${filter.table} WHERE ${text} ORDER BY ${orderText(filter.table, order)}
      OFFSET ${Math.trunc(offset)} LIMIT ${Math.trunc(limit)}`,
    values,
  });
  return rows.map(({ id }) => asNumber(id));
}

/** How many rows match; counting stops at `max`. */
export async function deskCount(db: Queryable, filter: DeskFilter, max: number): Promise<number> {
  const { text, values } = conditionOf(filter);
  const [row] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM ${filter.table} WHERE ${text} LIMIT ${Math.trunc(max)}) AS counted`,
    values,
  });
  return asNumber(present(row, 'a count is one row').total);
}

/**
 * How many rows of a search match each of several filters; counting stops at `max`. One statement, so the search runs
 * once, unless it finds as many as that.
 */
export async function deskCounts(
  db: Queryable,
  filters: readonly DeskFilter[],
  max: number,
): Promise<readonly number[]> {
  const [first] = filters;
  if (first === undefined) return [];
  const { text, values } = conditionOf({ ...first, states: null, firstApproved: null });
  const counts = filters.map((filter, n) => {
    const of = conditionOf({ ...filter, search: null });
    return `count(*) FILTER (WHERE ${of.text}) AS c${n}`;
  });
  const [row] = await db.query<Record<string, bigint>>({
    text: `SELECT count(*) AS found, ${counts.join(', ')}
      FROM (SELECT * FROM ${first.table} WHERE ${text} LIMIT ${Math.trunc(max)}) AS ${first.table}`,
    values,
  });
  if (asNumber(present(row?.['found'], 'a count is one row')) >= max)
    return await Promise.all(filters.map((filter) => deskCount(db, filter, max)));
  return filters.map((_, n) => asNumber(present(row?.[`c${n}`], 'a count is one row')));
}

/** When the oldest matching row came in. */
export async function deskOldest(db: Queryable, filter: DeskFilter): Promise<number | null> {
  const { text, values } = conditionOf(filter);
  const [row] = await db.query<{ at: bigint | null }>({
    text: `SELECT ${CAME_IN[filter.table]} AS at FROM ${filter.table} WHERE ${text} ORDER BY id LIMIT 1`,
    values,
  });
  return asNumberOrNull(row?.at ?? null);
}

/** How many of a user's rows that came in before this one are in these states; counting stops at `max`. */
export async function countOfUser(
  db: Queryable,
  of: { table: DeskTable; states: readonly string[]; userId: number; beforeId: number },
  max: number,
): Promise<number> {
  const { table, states, userId, beforeId } = of;
  const [row] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM ${table}
      WHERE user_id = $1 AND id < $3 AND ${STATE[table]} = ANY ($2::text[]) LIMIT $4) AS counted`,
    values: [userId, states, beforeId, max],
  });
  return asNumber(present(row, 'a count is one row').total);
}
