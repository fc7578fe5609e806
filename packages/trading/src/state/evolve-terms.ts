// Evolve, what changes of an order that stays: its stops, and a pending one's target, lots and expiry.
import type { Price } from '@meridian/units';
import type {
  OrderClosed,
  OrderPartlyClosed,
  PendingOrderChanged,
  StopsSet,
} from '../vocabulary/event.ts';
import type { Order, OrderId, TakePart } from '../vocabulary/order.ts';
import { dropPart } from './order-triggers.ts';
import type { EngineState } from './state.ts';

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
  if (event.takeParts?.length === 0) delete order.takeParts;
  else if (event.takeParts !== undefined) order.takeParts = event.takeParts;
  return event.trailFrom;
}

/** The part of a partial take profit has closed, or all of the order where no more was open. */
export function passPart(
  state: EngineState,
  order: Order,
  { reason, fill: { level } }: OrderClosed | OrderPartlyClosed,
): void {
  const { takeParts } = order;
  const isPassed = (part: TakePart): boolean => part.price === level && !part.isDone;
  if (reason !== 'take_profit' || level === null || takeParts?.some(isPassed) !== true) return;
  order.takeParts = takeParts.map((part) => (isPassed(part) ? { ...part, isDone: true } : part));
  dropPart(state, order, level);
}

/** Writes the new terms into a pending order. Its triggers, and those of its expiry, are the caller's. */
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

/** Makes an order and another one of each other's company, or of none. @returns the others that changed by it */
export function pairWith(state: EngineState, order: Order, otherId: OrderId | null): Order[] {
  const left = leaveOther(state, order);
  delete order.ocoWith;
  const other = otherId === null ? undefined : state.orders.get(otherId);
  if (other === undefined) return left;
  order.ocoWith = other.id;
  other.ocoWith = order.id;
  return [...left, other];
}

/** The other one, if there is one that waits or has filled, is by itself from now on. */
export function leaveOther({ orders }: EngineState, { id, ocoWith }: Order): Order[] {
  const other = ocoWith === undefined ? undefined : orders.get(ocoWith);
  if (other?.ocoWith !== id) return [];
  delete other.ocoWith;
  return [other];
}
