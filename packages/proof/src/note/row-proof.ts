// The proof of a row: one row with all that shows it to be in the log. It is a proof’s file whose extra data are the row's text,
// and of a row of an account its salt.
import { type Hash, fromUtf8, hashFromHex, toHex, utf8 } from '../bytes.ts';
import { prove } from '../fault.ts';
import { canonical, fromCanonical } from '../leaf/canonical.ts';
import { type OwnRow, type Row, parseRow, privateLeaf, publicEntry } from '../leaf/leaf.ts';
import { leafHash } from '../tree/hashes.ts';
import { verifyInclusion } from '../tree/verify.ts';
import { type KnownKeys, type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { formatProofFile, parseProofFile } from './proof-file.ts';

export interface RowProof {
  readonly own: OwnRow;
  readonly path: readonly Hash[];
  /** The signed note. */
  readonly checkpoint: string;
}

/**
 * For an account's own row: whoever has this file can read the row.
 * @throws ProofError malformed when the text is no row
 */
export function formatRowProof({ own: { salt, text }, path, checkpoint }: RowProof): string {
  const extra = utf8(canonical({ salt: toHex(salt), text }));
  return formatProofFile({ extra, index: parseRow(text).seq - 1, path, checkpoint });
}

/** The same of a row that everybody may read. */
export function formatPublicProof({
  text,
  path,
  checkpoint,
}: Omit<RowProof, 'own'> & { readonly text: string }): string {
  const extra = utf8(canonical({ text }));
  return formatProofFile({ extra, index: parseRow(text).seq - 1, path, checkpoint });
}

/**
 * Reads it and verifies it: what its row says is in the log of one of these keys.
 * @throws ProofError malformed, signature, unsigned, origin, not_in_log
 */
export function openRowProof(
  file: string,
  keys: KnownKeys,
): { readonly row: Row; readonly checkpoint: OpenedCheckpoint } {
  const { extra, index, path, checkpoint: note } = parseProofFile(file);
  const { salt, text } = rowFrom(extra);
  const checkpoint = openCheckpoint(note, keys);
  const row = parseRow(text);
  prove(row.seq === index + 1, 'not_in_log', `row ${row.seq} at leaf ${index}`);
  const leaf = salt === null ? leafHash(publicEntry(text)) : privateLeaf(salt, text);
  prove((salt === null) === (row.chain === undefined), 'malformed', 'a row of another kind');
  verifyInclusion({ leaf, index, path }, checkpoint);
  return { row, checkpoint };
}

function rowFrom(extra: Uint8Array | null): { readonly salt: Hash | null; readonly text: string } {
  const own = extra === null ? null : fromCanonical(fromUtf8(extra));
  const { salt, text } = { ...(own as Partial<Record<'salt' | 'text', unknown>>) };
  prove(
    (salt === undefined || typeof salt === 'string') && typeof text === 'string',
    'malformed',
    'not the proof of a row',
  );
  return { salt: salt === undefined ? null : hashFromHex(salt), text };
}
