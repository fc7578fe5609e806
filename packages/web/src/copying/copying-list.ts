// The queries about copyings, and how often they run: figures follow the market while they are on the screen.
import { useEffect, useEffectEvent } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CopyChanged } from '@meridian/contract';
import { COPY_CHANGED, FOREX_TRADE } from '@meridian/contract/names/socket';
import { call } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { subscribeTopic } from '../lib/socket.ts';
import { nextOfPages } from '../ui/pages.ts';

export const LIVE_MS = 2_000;
/** A frame of the account triggers a query at once, but not more often than this. */
const FRAME_MS = 500;
const TRADER_MS = 20_000;
const COPYING_KEY = ['account', 'copying'] as const;

/** Keyed with the session, because the answer says whether the caller copies the trader. */
export function useTrader(id: number) {
  return useQuery({
    queryKey: ['account', 'trader', id],
    queryFn: ({ signal }) => call('trader', { id }, { signal, quiet: true }),
    refetchInterval: TRADER_MS,
  });
}

/** When orders of the copying come, go or change, what is shown of it is loaded again. */
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
    // Nobody tells a visitor who does not copy the trader that an order of the trader closed.
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
