// Negative balance protection. Source: domain.md, "Margin and close-out".
import { negateMoney } from '@meridian/units';
import { type Run, emit } from '../orders/run.ts';
import type { Account } from '../state/state.ts';

/** What a gap took below zero is written off against the house once nothing is open that could win it back. */
export function protectFromDebt(run: Run, account: Account): void {
  if (account.balance >= 0n || account.openCount > 0) return;
  emit(run, {
    type: 'NegativeBalanceWrittenOff',
    accountId: account.id,
    at: run.state.now,
    amount: negateMoney(account.balance),
  });
}
