// What a frozen account may call: no new business and no new keys to it. Closing, cancelling and withdrawing go on,
// with all that they need.
import type { Call } from '@meridian/contract';
import type { User } from '@meridian/store';
import { Refusal } from './refusal.ts';

export function checkFrozen(call: Call, { frozenAt }: Pick<User, 'frozenAt'>): void {
  if (frozenAt !== null && call.refusedWhenFrozen) throw new Refusal('account_restricted');
}
