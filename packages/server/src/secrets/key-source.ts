// Where the keys of the vault come from: the variable SECRET_KEYS, else a file, which the first start makes. Newest first;
// older ones only open what is not encrypted anew yet.
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { Fault } from '@meridian/store';
import { KEY_BYTES, type KeyRing, type VaultKey, newVaultKey, vaultKey } from './vault.ts';

/** More keys than this nobody needs at once. */
const KEYS_MAX = 10;

export interface KeySource {
  /** For sentences to the operator. */
  readonly name: string;
  /** Null: there are none yet. @throws Fault if they cannot be read */
  read(): KeyRing | null;
  /** Null: the operator alone can change them, in the variable. */
  readonly write: ((ring: KeyRing) => void) | null;
}

export function keySource({
  dataDir,
  secretKeys,
}: {
  readonly dataDir: string;
  readonly secretKeys: string | null;
}): KeySource {
  if (secretKeys !== null)
    return {
      name: 'the variable SECRET_KEYS',
      read: () => ringOf(secretKeys.split(','), 'SECRET_KEYS'),
      write: null,
    };
  const file = path.join(dataDir, KEY_FILE);
  return { name: file, read: () => readKeyFile(file), write: (ring) => writeKeyFile(file, ring) };
}
const KEY_FILE = 'secret-keys';

/** @throws Fault, without repeating what was given */
function ringOf(words: readonly string[], name: string): KeyRing {
  const texts = words.map((word) => word.trim()).filter((word) => word !== '');
  const secrets = texts.map((text) => Buffer.from(text, 'base64'));
  const [first, ...others] = secrets.map(vaultKey);
  const isWhole = secrets.every((secret) => secret.length === KEY_BYTES);
  if (first === undefined || !isWhole || secrets.length > KEYS_MAX)
    throw new Fault(
      `${name} must hold 1 to ${KEYS_MAX} keys of ${KEY_BYTES} bytes each, as base64 (openssl rand -base64 32), the newest first.`,
    );
  return [first, ...others];
}

const WORDS = [
  '# Keys of the secrets in the database: second factors, push keys, document numbers. The newest comes first.',
  '# Keep a copy apart from the database: without these keys nobody can read those secrets, and the server does not start.',
];

function readKeyFile(file: string): KeyRing | null {
  let text: string;
  try {
    // Others could have read it, on a machine of many users.
    if ((lstatSync(file).mode & 0o077) !== 0)
      throw new Fault(`${file} can be read by others than its owner: chmod 600 it.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    if (error instanceof Fault) throw error;
    throw new Fault(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  return ringOf(
    text.split('\n').filter((line) => !line.startsWith('#')),
    file,
  );
}

/** Whole or not at all, and on the disk when it returns: what is encrypted next needs it. */
function writeKeyFile(file: string, ring: KeyRing): void {
  const lines = [...WORDS, ...ring.map(({ secret }) => secret.toString('base64')), ''];
  const folder = path.dirname(file);
  const draft = `${file}.new`;
  mkdirSync(folder, { recursive: true });
  rmSync(draft, { force: true });
  const written = openSync(draft, 'wx', 0o600);
  try {
    writeSync(written, lines.join('\n'));
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(draft, file);
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The ring with a new key in front. */
export const withNewKey = (ring: readonly VaultKey[]): KeyRing => [newVaultKey(), ...ring];
