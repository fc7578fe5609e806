// Signed notes (c2sp.org/signed-note): a text, a blank line, and a line for each signature.
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromBase64, joined, sha256, toBase64, toHex, utf8 } from '../bytes.ts';
import { prove } from '../fault.ts';

/** What a key signs: the note itself, or that a witness saw it at a time (c2sp.org/tlog-cosignature). */
export const SIGNATURE_TYPES = { ed25519: 1, cosignature: 4 } as const;
export type SignatureType = keyof typeof SIGNATURE_TYPES;

const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const ID_BYTES = 4;
/** More signatures than this are not read: a log's own and its witnesses'. */
const MAX_SIGNATURES = 64;

export interface VerifierKey {
  readonly name: string;
  readonly type: SignatureType;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  /** Four bytes. */
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

export interface Note {
  /** With its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Of the control characters only the newline stands in a note. */
const hasControls = (text: string): boolean => /[^\P{Cc}\n]/u.test(text);
const isName = (name: string): boolean => /^[^\s+]+$/u.test(name) && !hasControls(name);
const typeByte = (type: SignatureType): Uint8Array => new Uint8Array([SIGNATURE_TYPES[type]]);

/**
 * Four bytes of a hash over name, type and key, as c2sp.org/signed-note has it. They pick a key, and prove nothing.
 */
export const keyIdOf = ({ name, type, publicKey }: VerifierKey): Uint8Array =>
  sha256(utf8(`${name}\n`), typeByte(type), publicKey).slice(0, ID_BYTES);

/** `name+id+key`, as keys are handed out. */
export function formatVerifierKey(key: VerifierKey): string {
  const material = toBase64(joined([typeByte(key.type), key.publicKey]));
  return `${key.name}+${toHex(keyIdOf(key))}+${material}`;
}

/** @throws ProofError malformed */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = '', id = '', material = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  prove(isName(name), 'malformed', `not a verifier key: ${text.slice(0, 80)}`);
  const [byte, ...publicKey] = fromBase64(material);
  const type = byte === SIGNATURE_TYPES.ed25519 ? 'ed25519' : 'cosignature';
  prove(
    byte === SIGNATURE_TYPES[type] && publicKey.length === PUBLIC_KEY_BYTES,
    'malformed',
    `a key of another kind: ${text.slice(0, 80)}`,
  );
  const key: VerifierKey = { name, type, publicKey: new Uint8Array(publicKey) };
  prove(toHex(keyIdOf(key)) === id, 'malformed', `a key with another’s id: ${text.slice(0, 80)}`);
  return key;
}

/** @param note whose text ends in a newline */
export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** Its line in a note. */
export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(joined([keyId, signature]))}\n`;
}

/** @throws ProofError malformed */
export function parseNote(note: string): Note {
  prove(!hasControls(note), 'malformed', 'a note with control characters');
  const end = note.lastIndexOf('\n\n');
  prove(end >= 0 && note.endsWith('\n'), 'malformed', 'a note without signatures');
  const lines = note
    .slice(end + 2)
    .split('\n')
    .slice(0, -1);
  prove(lines.length >= 1, 'malformed', 'a note without signatures');
  prove(lines.length <= MAX_SIGNATURES, 'malformed', `${lines.length} signatures`);
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) };
}

function parseSignature(line: string): NoteSignature {
  const [, name = '', bytes = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  prove(isName(name), 'malformed', `not a signature: ${line.slice(0, 80)}`);
  const all = fromBase64(bytes);
  prove(all.length > ID_BYTES, 'malformed', `not a signature: ${line.slice(0, 80)}`);
  return { name, keyId: all.slice(0, ID_BYTES), signature: all.slice(ID_BYTES) };
}

/** An answer costs milliseconds, and who follows a log reads the same checkpoints again and again. */
const MAX_ANSWERS = 256;
const answers = new Map<string, boolean>();

/** Ed25519 as RFC 8032 has it. */
export function isSignedBy(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const asked = `${toHex(publicKey)} ${toHex(sha256(signature, message))}`;
  const answer =
    answers.get(asked) ?? ed25519.verify(signature, message, publicKey, { zip215: false });
  // Asked for last, it is forgotten last.
  answers.delete(asked);
  answers.set(asked, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
  return answer;
}
