// The account's open and pending orders for the Trade screen: all of them, for the lines of this instrument and for
// what another order would do to the account.
import type { Order, OrderPage } from '@meridian/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { onOrdersClosed } from '../../lib/account-live.ts';
import { useSession } from '../../lib/session.ts';
import { useTrailedStops } from './trailed-stops.ts';

/** The most pages of 20 that are read; an account with more orders gets no full preview. */
const PAGES_MAX = 10;

export interface OrderBook {
  readonly orders: readonly Order[];
  /** Whether these are all orders. */
  readonly isComplete: boolean;
  /** The account's figures as of the request. */
  readonly account: Pick<OrderPage, 'Equity' | 'FreeMargin' | 'CautionMoneyAll'>;
}

async function loadBook(status: '0' | '1', signal: AbortSignal): Promise<OrderBook> {
  const orders = new Map<number, Order>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await call('myDeal', { status, page }, { signal, quiet: true });
    for (const order of answer.data) orders.set(order.Id, order);
    const isLast = orders.size >= answer.total || answer.data.length === 0;
    if (isLast || page === PAGES_MAX) {
      return {
        orders: [...orders.values()],
        isComplete: orders.size >= answer.total,
        account: answer,
      };
    }
  }
  throw new RangeError('at least one page is read');
}

export interface OpenOrders {
  /** Undefined while unknown, and when logged out. */
  readonly open: OrderBook | undefined;
  readonly pending: OrderBook | undefined;
}

const KEY = ['account', 'orders', 'book'] as const;

const changeBook = (client: QueryClient, change: (orders: readonly Order[]) => Order[]): void =>
  void client.setQueriesData<OrderBook>(
    { queryKey: KEY },
    (held) => held && { ...held, orders: change(held.orders) },
  );

/** Puts an order as an action left it in its row at once; the reload that follows confirms it. */
export const keepInBook = (client: QueryClient, order: Order): void =>
  changeBook(client, (orders) =>
    orders.flatMap((row) => {
      if (row.Id !== order.Id) return [row];
      return row.Status === order.Status ? [order] : [];
    }),
  );

export function useOpenOrders(): OpenOrders {
  const isIn = useSession().status === 'in';
  const client = useQueryClient();
  useEffect(() => {
    if (!isIn) return undefined;
    return onOrdersClosed((ids) => {
      const closed = new Set(ids);
      changeBook(client, (orders) => orders.filter(({ Id }) => !closed.has(Id)));
    });
  }, [isIn, client]);
  const open = useQuery({
    queryKey: [...KEY, 'open'],
    queryFn: ({ signal }) => loadBook('1', signal),
    enabled: isIn,
  });
  useTrailedStops(open.data?.orders);
  const pending = useQuery({
    queryKey: [...KEY, 'pending'],
    queryFn: ({ signal }) => loadBook('0', signal),
    enabled: isIn,
  });
  return { open: isIn ? open.data : undefined, pending: isIn ? pending.data : undefined };
}
