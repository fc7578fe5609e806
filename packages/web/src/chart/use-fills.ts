// The fills that the chart marks: of open orders, of those that ended last, and of what running copyings hold and closed
// last.
import { useMemo } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { type ChartFill, fillsOf } from './fills.ts';

/** Copyings whose orders are asked for. */
const MARKED_COPYINGS_MAX = 5;

async function loadCopied(signal: AbortSignal): Promise<readonly Order[]> {
  const quiet = { signal, quiet: true };
  const { list } = await call('copyings', {}, quiet);
  const running = list.filter(({ ended_at }) => ended_at === null).slice(0, MARKED_COPYINGS_MAX);
  const pages = await Promise.all(
    running.flatMap(({ id }) =>
      (['1', '3'] as const).map((status) => call('copiedOrders', { id, status, page: 1 }, quiet)),
    ),
  );
  return pages.flatMap(({ data }) => data);
}

const NONE: readonly Order[] = [];

/** Those that ended last; loaded again with all orders of the account, after anything that changes them. */
export function useEndedOrders(): readonly Order[] {
  const isIn = useSession().status === 'in';
  const { data } = useQuery({
    queryKey: ['account', 'orders', 'fills'],
    queryFn: ({ signal }) => call('myDeal', { status: '3', page: 1 }, { signal, quiet: true }),
    enabled: isIn,
  });
  return data?.data ?? NONE;
}

export function useFills(
  { Id: forexId, PricePrecision: precision }: Pick<Instrument, 'Id' | 'PricePrecision'>,
  { open }: OpenOrders,
): readonly ChartFill[] {
  const isIn = useSession().status === 'in';
  const ended = useEndedOrders();
  const copied = useQuery({
    queryKey: ['account', 'orders', 'copied-fills'],
    queryFn: ({ signal }) => loadCopied(signal),
    enabled: isIn,
  }).data;
  return useMemo(() => {
    if (!isIn) return [];
    const own = [...(open?.orders ?? []), ...ended];
    const of = { forexId, precision };
    return [
      ...fillsOf(own, { ...of, isCopied: false }),
      ...fillsOf(copied ?? [], { ...of, isCopied: true }),
    ];
  }, [isIn, open, ended, copied, forexId, precision]);
}
