// Counts again what was sealed as owed: balances are added up from the journal's own rows, and the notes of those that are kept
// must be the ones that come of it.
import {
  BOOKS,
  type Book,
  CENT,
  LIABILITIES_SEALED,
  type Liabilities,
  type OwedBook,
  ProofError,
  movedBy,
  notesOf,
  parseRow,
  readLiabilities,
  sameBytes,
  toHex,
} from '@meridian/proof';
import {
  type Database,
  type LogChain,
  keptLiabilities,
  lastEntryUpTo,
  readAccounts,
  readLiabilityTile,
  sealedRows,
} from '@meridian/store';
import { present } from '@meridian/units';
import { type LogRow, textOf } from '../public-log/growing-log.ts';
import type { AlongTheLog } from '../public-log/verify-log.ts';
import { type CountedAccount, Counting } from './counting.ts';
import { HouseSums } from './house.ts';

type Totals = Pick<OwedBook, 'accounts' | 'notes' | 'owed' | 'rests' | 'debts'>;
type Recounted = Readonly<Record<Book, Totals & { readonly root?: string }>>;

const ACCOUNTS_AT_ONCE = 5_000;

/** The sums of a book, kept up as balances change. */
class RunningBook {
  readonly totals = { accounts: 0, notes: 0, owed: 0n, rests: 0n, debts: 0n };

  add(balance: bigint, sign: 1 | -1): void {
    const { totals } = this;
    totals.accounts += sign;
    if (balance <= 0n) {
      totals.debts -= balance * BigInt(sign);
      return;
    }
    totals.owed += balance * BigInt(sign);
    totals.rests += (balance % CENT) * BigInt(sign);
    totals.notes += notesOf(balance / CENT).length * sign;
  }
}

export class Recounting implements AlongTheLog {
  readonly differences: string[] = [];
  readonly #db: Database;
  readonly #seed: Uint8Array;
  readonly #books: ReadonlyMap<number, Book>;
  readonly #kept: ReadonlySet<number>;
  /** The last rows of the journal that count for those that were sealed, ascending. */
  readonly #cuts: number[];
  readonly #balances = new Map<number, bigint>();
  readonly #running: Record<Book, RunningBook> = {
    real: new RunningBook(),
    demo: new RunningBook(),
  };
  readonly #chains = new Map<number, LogChain>();
  readonly #house: HouseSums;
  readonly #recounted = new Map<number, Recounted>();

  private constructor(
    db: Database,
    of: { seed: Uint8Array; books: ReadonlyMap<number, Book>; cuts: number[]; kept: number[] },
  ) {
    this.#db = db;
    this.#seed = of.seed;
    this.#books = of.books;
    this.#cuts = of.cuts;
    this.#kept = new Set(of.kept);
    this.#house = new HouseSums(db, null);
  }

  static along =
    (db: Database) =>
    (seed: Uint8Array): Promise<Recounting> =>
      Recounting.#open(db, seed);

  /** @param seed of the log's salts */
  static async #open(db: Database, seed: Uint8Array): Promise<Recounting> {
    const books = new Map<number, Book>();
    for (let afterId = 0; ;) {
      const page = await readAccounts(db, { afterId, limit: ACCOUNTS_AT_ONCE });
      for (const { id, kind } of page) books.set(id, kind);
      if (page.length < ACCOUNTS_AT_ONCE) break;
      afterId = page.at(-1)?.id ?? afterId;
    }
    const cuts = (await sealedRows(db)).toSorted((a, b) => a - b);
    return new Recounting(db, { seed, books, cuts, kept: await keptLiabilities(db) });
  }

  next(size: number, most: number): number {
    while ((this.#cuts[0] ?? Infinity) <= size) this.#cuts.shift();
    return Math.min(most, (this.#cuts[0] ?? Infinity) - size);
  }

  async take(rows: readonly LogRow[], chains: readonly LogChain[]): Promise<void> {
    for (const chain of chains) this.#chains.set(chain.accountId, chain);
    for (const row of rows) {
      const [seq, , account, kind] = row;
      if (account !== null) this.#move(account, movedBy(parseRow(textOf(row))));
      if (kind === LIABILITIES_SEALED) await this.#compare(row);
      if (seq === this.#cuts[0]) await this.#count(seq);
    }
  }

  #move(account: number, amount: bigint): void {
    const book = this.#books.get(account);
    if (book === undefined) return;
    const before = this.#balances.get(account);
    const running = this.#running[book];
    if (before !== undefined) running.add(before, -1);
    const balance = (before ?? 0n) + amount;
    running.add(balance, 1);
    this.#balances.set(account, balance);
  }

  async #count(seq: number): Promise<void> {
    const { real, demo } = this.#running;
    const totals = { real: { ...real.totals }, demo: { ...demo.totals } };
    if (!this.#kept.has(seq)) return void this.#recounted.set(seq, totals);
    const counting = new Counting(this.#seed, seq);
    const accounts = [...this.#balances].map(([account, balance]): CountedAccount => {
      const book = present(this.#books.get(account), 'it has a kind');
      const { rows, newest } = present(this.#chains.get(account), 'it has rows');
      return [account, book, `${balance}`, rows, toHex(newest)];
    });
    counting.add(accounts);
    const { books, tiles } = counting.finish();
    for (const tile of tiles) {
      const kept = await readLiabilityTile(this.#db, { ...tile, upToSeq: seq });
      if (kept === null || !sameBytes(kept, tile.bytes))
        this.differences.push(
          `notes ${tile.book}/${tile.level}/${tile.place} as of row ${seq} are not those of the ledger`,
        );
    }
    const withRoot = (book: Book) => ({ ...totals[book], root: books[book].root });
    this.#recounted.set(seq, { real: withRoot('real'), demo: withRoot('demo') });
  }

  async #compare(row: LogRow): Promise<void> {
    const [seq] = row;
    const differ = (what: string): void =>
      void this.differences.push(`what row ${seq} seals as owed: ${what}`);
    let said: Liabilities;
    try {
      said = readLiabilities(parseRow(textOf(row)));
    } catch (error) {
      if (!(error instanceof ProofError)) throw error;
      return differ(error.message);
    }
    const { upToSeq } = said;
    const counted = present(
      this.#recounted.get(upToSeq),
      'rows are counted before they are sealed',
    );
    await this.#house.addUpTo(await lastEntryUpTo(this.#db, upToSeq));
    for (const book of BOOKS) {
      const { root, ...totals } = counted[book];
      for (const [name, due] of Object.entries(totals)) {
        const is = said.books[book][name as keyof Totals];
        if (is !== due) differ(`${book} ${name} is ${is}, the journal says ${due}`);
      }
      if (root !== undefined && root !== toHex(said.books[book].root))
        differ(`the root of ${book} notes is not that of the ledger`);
      const house = said.books[book].house.map(({ account, amount }) => `${account} ${amount}`);
      const due = this.#house.of(book).map(([account, amount]) => `${account} ${amount}`);
      if (house.join() !== due.join()) differ(`the house’s ${book} accounts are not the ledger’s`);
    }
  }
}
