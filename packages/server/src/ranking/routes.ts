// The ranking: a page of its traders, by what it is sorted and filtered.
import type { RankingKind, RankingSort } from '@meridian/contract';
import { LISTED_TRADERS_MAX } from '@meridian/contract/names/ranking';
import type { Instrument } from '@meridian/market';
import {
  type AccountKind,
  type Database,
  type RankingFilter,
  type RankingSort as StoredSort,
  countTraders,
  pageOfTraders,
} from '@meridian/store';
import { dayOf } from '@meridian/trading';
import { DAY_MS, SECOND_MS } from '@meridian/units';
import { partOfPage } from '../platform/http/page.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { OnceWithin } from '../platform/once-within.ts';
import { createCopyResults } from './copy-results.ts';
import { copiedOnWire, rankedOnWire } from './wire.ts';

export interface RankingDeps {
  readonly db: Database;
  readonly instruments: ReadonlyMap<number, Pick<Instrument, 'code'>>;
  readonly marketNow: () => number;
  readonly now: () => number;
  /** The moment up to which results are folded; null: not yet since the start. */
  readonly resultsAsOf: () => number | null;
}

const KINDS: Readonly<Record<RankingKind, AccountKind>> = { live: 'real', demo: 'demo' };
const SORTS: Readonly<Record<RankingSort, StoredSort>> = {
  score: 'score',
  total_rate: 'rate',
  three_week_rate: 'window_rate',
  win_rate: 'win_rate',
  max_drawdown: 'drawdown',
  age: 'age',
};

/** A total answers for this long: counting reads every trader, and any visitor may ask. */
const TOTAL_KEPT_MS = 5 * SECOND_MS;
/** Filters whose totals are kept. */
const TOTALS_MAX = 1_000;

function createTotals({ db, now }: Pick<RankingDeps, 'db' | 'now'>) {
  const counted = new OnceWithin<number>(TOTAL_KEPT_MS, TOTALS_MAX);
  return (filter: RankingFilter): Promise<number> => {
    const { kind, openedUpTo, tradesMin, instrumentId } = filter;
    const key = [kind, openedUpTo, tradesMin, instrumentId].join();
    return counted.do(key, now(), () => countTraders(db, filter, LISTED_TRADERS_MAX));
  };
}

export function rankingHandlers({
  db,
  instruments,
  marketNow,
  now,
  resultsAsOf,
}: RankingDeps): HandlersOf<'ranking'> {
  const copyResults = createCopyResults({ db, now });
  const totalOf = createTotals({ db, now });
  return {
    async ranking(input) {
      const today = dayOf(marketNow());
      const asOf = resultsAsOf();
      const filter = {
        kind: KINDS[input.kind],
        openedUpTo: (today - input.min_age + 1) * DAY_MS - 1,
        tradesMin: input.min_trades,
        instrumentId: input.forex_id ?? null,
      };
      const { offset, limit } = partOfPage(input.page);
      const sort = SORTS[input.sort];
      const rows =
        offset < LISTED_TRADERS_MAX
          ? await pageOfTraders(db, { ...filter, sort, offset, limit })
          : [];
      // The total may be some seconds older than the page.
      const total = Math.max(await totalOf(filter), rows.length > 0 ? offset + rows.length : 0);
      const copied = await copyResults.of(rows.map(({ accountId }) => accountId));
      const codeOf = (id: number | null) =>
        id === null ? null : (instruments.get(id)?.code ?? null);
      return {
        data: rows.map((row) => ({
          ...rankedOnWire(row, codeOf(row.instrumentId), today),
          copied: copiedOnWire(row, copied.get(row.accountId) ?? null),
        })),
        total,
        as_of: asOf,
      };
    },
  };
}
