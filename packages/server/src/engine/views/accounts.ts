// What nouns may ask about accounts. Every answer is as of now, ahead of its commit: an answer to a client waits first
// for the host's `settled()`. A view of an account stays true: it shows what the account is when it is read.
import {
  type Account,
  type AccountFigures,
  type AccountId,
  type AccountKind,
  type CopyTerms,
  type EngineState,
  type VisitProfit,
  accountOf,
  availableOf,
  figuresOf,
  floatingOf,
  todayIn,
} from '@meridian/trading';
import type { Instant, Money } from '@meridian/units';

export type LimitsToday = NonNullable<ReturnType<typeof todayIn>>;

/** An account as nouns read it: the account itself, without what only the engine changes and walks through. */
export type AccountView = Readonly<
  Pick<
    Account,
    | 'id'
    | 'kind'
    | 'balance'
    | 'epoch'
    | 'epochAfterEntry'
    | 'usedMargin'
    | 'openCount'
    | 'held'
    | 'leadsSince'
  >
> & {
  /** The terms of a copying; null: it is a client's own account. */
  readonly copy: Readonly<CopyTerms> | null;
};

export interface AccountsView {
  /**
   * An account never goes away again, also the one of a copying that has ended, except for a demo account that nobody
   * uses: it is there again after the host's `wake()`.
   */
  of(id: AccountId): AccountView | undefined;
  has(id: AccountId): boolean;
  /** Also of one that has left memory. */
  kindOf(id: AccountId): AccountKind | undefined;
  /** Demo accounts that have left memory. */
  parked(): ReadonlySet<AccountId>;
  /** All accounts in the order of their opening, those of copyings among them, read as the caller goes on. */
  all(): Iterable<AccountView>;
  /**
   * Balance, equity and margin at the present quotes.
   * @param visit is told of each open order on the way, in the order of placement
   */
  figures(id: AccountId, visit?: VisitProfit): AccountFigures;
  /** The floating profits of its open orders together, at the present quotes; null if a price is missing. */
  floating(id: AccountId): Money | null;
  /** What may be withdrawn or put into a copying now; null while it is unknown. */
  available(id: AccountId): Money | null;
  /** The client's own limits, and how far they are used at a market time; null: none were set. */
  ownLimits(id: AccountId, at: Instant): LimitsToday | null;
  /** Whether money is set aside for this withdrawal of the account. */
  holds(id: AccountId, withdrawalId: number): boolean;
  /** The withdrawals that money is set aside for, of all accounts, read as the caller goes on. */
  heldWithdrawals(): Iterable<number>;
  /** Whether a command of the account with this id of the client's has an outcome that is still kept. */
  hasOutcome(id: AccountId, clientOrderId: string): boolean;
}

export function accountsView(state: EngineState): AccountsView {
  const { accounts } = state;
  const known = (id: AccountId): Account => accountOf(state, id);
  return {
    of: (id) => accounts.get(id),
    has: (id) => accounts.has(id),
    kindOf: (id) => accounts.get(id)?.kind ?? (state.parked.has(id) ? 'demo' : undefined),
    parked: () => state.parked,
    all: () => accounts.values(),
    figures: (id, visit) => figuresOf(state, known(id), visit),
    floating: (id) => floatingOf(state, known(id)),
    available: (id) => availableOf(state, known(id)),
    ownLimits: (id, at) => todayIn(state, known(id), Math.max(state.now, at)),
    holds: (id, withdrawalId) => accounts.get(id)?.holds.has(withdrawalId) === true,
    *heldWithdrawals() {
      for (const { holds } of accounts.values()) yield* holds.keys();
    },
    hasOutcome: (id, clientOrderId) => accounts.get(id)?.outcomes.has(clientOrderId) === true,
  };
}
