// The log's name, the key that it signs with, and the seed of its salts. Both are made of one secret, which the database
// keeps encrypted: every process of the site has the same.
import {
  type KeyObject,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import {
  type TreeHead,
  type VerifierKey,
  checkpointText,
  formatNote,
  keyIdOf,
  utf8,
} from '@meridian/proof';
import { type Database, type LogKey, addLogKey, readLogKey } from '@meridian/store';
import { present } from '@meridian/units';
import type { Vault } from '../secrets/vault.ts';

const SECRET_BYTES = 32;
/** Before a private key of 32 bytes: that it is one of Ed25519 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface LogKeys {
  readonly verifier: VerifierKey;
  readonly privateKey: KeyObject;
  /** Of the salts, 32 bytes. */
  readonly seed: Uint8Array;
  /** When the log began: wall time. */
  readonly since: number;
}

export interface LogKeyOptions {
  readonly db: Database;
  readonly vault: Vault;
  /** Where the site is reached; null: nowhere but here. */
  readonly publicUrl: string | null;
  readonly now: () => number;
}

/** The log's key; the first process of a site makes it. */
export async function openLogKeys(options: LogKeyOptions): Promise<LogKeys> {
  const { db, vault } = options;
  return keysFrom((await readLogKey(db)) ?? (await firstKey(options)), vault);
}

/** The same for whoever only looks; null: there is none yet. */
export async function storedLogKeys(db: Database, vault: Vault): Promise<LogKeys | null> {
  const stored = await readLogKey(db);
  return stored === null ? null : keysFrom(stored, vault);
}

function keysFrom(stored: LogKey, vault: Vault): LogKeys {
  const secret = vault.open(stored.secret, placeOf(stored.origin));
  const derived = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `meridian public log ${use}`, SECRET_BYTES));
  const pkcs8 = Buffer.concat([PKCS8_HEAD, derived('signing')]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    verifier: {
      name: stored.origin,
      type: 'ed25519',
      publicKey: new Uint8Array(spki.subarray(-SECRET_BYTES)),
    },
    privateKey,
    seed: new Uint8Array(derived('salts')),
    since: stored.createdAt,
  };
}

/** Of two processes that make one at once, both take the first one's. */
async function firstKey({ db, vault, publicUrl, now }: LogKeyOptions) {
  const host =
    publicUrl === null ? `meridian-${randomBytes(4).toString('hex')}` : new URL(publicUrl).host;
  const origin = `${host}/log`;
  const secret = vault.seal(randomBytes(SECRET_BYTES), placeOf(origin));
  await addLogKey(db, { origin, secret, createdAt: now() });
  return present(await readLogKey(db), 'a saved key is there');
}

const placeOf = (owner: string) => ({ kind: 'log_keys.secret', owner }) as const;

/** The checkpoint of a tree, signed. */
export async function signCheckpoint(
  { verifier, privateKey }: LogKeys,
  head: TreeHead,
): Promise<string> {
  const text = checkpointText({ origin: verifier.name, ...head });
  const signature = await new Promise<Buffer>((resolve, reject) => {
    // In libuv's pool: it takes as long as an order.
    sign(null, utf8(text), privateKey, (error, made) =>
      error === null ? resolve(made) : reject(error),
    );
  });
  const line = {
    name: verifier.name,
    keyId: keyIdOf(verifier),
    signature: new Uint8Array(signature),
  };
  return formatNote({ text, signatures: [line] });
}
