// What comes before whatever a command asks for, in the engine's order: terms that start, what time ends, what a night costs. A replay
// needs it alone where the rest of a command hangs on others.
import type { Instant } from '@meridian/units';
import { endExpired, endExpiredOf } from '../orders/expiry.ts';
import { chargeAccount, chargeRollovers } from '../orders/financing.ts';
import type { Run } from '../orders/run.ts';
import { startDueTerms } from '../orders/set-rules.ts';
import type { AccountId } from '../vocabulary/order.ts';
import { ALL } from './replay-step.ts';

/** @param expiriesMax pending orders that end in turn, before the account's own */
export function beginCommand(
  run: Run,
  accountId: AccountId,
  at: Instant,
  expiriesMax: number,
): void {
  const { state } = run;
  state.now = Math.max(state.now, at);
  if (state.now >= state.nextTermsAt) startDueTerms(run);
  endExpired(run, expiriesMax);
  chargeRollovers(run, ALL);
  const account = state.accounts.get(accountId);
  if (account === undefined) return;
  chargeAccount(run, account);
  endExpiredOf(run, account);
}
