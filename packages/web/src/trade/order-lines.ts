// The lines that orders and the form draw across the chart: where, of which kind, and what they would earn.
import type { Order } from '@meridian/contract';
import { type Side, grossProfit } from '@meridian/trading/estimate';
import {
  type Lots,
  type Money,
  type Price,
  asPrice,
  parsePrice,
  priceFromNumber,
  readLots,
  readPrice,
} from '@meridian/units';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { typedPrice } from '../ui/typed-price.ts';
import type { OrderDraft } from './order-draft.ts';
import type { Offer } from './wire.ts';

export type LineKind = 'entry' | 'target' | 'stop_loss' | 'take_profit';
export type LineOwner =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'draft' };

export interface OrderLine {
  /** A line keeps its id while its price changes. */
  readonly id: string;
  readonly kind: LineKind;
  readonly owner: LineOwner;
  readonly price: Price;
  readonly canDrag: boolean;
}

const STATUS_OPEN = 1;
export const sideOfOrder = (order: Pick<Order, 'OrderType'>): Side =>
  order.OrderType === ORDER_BUY ? 'buy' : 'sell';

/** A price of the wire, which may have more zeros than the instrument has decimals. */
export function wirePrice(text: string | null, precision: number): Price | null {
  if (text === null) return null;
  const parsed = parsePrice(text, precision);
  return parsed.ok && parsed.value > 0n ? asPrice(parsed.value) : null;
}

export function linesOfOrders(orders: readonly Order[], precision: number): OrderLine[] {
  return orders.flatMap((order) => {
    const isOpen = order.Status === STATUS_OPEN;
    const at = (kind: LineKind, price: Price | null, canDrag: boolean): OrderLine[] =>
      price === null
        ? []
        : [{ id: `${order.Id}.${kind}`, kind, owner: { kind: 'order', order }, price, canDrag }];
    return [
      ...at(isOpen ? 'entry' : 'target', readPrice(order.Price, precision), false),
      ...at('stop_loss', wirePrice(order.TargetLossPrice, precision), true),
      ...at('take_profit', wirePrice(order.TargetProfitPrice, precision), true),
    ];
  });
}

/** Lines of what is being typed into the form, so that it can be placed by eye. */
export function linesOfDraft(draft: OrderDraft, precision: number): OrderLine[] {
  const at = (kind: LineKind, isOn: boolean, text: string): OrderLine[] => {
    const price = isOn ? typedPrice(text, precision) : null;
    return price === null
      ? []
      : [{ id: `draft.${kind}`, kind, owner: { kind: 'draft' }, price, canDrag: true }];
  };
  return [
    ...at('target', draft.mode === 'pending', draft.target),
    ...at('stop_loss', draft.stopLoss.isOn, draft.stopLoss.text),
    ...at('take_profit', draft.takeProfit.isOn, draft.takeProfit.text),
  ];
}

/** What an order would earn if it closed at this line; null if there is no rate. */
export function profitAtLine(
  order: Pick<Order, 'OrderType' | 'Quantity' | 'Price'>,
  price: Price,
  offer: Offer,
): Money | null {
  if (offer.quoteRate === null) return null;
  const lots: Lots = readLots(order.Quantity);
  const open = readPrice(order.Price, offer.terms.precision);
  return grossProfit(offer.terms, {
    side: sideOfOrder(order),
    lots,
    open,
    close: price,
    quoteRate: offer.quoteRate,
  });
}

/** A dragged line's height on the chart as a price of the instrument. */
export const priceAt = (value: number, precision: number): Price =>
  priceFromNumber(Math.max(0, value), precision);
