// The instruments that a typed text finds.
import type { Instrument } from '@meridian/contract';

/** Only letters, so that "eur/usd", "EURUSD" and "Éur usd" find the same. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s/·.-]/gu, '')
    .toLowerCase();

/** None for an empty text; in the list's own order. */
export function foundInstruments(list: readonly Instrument[], text: string): readonly Instrument[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  return list.filter(({ Code, ShowCode, NameTrans }) =>
    [Code, ShowCode, NameTrans].some((one) => plain(one).includes(wanted)),
  );
}
