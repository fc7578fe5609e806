// How those who may be copied are shown: a name of their own, and who sees their open orders.
import type { Queryable } from './connection.ts';
import { asNumber } from './int8.ts';

export type OrdersShown = 'live' | 'delayed' | 'hidden';

export interface LeaderRow {
  readonly accountId: number;
  /** Null: the masked number. */
  readonly name: string | null;
  readonly ordersShown: OrdersShown;
}

export const LeaderConstraint = { name: 'leaders_name' } as const;

export async function findLeader(db: Queryable, accountId: number): Promise<LeaderRow | null> {
  const [row] = await db.query<{ name: string | null; orders_shown: OrdersShown }>({
    name: 'find_leader',
    text: 'SELECT name, orders_shown FROM leaders WHERE account_id = $1',
    values: [accountId],
  });
  return row ? { accountId, name: row.name, ordersShown: row.orders_shown } : null;
}

export async function saveLeader(db: Queryable, leader: LeaderRow): Promise<void> {
  await db.query({
    name: 'save_leader',
    text: `INSERT INTO leaders (account_id, name, orders_shown) VALUES ($1, $2, $3)
      ON CONFLICT (account_id) DO UPDATE SET name = excluded.name, orders_shown = excluded.orders_shown`,
    values: [leader.accountId, leader.name, leader.ordersShown],
  });
}

/** What the name of a copied trader is made from. */
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
