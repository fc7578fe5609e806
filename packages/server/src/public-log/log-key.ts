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
  openHandovers,
  utf8,
} from '@meridian/proof';
import type { Database } from '@meridian/store';
import { type LogKey, addLogKey, readLogKeys } from '@meridian/store/public-log';
import { present } from '@meridian/units';
import type { Vault } from '../secrets/vault.ts';

const SECRET_BYTES = 32;
/** Before a private key of 32 bytes: that it is one of Ed25519 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** What signs. */
export interface Signer {
  readonly verifier: VerifierKey;
  readonly privateKey: KeyObject;
}

export interface LogKeys extends Signer {
  /** Of the salts, 32 bytes. It stays when the key is changed: the leaves are what they were. */
  readonly seed: Uint8Array;
  /** When the log of this name began: wall time. */
  readonly since: number;
  /** The notes that handed the log on from its first key to this one. */
  readonly handovers: readonly string[];
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
  const stored = await readLogKeys(db);
  if (stored.length > 0) return keysFrom(stored, vault);
  await addFirstKey(options);
  return keysFrom(await readLogKeys(db), vault);
}

/** The same for whoever only looks; null: there is none yet. */
export async function storedLogKeys(db: Database, vault: Vault): Promise<LogKeys | null> {
  const stored = await readLogKeys(db);
  return stored.length === 0 ? null : keysFrom(stored, vault);
}

function keysFrom(stored: readonly LogKey[], vault: Vault): LogKeys {
  const [first, newest] = [present(stored[0], 'the log has a key'), stored.at(-1)];
  const { origin, secret } = present(newest, 'the log has a key');
  const began = present(
    stored.find((one) => one.origin === origin),
    'the newest key has this name',
  );
  const open = (key: LogKey): Buffer => vault.open(key.secret, placeOf(key.origin));
  return {
    ...signerFrom(origin, vault.open(secret, placeOf(origin))),
    seed: new Uint8Array(derived(open(first), 'salts')),
    since: began.createdAt,
    handovers: stored.flatMap(({ handover }) => handover ?? []),
  };
}

const derived = (secret: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `meridian public log ${use}`, SECRET_BYTES));

function signerFrom(origin: string, secret: Uint8Array): Signer {
  const pkcs8 = Buffer.concat([PKCS8_HEAD, derived(secret, 'signing')]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const publicKey = new Uint8Array(spki.subarray(-SECRET_BYTES));
  return { verifier: { name: origin, type: 'ed25519', publicKey }, privateKey };
}

/** All keys under which the log has had its present name, the newest first. */
export function keysOfName({ verifier, handovers }: LogKeys): VerifierKey[] {
  const former = openHandovers(handovers).map(({ before }) => before);
  return [verifier, ...former.filter(({ name }) => name === verifier.name).toReversed()];
}

/** Of two processes that make one at once, both take the first one's. */
async function addFirstKey({ db, vault, publicUrl, now }: LogKeyOptions): Promise<void> {
  const host =
    publicUrl === null ? `meridian-${randomBytes(4).toString('hex')}` : new URL(publicUrl).host;
  const { origin, secret } = newSecret(`${host}/log`, vault);
  await addLogKey(db, { id: 1, origin, secret, createdAt: now(), handover: null });
}

/** A key of its own: nothing of it follows from those before. @returns its secret, encrypted */
export function newSecret(
  origin: string,
  vault: Vault,
): Signer & Pick<LogKey, 'origin' | 'secret'> {
  const secret = randomBytes(SECRET_BYTES);
  return { ...signerFrom(origin, secret), origin, secret: vault.seal(secret, placeOf(origin)) };
}

const placeOf = (owner: string) => ({ kind: 'log_keys.secret', owner }) as const;

/** The checkpoint of a tree, signed. */
export async function signCheckpoint(signer: Signer, head: TreeHead): Promise<string> {
  return await signNote(checkpointText({ origin: signer.verifier.name, ...head }), [signer]);
}

/** A text with the signature of each. */
export async function signNote(text: string, signers: readonly Signer[]): Promise<string> {
  const signatures = signers.map(async ({ verifier, privateKey }) => ({
    name: verifier.name,
    keyId: keyIdOf(verifier),
    signature: await signed(text, privateKey),
  }));
  return formatNote({ text, signatures: await Promise.all(signatures) });
}

const signed = (text: string, privateKey: KeyObject): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    // In libuv's pool: it takes as long as an order.
    sign(null, utf8(text), privateKey, (error, made) =>
      error === null ? resolve(new Uint8Array(made)) : reject(error),
    );
  });
