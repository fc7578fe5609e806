// Evolve, what changes of an order that stays: its stops, and a pending one's target, lots and expiry.
import type { Price } from '@meridian/units';
import type { PendingOrderChanged, StopsSet } from '../vocabulary/event.ts';
import type { Order } from '../vocabulary/order.ts';

/** @returns where a trailing stop starts anew */
export function setStops(order: Order, event: StopsSet): Price | undefined {
  order.stopLoss = event.stopLoss;
  order.takeProfit = event.takeProfit;
  if (event.isBreakEven) order.isBreakEvenDone = true;
  if (event.trailing === null) delete order.trailing;
  else if (event.trailing !== undefined) order.trailing = event.trailing;
  if (event.breakEven !== undefined) {
    delete order.isBreakEvenDone;
    if (event.breakEven === null) delete order.breakEven;
    else order.breakEven = event.breakEven;
  }
  return event.trailFrom;
}

export function changePending(order: Order, event: PendingOrderChanged): void {
  const { targetPrice, triggerKind, lots, margin, fee, expiresAt } = event;
  Object.assign(order, {
    requestedPrice: targetPrice,
    targetPrice,
    triggerKind,
    lots,
    margin,
    fee,
  });
  if (expiresAt === null) delete order.expiresAt;
  else order.expiresAt = expiresAt;
}
