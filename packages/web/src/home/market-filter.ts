// Which instruments the market list shows.
import type { Instrument } from '@meridian/contract';

/** A shelf of the list: a category's id, or the favourites. */
export type Shelf = number | 'favourites';

export interface MarketFilter {
  /** null: all. */
  readonly shelf: Shelf | null;
  /** Undefined: nobody searches. */
  readonly search: string | undefined;
  readonly favourites: readonly string[];
}

/** Letters alone, so that "eur/usd", "EURUSD" and "Éur usd" find the same. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s/·.-]/gu, '')
    .toLowerCase();

const isFound = ({ Code, ShowCode, NameTrans }: Instrument, wanted: string) =>
  [Code, ShowCode, NameTrans].some((text) => plain(text).includes(wanted));

/** A search looks through all shelves; favourites come in the order in which they were chosen. */
export function filterMarket(
  list: readonly Instrument[],
  { shelf, search, favourites }: MarketFilter,
): readonly Instrument[] {
  if (search !== undefined) {
    const wanted = plain(search);
    return wanted === '' ? list : list.filter((instrument) => isFound(instrument, wanted));
  }
  if (shelf === null) return list;
  if (shelf !== 'favourites') return list.filter((instrument) => instrument.CategoryId === shelf);
  return favourites.flatMap((code) => list.filter((instrument) => instrument.Code === code));
}

export const toggled = (favourites: readonly string[], code: string): readonly string[] =>
  favourites.includes(code) ? favourites.filter((one) => one !== code) : [...favourites, code];
