// Passwords: argon2id off the main thread, a few at a time; an unknown account costs what a known one does.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** At once: each takes a thread of the pool and 19 MiB. */
const AT_ONCE_MAX = 2;
/** Waiting at most; beyond it the server is being flooded. */
export const PASSWORDS_WAITING_MAX = 200;

/** Too many passwords wait to be checked: the client may try again. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= PASSWORDS_WAITING_MAX)
      throw new PasswordsBusy('too many passwords wait to be checked');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  };
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        argon2('argon2id', parameters, (error, key) =>
          error === null ? resolve(key) : reject(error),
        ),
      ),
  );
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, salt and tag in base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt);
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${text(salt)}$${text(tag)}`;
}

/** @param hash null: of nobody; takes as long, and is false */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? '').split('$');
  const wanted = Buffer.from(tag, 'base64');
  const found = await derive(
    password,
    salt === '' ? Buffer.alloc(SALT_BYTES, 1) : Buffer.from(salt, 'base64'),
  );
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

/** Passwords that are tried first everywhere; also with a digit or two behind. */
const COMMON =
  /^(p[a@]ssw[o0]rd|passwort|qwert[yz](uiop)?|asdfgh(jkl)?|1q2w3e4r(5t)?|letmein|welcome|iloveyou|admin(istrator)?|abc123|abcd1234|monkey|dragon|football|baseball|sunshine|princess|master|shadow|trustno1|meridian|forex|trading|bitcoin|(\d)\2+|0?1234567890?|987654321|\d{1,7})[\d!.?*#]{0,4}$/i;

/** @param names what an attacker knows of the account: address, name, number */
export function isWeakPassword(password: string, names: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (COMMON.test(text) || new Set(text).size < 4) return true;
  return names
    .flatMap((name) => [name, name.split('@')[0] ?? ''])
    .map((name) => name.trim().toLowerCase())
    .some((name) => name.length >= 4 && text.includes(name));
}
