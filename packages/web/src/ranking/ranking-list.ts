// The query of the ranking: which accounts, in which order, which of them; page by page.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RankingKind, RankingSort } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { nextOfPages } from '../ui/pages.ts';

export const AGES = ['0', '7', '21', '90'] as const;
export const TRADES = ['0', '10', '50', '200'] as const;

export interface RankingFilter {
  readonly sort: RankingSort;
  readonly minAge: (typeof AGES)[number];
  readonly minTrades: (typeof TRADES)[number];
  /** 0: all. */
  readonly instrumentId: number;
}
export const ALL: RankingFilter = { sort: 'score', minAge: '0', minTrades: '0', instrumentId: 0 };

export const RANKING_KEY = ['market', 'ranking'] as const;
const FRESH_MS = 60_000;

/** Live accounts if there are any, else those of the demonstration. Undefined until that is known. */
export function useFirstKind() {
  return useQuery({
    queryKey: [...RANKING_KEY, 'kind'],
    queryFn: async ({ signal }): Promise<RankingKind> => {
      const { total } = await call('ranking', { kind: 'live' }, { signal, quiet: true });
      return total > 0 ? 'live' : 'demo';
    },
    staleTime: Infinity,
  });
}

export function useRanking(kind: RankingKind | undefined, filter: RankingFilter) {
  return useInfiniteQuery({
    queryKey: [...RANKING_KEY, 'list', kind, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'ranking',
        {
          kind: kind ?? 'live',
          sort: filter.sort,
          min_age: filter.minAge,
          min_trades: filter.minTrades,
          forex_id: filter.instrumentId === 0 ? '' : filter.instrumentId,
          page: pageParam,
        },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
    enabled: kind !== undefined,
    staleTime: FRESH_MS,
  });
}
