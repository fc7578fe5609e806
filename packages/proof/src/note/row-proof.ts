// The proof of a row: one row of an account with all that shows it to be in the log. It is a proof’s file whose extra data are the
// row's salt and text.
import { type Hash, fromUtf8, hashFromHex, toHex, utf8 } from '../bytes.ts';
import { prove } from '../fault.ts';
import { canonical, fromCanonical } from '../leaf/canonical.ts';
import { type OwnRow, type Row, parseRow, privateLeaf } from '../leaf/leaf.ts';
import { verifyInclusion } from '../tree/verify.ts';
import { type KnownKeys, type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { formatProofFile, parseProofFile } from './proof-file.ts';

export interface RowProof {
  readonly own: OwnRow;
  readonly path: readonly Hash[];
  /** The signed note. */
  readonly checkpoint: string;
}

export function formatRowProof({ own: { salt, text }, path, checkpoint }: RowProof): string {
  const extra = utf8(canonical({ salt: toHex(salt), text }));
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
  const { salt, text } = ownRowFrom(extra);
  const checkpoint = openCheckpoint(note, keys);
  const row = parseRow(text);
  prove(row.seq === index + 1, 'not_in_log', `row ${row.seq} at leaf ${index}`);
  verifyInclusion({ leaf: privateLeaf(salt, text), index, path }, checkpoint);
  return { row, checkpoint };
}

function ownRowFrom(extra: Uint8Array | null): OwnRow {
  const own = extra === null ? null : fromCanonical(fromUtf8(extra));
  const { salt, text } = { ...(own as Partial<Record<'salt' | 'text', unknown>>) };
  prove(
    typeof salt === 'string' && typeof text === 'string',
    'malformed',
    'not the proof of a row',
  );
  return { salt: hashFromHex(salt), text };
}
