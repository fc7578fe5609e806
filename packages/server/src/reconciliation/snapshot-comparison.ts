// What the next start begins with. It believes the newest snapshot, so whoever has the database could write another state there: each
// account and order in it has to be the row that the journal makes, with where its stop has trailed to, and so have the outcomes and payments
// that are not decided again. Believed is when an account was last used.
import {
  type Account,
  type EngineState,
  type Market,
  contentOf,
  snapshotRestorer,
  termsOf,
  trailBest,
  wholeOutcome,
} from '@meridian/trading';
import type { AccountRow, OrderRow } from '@meridian/store';
import { accountRow, orderRow } from '../engine/projection.ts';

export interface SnapshotNeeds {
  /** Of the verifier, played to the snapshot's event. */
  readonly state: EngineState;
  /** One without accounts, to restore a part of the snapshot in. */
  readonly empty: () => EngineState;
  /** As text, with keys in order. */
  readonly textOf: (value: unknown) => string;
  readonly isDue: (row: { readonly account: AccountRow } | { readonly order: OrderRow }) => boolean;
  readonly note: (difference: string) => void;
}

export class SnapshotComparison {
  readonly #needs: SnapshotNeeds;
  /** Those that are not in it. */
  readonly #missing: Set<number>;
  #first: string | null = null;

  constructor(needs: SnapshotNeeds) {
    this.#needs = needs;
    this.#missing = new Set(needs.state.accounts.keys());
  }

  /** The next of its lines. */
  hear(lines: readonly string[]): void {
    try {
      this.#compare(lines);
    } catch (error) {
      this.#note(`cannot be read: ${String(error)}`);
    }
  }

  end(): void {
    if (this.#first === null) this.#note('has nothing in it');
    for (const id of this.#missing) this.#note(`account ${id} is missing`);
  }

  /** A part at a time, so that the whole is not in memory twice. */
  #compare(lines: readonly string[]): void {
    const part = this.#needs.empty();
    const restore = snapshotRestorer(part);
    const isBeginning = this.#first === null;
    const first = this.#first ?? lines[0] ?? '';
    this.#first = first;
    restore(first);
    if (isBeginning) this.#seeWhole(part);
    for (const line of isBeginning ? lines.slice(1) : lines) restore(line);
    for (const id of part.parked) this.#seeParked(id);
    for (const account of part.accounts.values()) this.#see(part, account);
  }

  #seeWhole(part: EngineState): void {
    const { state } = this.#needs;
    for (const key of ['nextOrderId', 'nextEntryId', 'nextCopyId', 'mirrorTasks'] as const)
      this.#same(key, part[key], state[key]);
    if (part.now < state.now) this.#note(`its time is ${part.now}, the journal ${state.now}`);
    for (const [id, market] of part.markets) {
      const due = state.markets.get(id);
      // One of before nights were charged in slices has none.
      if (market.nightCharged !== null)
        this.#same(
          `the night of ${market.instrument.code}`,
          market.nightCharged,
          due?.nightCharged ?? null,
        );
      // The journal may say nothing of it yet, and a snapshot nothing of an instrument that was not offered.
      if (market.version !== undefined && due?.version !== undefined)
        this.#same(`what holds for ${market.instrument.code}`, rulesOf(market), rulesOf(due));
    }
  }

  /** It has left memory: that may only who has nothing open. */
  #seeParked(id: number): void {
    const account = this.#needs.state.accounts.get(id);
    this.#missing.delete(id);
    if (account === undefined || account.orders.size > 0 || account.copy !== null)
      this.#note(`account ${id} has not left`);
  }

  #see(part: EngineState, account: Account): void {
    const { state, isDue } = this.#needs;
    const { id } = account;
    const due = state.accounts.get(id);
    this.#missing.delete(id);
    if (due === undefined || !isDue({ account: accountRow(part, id) }))
      return this.#note(`account ${id} is another`);
    this.#same(`what account ${id} is bound by`, boundsOf(account), boundsOf(due));
    this.#same(`account ${id}'s orders`, [...account.orders.keys()], [...due.orders.keys()]);
    for (const order of account.orders.values()) {
      if (!isDue({ order: orderRow(order) })) this.#note(`order ${order.id} is another`);
      this.#same(
        `where order ${order.id}'s stop has trailed to`,
        trailBest(part, order) ?? null,
        trailBest(state, order) ?? null,
      );
    }
    this.#seeOutcomes(account, due);
  }

  /** One that is missing would be decided again, unless it is looked up in the journal. */
  #seeOutcomes({ id, outcomes, hasOlderOutcomes }: Account, due: Account): void {
    const what = (key: string): string => `the outcome of ${key} in account ${id}`;
    for (const [key, kept] of outcomes) {
      const said = due.outcomes.get(key);
      if (said === undefined || (contentOf(kept) ?? contentOf(said)) !== contentOf(said))
        this.#note(`${what(key)} is another`);
      else this.#same(what(key), wholeOutcome(kept), wholeOutcome(said));
    }
    if (due.hasOlderOutcomes && !hasOlderOutcomes)
      this.#note(`account ${id} has older outcomes, which it does not say`);
    if (hasOlderOutcomes) return;
    for (const key of due.outcomes.keys())
      if (!outcomes.has(key)) this.#note(`${what(key)} is missing`);
  }

  #same(what: string, is: unknown, due: unknown): void {
    const { textOf } = this.#needs;
    if (textOf(is) !== textOf(due))
      this.#note(`${what}: ${textOf(is)}, the journal ${textOf(due)}`);
  }

  #note(difference: string): void {
    this.#needs.note(`the newest snapshot: ${difference}`);
  }
}

const boundsOf = ({ own, copy, leadsSince, noticeBand, ...money }: Account): object => ({
  ...{ own, copy, leadsSince, noticeBand },
  holds: [...money.holds],
  endedHolds: [...money.endedHolds],
  deposits: [...money.deposits],
  reversals: [...money.reversals],
});

const rulesOf = ({ instrument, version, plans, halts, promises }: Market): object => ({
  ...{ version, plans, halts, promises },
  terms: termsOf(instrument),
});
