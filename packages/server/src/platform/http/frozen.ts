// What a frozen account may call: no new business and no new keys to it. Closing, cancelling and withdrawing go on,
// with all that they need.
import type { Call } from '@meridian/contract';
import { Refusal } from './refusal.ts';
import type { Session } from './sessions.ts';

export function checkFrozen(
  { refusedWhenFrozen }: Pick<Call, 'refusedWhenFrozen'>,
  { user: { frozenAt }, beganAt }: Session,
): void {
  if (frozenAt === null || refusedWhenFrozen === undefined) return;
  if (refusedWhenFrozen === true || beganAt <= frozenAt) throw new Refusal('account_restricted');
}
