// What a client may bind an order by: a time at which it ends, another order, and how far its price may be from the one seen.
import type { Instrument, Tick } from '@meridian/market';
import { type Instant, formatDecimal, formatPrice, powerOfTen } from '@meridian/units';
import { pointsOfPips } from '../prices/pips.ts';
import { openingPrice } from '../prices/trigger-kind.ts';
import { type PlaceOrder, SCALED_PRICE_DECIMALS } from '../vocabulary/command.ts';
import type { Order, OrderId } from '../vocabulary/order.ts';
import { type Rejection, reject } from '../vocabulary/rejection.ts';
import type { Account, EngineState } from '../state/state.ts';

/**
 * An expiry must lie after the market's time. Absent and null are none.
 * Source: docs/decisions/prices-and-orders.md, 353.
 */
export const checkExpiry = (
  { now }: EngineState,
  expiresAt: Instant | null | undefined,
): Rejection | null =>
  typeof expiresAt === 'number' && expiresAt <= now ? reject('expiry_passed') : null;

/** A price that is better than the one that the client saw is always taken. */
export function checkDeviation(
  { precision }: Instrument,
  { side, maxDeviation, seen }: PlaceOrder,
  quote: Tick,
): Rejection | null {
  if (maxDeviation === undefined || seen === undefined) return null;
  const price = openingPrice(side, quote);
  const unit = powerOfTen(SCALED_PRICE_DECIMALS - precision);
  const worse = side === 'buy' ? price * unit - seen.price : seen.price - price * unit;
  if (worse <= BigInt(pointsOfPips(maxDeviation, precision)) * unit) return null;
  return reject('price_deviated', {
    price: formatPrice(price, precision),
    seen: formatDecimal(seen.price, SCALED_PRICE_DECIMALS, precision),
  });
}

/** Each order has one other at most, which waits as well. @param order null: it is being placed */
export function checkOther(
  { orders }: Account,
  order: Order | null,
  otherId: OrderId | null | undefined,
): Rejection | null {
  if (typeof otherId !== 'number') return null;
  const other = orders.get(otherId);
  if (other?.status !== 'pending' || other === order) return reject('oco_order_not_pending');
  const isFree = other.ocoWith === undefined || other.ocoWith === order?.id;
  return isFree ? null : reject('oco_order_taken');
}
