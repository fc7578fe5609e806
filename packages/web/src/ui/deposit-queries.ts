// What several pages ask about deposits: their lists, and whether one waits for a decision.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallOutput, Deposit } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { nextOfPages } from './pages.ts';
import { REVIEW_LOOKS_EVERY_MS } from './review-looks.ts';

export type DepositType = '0' | '1';
export const COIN: DepositType = '0';
export const WIRE: DepositType = '1';

export const DEPOSITS_KEY = ['account', 'deposits'] as const;
const PENDING = 0;

const isPending = ({ status }: Deposit): boolean => status === PENDING;
const hasPending = (list: InfiniteData<CallOutput<'deposits'>> | undefined): boolean =>
  list?.pages.some(({ data }) => data.some(isPending)) ?? false;

/** Newest first. */
export const useDeposits = (type: DepositType, { enabled = true } = {}) =>
  useInfiniteQuery({
    queryKey: [...DEPOSITS_KEY, type],
    queryFn: ({ pageParam, signal }) =>
      call('deposits', { type, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
    enabled,
    refetchInterval: ({ state: { data } }) => hasPending(data) && REVIEW_LOOKS_EVERY_MS,
  });

/** Whether a deposit was told that nobody has decided yet; false while unknown. */
export function useDeclared(options: { readonly enabled: boolean }): boolean {
  const [coins, wires] = [useDeposits(COIN, options), useDeposits(WIRE, options)];
  return hasPending(coins.data) || hasPending(wires.data);
}
