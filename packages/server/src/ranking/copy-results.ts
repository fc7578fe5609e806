// What copiers made, for the cards of a page of traders: one statement for all of them, and a trader with thousands of
// copiers is summed once a minute, however many clients look.
import { type CopyResults, type Database, copyResultsOf } from '@meridian/store';
import { MINUTE_MS } from '@meridian/units';
import { Newest } from '../platform/newest.ts';

const KEPT_MS = MINUTE_MS;
const KEPT_MAX = 2_000;

export interface CopyResultsBook {
  /** By trader; null: nobody's copy of that trader has closed an order. */
  of(leaderIds: readonly number[]): Promise<ReadonlyMap<number, CopyResults | null>>;
}

export function createCopyResults({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => number;
}): CopyResultsBook {
  const kept = new Newest<number, { readonly at: number; readonly results: CopyResults | null }>(
    KEPT_MAX,
  );
  return {
    async of(leaderIds) {
      const at = now();
      const isFresh = (id: number): boolean => (kept.get(id)?.at ?? -Infinity) > at - KEPT_MS;
      const wanted = leaderIds.filter((id) => !isFresh(id));
      if (wanted.length > 0) {
        const found = await copyResultsOf(db, wanted);
        for (const id of wanted)
          kept.keep(id, { at, results: found.find(({ leaderId }) => leaderId === id) ?? null });
      }
      return new Map(leaderIds.map((id) => [id, kept.get(id)?.results ?? null]));
    },
  };
}
