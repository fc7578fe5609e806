// Numbers of documents: they are encrypted, and found again by a keyed hash of the number without its spelling.
import type { Vault } from './vault.ts';

/** The number without its spelling: what two applications with one document have in common. */
export const plainNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');

/** By which a document is found, one hash for each key in use; the first is the one to store. */
export const documentIndexes = (vault: Vault, number: string): readonly [Buffer, ...Buffer[]] =>
  vault.indexes(plainNumber(number));
