// How one account is counted in what the house owes: its notes, each with its way to the total. Nothing of it is kept: salts
// and hashes follow from the log's secret and the account's balance.
import type { CallOutput } from '@meridian/contract';
import { LOG_NOTES_MAX } from '@meridian/contract/names/public-log';
import {
  CENT,
  type Hash,
  NOTE_BYTES,
  type NoteOwner,
  type OwedBook,
  SUM_TILE_WIDTH,
  accountKey,
  noteHash,
  noteSalt,
  notesKey,
  notesOf,
  parseRow,
  readLiabilities,
  sameBytes,
  sumPath,
  tilesAbove,
  toHex,
} from '@meridian/proof';
import {
  type Database,
  type TileOf,
  balanceAsOf,
  countOwnLogRows,
  findNoteTile,
  readLiabilityTile,
  readLogHead,
  readOwnLogRows,
  sealedLiabilities,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { LogRow } from '../public-log/growing-log.ts';
import type { LogKeys } from '../public-log/log-key.ts';
import { loggedCommitment, publicProofFile, publicRow } from '../public-log/row-files.ts';

type LogNotes = NonNullable<CallOutput<'logNotes'>>;

export interface OwnNotesOptions {
  readonly db: Database;
  readonly keys: LogKeys;
}

/** @param after how many notes are left out @returns null until what is owed was sealed once */
export async function ownNotes(
  { db, keys }: OwnNotesOptions,
  { accountId, after }: { readonly accountId: number; readonly after: number },
): Promise<LogNotes | null> {
  const head = await readLogHead(db);
  const [last] = head === null ? [] : await sealedLiabilities(db, { size: head.size, limit: 1 });
  if (head === null || last === undefined) return null;
  const { upToSeq, upToEntry } = last;
  const rowSeq = present(last.rowSeq, 'a sealed one has its row');
  const { kind: book, balance } = present(
    await balanceAsOf(db, { accountId, upToEntry }),
    'a client has an account',
  );
  const owner = await ownerIn(db, accountId, upToSeq);
  const powers = balance > 0n ? notesOf(balance / CENT) : [];
  const { books } = readLiabilities(parseRow(await publicRow(db, rowSeq)));
  const key = notesKey(accountKey(keys.seed, accountId), upToSeq);
  const data: LogNotes['data'] = [];
  for (const [i, power] of powers.slice(after, after + LOG_NOTES_MAX).entries()) {
    const place = after + i;
    const salt = noteSalt(key, place);
    const hash = noteHash(owner, { salt, place, power });
    const found = await placeOf(db, { of: { upToSeq, book }, hash, total: books[book] });
    data.push({ power, salt: toHex(salt), ...found });
  }
  return {
    file: await publicProofFile(db, rowSeq, head),
    up_to_seq: upToSeq,
    account: accountId,
    book,
    balance: balance.toString(),
    n: owner.n,
    prev: owner.prev,
    total: powers.length,
    data,
  };
}

async function ownerIn(db: Database, account: number, snapshot: number): Promise<NoteOwner> {
  const of = { accountId: account, upTo: snapshot };
  const n = await countOwnLogRows(db, of);
  if (n === 0) return { snapshot, account, n, prev: '' };
  const [row] = JSON.parse(await readOwnLogRows(db, { ...of, after: n - 1, limit: 1 })) as LogRow[];
  const [seq] = present(row, 'a counted row is there');
  return { snapshot, account, n, prev: await loggedCommitment(db, seq) };
}

/** One that is not there has no way: whoever checks it sees that. */
async function placeOf(
  db: Database,
  { of, hash, total }: { of: TileOf; hash: Hash; total: Pick<OwedBook, 'notes'> },
): Promise<Pick<LogNotes['data'][number], 'index' | 'path'>> {
  const found = await findNoteTile(db, of, hash);
  const within = found === null ? -1 : indexIn(found.bytes, hash);
  if (found === null || within < 0) return { index: 0, path: [] };
  const index = found.place * SUM_TILE_WIDTH + within;
  const above = tilesAbove(index, total.notes).slice(1);
  const tiles: Uint8Array[] = [found.bytes];
  for (const tile of above)
    tiles.push(present(await readLiabilityTile(db, { ...of, ...tile }), 'notes have their sums'));
  const path = sumPath(index, tiles);
  return { index, path: path.map((one) => ({ sum: `${one.sum}`, hash: toHex(one.hash) })) };
}

function indexIn(notes: Uint8Array, hash: Hash): number {
  for (let at = 0; at < notes.length; at += NOTE_BYTES)
    if (sameBytes(notes.subarray(at + 1, at + NOTE_BYTES), hash)) return at / NOTE_BYTES;
  return -1;
}
