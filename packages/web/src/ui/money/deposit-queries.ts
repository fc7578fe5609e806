// What several pages ask about deposits: their lists, and whether one waits for a decision.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallOutput, Deposit } from '@meridian/contract';
import { DepositStatus } from '@meridian/contract/names/deposits';
import { call } from '../../lib/api.ts';
import { nextOfPages } from '../pages.ts';
import { REVIEW_LOOKS_EVERY_MS } from '../review-looks.ts';

export type DepositType = '0' | '1';
export const COIN: DepositType = '0';
export const WIRE: DepositType = '1';

export const DEPOSITS_KEY = ['account', 'deposits'] as const;
const isPending = ({ status }: Deposit): boolean => status === DepositStatus.pending;
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

/** The newest that nobody has decided yet, else the newest of all; null: none; undefined: not known yet. */
export function useToldDeposit(options: { readonly enabled: boolean }): Deposit | null | undefined {
  const [coins, wires] = [useDeposits(COIN, options), useDeposits(WIRE, options)];
  if (!coins.data || !wires.data) return undefined;
  const told = [...coins.data.pages, ...wires.data.pages]
    .flatMap((page) => page.data)
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  return told.find(isPending) ?? told[0] ?? null;
}
