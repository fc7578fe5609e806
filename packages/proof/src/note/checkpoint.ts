// Checkpoints (c2sp.org/tlog-checkpoint): a log's size and root, signed by it, and cosigned by witnesses.
import { countFrom, hashFromBase64, sameBytes, toBase64, uint64, utf8 } from '../bytes.ts';
import { ProofError, prove } from '../fault.ts';
import type { TreeHead } from '../tree/verify.ts';
import {
  type Note,
  type NoteSignature,
  type VerifierKey,
  isSignedBy,
  keyIdOf,
  parseNote,
} from './signed-note.ts';

export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

export interface Cosigned {
  readonly name: string;
  /** When the witness saw it, in milliseconds since 1970 (it counts seconds). */
  readonly at: number;
}

export interface OpenedCheckpoint extends Checkpoint {
  /** By those of the known witnesses that signed; each once. */
  readonly cosigned: readonly Cosigned[];
  /** As it was read. */
  readonly note: string;
}

export interface KnownKeys {
  /** Of the log: at least one must have signed. Their name is the log's origin. */
  readonly log: readonly VerifierKey[];
  readonly witnesses: readonly VerifierKey[];
}

const TIME_BYTES = 8;

/** The text that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** @throws ProofError malformed; extension lines are refused, as our log has none */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', end, ...more] = text.split('\n');
  prove(origin !== '' && end === '' && more.length === 0, 'malformed', 'not a checkpoint');
  return { origin, size: countFrom(size), root: hashFromBase64(root) };
}

/** What a witness signs for a checkpoint that it saw. @param seconds since 1970 */
export const cosignedMessage = (text: string, seconds: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/** A witness's signature as it stands in the note: its time, then what it signed. */
export const cosignature = (seconds: number, signature: Uint8Array): Uint8Array =>
  new Uint8Array([...uint64(BigInt(seconds)), ...signature]);

/**
 * Reads a checkpoint and verifies every signature of a known key.
 * @throws ProofError malformed; signature if one of a known key does not fit; origin; unsigned without one of the log's
 */
export function openCheckpoint(note: string, { log, witnesses }: KnownKeys): OpenedCheckpoint {
  const parsed = parseNote(note);
  const checkpoint = parseCheckpoint(parsed.text);
  const signers = log.filter((key) => has(parsed, key));
  prove(signers.length > 0, 'unsigned', `no known key of the log signed for ${checkpoint.origin}`);
  for (const { name } of signers)
    prove(name === checkpoint.origin, 'origin', `${name} signed for ${checkpoint.origin}`);
  const cosigned = witnesses
    .filter((key) => has(parsed, key))
    .map((key) => ({ name: key.name, at: Math.max(...times(parsed, key)) * 1_000 }));
  return { ...checkpoint, cosigned, note };
}

function linesOf({ signatures }: Note, key: VerifierKey): readonly NoteSignature[] {
  const id = keyIdOf(key);
  return signatures.filter(({ name, keyId }) => name === key.name && sameBytes(keyId, id));
}

/** Whether this key signed the note. @throws ProofError signature if what it says it signed does not fit */
function has(note: Note, key: VerifierKey): boolean {
  const lines = linesOf(note, key);
  for (const { signature } of lines)
    if (!fits(note.text, key, signature))
      throw new ProofError('signature', `that of ${key.name} does not fit`);
  return lines.length > 0;
}

function fits(text: string, { type, publicKey }: VerifierKey, signature: Uint8Array): boolean {
  if (type === 'ed25519') return isSignedBy(publicKey, utf8(text), signature);
  if (signature.length <= TIME_BYTES) return false;
  const message = cosignedMessage(text, secondsOf(signature));
  return isSignedBy(publicKey, message, signature.slice(TIME_BYTES));
}

const secondsOf = (signature: Uint8Array): number =>
  Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));

const times = (note: Note, key: VerifierKey): number[] =>
  linesOf(note, key).map(({ signature }) => secondsOf(signature));
