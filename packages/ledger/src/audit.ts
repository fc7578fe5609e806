// The audit: balances as the sum of postings, and the zero-sum report over all of them.
import { type Money, ZERO_MONEY, addMoney, sumMoney } from '@meridian/units';
import type { LedgerAccount } from './chart-of-accounts.ts';
import { type Entry, assertBalanced } from './entry.ts';

/** The balance of every account that has postings. @throws AssertionError for an entry out of balance */
export function balancesOf(entries: Iterable<Entry>): Map<LedgerAccount, Money> {
  const balances = new Map<LedgerAccount, Money>();
  for (const entry of entries) {
    assertBalanced(entry);
    for (const { account, amount } of entry.postings) {
      balances.set(account, addMoney(balances.get(account) ?? ZERO_MONEY, amount));
    }
  }
  return balances;
}

/** The sum over all accounts: zero in every ledger that is whole. */
export const zeroSum = (balances: ReadonlyMap<LedgerAccount, Money>): Money =>
  sumMoney(balances.values());
