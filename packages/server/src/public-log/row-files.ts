// Rows of the log with the way to its root, read from its tiles.
import {
  type Hash,
  type OwnRow,
  TILE_WIDTH,
  entriesOf,
  formatPublicProof,
  formatRowProof,
  hashesFromTiles,
  inclusionRanges,
  parseRow,
  publicText,
  toHex,
} from '@meridian/proof';
import { type Database, ENTRIES_LEVEL, type LogHead, readLogTile } from '@meridian/store';
import { present } from '@meridian/units';

export async function proofFile(db: Database, own: OwnRow, head: LogHead): Promise<string> {
  const path = await pathOf(db, parseRow(own.text).seq - 1, head.size);
  return formatRowProof({ own, path, checkpoint: head.checkpoint });
}

/** Of a row that everybody may read. */
export async function publicProofFile(db: Database, seq: number, head: LogHead): Promise<string> {
  const text = await publicRow(db, seq);
  const path = await pathOf(db, seq - 1, head.size);
  return formatPublicProof({ text, path, checkpoint: head.checkpoint });
}

/** What a public row says. */
export async function publicRow(db: Database, seq: number): Promise<string> {
  return present(publicText(await entryOf(db, seq)), 'a public row is in clear');
}

/** The commitment that the log has for a row of the journal, in hex. */
export const loggedCommitment = async (db: Database, seq: number): Promise<string> =>
  toHex((await entryOf(db, seq)).slice(1));

async function entryOf(db: Database, seq: number): Promise<Uint8Array> {
  const place = Math.floor((seq - 1) / TILE_WIDTH);
  const bundle = await readLogTile(db, { level: ENTRIES_LEVEL, place });
  const entries = entriesOf(present(bundle, 'a logged row has its entry'));
  return present(entries[(seq - 1) % TILE_WIDTH], 'a logged row has its entry');
}

/** The way from a leaf to the root of the tree of this size. */
const pathOf = (db: Database, index: number, size: number): Promise<Hash[]> =>
  hashesFromTiles(inclusionRanges(index, size), size, async ({ level, index: place }) =>
    present(await readLogTile(db, { level, place }), 'a logged row has its tiles'),
  );
