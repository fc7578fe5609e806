// The outcome of a command by the client's id, however long ago it was.
import type { Queryable } from '../database/connection.ts';

/** The body of the event that recorded it, without its kind; null if there was no such command. */
export async function findOutcome(
  db: Queryable,
  of: { readonly accountId: number; readonly clientOrderId: string },
): Promise<object | null> {
  const [row] = await db.query<{ body: object }>({
    name: 'find_outcome',
    text: `SELECT body FROM journal
      WHERE kind = 'OutcomeRecorded' AND account_id = $1 AND body ->> 'clientOrderId' = $2
      ORDER BY seq LIMIT 1`,
    values: [of.accountId, of.clientOrderId],
  });
  return row?.body ?? null;
}
