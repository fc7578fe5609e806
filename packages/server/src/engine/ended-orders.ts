// Orders that ended a moment ago, as they ended: who ended one is answered from here and not by reading its row again.
import type { Change, Order, OrderId } from '@meridian/trading';

/** Kept at most; older ones are read from the database. */
export const ENDED_MAX = 2_000;

export interface EndedOrders {
  /** Called after each commit. */
  note(changes: readonly Change[]): void;
  find(id: OrderId): Order | null;
}

export function createEndedOrders(): EndedOrders {
  const ended = new Map<OrderId, Order>();
  return {
    note(changes) {
      for (const { orders } of changes) {
        for (const order of orders)
          if (order.status === 'ended' || order.status === 'closed') ended.set(order.id, order);
      }
      for (const id of ended.keys()) {
        if (ended.size <= ENDED_MAX) return;
        ended.delete(id);
      }
    },
    find: (id) => ended.get(id) ?? null,
  };
}
