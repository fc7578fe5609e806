// What a stranger checks of what the house says it owes: that the public notes make up the published total, and that an account's
// balance, as its own rows of the log add up to it, is among them.
import {
  BOOKS,
  type Book,
  type Hash,
  type Liabilities,
  NOTE_BYTES,
  type OwnNote,
  ProofError,
  SUM_TILE_WIDTH,
  type SumTile,
  commitmentOf,
  compareNotes,
  movedBy,
  parseRow,
  sameBytes,
  sumTiles,
  toHex,
  totalOf,
  verifyOwnNotes,
} from '@meridian/proof';
import type { AccountRows, LogSite } from './log-site.ts';

/** By what browsers have as well: the page from disk checks too. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** All notes of both books, in their order, each once: they come to the total. @throws ProofError */
export async function checkNotes(site: LogSite, { upToSeq, books }: Liabilities): Promise<void> {
  for (const book of BOOKS) {
    const { sum, hash, count } = totalOf(books[book]);
    const notes: Uint8Array[] = [];
    for (let place = 0; place * SUM_TILE_WIDTH < count; place += 1) {
      const path = `liabilities/${upToSeq}/${book}/0/${place}`;
      const bytes = await site.read(path);
      if (bytes === null)
        throw new ProofError('liabilities', `the site does not have /log/${path}`);
      notes.push(bytes);
    }
    const all = joined(notes);
    if (all.length !== count * NOTE_BYTES)
      throw new ProofError('liabilities', `${all.length / NOTE_BYTES} notes, not ${count}`);
    for (let at = NOTE_BYTES; at < all.length; at += NOTE_BYTES)
      if (compareNotes(all.subarray(at - NOTE_BYTES), all.subarray(at)) >= 0)
        throw new ProofError('liabilities', `note ${at / NOTE_BYTES} is not in its place`);
    const { total, tiles } = sumTiles(all);
    if (total.sum !== sum || !sameBytes(total.hash, hash))
      throw new ProofError(
        'liabilities',
        `the ${book} notes come to ${total.sum} cents, not ${sum}`,
      );
    await compareSums(site, `liabilities/${upToSeq}/${book}`, tiles);
  }
}

/** The tiles above the notes, by which others find theirs. @throws ProofError liabilities */
async function compareSums(
  site: LogSite,
  folder: string,
  tiles: readonly SumTile[],
): Promise<void> {
  for (const { level, place, bytes } of tiles) {
    if (level === 0) continue;
    const path = `${folder}/${level}/${place}`;
    const found = await site.read(path);
    if (found === null || !sameBytes(found, bytes))
      throw new ProofError('liabilities', `${path} is not made of the notes`);
  }
}

export interface AccountNotes {
  readonly upToSeq: number;
  readonly book: Book;
  readonly notes: readonly OwnNote[];
}

/**
 * @param own all rows of the account, as the log has them
 * @returns the balance that is counted, in millionths of a dollar; null: the account was opened later
 * @throws ProofError if it is counted otherwise
 */
export function checkOwnBalance(
  { upToSeq, books }: Liabilities,
  { account, rows }: AccountRows,
  { book, notes }: AccountNotes,
): bigint | null {
  let [balance, n] = [0n, 0];
  let newest: Hash | null = null;
  for (const { salt, text } of rows) {
    const row = parseRow(text);
    if (row.seq > upToSeq) break;
    const kind = (row.body as { readonly kind?: unknown }).kind;
    if (n === 0 && kind !== book)
      throw new ProofError('liabilities', `an account of ${String(kind)} money is among ${book}`);
    [balance, n, newest] = [balance + movedBy(row), n + 1, commitmentOf(salt, text)];
  }
  if (newest === null) return null;
  const owner = { snapshot: upToSeq, account, n, prev: toHex(newest) };
  verifyOwnNotes(books[book], owner, { balance, notes });
  return balance;
}
