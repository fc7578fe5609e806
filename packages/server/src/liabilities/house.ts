// What the house's own accounts in the ledger come to, real and practice money apart.
import { setTimeout as rest } from 'node:timers/promises';
import { BOOKS, type Book } from '@meridian/proof';
import { type Database, type LiabilitiesRow, sumsOfEntries } from '@meridian/store';

/** Entries of one statement, and a rest in which others' run. */
const ENTRIES_AT_ONCE = 2_000;
const REST_MS = 5;

export class HouseSums {
  readonly #db: Database;
  readonly #sums: Record<Book, Map<string, bigint>> = { real: new Map(), demo: new Map() };
  #upTo = 0;

  /** @param last what an earlier one came to */
  constructor(db: Database, last: Pick<LiabilitiesRow, 'house' | 'upToEntry'> | null) {
    this.#db = db;
    if (last === null) return;
    this.#upTo = last.upToEntry;
    for (const book of BOOKS)
      for (const [account, sum] of Object.entries(last.house[book]))
        this.#sums[book].set(account, BigInt(sum));
  }

  async addUpTo(entry: number): Promise<void> {
    while (this.#upTo < entry) {
      const upTo = Math.min(entry, this.#upTo + ENTRIES_AT_ONCE);
      const { sums } = await sumsOfEntries(this.#db, { after: this.#upTo, upTo });
      for (const { kind, account, total } of sums) {
        if (account.startsWith('client:')) continue;
        const before = this.#sums[kind].get(account) ?? 0n;
        this.#sums[kind].set(account, before + total);
      }
      this.#upTo = upTo;
      if (upTo < entry) await rest(REST_MS);
    }
  }

  of(book: Book): [account: string, amount: bigint][] {
    return [...this.#sums[book]].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}
