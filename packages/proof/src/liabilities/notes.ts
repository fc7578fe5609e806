// What the house owes, provable to each client without showing anybody's balance: every balance is broken into notes of
// fixed denominations, and the notes of all stand in the order of their hashes.
import { type Hash, HASH_BYTES, hmac, sha256, utf8 } from '../bytes.ts';
import { prove } from '../fault.ts';

const NOTE = new Uint8Array([3]);
/** The largest note, as a power of two of cents: 10,485.76. */
export const LARGEST_NOTE = 20;
/** In the public file: the power, and the hash. */
export const NOTE_BYTES = 1 + HASH_BYTES;

/**
 * Cents as notes, the largest first, each as its power of two.
 * @param cents from 0
 */
export function notesOf(cents: bigint): number[] {
  prove(cents >= 0n, 'liabilities', 'a debt is no note');
  const largest = 1n << BigInt(LARGEST_NOTE);
  const notes = Array.from({ length: Number(cents / largest) }, () => LARGEST_NOTE);
  const rest = Number(cents % largest);
  for (let power = LARGEST_NOTE - 1; power >= 0; power -= 1)
    if ((rest & (1 << power)) !== 0) notes.push(power);
  return notes;
}

/** Cents. */
export const worthOf = (power: number): bigint => 1n << BigInt(power);

/** An account in a snapshot. Its newest row that the balance includes is named, so that no two accounts are shown the same notes. */
export interface NoteOwner {
  /** The last row of the journal that counts. */
  readonly snapshot: number;
  readonly account: number;
  /** How many rows the account has up to there. */
  readonly n: number;
  /** Commitment of the last of them, in hex. */
  readonly prev: string;
}

/** What an account's notes of a snapshot are salted with. @param key of the account */
export const notesKey = (key: Hash, snapshot: number): Hash => hmac(key, utf8(`notes ${snapshot}`));

/** @param place among the account's notes, from 0 */
export const noteSalt = (key: Hash, place: number): Hash => sha256(key, utf8(String(place)));

/** Nobody but the owner knows whose it is. @param place among the account's notes, from 0 */
export function noteHash(
  { snapshot, account, n, prev }: NoteOwner,
  { salt, place, power }: { readonly salt: Hash; readonly place: number; readonly power: number },
): Hash {
  return sha256(NOTE, salt, utf8(`note ${snapshot} ${account} ${place} ${n} ${prev} ${power}`));
}

/** Notes in the order of their hashes, which says nothing of whose they are. */
export class NotePile {
  #bytes = new Uint8Array(NOTE_BYTES * 1_024);
  #count = 0;

  /** @param power the note is worth 2^power cents, 0 to {@link LARGEST_NOTE} */
  add(power: number, hash: Hash): void {
    const at = this.#count * NOTE_BYTES;
    if (at === this.#bytes.length) {
      const larger = new Uint8Array(at * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[at] = power;
    this.#bytes.set(hash, at + 1);
    this.#count += 1;
  }

  /** All of them, as the public file has them. */
  sorted(): Uint8Array {
    const view = new DataView(this.#bytes.buffer);
    // Six bytes of a hash are a whole number; the others decide between equal ones.
    const keys = new Float64Array(this.#count);
    for (let i = 0; i < this.#count; i += 1) {
      const at = i * NOTE_BYTES + 1;
      keys[i] = view.getUint32(at) * 0x1_0000 + view.getUint16(at + 4);
    }
    const order = Uint32Array.from({ length: this.#count }, (_, i) => i);
    order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || compareNotes(this.#at(a), this.#at(b)));
    const sorted = new Uint8Array(this.#count * NOTE_BYTES);
    order.forEach((from, i) => sorted.set(this.#at(from), i * NOTE_BYTES));
    return sorted;
  }

  readonly #at = (i: number): Uint8Array =>
    this.#bytes.subarray(i * NOTE_BYTES, (i + 1) * NOTE_BYTES);
}

/** By their hashes. */
export function compareNotes(one: Uint8Array, other: Uint8Array): number {
  for (let i = 1; i < NOTE_BYTES; i += 1) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
