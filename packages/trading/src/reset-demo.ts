// A demo account that starts afresh: nothing of before goes on, and the practice money is dealt anew.
import { endPending } from './change-order.ts';
import type { ResetDemo } from './command.ts';
import { voidCopyings } from './copying.ts';
import type { OutcomeLine } from './event.ts';
import { reject } from './rejection.ts';
import { type Run, done, emit, refused } from './run.ts';
import type { Account } from './state.ts';

/** Copyings end and their money comes back, pending orders are cancelled, open ones voided. */
export function resetDemo(run: Run, account: Account, command: ResetDemo): OutcomeLine {
  if (account.kind !== 'demo') return refused(null, reject('demo_account_only'));
  const { state } = run;
  if (state.followers.has(account.id)) return refused(null, reject('leader_has_copiers'));
  voidCopyings(run, account);
  for (const order of [...account.orders.values()]) {
    if (order.status === 'pending') endPending(run, order, 'cancelled');
    else
      emit(run, { type: 'OrderVoided', accountId: account.id, orderId: order.id, at: state.now });
  }
  emit(run, {
    type: 'DemoReset',
    accountId: account.id,
    at: state.now,
    returned: account.balance,
    grant: command.grant,
  });
  return done(null);
}
