// Orders that ended a moment ago, as they ended. A call that ended an order answers from here instead of reading its
// row again.
import type { Change, Order, OrderId } from '@meridian/trading';

/** An order is kept for one to two times as long. An answer takes milliseconds, and what is kept longer grows old in memory. */
export const KEPT_MS = 1_000;
/** When so many have ended, older ones go earlier; they are read from the database then. */
export const ENDED_MAX = 2_000;

export interface EndedOrders {
  /** Called after each commit. */
  note(changes: readonly Change[]): void;
  find(id: OrderId): Order | null;
}

/** @param now milliseconds of any steady clock */
export function createEndedOrders(now: () => number = () => performance.now()): EndedOrders {
  let before = new Map<OrderId, Order>();
  let ended = new Map<OrderId, Order>();
  let since = now();
  return {
    note(changes) {
      if (now() - since >= KEPT_MS || ended.size >= ENDED_MAX) {
        before = ended;
        ended = new Map();
        since = now();
      }
      for (const { orders } of changes)
        for (const order of orders)
          if (order.status === 'ended' || order.status === 'closed') ended.set(order.id, order);
    },
    find: (id) => ended.get(id) ?? before.get(id) ?? null,
  };
}
