// The query of the ranking: which accounts, in which order, which of them; page by page.
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallOutput, RankingKind, RankingSort } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { takeEarly } from '../lib/early.ts';
import { queryClient } from '../lib/query-client.ts';
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

type RankingPage = CallOutput<'ranking'>;

/** All traders; a visit that begins here has asked for them early (tools/early-page-plugin.ts). */
async function firstPage(kind: RankingKind, signal: AbortSignal): Promise<RankingPage> {
  const early = await takeEarly<RankingPage>(kind);
  return early ?? call('ranking', { kind }, { signal, quiet: true });
}

const FIRST_KIND = {
  queryKey: [...RANKING_KEY, 'kind'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<RankingKind> => {
    const live = await firstPage('live', signal);
    if (live.total === 0) return 'demo';
    const { queryKey } = listOf('live', ALL);
    queryClient.setQueryData<InfiniteData<RankingPage, number>>(
      queryKey,
      (known) => known ?? { pages: [live], pageParams: [1] },
    );
    return 'live';
  },
  staleTime: Infinity,
} as const;

function listOf(kind: RankingKind, filter: RankingFilter) {
  return {
    queryKey: [...RANKING_KEY, 'list', kind, filter],
    queryFn: ({
      pageParam,
      signal,
    }: {
      readonly pageParam: number;
      readonly signal: AbortSignal;
    }) =>
      pageParam === 1 && filter === ALL
        ? firstPage(kind, signal)
        : call(
            'ranking',
            {
              kind,
              sort: filter.sort,
              min_age: filter.minAge,
              min_trades: filter.minTrades,
              forex_id: filter.instrumentId === 0 ? '' : filter.instrumentId,
              page: pageParam,
            },
            { signal, quiet: true },
          ),
    initialPageParam: 1,
    getNextPageParam: (_last: RankingPage, pages: readonly RankingPage[]) => nextOfPages(pages),
    staleTime: FRESH_MS,
  };
}

/** Live accounts if there are any, else those of the demonstration. Undefined until that is known. */
export const useFirstKind = () => useQuery(FIRST_KIND);

export const useRanking = (kind: RankingKind | undefined, filter: RankingFilter) =>
  useInfiniteQuery({ ...listOf(kind ?? 'live', filter), enabled: kind !== undefined });

/** Asks for what the page shows first, so that it need not be drawn without it. Never rejects. */
export async function askForRanking(): Promise<void> {
  await queryClient.prefetchQuery(FIRST_KIND);
  const kind = queryClient.getQueryData<RankingKind>(FIRST_KIND.queryKey);
  if (kind !== undefined) await queryClient.prefetchInfiniteQuery(listOf(kind, ALL));
}
