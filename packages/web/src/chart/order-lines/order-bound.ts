// Whether a stop may lie where its line was dragged, and how the line says that it may not.
import type { Order } from '@meridian/contract';
import { STATUS_PENDING } from '@meridian/contract/names/orders';
import { type Price, readPrice } from '@meridian/units';
import type { Translate } from '../../lib/i18n.ts';
import { sideOf } from '../../ui/orders/order-side.ts';
import { shownPrice } from '../../ui/order-terms/shown-price.ts';
import { type StopBound, brokenBound } from '../../ui/order-terms/stop-bound.ts';
import {
  type LiveQuote,
  type OwnStop,
  type StopKind,
  closingQuote,
  missingStops,
  priceAt,
} from './order-lines.ts';

/** What an order's stop breaks; null: nothing, or the price that would close the order is not known. */
export function brokenByOrder(
  { order, kind }: { readonly order: Order; readonly kind: StopKind },
  price: Price,
  quote: LiveQuote,
): StopBound | null {
  const { PricePrecision: precision } = order.ForexTradeLists;
  const stop = { isLoss: kind === 'stop_loss', side: sideOf(order) };
  // A pending order's stops lie around its target, an open order's around the price that would close it.
  if (order.Status === STATUS_PENDING)
    return brokenBound(stop, { price, limit: readPrice(order.Price, precision) });
  const now = quote === null ? null : closingQuote(stop.side, quote);
  return now === null ? null : brokenBound(stop, { price, limit: priceAt(now, precision) });
}

/**
 * The stop that comes out of an open order's line at a price: the one that may lie there, of those that the order does not
 * have. Where only one is missing, that one; undefined: it has both.
 */
export function pulledStop(order: Order, price: Price, quote: LiveQuote): OwnStop | undefined {
  const missing = missingStops(order);
  return (
    missing.find((kind) => brokenByOrder({ order, kind }, price, quote) === null) ?? missing[0]
  );
}

/** "Only below 1.16124": at the line itself. */
export const shortBound = (
  { isBelow, limit }: StopBound,
  { precision, t }: { readonly precision: number; readonly t: Translate },
): string =>
  t(isBelow ? 'chart.only_below' : 'chart.only_above', { limit: shownPrice(limit, precision) });
