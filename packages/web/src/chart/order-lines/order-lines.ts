// The lines across the chart, of orders, of the form and of alerts: where, of which kind, and what they would earn.
import type { Alert, Order } from '@meridian/contract';
import { STATUS_OPEN } from '@meridian/contract/names/orders';
import { type Side, grossProfit } from '@meridian/trading/estimate';
import {
  type Money,
  type Price,
  formatPrice,
  priceFromNumber,
  pricePoints,
  readLots,
  readPrice,
} from '@meridian/units';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { sideOf } from '../../ui/orders/order-side.ts';
import type { Level, Levels, Worth } from './chart-form.ts';

/** Of a part the order has its lots. */
export type StopKind = 'stop_loss' | 'take_profit' | 'take_part';
export type LineKind = 'entry' | 'target' | StopKind | 'alert';
/** A stop that an order has once. */
export type OwnStop = Exclude<StopKind, 'take_part'>;
export type LineOwner =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'form' }
  | { readonly kind: 'alert'; readonly alert: Alert };

export interface OrderLine {
  /** A line keeps its id while its price changes. */
  readonly id: string;
  readonly kind: LineKind;
  readonly owner: LineOwner;
  readonly price: Price;
  readonly canDrag: boolean;
  /** It was dragged there, and whether it stays is asked. */
  readonly isAsked?: true;
}

export const isStopKind = (kind: LineKind): kind is StopKind =>
  kind === 'stop_loss' || kind === 'take_profit' || kind === 'take_part';

export const lineIdOf = ({ Id: id }: Pick<Order, 'Id'>, kind: LineKind): string => `${id}.${kind}`;

/** The stops that an order does not have. */
export const missingStops = (
  order: Pick<Order, 'TargetLossPrice' | 'TargetProfitPrice'>,
): readonly OwnStop[] => [
  ...(order.TargetLossPrice === null ? (['stop_loss'] as const) : []),
  ...(order.TargetProfitPrice === null ? (['take_profit'] as const) : []),
];

/** Of an open order the opening price can be pulled as long as a stop is missing: that stop comes out of it. */
export function linesOfOrders(orders: readonly Order[], precision: number): OrderLine[] {
  return orders.flatMap((order) => {
    const isOpen = order.Status === STATUS_OPEN;
    const at = (kind: LineKind, price: Price | null, canDrag: boolean): OrderLine[] =>
      price === null
        ? []
        : [{ id: lineIdOf(order, kind), kind, owner: { kind: 'order', order }, price, canDrag }];
    return [
      ...(isOpen
        ? at('entry', readPrice(order.Price, precision), missingStops(order).length > 0)
        : at('target', readPrice(order.Price, precision), true)),
      ...at('stop_loss', pricePoints(order.TargetLossPrice, precision), true),
      ...at('take_profit', pricePoints(order.TargetProfitPrice, precision), true),
      ...linesOfParts(order, precision),
    ];
  });
}

/** Of the parts that wait: each is an order of its own lots. */
const linesOfParts = (order: Order, precision: number): OrderLine[] =>
  order.TakeProfits.flatMap(({ Price: text, Quantity, Done }, i) => {
    const price = Done ? null : pricePoints(text, precision);
    const owner = { kind: 'order', order: { ...order, Quantity } } as const;
    const id = `${order.Id}.take_part.${i}`;
    return price === null ? [] : [{ id, kind: 'take_part', owner, price, canDrag: true }];
  });

const findOrder = ({ Id: id }: Order, { open, pending }: OpenOrders): Order | undefined =>
  [...(open?.orders ?? []), ...(pending?.orders ?? [])].find(({ Id }) => Id === id);

/** An order as it is by now; where it is no longer among them, as it was. */
export const orderNow = (order: Order, orders: OpenOrders): Order =>
  findOrder(order, orders) ?? order;

/** Whether an order has surely ended: all that are open and that wait are known, and it is none of them. */
export const hasEnded = (order: Order, orders: OpenOrders): boolean =>
  orders.open?.isComplete === true &&
  orders.pending?.isComplete === true &&
  findOrder(order, orders) === undefined;

/** Whether an order that waited is open by now. */
export const hasFilled = (order: Order, orders: OpenOrders): boolean =>
  findOrder(order, orders)?.Status === STATUS_OPEN;

interface Move {
  /** Null: it was nowhere. */
  readonly from: Price | null;
  readonly price: Price;
}

/** The part that is moved; undefined: it no longer waits there. After a move whose answer was lost it is where it was moved to. */
export function partOfMove(
  { TakeProfits, ForexTradeLists: { PricePrecision: precision } }: Order,
  { from, price }: Move,
): Order['TakeProfits'][number] | undefined {
  const waitsAt = (at: Price) =>
    TakeProfits.find(({ Price: text, Done }) => !Done && pricePoints(text, precision) === at);
  return (from === null ? undefined : waitsAt(from)) ?? waitsAt(price);
}

/** The parts that wait, as a request has them, the one at a price elsewhere. No two are at the same price. */
export const partsMoved = (
  { TakeProfits, ForexTradeLists: { PricePrecision: precision } }: Order,
  { from, price }: Move,
): string =>
  TakeProfits.filter(({ Done }) => !Done)
    .map(({ Price: at, Quantity }) => {
      const isMoved = pricePoints(at, precision) === from;
      return `${isMoved ? formatPrice(price, precision) : at}:${Quantity}`;
    })
    .join(',');

const LEVELS: readonly Level[] = ['target', 'stop_loss', 'take_profit'];

/** Lines of what is in the form, so that it can be placed by eye. */
export function linesOfForm(levels: Levels): OrderLine[] {
  return LEVELS.flatMap((kind) => {
    const price = levels[kind];
    return price === null
      ? []
      : [{ id: `form.${kind}`, kind, owner: { kind: 'form' }, price, canDrag: true }];
  });
}

/** Lines of the alerts of an instrument that wait for a price. */
export function linesOfAlerts(
  alerts: readonly Alert[],
  { forexId, precision }: { readonly forexId: number; readonly precision: number },
): OrderLine[] {
  return alerts.flatMap((alert) => {
    const price = alert.forex_id === forexId ? pricePoints(alert.price, precision) : null;
    return price === null
      ? []
      : [
          {
            id: `alert.${alert.id}`,
            kind: 'alert',
            owner: { kind: 'alert', alert },
            price,
            canDrag: true,
          },
        ];
  });
}

/** What an order would earn if it closed at this line; null if there is no rate. */
export function profitAtLine(
  order: Pick<Order, 'OrderType' | 'Quantity' | 'Price'>,
  price: Price,
  { terms, quoteRate }: Worth,
): Money | null {
  if (quoteRate === null) return null;
  return grossProfit(terms, {
    side: sideOf(order),
    lots: readLots(order.Quantity),
    open: readPrice(order.Price, terms.precision),
    close: price,
    quoteRate,
  });
}

/** What a pending order's stops would bring if it filled at a price; none without stops or a rate. */
export function resultsOfStops(
  order: Order,
  filled: Price,
  worth: Worth,
): readonly { readonly kind: OwnStop; readonly money: Money }[] {
  const { precision } = worth.terms;
  const at = { ...order, Price: formatPrice(filled, precision) };
  return (
    [
      ['stop_loss', order.TargetLossPrice],
      ['take_profit', order.TargetProfitPrice],
    ] as const
  ).flatMap(([kind, text]) => {
    const price = pricePoints(text, precision);
    const money = price === null ? null : profitAtLine(at, price, worth);
    return money === null ? [] : [{ kind, money }];
  });
}

export interface LineResult {
  /** Null: it has none, or there is no rate. */
  readonly money: Money | null;
  /** From the opening, or from where the line stood; a gain is positive. */
  readonly points: bigint;
  /** Of the equity, in percent; null if the equity or the money is not known. */
  readonly percent: number | null;
}

/** What a line that is held at a price would mean. */
export function resultAt(
  { owner, kind, price: from }: OrderLine,
  price: Price,
  { worth, equity }: { readonly worth: Worth; readonly equity: Money | null },
): LineResult {
  const { precision } = worth.terms;
  if (owner.kind !== 'order' || !isStopKind(kind))
    return { money: null, points: price - from, percent: null };
  const { order } = owner;
  const open = readPrice(order.Price, precision);
  const away = price - open;
  const money = profitAtLine(order, price, worth);
  return {
    money,
    points: sideOf(order) === 'buy' ? away : -away,
    percent:
      money === null || equity === null || equity <= 0n
        ? null
        : (Number(money) / Number(equity)) * 100,
  };
}

interface BothPrices {
  readonly bid: number | null;
  readonly ask: number | null;
}
export type LiveQuote = BothPrices | null;

/** The side whose price closes an order: what its profit is counted at. */
export const closingQuote = (side: Side, quote: BothPrices): number | null =>
  side === 'buy' ? quote.bid : quote.ask;

/** A dragged line's height on the chart as a price of the instrument. */
export const priceAt = (value: number, precision: number): Price =>
  priceFromNumber(Math.max(0, value), precision);
