// A client's own part of a snapshot: that the notes make up the balance, and that each of them counts in the total.
import type { Hash } from '../bytes.ts';
import { prove } from '../fault.ts';
import { type NoteOwner, noteHash, notesOf, worthOf } from './notes.ts';
import { CENT, type OwedBook, totalOf } from './seal.ts';
import { type Sum, verifyNote } from './sum-tree.ts';

export interface OwnNote {
  /** Of two, in cents. */
  readonly power: number;
  readonly salt: Hash;
  /** Among all notes of the book, from 0. */
  readonly index: number;
  readonly path: readonly Sum[];
}

/**
 * @param balance as of the snapshot, in millionths of a dollar; a debt has no notes
 * @param notes in their order
 * @throws ProofError liabilities unless the balance is counted, whole
 */
export function verifyOwnNotes(
  book: OwedBook,
  owner: NoteOwner,
  { balance, notes }: { readonly balance: bigint; readonly notes: readonly OwnNote[] },
): void {
  const wanted = balance > 0n ? notesOf(balance / CENT) : [];
  const worth = notes.reduce((sum, { power }) => sum + worthOf(power), 0n);
  prove(
    notes.length === wanted.length && notes.every(({ power }, i) => power === wanted[i]),
    'liabilities',
    `a balance of ${balance} is counted as ${worth * CENT}`,
  );
  const total = totalOf(book);
  notes.forEach(({ power, salt, index, path }, place) => {
    const hash = noteHash(owner, { salt, place, power });
    verifyNote({ index, path, sum: worthOf(power), hash }, total);
  });
}
