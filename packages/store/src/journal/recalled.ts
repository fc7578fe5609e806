// What an account did, however long ago: the engine remembers only the latest.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

/**
 * By `seq + 0`: ordered by the key alone, the plan that is kept for all accounts walks the whole journal for its first hit, which
 * takes 0.17 s for each order at 350,000 rows. Few rows are left to be sorted. So do the statements for payments and stories.
 */
export const FIND_OUTCOME = `SELECT body || jsonb_build_object('type', kind) AS event FROM journal
      WHERE kind = 'OutcomeRecorded' AND account_id = $1 AND body ->> 'clientOrderId' = $2
      ORDER BY seq + 0 LIMIT 1`;

/** The event that recorded the outcome of a command with the client's id; null if there was no such command. */
export async function findOutcome(
  db: Queryable,
  of: { readonly accountId: number; readonly clientOrderId: string },
): Promise<object | null> {
  const [row] = await db.query<{ event: object }>({
    name: 'find_outcome',
    text: FIND_OUTCOME,
    values: [of.accountId, of.clientOrderId],
  });
  return row?.event ?? null;
}

/** How many outcomes of an account the journal has. */
export async function countOutcomes(db: Queryable, accountId: number): Promise<number> {
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_outcomes',
    text: `SELECT count(*) AS total FROM journal WHERE kind = 'OutcomeRecorded' AND account_id = $1`,
    values: [accountId],
  });
  return asNumber(present(count, 'a count is one row').total);
}

export const READ_OUTCOME_IDS = `SELECT body ->> 'clientOrderId' AS id FROM journal
      WHERE kind = 'OutcomeRecorded' AND account_id = $1 AND body ->> 'clientOrderId' > $2
      ORDER BY account_id, body ->> 'clientOrderId' LIMIT $3`;

/** The clients' ids of an account's outcomes, in the database's order. @param page those after this one, so many at most */
export async function readOutcomeIds(
  db: Queryable,
  page: { readonly accountId: number; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'outcome_ids',
    text: READ_OUTCOME_IDS,
    values: [page.accountId, page.after, page.limit],
  });
  return rows.map(({ id }) => id);
}

type PaymentOf = { readonly accountId: number } & (
  | { readonly depositId: number }
  | { readonly withdrawalId: number }
);

/** The last event of a deposit or withdrawal; null if there was none. */
export async function findPayment(db: Queryable, of: PaymentOf): Promise<object | null> {
  const [field, id] =
    'depositId' in of
      ? (['depositId', of.depositId] as const)
      : (['withdrawalId', of.withdrawalId] as const);
  const [row] = await db.query<{ event: object }>({
    name: `find_payment_${field}`,
    text: `SELECT body || jsonb_build_object('type', kind) AS event FROM journal
      WHERE account_id = $1 AND body ->> '${field}' = $2
        AND kind IN ('DepositCredited', 'DepositReversed', 'WithdrawalHeld', 'WithdrawalReleased', 'WithdrawalSent')
      ORDER BY seq + 0 DESC LIMIT 1`,
    values: [of.accountId, String(id)],
  });
  return row?.event ?? null;
}
