// The three lists of orders, 20 a page; a list is finished when all its orders are loaded. And what reloads them.
import { useEffect, useMemo, useRef } from 'react';
import type { CallInput, Order, OrderPage } from '@meridian/contract';
import { STATUS_OPEN, STATUS_PENDING } from '@meridian/contract/names/orders';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api.ts';
import { onOrdersClosed } from '../lib/account-live.ts';
import { getToken, useSession } from '../lib/session.ts';
import { keepInBook } from '../ui/orders/open-orders.ts';
import { nextOfPages, rowsOf } from '../ui/pages.ts';
import { useTrailedStops } from '../ui/orders/trailed-stops.ts';
import { keepList, keptList } from './kept-orders.ts';

export type OrderTab = 'holding' | 'pending' | 'history';
export const TABS: readonly OrderTab[] = ['holding', 'pending', 'history'];

/** The tab of an order, and the tab named in the address; the first tab is left out of the address. */
export const tabOf = ({ Status }: Order): OrderTab =>
  Status === STATUS_PENDING ? 'pending' : Status === STATUS_OPEN ? 'holding' : 'history';
export const searchOf = (tab: OrderTab) => (tab === 'holding' ? {} : { tab });

const STATUS: Readonly<Record<OrderTab, '0' | '1' | '3'>> = {
  holding: '1',
  pending: '0',
  history: '3',
};
const KEY = ['account', 'orders', 'list'] as const;

export interface OrderList {
  /** Undefined until the first answer. */
  readonly orders: readonly Order[] | undefined;
  readonly total: number | undefined;
  /** The account's figures as of the first page. */
  readonly first: OrderPage | undefined;
  readonly error: Error | null;
  /** When the list was loaded, if that was on an earlier visit and it cannot be loaded now. */
  readonly keptAt: number | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => Promise<unknown>;
}

/** Of the history: which orders, and in which order. */
export type HistoryWish = Pick<CallInput<'myDeal'>, 'forex_id' | 'sort' | 'direction'>;

/** @param wish undefined: all orders, the newest first; a new object each time is the same wish */
export function useOrderList(tab: OrderTab, isOn = true, wish?: HistoryWish): OrderList {
  const { user, status } = useSession();
  const isIn = status === 'in';
  const uid = user?.uid;
  const query = useInfiniteQuery({
    queryKey: [...KEY, tab, ...(wish ? [wish] : [])],
    queryFn: ({ pageParam, signal }) =>
      call('myDeal', { status: STATUS[tab], page: pageParam, ...wish }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
    enabled: isIn && isOn,
    meta: { uid },
    // Sorted otherwise, the rows stay until the others are here; of other instruments or another account they do not.
    placeholderData: (before, query) => {
      const [of, wished] = query?.queryKey.slice(KEY.length) ?? [];
      const shown = wished as HistoryWish | undefined;
      const isOwn = query?.meta?.['uid'] === uid;
      return isOwn && of === tab && shown?.forex_id === wish?.forex_id ? before : undefined;
    },
  });
  const {
    data,
    error,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = query;
  const orders = useMemo(() => (data ? ordersOf(data) : undefined), [data]);
  useTrailedStops(tab === 'holding' ? orders : undefined);
  const first = data?.pages[0];
  const at = query.dataUpdatedAt;
  // A log-out may come between an answer and its storing: nothing is stored without a user.
  useEffect(() => {
    const isWhole = wish === undefined && !isPlaceholderData;
    if (uid !== undefined && isWhole && orders && first && getToken() !== undefined)
      keepList(uid, tab, { orders, first, at });
  }, [uid, tab, wish, isPlaceholderData, orders, first, at]);
  const isUnreachable = data === undefined && error instanceof ApiError && error.isNetwork;
  const kept = useMemo(
    () => (isUnreachable && uid !== undefined ? keptList(uid, tab) : undefined),
    [isUnreachable, uid, tab],
  );
  const isWished = ({ ForexId }: Order): boolean =>
    wish?.forex_id === undefined || ForexId === wish.forex_id;
  return {
    orders: orders ?? kept?.orders.filter(isWished),
    total: data ? data.pages.at(-1)?.total : kept?.total,
    first,
    error: data || kept ? null : error,
    keptAt: kept?.at,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (!isFetchingNextPage) void fetchNextPage();
    },
    reload: refetch,
  };
}

/**
 * Puts an order as an action left it in its row at once: until the reload that follows, the row would show the order
 * before the action, and a part could be closed of lots that are no longer there.
 */
export function useKeepOrder(): (order: Order) => void {
  const client = useQueryClient();
  return (order) => {
    keepInBook(client, order);
    const keep = (row: Order): Order => (row.Id === order.Id ? order : row);
    client.setQueryData<InfiniteData<OrderPage, number>>(
      [...KEY, tabOf(order)],
      (held) =>
        held && {
          ...held,
          pages: held.pages.map((page) => ({ ...page, data: page.data.map(keep) })),
        },
    );
  };
}

/** Takes closed orders out of the holding list at once; the reload that follows confirms it. */
export function useClosedOrders(onClosed: (ids: readonly number[]) => void): void {
  const client = useQueryClient();
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(
    () =>
      onOrdersClosed((ids) => {
        client.setQueryData<InfiniteData<OrderPage, number>>(
          [...KEY, 'holding'],
          (held) => held && without(held, new Set(ids)),
        );
        latest.current(ids);
      }),
    [client],
  );
}

const ordersOf = ({ pages }: Pick<InfiniteData<OrderPage>, 'pages'>): Order[] =>
  rowsOf(pages, ({ Id }) => Id);

function without(
  held: InfiniteData<OrderPage, number>,
  ids: ReadonlySet<number>,
): InfiniteData<OrderPage, number> {
  const gone = ordersOf(held).filter((order) => ids.has(order.Id)).length;
  const pages = held.pages.map((page) => ({
    ...page,
    total: page.total - gone,
    data: page.data.filter((order) => !ids.has(order.Id)),
  }));
  return { ...held, pages };
}
