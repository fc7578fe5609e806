// A user's withdrawals that are not sent yet.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import type { WithdrawalRow } from './withdrawals.ts';

/** Holds a user's withdrawals that are not sent yet until an instant, unless they are held for longer already. */
export async function holdOpenWithdrawals(
  within: Queryable,
  { userId, until, reason }: { userId: number; until: number; reason: WithdrawalRow['holdReason'] },
): Promise<void> {
  await within.query({
    name: 'hold_open_withdrawals',
    text: `UPDATE withdrawals SET hold_until = $2, hold_reason = $3
      WHERE user_id = $1 AND stage IN ('asked', 'queued', 'approved') AND coalesce(hold_until, 0) < $2`,
    values: [userId, until, reason],
  });
}

export async function countOpenWithdrawals(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ total: bigint }>({
    name: 'count_open_withdrawals',
    text: `SELECT count(*) AS total FROM withdrawals
      WHERE user_id = $1 AND stage IN ('asked', 'queued', 'approved', 'sending')`,
    values: [userId],
  });
  return asNumber(present(row, 'a count is one row').total);
}
