// Starts a demo account afresh: everything open ends, and the practice money is granted anew.
import { endForReset } from '../orders/change-order.ts';
import type { ResetDemo } from '../vocabulary/command.ts';
import { endCopyingsForReset } from '../copying/copying.ts';
import { protectFromDebt } from '../money/debt.ts';
import type { OutcomeLine } from '../vocabulary/event.ts';
import { reject } from '../vocabulary/rejection.ts';
import { type Run, done, emit, refused } from '../orders/run.ts';
import type { Account } from '../state/state.ts';

/**
 * Ends the account's copyings and takes their money back, cancels pending orders, and closes open ones at the prices
 * that stand.
 */
export function resetDemo(run: Run, account: Account, command: ResetDemo): OutcomeLine {
  if (account.kind !== 'demo') return refused(null, reject('demo_account_only'));
  const { state } = run;
  // Refused even after the account has stopped leading: copies of its open orders still follow them.
  if (state.followers.has(account.id))
    return refused(
      null,
      reject(account.leadsSince === null ? 'leader_copies_open' : 'leader_has_copiers'),
    );
  endCopyingsForReset(run, account);
  for (const order of [...account.orders.values()]) endForReset(run, order);
  protectFromDebt(run, account);
  emit(run, {
    type: 'DemoReset',
    accountId: account.id,
    at: state.now,
    returned: account.balance,
    grant: command.grant,
  });
  return done(null);
}
