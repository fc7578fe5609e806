// How traders who may be copied are shown: the name they chose, and who sees their open orders.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export type OrdersShown = 'live' | 'delayed' | 'hidden';

export interface LeaderRow {
  readonly accountId: number;
  /** Null: shown by the masked number. */
  readonly name: string | null;
  readonly ordersShown: OrdersShown;
}

/** A name with its skeleton: the form in which names that look alike are equal. */
export interface LeaderName {
  readonly name: string;
  readonly skeleton: string;
}

export const LeaderConstraint = { name: 'leaders_name', skeleton: 'leaders_skeleton' } as const;

export async function findLeader(db: Queryable, accountId: number): Promise<LeaderRow | null> {
  const [row] = await db.query<{ name: string | null; orders_shown: OrdersShown }>({
    name: 'find_leader',
    text: 'SELECT name, orders_shown FROM leaders WHERE account_id = $1',
    values: [accountId],
  });
  return row ? { accountId, name: row.name, ordersShown: row.orders_shown } : null;
}

export async function saveLeader(
  db: Queryable,
  leader: Omit<LeaderRow, 'name'> & { readonly name: LeaderName | null },
): Promise<void> {
  await db.query({
    name: 'save_leader',
    text: `INSERT INTO leaders (account_id, name, skeleton, orders_shown) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account_id) DO UPDATE SET name = excluded.name, skeleton = excluded.skeleton,
        orders_shown = excluded.orders_shown`,
    values: [
      leader.accountId,
      leader.name?.name ?? null,
      leader.name?.skeleton ?? null,
      leader.ordersShown,
    ],
  });
}

/** Names from before skeletons were kept, by account. */
export async function leadersWithoutSkeleton(
  db: Queryable,
  limit: number,
): Promise<{ readonly accountId: number; readonly name: string }[]> {
  const rows = await db.query<{ account_id: bigint; name: string }>({
    name: 'leaders_without_skeleton',
    text: `SELECT account_id, name FROM leaders WHERE name IS NOT NULL AND skeleton IS NULL
      ORDER BY account_id LIMIT $1`,
    values: [limit],
  });
  return rows.map((row) => ({ accountId: asNumber(row.account_id), name: row.name }));
}

/**
 * Fills in a skeleton. A name that looks like an earlier one is deleted: its trader is shown by the masked number
 * again.
 */
export async function fillLeaderSkeleton(
  db: Queryable,
  { accountId, skeleton }: { readonly accountId: number; readonly skeleton: string },
): Promise<void> {
  await db.query({
    name: 'fill_leader_skeleton',
    text: `UPDATE leaders SET
        name = CASE WHEN EXISTS (SELECT FROM leaders WHERE skeleton = $2) THEN NULL ELSE name END,
        skeleton = CASE WHEN EXISTS (SELECT FROM leaders WHERE skeleton = $2) THEN NULL ELSE $2 END
      WHERE account_id = $1 AND skeleton IS NULL`,
    values: [accountId, skeleton],
  });
}

/** What the shown name of a copied trader is made from. */
export interface TraderNames {
  readonly uid: string;
  readonly name: string | null;
  readonly isSimulated: boolean;
}

export async function namesOfTraders(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, TraderNames>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{
    id: bigint;
    uid: string;
    name: string | null;
    is_simulated: boolean;
  }>({
    name: 'names_of_traders',
    text: `SELECT accounts.id, uid, name, simulated.account_id IS NOT NULL AS is_simulated
      FROM accounts JOIN users ON users.id = accounts.user_id
        LEFT JOIN leaders ON leaders.account_id = accounts.id
        LEFT JOIN simulated_traders AS simulated ON simulated.account_id = accounts.id
      WHERE accounts.id = ANY ($1::bigint[])`,
    values: [ids],
  });
  return new Map(
    rows.map((row) => [
      asNumber(row.id),
      { uid: row.uid, name: row.name, isSimulated: row.is_simulated },
    ]),
  );
}
