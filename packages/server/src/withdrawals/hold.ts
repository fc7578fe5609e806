// How long withdrawals wait after what a thief would do first: change a password or contact, or add an address.
import {
  type Queryable,
  type User,
  type WithdrawalMethodRow,
  type WithdrawalRow,
  holdOpenWithdrawals,
} from '@meridian/store';
import { DAY_MS } from '@meridian/units';

/** Source: specification, "Money". */
export const HOLD_MS = DAY_MS;

/** The latest hold that a request made now is under; both null if there is none. */
export function holdOf(
  user: Pick<User, 'passwordChangedAt' | 'contactChangedAt'>,
  method: Pick<WithdrawalMethodRow, 'createdAt'> | null,
  now: number,
): Pick<WithdrawalRow, 'holdUntil' | 'holdReason'> {
  const holds = [
    { holdUntil: (user.passwordChangedAt ?? -Infinity) + HOLD_MS, holdReason: 'password_changed' },
    { holdUntil: (user.contactChangedAt ?? -Infinity) + HOLD_MS, holdReason: 'contact_changed' },
    { holdUntil: (method?.createdAt ?? -Infinity) + HOLD_MS, holdReason: 'method_new' },
  ] as const;
  const latest = holds.reduce(
    (last, one) => (one.holdUntil > last.holdUntil ? one : last),
    holds[0],
  );
  return latest.holdUntil > now ? latest : { holdUntil: null, holdReason: null };
}

/** Call it in the change's own transaction: earlier requests wait as well, approved ones too. */
export const holdOpen = (
  within: Queryable,
  { userId, reason, at }: { userId: number; reason: WithdrawalRow['holdReason']; at: number },
): Promise<void> => holdOpenWithdrawals(within, { userId, until: at + HOLD_MS, reason });

/**
 * Whoever had the account before it was frozen may have added a method or a way in of their own: that of the day before
 * counts as a stranger's. A method bound since is the owner's: only a session that began after the freeze binds.
 *
 * @param madeAt null: not known, so long ago
 */
export const isOfDayBeforeFreeze = (
  { frozenAt }: Pick<User, 'frozenAt'>,
  madeAt: number | null,
): boolean =>
  frozenAt !== null && madeAt !== null && madeAt > frozenAt - HOLD_MS && madeAt <= frozenAt;
