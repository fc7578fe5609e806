// Client ids of calls that leave no row of their own.
import type { Queryable } from './database/connection.ts';

export interface ClientDeedId {
  readonly userId: number;
  /** Which calls share their ids. */
  readonly book: 'withdrawals' | 'withdrawal_methods';
  readonly clientOrderId: string;
}

/** What was done with the id, as `addClientDeed` was told. */
export async function findClientDeed(
  db: Queryable,
  { userId, book, clientOrderId }: ClientDeedId,
): Promise<string | null> {
  const [row] = await db.query<{ deed: string }>({
    name: 'find_client_deed',
    text: 'SELECT deed FROM client_deeds WHERE user_id = $1 AND book = $2 AND client_order_id = $3',
    values: [userId, book, clientOrderId],
  });
  return row?.deed ?? null;
}

/** Lock the user before, and look whether the id is free. */
export async function addClientDeed(
  within: Queryable,
  { userId, book, clientOrderId, deed, at }: ClientDeedId & { deed: string; at: number },
): Promise<void> {
  await within.query({
    name: 'add_client_deed',
    text: `INSERT INTO client_deeds (user_id, book, client_order_id, deed, done_at) VALUES ($1, $2, $3, $4, $5)`,
    values: [userId, book, clientOrderId, deed, at],
  });
}
