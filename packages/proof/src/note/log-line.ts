// A checkpoint in one line, as it stands on statements and in mails: whoever kept one can ask later whether the log still begins
// with it. It is not signed: it needs only not to be changed where it is kept.
import { countFrom, hashFromBase64, toBase64 } from '../bytes.ts';
import { prove } from '../fault.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { parseNote } from './signed-note.ts';

/**
 * `venue.example/log 12345 q83v…=`
 * @param note the site's own checkpoint: no signature is verified
 * @throws ProofError malformed
 */
export function logLineOf(note: string): string {
  const { origin, size, root } = parseCheckpoint(parseNote(note).text);
  return `${origin} ${size} ${toBase64(root)}`;
}

/**
 * Finds the line in a text: other words may stand around it.
 * @throws ProofError malformed
 */
export function parseLogLine(text: string): Checkpoint {
  const [, origin = '', size = '', root = ''] =
    /(\S+)\s+(\d{1,16})\s+([A-Za-z0-9+/]{43}=)/.exec(text) ?? [];
  prove(root !== '', 'malformed', `not a line of a log: ${text.slice(0, 80)}`);
  return { origin, size: countFrom(size), root: hashFromBase64(root) };
}
