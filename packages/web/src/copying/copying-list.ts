// What is asked of copyings, and how often: figures follow the market while they are in sight.
import { useEffect, useEffectEvent } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CopyChanged } from '@meridian/contract';
import { COPY_CHANGED, FOREX_TRADE } from '@meridian/contract/names/socket';
import { call } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { subscribeTopic } from '../lib/socket.ts';
import { nextOfPages } from '../ui/pages.ts';

export const LIVE_MS = 2_000;
/** A frame of the account asks at once, but not more often than this. */
const FRAME_MS = 500;
const TRADER_MS = 20_000;
const COPYING_KEY = ['account', 'copying'] as const;

export const reloadAccount = () => queryClient.invalidateQueries({ queryKey: ['account'] });

/** Keyed with the session's own: it says whether the caller copies the trader. */
export function useTrader(id: number) {
  return useQuery({
    queryKey: ['account', 'trader', id],
    queryFn: ({ signal }) => call('trader', { id }, { signal, quiet: true }),
    refetchInterval: TRADER_MS,
  });
}

/** Orders of the copying came, went or changed: what is shown of it is asked for anew. */
function useChanges(id: number): void {
  useEffect(
    () =>
      subscribeTopic(COPY_CHANGED, (params) => {
        if ((params as CopyChanged).id === id)
          void queryClient.invalidateQueries({ queryKey: [...COPYING_KEY, id] });
      }),
    [id],
  );
}

export function useCopying(id: number) {
  useChanges(id);
  const query = useQuery({
    queryKey: [...COPYING_KEY, id],
    queryFn: ({ signal }) => call('copying', { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : LIVE_MS),
  });
  const { refetch, dataUpdatedAt, isFetching, data } = query;
  const follow = useEffectEvent(() => {
    if (isFetching || data?.state === 'ended' || Date.now() - dataUpdatedAt < FRAME_MS) return;
    void refetch();
  });
  useEffect(() => subscribeTopic(FOREX_TRADE, () => follow()), []);
  return query;
}

/** 1 open, 0 pending, 3 history. */
export type CopiedStatus = '1' | '0' | '3';

export function useCopiedOrders(id: number, status: CopiedStatus) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: [...COPYING_KEY, id, 'orders', status, language],
    queryFn: ({ pageParam, signal }) =>
      call('copiedOrders', { id, status, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
    refetchInterval: status === '1' ? LIVE_MS : false,
  });
}

export function useSkips(id: number) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: [...COPYING_KEY, id, 'skips', language],
    queryFn: ({ pageParam, signal }) =>
      call('copySkips', { id, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
    // The trader's order closes without a word to who has not copied it.
    refetchInterval: TRADER_MS,
  });
}

export function useMovements(id: number) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: [...COPYING_KEY, id, 'movements', language],
    queryFn: ({ pageParam, signal }) =>
      call('copyMovements', { id, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
  });
}

export function useLeading() {
  const isIn = useSession().status === 'in';
  return useQuery({
    queryKey: ['account', 'leading'],
    queryFn: ({ signal }) => call('leading', {}, { signal, quiet: true }),
    enabled: isIn,
    refetchInterval: TRADER_MS,
  });
}
