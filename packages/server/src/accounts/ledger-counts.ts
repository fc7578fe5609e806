// How many entries an account has of each kind: kept up to an entry, since none ever goes, so that only what came since is
// counted.
import { type Database, countByKind } from '@meridian/store';
import { Newest } from '../platform/newest.ts';

const KEPT_ACCOUNTS_MAX = 10_000;

interface Kept {
  /** Entries after this one are the account's. */
  readonly afterEntry: number;
  readonly upToEntry: number;
  readonly counts: ReadonlyMap<string, number>;
}

export type LedgerCounts = (
  of: { readonly clientId: number; readonly afterEntry: number; readonly upToEntry: number },
  kinds: readonly string[] | null,
) => Promise<number>;

export function createLedgerCounts(db: Database): LedgerCounts {
  const kept = new Newest<number, Kept>(KEPT_ACCOUNTS_MAX);

  async function readOn(before: Kept, clientId: number, upToEntry: number): Promise<Kept> {
    const counts = new Map(before.counts);
    const of = { clientId, afterEntry: before.upToEntry, upToEntry };
    for (const [kind, count] of await countByKind(db, of))
      counts.set(kind, (counts.get(kind) ?? 0) + count);
    return { ...before, upToEntry, counts };
  }

  return async ({ clientId, afterEntry, upToEntry }, kinds) => {
    const known = kept.get(clientId);
    const isOfThis = known?.afterEntry === afterEntry && known.upToEntry <= upToEntry;
    const start = isOfThis ? known : { afterEntry, upToEntry: afterEntry, counts: new Map() };
    const one = await readOn(start, clientId, upToEntry);
    kept.keep(clientId, one);
    return [...one.counts].reduce(
      (sum, [kind, count]) => (kinds === null || kinds.includes(kind) ? sum + count : sum),
      0,
    );
  };
}
