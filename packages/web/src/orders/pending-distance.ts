// How far the market is from the target of a pending order.
import type { Order } from '@meridian/contract';
import { priceFromNumber, pricePoints } from '@meridian/units';
import { useT } from '../lib/i18n.ts';
import type { LiveQuote } from '../lib/quote-store.ts';
import { useQuote } from '../lib/quotes.ts';
import { distanceText } from '../ui/order-terms/distance.ts';
import { sideOf } from '../ui/orders/order-side.ts';

/** In points, of either sign, of the side of the market that fills the order; null if there is no price. */
export function pointsToTarget(order: Order, quote: LiveQuote | null): bigint | null {
  const precision = order.ForexTradeLists.PricePrecision;
  const target = pricePoints(order.TargetPrice ?? order.Price, precision);
  if (quote === null || target === null) return null;
  const market = priceFromNumber(sideOf(order) === 'buy' ? quote.ask : quote.bid, precision);
  return market - target;
}

/** As traders say it; null if there is no price. */
export function useDistance(order: Order, isOn = true): string | null {
  const t = useT();
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const points = pointsToTarget(order, useQuote(code, isOn));
  return points === null ? null : distanceText(points, precision, t);
}
