// A frozen account: no new business and no new keys to it. Closing, cancelling and withdrawing go on, with what they need.
import type { CallName } from '@meridian/contract';
import type { User } from '@meridian/store';
import { Refusal } from './refusal.ts';

export const REFUSED_WHEN_FROZEN: ReadonlySet<CallName> = new Set<CallName>([
  'submit',
  'startCopying',
  'lead',
  'chargeSubmit',
  'wireSubmit',
  'bindContact',
  'secondFactorRemove',
  'recoveryCodes',
  'passkeyRegisterOptions',
  'passkeyRegister',
]);

export function checkFrozen(name: CallName, { frozenAt }: Pick<User, 'frozenAt'>): void {
  if (frozenAt !== null && REFUSED_WHEN_FROZEN.has(name)) throw new Refusal('account_restricted');
}
