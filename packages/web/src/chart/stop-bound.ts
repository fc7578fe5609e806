// Whether a stop may lie at a price, and how that is said. Which side is the right one is the trading rules' to say.
import type { Order } from '@meridian/contract';
import { STATUS_PENDING } from '@meridian/contract/names/orders';
import { type Side, isStopLossSide, isTakeProfitSide } from '@meridian/trading/estimate';
import { type Price, readPrice } from '@meridian/units';
import type { Translate } from '../lib/i18n.ts';
import { sideOf } from '../ui/order-side.ts';
import { shownPrice } from '../ui/shown-price.ts';
import { type LiveQuote, type StopKind, closingQuote, priceAt } from './order-lines.ts';

/** The price that a stop has to lie beyond. */
export interface StopBound {
  readonly side: Side;
  readonly isBelow: boolean;
  readonly limit: Price;
}

/** What a stop at a price breaks; null: nothing. */
export function brokenBound(
  { kind, side }: { readonly kind: StopKind; readonly side: Side },
  { price, limit }: { readonly price: Price; readonly limit: Price },
): StopBound | null {
  const isRight = kind === 'stop_loss' ? isStopLossSide : isTakeProfitSide;
  if (isRight(side, price, limit)) return null;
  return { side, isBelow: (kind === 'stop_loss') === (side === 'buy'), limit };
}

/** The same of an order's stop. Null also while the price that would close the order is not known. */
export function brokenByOrder(
  { order, kind }: { readonly order: Order; readonly kind: StopKind },
  price: Price,
  quote: LiveQuote,
): StopBound | null {
  const { PricePrecision: precision } = order.ForexTradeLists;
  const side = sideOf(order);
  // A pending order's stops lie around its target, an open order's around the price that would close it.
  if (order.Status === STATUS_PENDING)
    return brokenBound({ kind, side }, { price, limit: readPrice(order.Price, precision) });
  const now = quote === null ? null : closingQuote(side, quote);
  return now === null
    ? null
    : brokenBound({ kind, side }, { price, limit: priceAt(now, precision) });
}

interface Words {
  readonly precision: number;
  readonly t: Translate;
}

/** "Only below 1.16124": at the line itself. */
export const shortBound = ({ isBelow, limit }: StopBound, { precision, t }: Words): string =>
  t(isBelow ? 'chart.only_below' : 'chart.only_above', { limit: shownPrice(limit, precision) });

/** "For a buy this must be below 1.16124." */
export const fullBound = ({ isBelow, side, limit }: StopBound, { precision, t }: Words): string =>
  t(`trade.fault_${isBelow ? 'must_be_below' : 'must_be_above'}_${side}`, {
    limit: shownPrice(limit, precision),
  });
