// The partial take profits of an order that wait.
import type { Order } from '@meridian/contract';
import { sideOf } from './order-side.ts';

/** From the nearest to the farthest. */
export function waitingParts(order: Order): Order['TakeProfits'] {
  const sign = sideOf(order) === 'buy' ? 1 : -1;
  return order.TakeProfits.filter(({ Done }) => !Done).toSorted(
    (a, b) => sign * (Number(a.Price) - Number(b.Price)),
  );
}

/** Where it takes profit first: of all of it, or else of its nearest part; null: nowhere. */
export const nearestTake = (order: Order): string | null =>
  order.TargetProfitPrice ?? waitingParts(order)[0]?.Price ?? null;
