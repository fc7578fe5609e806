// What comes before whatever a command asks for, in the engine's order: terms that start, what time ends, what nights cost. A
// replay of one account needs it alone where the rest of a command hangs on others.
import type { Instant } from '@meridian/units';
import type { Account } from '../state/state.ts';
import { endExpired, endExpiredOf } from './expiry.ts';
import { chargeAccount, chargeRollovers } from './financing.ts';
import type { Run } from './run.ts';
import { startDueTerms } from './set-rules.ts';

export interface DueAtOnce {
  /** Charges of nights, and pending orders that end, before the rest waits for its turn. */
  readonly chargesMax: number;
  readonly expiriesMax: number;
}

/** What is due to everybody by a market time, which never goes back. */
export function passTime(run: Run, at: Instant, { chargesMax, expiriesMax }: DueAtOnce): void {
  const { state } = run;
  state.now = Math.max(state.now, at);
  if (state.now >= state.nextTermsAt) startDueTerms(run);
  endExpired(run, expiriesMax);
  chargeRollovers(run, chargesMax);
}

/** What is still due to one account, before what is asked of it. */
export function bringUpToDate(run: Run, account: Account): void {
  chargeAccount(run, account);
  endExpiredOf(run, account);
}
