// What the house owes each account, as notes and sums: the work of a thread.
import {
  BOOKS,
  type Book,
  CENT,
  NotePile,
  type NoteOwner,
  type SumTile,
  accountKey,
  noteHash,
  noteSalt,
  notesKey,
  notesOf,
  sumTiles,
  toHex,
} from '@meridian/proof';

/** [account, book, balance in millionths, rows in the log, newest of them in hex], as the store gives them. */
export type CountedAccount = readonly [
  account: number,
  book: Book,
  balance: string,
  n: number,
  prev: string,
];

export interface CountedBook {
  readonly accounts: number;
  readonly notes: number;
  /** Millionths of a dollar, as are the others. */
  readonly owed: bigint;
  readonly rests: bigint;
  readonly debts: bigint;
  /** Hex. */
  readonly root: string;
}

export interface Counted {
  readonly books: Readonly<Record<Book, CountedBook>>;
  readonly tiles: readonly (SumTile & { readonly book: Book })[];
}

class Counter {
  readonly pile = new NotePile();
  accounts = 0;
  notes = 0;
  owed = 0n;
  rests = 0n;
  debts = 0n;

  add(owner: NoteOwner, balance: bigint, key: () => Uint8Array): void {
    this.accounts += 1;
    if (balance <= 0n) {
      this.debts -= balance;
      return;
    }
    this.owed += balance;
    this.rests += balance % CENT;
    if (balance < CENT) return;
    const own = key();
    for (const [place, power] of notesOf(balance / CENT).entries()) {
      this.pile.add(power, noteHash(owner, { salt: noteSalt(own, place), place, power }));
      this.notes += 1;
    }
  }
}

export class Counting {
  readonly #seed: Uint8Array;
  readonly #snapshot: number;
  readonly #books: Record<Book, Counter> = { real: new Counter(), demo: new Counter() };

  /** @param seed of the salts @param snapshot the last row of the journal that counts */
  constructor(seed: Uint8Array, snapshot: number) {
    this.#seed = seed;
    this.#snapshot = snapshot;
  }

  add(accounts: readonly CountedAccount[]): void {
    const snapshot = this.#snapshot;
    for (const [account, book, balance, n, prev] of accounts)
      this.#books[book].add({ snapshot, account, n, prev }, BigInt(balance), () =>
        notesKey(accountKey(this.#seed, account), snapshot),
      );
  }

  finish(): Counted {
    const tiles: Counted['tiles'][number][] = [];
    const bookOf = (book: Book): CountedBook => {
      const { pile, accounts, notes, owed, rests, debts } = this.#books[book];
      const made = sumTiles(pile.sorted());
      for (const tile of made.tiles) tiles.push({ ...tile, book });
      return { accounts, notes, owed, rests, debts, root: toHex(made.total.hash) };
    };
    const [real, demo] = BOOKS.map(bookOf) as [CountedBook, CountedBook];
    return { books: { real, demo }, tiles };
  }
}
