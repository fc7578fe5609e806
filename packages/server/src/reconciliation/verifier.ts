// What the journal says beside what the database shows: every event is played again through the engine, and each row that
// is read is compared with the one that should be there. It reads nothing itself; `verify.ts` and `replay-check.ts` do.
import { createHash } from 'node:crypto';
import { type Instrument, financingDays, rollovers } from '@meridian/market';
import type {
  AccountRow,
  CopyingChange,
  CopyingRow,
  CopySkipRow,
  DepositRow,
  InstrumentRow,
  JournalEvent,
  LedgerEntryRow,
  OrderRow,
  WithdrawalRow,
} from '@meridian/store';
import {
  type EngineState,
  TermsWatch,
  assertSound,
  createState,
  decodeEvent,
  evolve,
} from '@meridian/trading';
import { mergeCopying } from '../engine/projection-copying.ts';
import { batchOf, decidedBy } from '../engine/projection.ts';
import { changedFixed, instrumentFromRow } from '../instruments/stored.ts';
import { DecidedComparison, type DecidedRows } from './decided-comparison.ts';
import {
  DepositComparison,
  WithdrawalComparison,
  noteMoved,
  nothingMoved,
} from './money-comparison.ts';
import { SnapshotComparison } from './snapshot-comparison.ts';
import { noteAgainstRules, noteWorseRows } from './under-rules.ts';

/**
 * What is kept of each row that should be there: its text, which a difference then shows, or 48 bits of a hash of it, so
 * that a million orders are some tens of megabytes. Two different rows pass for the same once in 2^48.
 */
export type Keeping = 'text' | 'digest';
type Kept = string | number;

const digest = (text: string): number => createHash('sha1').update(text).digest().readUIntBE(0, 6);

/** JSON with its keys in order, so that rows of two sources can be compared as text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return item.toString();
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const HOURS = { isOpen: () => true, rollovers, financingDays };

interface Row {
  readonly id: number;
}

/** A kind of row: what each should be, and which were found. */
class Rows {
  readonly #what: string;
  readonly #keep: (row: object) => Kept;
  readonly #expected = new Map<number, Kept>();
  /** Rows that should exist when the first was seen, and have not been seen. */
  #due: Set<number> | null = null;
  #seen = 0;

  constructor(what: string, keep: (row: object) => Kept) {
    this.#what = what;
    this.#keep = keep;
  }

  get seen(): number {
    return this.#seen;
  }

  expect(row: Row): void {
    this.#expected.set(row.id, this.#keep(row));
  }

  isDue(row: Row): boolean {
    return this.#expected.get(row.id) === this.#keep(row);
  }

  /** Each id once. */
  see(row: Row, differences: string[]): void {
    this.#seen += 1;
    this.#due ??= new Set(this.#expected.keys());
    this.#due.delete(row.id);
    const found = this.#keep(row);
    const expected = this.#expected.get(row.id);
    if (expected !== found)
      differences.push(`${this.#what} ${row.id}: ${difference(expected, found)}`);
  }

  end(differences: string[]): void {
    for (const id of this.#due ?? this.#expected.keys())
      differences.push(`${this.#what} ${id} is missing`);
  }
}

function difference(expected: Kept | undefined, found: Kept): string {
  if (expected === undefined) return 'the journal has none';
  return typeof expected === 'string'
    ? `the journal says ${expected}, the database ${found}`
    : 'the journal says otherwise';
}

/** Rows as they were right after the event replayed last. */
export type Piece =
  | { readonly of: 'orders'; readonly rows: readonly OrderRow[] }
  | { readonly of: 'accounts'; readonly rows: readonly AccountRow[] }
  | { readonly of: 'copyings'; readonly rows: readonly CopyingRow[] }
  | { readonly of: 'skips'; readonly rows: readonly CopySkipRow[] }
  | { readonly of: 'deposits'; readonly rows: readonly DepositRow[] }
  | { readonly of: 'withdrawals'; readonly rows: readonly WithdrawalRow[] };

/** What the verifier is told, in this order of time. */
export type Told =
  | { readonly kind: 'play'; readonly events: readonly JournalEvent[] }
  | { readonly kind: 'ledger'; readonly entries: readonly LedgerEntryRow[] }
  | { readonly kind: 'compare'; readonly piece: Piece }
  | { readonly kind: 'decided'; readonly rows: DecidedRows }
  /** Lines of one that was taken right after the event replayed last. */
  | { readonly kind: 'snapshot'; readonly lines: readonly string[] }
  | { readonly kind: 'found'; readonly difference: string }
  | { readonly kind: 'end_of'; readonly of: Piece['of'] | 'ledger' | 'snapshot' };

export interface VerifierCounts {
  readonly events: number;
  readonly entries: number;
  readonly orders: number;
  readonly accounts: number;
  readonly copyings: number;
}

export class Verifier {
  readonly #state: EngineState;
  readonly #delivered: readonly Instrument[];
  readonly #terms: TermsWatch;
  readonly #decided = new DecidedComparison();
  readonly #moved = nothingMoved();
  readonly #keep: (row: object) => Kept;
  readonly #orders: Rows;
  readonly #accounts: Rows;
  readonly #skips: Rows;
  readonly #copyingRows: Rows;
  /** What events say of a copying adds up, so that it is kept whole. */
  readonly #copyings = new Map<number, CopyingChange>();
  #snapshot: SnapshotComparison | null = null;
  #deposits: DepositComparison | null = null;
  #withdrawals: WithdrawalComparison | null = null;
  /** Entries that the journal made and the ledger has not shown yet, and the reverse. */
  readonly #entries = {
    made: new Map<number, readonly [Kept, ...Kept[]]>(),
    found: new Map<number, readonly [Kept, ...Kept[]]>(),
  };
  readonly differences: string[] = [];
  #events = 0;
  #isBroken = false;
  #agreed = 0;
  #sum = 0n;
  /** What lies between an owner and a copying. */
  #betweenCopyings = 0n;

  constructor(instruments: readonly InstrumentRow[], keeping: Keeping) {
    this.#keep = keeping === 'text' ? canonical : (row: object): number => digest(canonical(row));
    this.#orders = new Rows('order', this.#keep);
    this.#accounts = new Rows('account', this.#keep);
    this.#skips = new Rows('skip', this.#keep);
    this.#copyingRows = new Rows('copying', this.#keep);
    for (const row of instruments)
      for (const key of changedFixed(row))
        this.differences.push(`instrument ${row.code}: its ${key} is not the delivered one`);
    const codes = new Map(instruments.map(({ id, code }) => [id, code]));
    this.#terms = new TermsWatch((id) => codes.get(id) ?? String(id));
    // How fees are counted the journal says; of before it did, they are believed.
    this.#delivered = instruments.map(instrumentFromRow);
    this.#state = this.#empty();
  }

  #empty(): EngineState {
    return createState(this.#delivered, HOURS, 'of_margin');
  }

  #comparedSnapshot(): SnapshotComparison {
    return (this.#snapshot ??= new SnapshotComparison({
      state: this.#state,
      empty: () => this.#empty(),
      textOf: canonical,
      isDue: (row) =>
        'order' in row ? this.#orders.isDue(row.order) : this.#accounts.isDue(row.account),
      note: (difference) => void this.differences.push(difference),
    }));
  }

  hear(told: Told): void {
    // There is no state any more that anything could be compared with.
    if (this.#isBroken) return;
    try {
      this.#take(told);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#isBroken = told.kind === 'play';
      this.differences.push(
        this.#isBroken
          ? `row ${this.#events + 1} of the journal cannot be played again, and nothing behind it is compared: ${error.message}`
          : `what the journal makes is not sound: ${error.message}`,
      );
    }
  }

  #take(told: Told): void {
    switch (told.kind) {
      case 'play':
        return this.#play(told.events);
      case 'ledger':
        return this.#ledger(told.entries);
      case 'compare':
        return this.#compare(told.piece);
      case 'decided':
        return this.#decided.compare(this.#state, told.rows, this.differences);
      case 'snapshot':
        return this.#comparedSnapshot().hear(told.lines);
      case 'found':
        return void this.differences.push(told.difference);
      case 'end_of':
        return this.#endOf(told.of);
    }
  }

  #play(events: readonly JournalEvent[]): void {
    for (const { seq, kind, body, decidedAt } of events) {
      const event = decodeEvent({ ...body, type: kind });
      noteAgainstRules(this.#state, event, this.differences);
      this.differences.push(...this.#terms.hear(event, decidedAt));
      this.#decided.hear(event);
      const change = evolve(this.#state, event);
      const batch = batchOf([decidedBy(this.#state, [change])], { batch: 0, firstSeq: seq });
      for (const row of batch.orders) this.#orders.expect(row);
      for (const row of batch.accounts) this.#accounts.expect(row);
      for (const copying of batch.copyings ?? []) mergeCopying(this.#copyings, copying);
      for (const skip of batch.skips ?? []) this.#skips.expect(skip);
      for (const entry of batch.entries) this.#matchEntry('made', entry);
      noteMoved(this.#moved, change.event, this.differences);
      this.#events += 1;
    }
  }

  #ledger(entries: readonly LedgerEntryRow[]): void {
    for (const entry of entries) {
      for (const { account, amount } of entry.postings) {
        this.#sum += amount;
        if (account === 'house:copying') this.#betweenCopyings += amount;
      }
      this.#matchEntry('found', entry);
    }
  }

  #matchEntry(side: 'made' | 'found', entry: LedgerEntryRow): void {
    const own = [this.#keep(entry), ...(side === 'made' ? this.#earlier(entry) : [])] as const;
    const others = this.#entries[side === 'made' ? 'found' : 'made'];
    const other = others.get(entry.id);
    if (other === undefined) {
      this.#entries[side].set(entry.id, own);
      return;
    }
    others.delete(entry.id);
    this.#agreed += 1;
    const [made, found] = side === 'made' ? [own, other[0]] : [other, own[0]];
    if (made.includes(found)) return;
    this.differences.push(`ledger entry ${entry.id}: ${difference(made[0], found)}`);
  }

  /** As an earlier version wrote the entry: its financing named no price. */
  #earlier(entry: LedgerEntryRow): Kept[] {
    if (entry.kind !== 'financing') return [];
    const { price: _price, ...memo } = entry.memo as { readonly price?: string };
    return [this.#keep({ ...entry, memo })];
  }

  #compare(piece: Piece): void {
    switch (piece.of) {
      case 'orders':
        return this.#see(this.#orders, piece.rows);
      case 'accounts':
        return this.#see(this.#accounts, piece.rows);
      case 'skips':
        return this.#see(this.#skips, piece.rows);
      case 'copyings':
        this.#expectCopyings(piece.rows);
        return this.#see(this.#copyingRows, piece.rows);
      case 'deposits':
        for (const row of piece.rows) this.#money().deposits.see(row);
        return;
      case 'withdrawals':
        for (const row of piece.rows) this.#money().withdrawals.see(row);
    }
  }

  #see(rows: Rows, found: readonly Row[]): void {
    for (const row of found) rows.see(row, this.differences);
  }

  /** All of them before the first piece; then those of the piece, of which more may have been played since. */
  #expectCopyings(piece: readonly Row[]): void {
    const ids = this.#copyingRows.seen === 0 ? this.#copyings.keys() : piece.map(({ id }) => id);
    for (const id of ids) {
      const copying = this.#copyings.get(id);
      if (copying === undefined) continue;
      const { grown, ...terms } = copying;
      this.#copyingRows.expect({ ...terms, ...grown });
    }
  }

  /** Call it after the last piece of a kind, at the event as of which it was read. */
  #endOf(kind: Extract<Told, { readonly kind: 'end_of' }>['of']): void {
    switch (kind) {
      case 'ledger':
        return this.#endOfLedger();
      case 'snapshot':
        // Also of one that has no lines.
        this.#comparedSnapshot().end();
        this.#snapshot = null;
        return;
      case 'orders':
        return this.#orders.end(this.differences);
      case 'accounts':
        return this.#accounts.end(this.differences);
      case 'skips':
        return this.#skips.end(this.differences);
      case 'copyings':
        return this.#copyingRows.end(this.differences);
      case 'deposits':
        return this.#money().deposits.end();
      case 'withdrawals':
        return this.#money().withdrawals.end();
    }
  }

  /** Created when the first row of either kind is there. */
  #money() {
    this.#deposits ??= new DepositComparison(this.#moved, this.differences);
    this.#withdrawals ??= new WithdrawalComparison(this.#state, this.#moved, this.differences);
    return { deposits: this.#deposits, withdrawals: this.#withdrawals };
  }

  /** Call it after the ledger was read to the event replayed last. */
  #endOfLedger(): void {
    const { made, found } = this.#entries;
    for (const id of made.keys()) this.differences.push(`ledger entry ${id} is missing`);
    for (const id of found.keys())
      this.differences.push(`ledger entry ${id}: the journal makes none`);
    if (this.#betweenCopyings !== 0n)
      this.differences.push(`house:copying holds ${this.#betweenCopyings} millionths, not zero`);
    if (this.#sum !== 0n)
      this.differences.push(`all postings sum to ${this.#sum} millionths, not to zero`);
    noteWorseRows(this.#state, this.#delivered, this.differences);
    assertSound(this.#state);
  }

  get counts(): VerifierCounts {
    return {
      events: this.#events,
      entries: this.#agreed,
      orders: this.#orders.seen,
      accounts: this.#accounts.seen,
      copyings: this.#copyingRows.seen,
    };
  }
}
