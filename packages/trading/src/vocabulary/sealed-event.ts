// What the venue says of itself in the public log, and what changes nothing of what the engine decides by.
import type { Instant, Money } from '@meridian/units';

export interface SealedBook {
  /** How many accounts there are. */
  readonly accounts: number;
  /** How many notes make up their balances. */
  readonly notes: number;
  /** The sum of all balances above zero. */
  readonly owed: Money;
  /** The part of it that is less than a cent an account. */
  readonly rests: Money;
  /** Balances below zero, as a sum from 0. */
  readonly debts: Money;
  /** Sums of the house's accounts in the ledger. */
  readonly house: readonly { readonly account: string; readonly amount: Money }[];
  /** The top of the tree of notes, in hex. */
  readonly root: string;
}

/** What the house owes its clients, real and practice money apart. */
export interface Sealed {
  /** The last event that counts. */
  readonly upToSeq: number;
  readonly real: SealedBook;
  readonly demo: SealedBook;
}

export interface LiabilitiesSealed extends Sealed {
  readonly type: 'LiabilitiesSealed';
  readonly accountId?: undefined;
  readonly at: Instant;
}
