// A demo account that starts afresh: nothing of before goes on, and the practice money is dealt anew.
import { endForReset } from '../orders/change-order.ts';
import type { ResetDemo } from '../vocabulary/command.ts';
import { endCopyingsForReset } from '../copying/copying.ts';
import { protectFromDebt } from '../money/debt.ts';
import type { OutcomeLine } from '../vocabulary/event.ts';
import { reject } from '../vocabulary/rejection.ts';
import { type Run, done, emit, refused } from '../orders/run.ts';
import type { Account } from '../state/state.ts';

/** Copyings end and their money comes back, pending orders are cancelled, open ones closed at the prices that stand. */
export function resetDemo(run: Run, account: Account, command: ResetDemo): OutcomeLine {
  if (account.kind !== 'demo') return refused(null, reject('demo_account_only'));
  const { state } = run;
  // Copies of what it has open still follow after it has stopped leading.
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
