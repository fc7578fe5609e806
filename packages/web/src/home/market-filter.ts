// Which instruments the market list shows.
import type { Instrument } from '@meridian/contract';

/** A section of the list: a category's id, or the favourites. */
export type Shelf = number | 'favourites';

export interface MarketFilter {
  /** null: all. */
  readonly shelf: Shelf | null;
  readonly favourites: readonly string[];
}

/** Favourites come in the order in which they were chosen. */
export function filterMarket(
  list: readonly Instrument[],
  { shelf, favourites }: MarketFilter,
): readonly Instrument[] {
  if (shelf === null) return list;
  if (shelf !== 'favourites') return list.filter((instrument) => instrument.CategoryId === shelf);
  return favourites.flatMap((code) => list.filter((instrument) => instrument.Code === code));
}

export const toggled = (favourites: readonly string[], code: string): readonly string[] =>
  favourites.includes(code) ? favourites.filter((one) => one !== code) : [...favourites, code];
