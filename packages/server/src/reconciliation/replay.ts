// The journal played again beside the rows that are read meanwhile. Of each row that there should be a digest is kept, not
// its text: a million orders are some tens of megabytes.
import { createHash } from 'node:crypto';
import { financingDays, rollovers } from '@meridian/market';
import type {
  AccountRow,
  DepositRow,
  InstrumentRow,
  JournalEvent,
  LedgerEntryRow,
  OrderRow,
  WithdrawalRow,
} from '@meridian/store';
import {
  type EngineState,
  type FeeType,
  assertSound,
  createState,
  decodeEvent,
  evolve,
} from '@meridian/trading';
import { batchOf, decidedBy } from '../engine/projection.ts';
import { instrumentFromRow } from '../instruments/stored.ts';
import {
  DepositComparison,
  WithdrawalComparison,
  noteMoved,
  nothingMoved,
} from './verify-money.ts';
import { canonical } from './verify.ts';

/** 48 bits of a hash: two different rows pass for the same once in 2^48. */
const digest = (row: unknown): number =>
  createHash('sha1').update(canonical(row)).digest().readUIntBE(0, 6);

/** A kind of row: what each should be, and which were there. */
class Rows {
  readonly #what: string;
  readonly #expected = new Map<number, number>();
  /** Those that there were when the first was seen, and that have not been seen. */
  #due: Set<number> | null = null;
  #seen = 0;

  constructor(what: string) {
    this.#what = what;
  }

  get seen(): number {
    return this.#seen;
  }

  expect(row: { readonly id: number }): void {
    this.#expected.set(row.id, digest(row));
  }

  /** Each id once. */
  see(row: { readonly id: number }, differences: string[]): void {
    this.#seen += 1;
    this.#due ??= new Set(this.#expected.keys());
    this.#due.delete(row.id);
    const expected = this.#expected.get(row.id);
    if (expected === undefined) differences.push(`${this.#what} ${row.id}: the journal has none`);
    else if (expected !== digest(row))
      differences.push(`${this.#what} ${row.id}: the journal says otherwise`);
  }

  end(differences: string[]): void {
    for (const id of this.#due ?? this.#expected.keys())
      differences.push(`${this.#what} ${id} is missing`);
  }
}

/** Rows as they were right after the event that was played last. */
export type Piece =
  | { readonly of: 'orders'; readonly rows: readonly OrderRow[] }
  | { readonly of: 'accounts'; readonly rows: readonly AccountRow[] }
  | { readonly of: 'deposits'; readonly rows: readonly DepositRow[] }
  | { readonly of: 'withdrawals'; readonly rows: readonly WithdrawalRow[] };

export class Replay {
  readonly #state: EngineState;
  readonly #moved = nothingMoved();
  readonly #orders = new Rows('order');
  readonly #accounts = new Rows('account');
  #deposits: DepositComparison | null = null;
  #withdrawals: WithdrawalComparison | null = null;
  /** Entries that the journal made and the ledger has not shown yet, and the other way round. */
  readonly #entries = { made: new Map<number, number>(), found: new Map<number, number>() };
  readonly differences: string[] = [];
  #events = 0;
  #agreed = 0;
  #sums = 0n;

  constructor(instruments: readonly InstrumentRow[], feeType: FeeType) {
    const hours = { isOpen: () => true, rollovers, financingDays };
    this.#state = createState(instruments.map(instrumentFromRow), hours, feeType);
  }

  play(events: readonly JournalEvent[]): void {
    for (const { seq, kind, body } of events) {
      const change = evolve(this.#state, decodeEvent({ ...body, type: kind }));
      const batch = batchOf([decidedBy(this.#state, [change])], { batch: 0, firstSeq: seq });
      for (const row of batch.orders) this.#orders.expect(row);
      for (const row of batch.accounts) this.#accounts.expect(row);
      for (const entry of batch.entries) this.#matchEntry('made', entry);
      noteMoved(this.#moved, change.event, this.differences);
      this.#events += 1;
    }
  }

  ledger(entries: readonly LedgerEntryRow[]): void {
    for (const entry of entries) {
      this.#sums += entry.postings.reduce((sum, { amount }) => sum + amount, 0n);
      this.#matchEntry('found', entry);
    }
  }

  #matchEntry(side: 'made' | 'found', entry: LedgerEntryRow): void {
    const own = digest(entry);
    const others = this.#entries[side === 'made' ? 'found' : 'made'];
    const other = others.get(entry.id);
    if (other === undefined) {
      this.#entries[side].set(entry.id, own);
      return;
    }
    others.delete(entry.id);
    this.#agreed += 1;
    if (own !== other)
      this.differences.push(`ledger entry ${entry.id}: the journal says otherwise`);
  }

  compare(piece: Piece): void {
    if (piece.of === 'orders')
      for (const row of piece.rows) this.#orders.see(row, this.differences);
    else if (piece.of === 'accounts')
      for (const row of piece.rows) this.#accounts.see(row, this.differences);
    else if (piece.of === 'deposits') for (const row of piece.rows) this.#money().deposits.see(row);
    else for (const row of piece.rows) this.#money().withdrawals.see(row);
  }

  /** After the last piece of a kind, at the event as of which it was read. */
  endOf(kind: Piece['of']): void {
    if (kind === 'orders') this.#orders.end(this.differences);
    else if (kind === 'accounts') this.#accounts.end(this.differences);
    else if (kind === 'deposits') this.#money().deposits.end();
    else this.#money().withdrawals.end();
  }

  /** Begun when the first row of either is there. */
  #money() {
    this.#deposits ??= new DepositComparison(this.#moved, this.differences);
    this.#withdrawals ??= new WithdrawalComparison(this.#state, this.#moved, this.differences);
    return { deposits: this.#deposits, withdrawals: this.#withdrawals };
  }

  /** After the ledger was read to the event that was played last. */
  endOfLedger(): void {
    const { made, found } = this.#entries;
    for (const id of made.keys()) this.differences.push(`ledger entry ${id} is missing`);
    for (const id of found.keys())
      this.differences.push(`ledger entry ${id}: the journal makes none`);
    if (this.#sums !== 0n)
      this.differences.push(`all postings sum to ${this.#sums} millionths, not to zero`);
    assertSound(this.#state);
  }

  get counts() {
    return {
      events: this.#events,
      entries: this.#agreed,
      orders: this.#orders.seen,
      accounts: this.#accounts.seen,
    };
  }
}
