// Encrypts secrets that must be read again (AES-256-GCM), and makes keyed hashes by which a secret is found without being
// read. The keys come from outside the database (`key-source.ts`). Each value says under which key it is and opens only
// where it belongs, so that a copy of one's own secret in somebody else's row opens nothing.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Fault, SEAL_BYTES_MIN, SEAL_PREFIX_BYTES, type SealedKind } from '@meridian/store';
import { present } from '@meridian/units';

export const KEY_BYTES = 32;
const KEY_ID_BYTES = SEAL_PREFIX_BYTES - 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Where a value belongs. */
export interface Place {
  readonly kind: SealedKind;
  /** Whose it is: the id of a user or a member, an address of a browser. */
  readonly owner: string | number;
}

export interface Vault {
  seal(plain: Buffer, place: Place): Buffer;
  /** @throws Fault if the key is unknown, or the value does not belong there */
  open(sealed: Buffer, place: Place): Buffer;
  /** With what a value begins that is under a key at hand. */
  prefixes(): readonly Buffer[];
  /** Keyed hashes of a text, one for each key in use, the current key's first. */
  indexes(text: string): readonly [Buffer, ...Buffer[]];
}

/** One key, and the three that are made of it. */
export interface VaultKey {
  readonly secret: Buffer;
  /** Names the key and says nothing about it. */
  readonly id: Buffer;
  readonly sealing: Buffer;
  readonly indexing: Buffer;
}

export function vaultKey(secret: Buffer): VaultKey {
  const derived = (use: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `meridian ${use}`, bytes));
  return {
    secret,
    id: derived('key id', KEY_ID_BYTES),
    sealing: derived('sealing', KEY_BYTES),
    indexing: derived('indexing', KEY_BYTES),
  };
}

export const newVaultKey = (): VaultKey => vaultKey(randomBytes(KEY_BYTES));

/** Each value under a key begins with this. */
export const prefixOf = ({ id }: VaultKey): Buffer => Buffer.concat([Buffer.of(0), id]);

export const isSealed = (value: Buffer): boolean =>
  value.length >= SEAL_BYTES_MIN && value[0] === 0;

/** Keys, the current one first. */
export type KeyRing = readonly [VaultKey, ...VaultKey[]];

export interface TurningVault extends Vault {
  /** From now on seals under the first of these, and opens under all. */
  turnTo(ring: KeyRing): void;
  readonly ring: KeyRing;
}

export function createVault(first: KeyRing): TurningVault {
  let ring = first;
  return {
    get ring() {
      return ring;
    },
    turnTo(next) {
      ring = next;
    },
    seal: (plain, place) => seal(ring[0], plain, place),
    open(sealed, place) {
      const id = sealed.subarray(1, SEAL_PREFIX_BYTES);
      const key = isSealed(sealed) ? ring.find((one) => one.id.equals(id)) : undefined;
      if (key === undefined)
        throw new Fault(`a secret (${place.kind} of ${place.owner}) is under no key that is known`);
      return open(key, sealed, place);
    },
    prefixes: () => ring.map(prefixOf),
    indexes(text) {
      const [current, ...former] = ring.map(({ indexing }) =>
        createHmac('sha256', indexing).update(text).digest(),
      );
      return [present(current, 'a ring has a key'), ...former];
    },
  };
}

const boundTo = (prefix: Buffer, { kind, owner }: Place): Buffer =>
  Buffer.concat([prefix, Buffer.from(`${kind}\n${owner}`)]);

function seal(key: VaultKey, plain: Buffer, place: Place): Buffer {
  const prefix = prefixOf(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.sealing, nonce).setAAD(boundTo(prefix, place));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([prefix, nonce, text, cipher.getAuthTag()]);
}

function open(key: VaultKey, sealed: Buffer, place: Place): Buffer {
  const prefix = sealed.subarray(0, SEAL_PREFIX_BYTES);
  const begin = SEAL_PREFIX_BYTES + NONCE_BYTES;
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(
    CIPHER,
    key.sealing,
    sealed.subarray(SEAL_PREFIX_BYTES, begin),
    { authTagLength: TAG_BYTES },
  )
    .setAAD(boundTo(prefix, place))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(begin, end)), decipher.final()]);
  } catch (error) {
    throw new Fault(`a secret (${place.kind} of ${place.owner}) was changed or moved`, {
      cause: error,
    });
  }
}

/** The one of some sealed values that holds this; null if none does. */
export const sealedOf = (
  vault: Vault,
  values: readonly Buffer[],
  plain: Buffer,
  place: Place,
): Buffer | null => values.find((one) => vault.open(one, place).equals(plain)) ?? null;
