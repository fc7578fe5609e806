// Whose rows of the log a client asks for: the own account's, or those of a copying of its own.
import { Refusal } from '../platform/http/refusal.ts';

/** Whose a copying is; undefined: there is none of this number. */
export type OwnerOf = (copyId: number) => number | undefined;

export function accountAsked(own: number, copyId: number | undefined, ownerOf: OwnerOf): number {
  if (copyId !== undefined && ownerOf(copyId) !== own)
    throw new Refusal('copying_unknown', {}, {}, 'copy_id');
  return copyId ?? own;
}
