// The Merkle tree of RFC 6962 section 2.1 over SHA-256: what its leaves and nodes hash to.
import { type Hash, sha256 } from '../bytes.ts';

const LEAF = new Uint8Array([0]);

/** MTH({}): the root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

/** SHA-256 of a byte 0 and the entry. */
export const leafHash = (entry: Uint8Array): Hash => sha256(LEAF, entry);

/** SHA-256 of a byte 1 and both hashes. Each has 32 bytes. */
export function nodeHash(left: Hash, right: Hash): Hash {
  const both = new Uint8Array(65);
  both[0] = 1;
  both.set(left, 1);
  both.set(right, 33);
  return sha256(both);
}

/** The complete subtree of 2^level leaves that begins at leaf index x 2^level. */
export interface Node {
  readonly level: number;
  readonly index: number;
}

/** The largest power of two below `count`. @param count from 2 to 2^53 */
export function splitOf(count: number): number {
  let split = 2 ** Math.floor(Math.log2(count));
  if (split >= count) split /= 2;
  return split;
}
