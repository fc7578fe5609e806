// An entry: one movement of money, as postings that sum to zero.
import {
  type Instant,
  type Money,
  ZERO_MONEY,
  assert,
  negateMoney,
  sumMoney,
} from '@meridian/units';
import { type HouseAccount, type LedgerAccount, clientAccount } from './chart-of-accounts.ts';

export type EntryKind =
  | 'demo_grant'
  | 'demo_reset'
  | 'realised_profit'
  | 'handling_fee'
  | 'financing'
  | 'spread_rebate'
  | 'negative_balance_protection'
  | 'deposit'
  | 'deposit_reversal'
  | 'reversal_borne'
  | 'withdrawal'
  | 'withdrawal_fee'
  | 'copying';

export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: Money;
}

export interface Entry {
  readonly id: number;
  readonly at: Instant;
  readonly kind: EntryKind;
  readonly accountId: number;
  readonly orderId: number | null;
  /** Figures for the text that the client reads; keys are arguments of the text of `kind`. */
  readonly memo: Readonly<Record<string, string>>;
  readonly postings: readonly Posting[];
  /** The client's balance after this entry. */
  readonly balanceAfter: Money;
}

/**
 * The two postings of a movement between a client and the house.
 * @param amount what the client receives, in millionths of a dollar; negative: pays; not 0
 */
export function clientPostings(
  accountId: number,
  house: HouseAccount,
  amount: Money,
): readonly Posting[] {
  assert(amount !== ZERO_MONEY, 'a posting moves money');
  return [
    { account: clientAccount(accountId), amount },
    { account: house, amount: negateMoney(amount) },
  ];
}

/** Throws unless the entry is in balance. */
export function assertBalanced(entry: Pick<Entry, 'id' | 'postings'>): void {
  assert(entry.postings.length >= 2, `entry ${entry.id} has at least two postings`);
  assert(
    sumMoney(entry.postings.map((p) => p.amount)) === ZERO_MONEY,
    `entry ${entry.id} sums to zero`,
  );
}
