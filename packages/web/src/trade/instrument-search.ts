// Which instruments the drawer shows: by words, by category, or the favourites.
import type { Instrument } from '@meridian/contract';

export const FAVOURITES = 'favourites';
/** A category's id, or the favourites. */
export type Shelf = number | typeof FAVOURITES;

type Searched = Pick<Instrument, 'Code' | 'ShowCode' | 'NameTrans' | 'CategoryId'>;

/** Every word must occur in the code, the displayed code or the name; in the list's own order. */
export function shelved<T extends Searched>(
  list: readonly T[],
  by: {
    readonly text: string;
    readonly shelf: Shelf | null;
    readonly favourites: readonly string[];
  },
): T[] {
  const words = by.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return list.filter((one) => {
    if (by.shelf === FAVOURITES && !by.favourites.includes(one.Code)) return false;
    if (typeof by.shelf === 'number' && one.CategoryId !== by.shelf) return false;
    const haystack = `${one.Code} ${one.ShowCode} ${one.NameTrans}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}
