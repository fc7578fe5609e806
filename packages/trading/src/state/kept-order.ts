// An order in a snapshot. Where its stop has trailed to stands nowhere else in the account.
import type { Price } from '@meridian/units';
import type { Order } from '../vocabulary/order.ts';
import { addTriggers } from './order-triggers.ts';
import { type Account, type EngineState, marketOf } from './state.ts';

/** An order as a snapshot keeps it. */
export interface KeptOrder extends Order {
  /** The best closing price that its stop follows. */
  readonly trailFrom?: Price;
}

/** Puts an order of a snapshot back. The caller sets the account's used margin. */
export function restoreOrder(
  state: EngineState,
  account: Account,
  { trailFrom, ...order }: KeptOrder,
): void {
  state.orders.set(order.id, order);
  account.orders.set(order.id, order);
  if (order.status === 'open') {
    account.openCount += 1;
    marketOf(state, order.instrumentId).openOrders.set(order.id, order);
  }
  addTriggers(state, order, trailFrom);
}

/** @param trailFrom the best closing price that its stop follows; undefined: it does not trail */
export function keptOrder(order: Order, trailFrom: Price | undefined): KeptOrder {
  return trailFrom === undefined ? order : { ...order, trailFrom };
}
