// The ids that clients have used, for accounts that no longer remember all of theirs: a new id then costs no query of the
// journal. A Bloom filter for each account answers "surely new" or "ask".
import { hash } from 'node:crypto';
import { type Queryable, countOutcomes, readOutcomeIds } from '@meridian/store';
import type { AccountId, Change } from '@meridian/trading';
import type { Commits } from './commits.ts';

/** All filters together; the account that asked longest ago loses its own. */
const KNOWN_BYTES_MAX = 64 * 1024 * 1024;
/** What one filter may take of it. An account with more ids than fit asks the journal more often. */
const SHARE_MAX = 1 / 8;
/** Bits for each id of a new filter, at least. When there are half as many it is made anew. */
const BITS_OF_NEW = 32;
/** Ids for which a filter has room at least. */
const IDS_MIN = 1_000;
/** Bits that an id sets. With 16 bits for each id, one new id in 1,000 is taken for a known one. */
const PROBES = 6;
/** Ids that one statement reads. */
const PAGE = 500;

export interface KnownIdsOptions {
  readonly db: Queryable;
  readonly commits: Pick<Commits, 'settledFor'>;
  /** Unset: {@link KNOWN_BYTES_MAX}. */
  readonly bytesMax?: number;
}

/** A set of texts that may take a new one for a member, and never a member for a new one. */
class IdFilter {
  readonly #places: Buffer;
  #room: number;
  /** Whether all ids are in it. */
  isComplete = false;

  /** @param ids how many there are now */
  constructor(ids: number, bytesMax: number) {
    const wanted = 2 ** Math.ceil(Math.log2((Math.max(ids, IDS_MIN) * BITS_OF_NEW) / 8));
    this.#places = Buffer.alloc(Math.min(wanted, Math.floor(bytesMax)));
    this.#room = this.bytes < wanted ? Infinity : (2 * 8 * wanted) / BITS_OF_NEW;
  }

  get bytes(): number {
    return this.#places.length;
  }
  /** Whether one of more room would answer better. */
  get isFull(): boolean {
    return this.#room <= 0;
  }

  add(id: string): void {
    this.#room -= 1;
    for (const { byte, bit } of this.#placesOf(id))
      this.#places.writeUInt8(this.#places.readUInt8(byte) | bit, byte);
  }

  mayHave(id: string): boolean {
    return this.#placesOf(id).every(({ byte, bit }) => (this.#places.readUInt8(byte) & bit) !== 0);
  }

  #placesOf(id: string): { readonly byte: number; readonly bit: number }[] {
    const hashed = hash('sha256', id, 'buffer');
    return Array.from({ length: PROBES }, (_, i) => {
      const place = hashed.readUInt32LE(4 * i) % (8 * this.bytes);
      return { byte: place >>> 3, bit: 1 << (place & 7) };
    });
  }
}

export class KnownIds {
  readonly #options: KnownIdsOptions;
  /** By account; the account whose filter was asked longest ago comes first. */
  readonly #filters = new Map<AccountId, IdFilter>();
  #bytes = 0;
  /** Accounts whose ids are still to be read, one after the other. */
  readonly #wanted = new Set<AccountId>();
  #isReading = false;

  constructor(options: KnownIdsOptions) {
    this.#options = options;
  }

  /** Tell it at once of everything that is decided. */
  note(changes: readonly Change[]): void {
    for (const { event } of changes) {
      if (event.type !== 'OutcomeRecorded') continue;
      const filter = this.#filters.get(event.accountId);
      filter?.add(event.clientOrderId);
      if (filter?.isFull === true) this.#drop(event.accountId);
    }
  }

  /** Whether the account surely has not used the id; if not, the journal knows. */
  isNew(accountId: AccountId, clientOrderId: string): boolean {
    const filter = this.#filters.get(accountId);
    if (filter === undefined) {
      this.#wanted.add(accountId);
      void this.#readWanted();
      return false;
    }
    this.#filters.delete(accountId);
    this.#filters.set(accountId, filter);
    return filter.isComplete && !filter.mayHave(clientOrderId);
  }

  async #readWanted(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (const accountId of this.#wanted) {
      // Without it the journal is asked, as before, which says what the database's fault is.
      await this.#read(accountId).catch(() => this.#drop(accountId));
      this.#wanted.delete(accountId);
    }
    this.#isReading = false;
  }

  async #read(accountId: AccountId): Promise<void> {
    const { db, commits, bytesMax = KNOWN_BYTES_MAX } = this.#options;
    await commits.settledFor(accountId);
    const filter = new IdFilter(await countOutcomes(db, accountId), bytesMax * SHARE_MAX);
    this.#keep(accountId, filter, bytesMax);
    // It is told of what is decided from here on. What was decided before can be read once it is committed.
    await commits.settledFor(accountId);
    for (let after: string | undefined = ''; after !== undefined;) {
      const ids: string[] = await readOutcomeIds(db, { accountId, after, limit: PAGE });
      for (const id of ids) filter.add(id);
      after = ids.length < PAGE ? undefined : ids.at(-1);
    }
    filter.isComplete = true;
  }

  #keep(accountId: AccountId, filter: IdFilter, bytesMax: number): void {
    this.#filters.set(accountId, filter);
    this.#bytes += filter.bytes;
    for (const id of this.#filters.keys()) {
      if (this.#bytes <= bytesMax) return;
      this.#drop(id);
    }
  }

  #drop(accountId: AccountId): void {
    const filter = this.#filters.get(accountId);
    if (filter === undefined) return;
    this.#bytes -= filter.bytes;
    this.#filters.delete(accountId);
  }
}
