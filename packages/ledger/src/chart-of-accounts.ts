// The accounts that money moves between. A client's balance is the sum of that client's postings; every other
// account is the house's, and all of them together always sum to zero.

/** The other sides of clients' money. */
export const HOUSE_ACCOUNTS = [
  /** Counterpart of clients' realised profits and losses. */
  'house:trading',
  'house:fees',
  'house:financing',
  /** Where deposits come from and withdrawals go to. */
  'house:bank',
  'house:chain',
  'house:withdrawal_fees',
  /** What negative balance protection has cost. */
  'house:negative_balance',
  /** What reversals of wrong credits could not take back. */
  'house:reversals',
  /** What fills beyond a promised spread got back. */
  'house:rebates',
  /** Where practice money of demo accounts comes from and returns to. */
  'house:demo_money',
  /** Between a client's account and its copyings: empty after every command. */
  'house:copying',
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];
export type LedgerAccount = HouseAccount | `client:${number}`;

/** The account of a client or of a copying: the sum of its postings is its balance. */
export const clientAccount = (accountId: number): LedgerAccount => `client:${accountId}`;
