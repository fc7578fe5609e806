// Negative balance protection. Source: specification, "Margin and close-out".
import { negateMoney } from '@meridian/units';
import { type Run, emit } from '../orders/run.ts';
import type { Account } from '../state/state.ts';

/** Writes off a negative balance against the house, once no order is open that could still cover it. */
export function protectFromDebt(run: Run, account: Account): void {
  if (account.balance >= 0n || account.openCount > 0) return;
  emit(run, {
    type: 'NegativeBalanceWrittenOff',
    accountId: account.id,
    at: run.state.now,
    amount: negateMoney(account.balance),
  });
}
