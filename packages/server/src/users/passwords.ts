// Passwords: hashed with Argon2id on Node's own worker threads, a few at a time; and which passwords are too easily
// guessed.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_MAX, PASSWORD_MIN } from '@meridian/contract';
import { Fault } from '@meridian/store';
import { present } from '@meridian/units';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** The second of OWASP's equivalent choices: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * Node has four such threads, and files and compression need some. So this many hashes run at once, and some may wait.
 */
const AT_ONCE = 2;
/** Shorter names occur in many good passwords. */
const OWN_NAME_MIN = 4;
export const PASSWORDS_WAITING_MAX = 200;

/** Too many passwords are being checked: the client may try again. */
export class PasswordsBusy extends Fault {
  override readonly name = 'PasswordsBusy';
}

const argon2Async = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= PASSWORDS_WAITING_MAX)
      throw new PasswordsBusy('too many passwords wait to be checked');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await argon2Async('argon2id', parameters);
  } finally {
    // Pass the place on to the next one, or free it.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The bytes of a password, however the keyboard composed its characters. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** In the PHC form: $argon2id$v=19$m=19456,t=2,p=1$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const hash = await derive({
    message: bytesOf(password),
    nonce,
    parallelism: LANES,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(hash)}`;
}

const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash of no password: checking an account that does not exist takes as long as one that does. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`;

/** @param stored null or not a hash: gives false, after as long as a wrong password takes */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = FORM.exec(stored ?? NOBODY) ?? FORM.exec(NOBODY);
  const [, memory, passes, lanes, salt = '', hash = ''] = present(
    parts,
    'a hash is in the PHC form',
  );
  const expected = Buffer.from(hash, 'base64');
  const derived = await derive({
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    parallelism: Number(lanes),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(derived, expected);
}

/** Whether a hash was made with other parameters than the present ones. */
export const isOutdatedHash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`);

export const isPasswordLength = (password: string): boolean => {
  const characters = Array.from(password.normalize('NFKC')).length;
  return characters >= PASSWORD_MIN && characters <= PASSWORD_MAX;
};

/**
 * Whether it is among the first guesses: common ones, one character or pair repeated, runs of the keyboard or alphabet.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(plain.replace(/[\d!.?@#$*]+$/, '')))
    return true;
  return /^(.{1,3})\1+.?$/u.test(plain) || isRun(plain);
}

/** Whether it is a name of its owner: the address, the part before its @, the number, the name. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  return names
    .flatMap((name) => [name, name.split('@')[0] ?? ''])
    .map((name) => name.trim().toLowerCase().replace(/^\+/, ''))
    .some((name) => name.length >= OWN_NAME_MIN && plain.includes(name));
}

export const isWeakPassword = (password: string, names: readonly string[]): boolean =>
  isCommonPassword(password) || isOwnName(password, names);

const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
];
function isRun(text: string): boolean {
  const reversed = Array.from(text).toReversed().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}
