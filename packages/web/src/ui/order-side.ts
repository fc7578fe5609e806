// The side of an order, and its prices in points.
import type { Order } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { type Price, asPrice, parsePrice } from '@meridian/units';
import { ORDER_BUY } from '@meridian/contract/names/orders';

export const sideOf = (order: Pick<Order, 'OrderType'>): Side =>
  order.OrderType === ORDER_BUY ? 'buy' : 'sell';

/** A price of the wire in points; null: there is none. */
export function pricePoints(text: string | null, precision: number): Price | null {
  if (text === null) return null;
  const parsed = parsePrice(text, precision);
  return parsed.ok && parsed.value > 0n ? asPrice(parsed.value) : null;
}
