// Hashes and bytes. SHA-256 everywhere, by one library that runs in Node and in browsers alike, or by a machine's own.
import { sha256 as digestByLibrary } from '@noble/hashes/sha2.js';
import { base64, hex, utf8 as texts } from '@scure/base';
import { ProofError, prove } from './fault.ts';

/** 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** @throws TypeError for a text with half a character */
export const utf8 = (text: string): Uint8Array => texts.decode(text);

/** @throws ProofError malformed */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return texts.encode(bytes);
  } catch {
    throw new ProofError('malformed', 'not a text');
  }
}

let digest: (bytes: Uint8Array) => Hash = digestByLibrary;

/**
 * Hashes by another SHA-256 from now on, such as a processor's own.
 * @throws ProofError malformed if it is not one
 */
export function useSha256(other: (bytes: Uint8Array) => Hash): void {
  for (const length of [0, 3, 64, 1_000]) {
    const bytes = new Uint8Array(length).map((_, i) => i % 256);
    prove(sameBytes(other(bytes), digestByLibrary(bytes)), 'malformed', 'not SHA-256');
  }
  digest = other;
}

/** The digest of all parts, one after the other. */
export function sha256(...parts: readonly Uint8Array[]): Hash {
  return digest(parts.length === 1 && parts[0] !== undefined ? parts[0] : joined(parts));
}

const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104). @param key at most 64 bytes */
export function hmac(key: Uint8Array, message: Uint8Array): Hash {
  prove(key.length <= BLOCK_BYTES, 'malformed', `a key of ${key.length} bytes`);
  const inner = new Uint8Array(BLOCK_BYTES + message.length).fill(0x36, 0, BLOCK_BYTES);
  const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES).fill(0x5c, 0, BLOCK_BYTES);
  for (let i = 0; i < key.length; i += 1) {
    const byte = key[i] ?? 0;
    inner[i] = 0x36 ^ byte;
    outer[i] = 0x5c ^ byte;
  }
  inner.set(message, BLOCK_BYTES);
  outer.set(digest(inner), BLOCK_BYTES);
  return digest(outer);
}

/** The parts one after the other, as new bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Not for secrets: the earlier they differ, the sooner it returns. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Standard base64, with padding. */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes);
/** Lower-case. */
export const toHex = (bytes: Uint8Array): string => hex.encode(bytes);

/**
 * Standard base64 with padding. Another spelling of the same bytes is refused, so that no letter is free to change.
 * @throws ProofError malformed
 */
export function fromBase64(text: string): Uint8Array {
  try {
    return base64.decode(text);
  } catch {
    throw new ProofError('malformed', `not base64: ${text.slice(0, 80)}`);
  }
}

/** @throws ProofError malformed unless it is base64 of 32 bytes */
export function hashFromBase64(text: string): Hash {
  const hash = fromBase64(text);
  prove(hash.length === HASH_BYTES, 'malformed', `a hash of ${hash.length} bytes`);
  return hash;
}

/**
 * Lower-case hex of 32 bytes.
 * @throws ProofError malformed
 */
export function hashFromHex(text: string): Hash {
  prove(/^[0-9a-f]{64}$/.test(text), 'malformed', `not a hash: ${text.slice(0, 80)}`);
  return hex.decode(text);
}

/**
 * A count or an index in plain decimal digits, without a leading zero.
 * @throws ProofError malformed
 */
export function countFrom(text: string): number {
  prove(/^(0|[1-9]\d{0,15})$/.test(text), 'malformed', `not a count: ${text.slice(0, 80)}`);
  const count = Number(text);
  prove(Number.isSafeInteger(count), 'malformed', `too large: ${text}`);
  return count;
}

/** Eight bytes, the highest first. @param value 0 to 2^64 - 1 */
export function uint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
