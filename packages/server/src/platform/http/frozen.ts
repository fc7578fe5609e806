// What a frozen account may call: no new business and no new keys to it. Closing, cancelling and withdrawing go on,
// with all that they need.
import { type Call, type CallName, ROUTES } from '@meridian/contract';
import { type Queryable, findUser, holdSession, lockUser } from '@meridian/store';
import { present } from '@meridian/units';
import { Refusal } from './refusal.ts';
import type { Session } from './sessions.ts';

export function checkFrozen(
  { refusedWhenFrozen }: Pick<Call, 'refusedWhenFrozen'>,
  { user: { frozenAt }, beganAt }: Session,
): void {
  if (frozenAt === null || refusedWhenFrozen === undefined) return;
  if (refusedWhenFrozen === true || beganAt <= frozenAt) throw new Refusal('account_restricted');
}

/**
 * Locks the user and looks again, within the transaction that makes a new key or keeps a deposit: the account may have been
 * frozen since the call came in, and a key made after the freeze would pass for its owner's. The session may have ended, too, with all
 * the keys that it had made: a new password ends them, and the owner is told so.
 */
export async function checkFrozenMeanwhile(
  within: Queryable,
  name: CallName,
  session: Session,
): Promise<void> {
  const { id } = session.user;
  await lockUser(within, id);
  const user = present(await findUser(within, id), 'a user with a session exists');
  checkFrozen(ROUTES[name], { ...session, user });
  if (session.apiKey !== null) return;
  const isLive = await holdSession(within, { tokenHash: Buffer.from(session.key, 'hex') });
  if (!isLive) throw new Refusal('session_required');
}
