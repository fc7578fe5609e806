// The entries of all pages that are loaded. Pages are counted from the newest entry: what is booked between two requests moves
// those before it down, and the next page begins with some that are here already.
import type { LedgerEntry } from '@meridian/contract';

interface LedgerPage {
  readonly list: readonly LedgerEntry[];
}

/** Each once, as it was loaded first. */
export function entriesOf(pages: readonly LedgerPage[]): readonly LedgerEntry[] {
  const known = new Set<number>();
  return pages
    .flatMap(({ list }) => list)
    .filter(({ Id }) => {
      const isNew = !known.has(Id);
      known.add(Id);
      return isNew;
    });
}
