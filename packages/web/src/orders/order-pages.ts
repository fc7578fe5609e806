// Joins pages of orders: which comes next, and each order once.
import type { Order, OrderPage } from '@meridian/contract';

/** The page after the loaded ones; undefined: finished. */
export function nextPage(pages: readonly Pick<OrderPage, 'data' | 'total'>[]): number | undefined {
  const last = pages.at(-1);
  if (last === undefined) return 1;
  const loaded = pages.reduce((count, page) => count + page.data.length, 0);
  // A page without rows also ends the list, or it would be requested over and over.
  return loaded >= last.total || last.data.length === 0 ? undefined : pages.length + 1;
}

/** Orders of all pages, each once: one that moved between pages while loading comes twice. */
export function ordersOf(pages: readonly Pick<OrderPage, 'data'>[]): Order[] {
  const byId = new Map<number, Order>();
  for (const page of pages)
    for (const order of page.data) if (!byId.has(order.Id)) byId.set(order.Id, order);
  return [...byId.values()];
}
