// What the columns of positions, pending orders and price alerts are sorted by.
import type { Alert, Order } from '@meridian/contract';
import { absolute, pricePoints, readLots, readMoney } from '@meridian/units';
import { accountFrame } from '../../lib/account-live.ts';
import type { LiveQuote } from '../../lib/quote-store.ts';
import { getQuote } from '../../lib/quotes.ts';
import { pointsToTarget } from '../../orders/pending-distance.ts';
import { hasPips } from '../../ui/order-terms/distance.ts';
import { sideOf } from '../../ui/orders/order-side.ts';
import type { Column, Columns } from './column-sort.ts';

/** Points in the client's favour; null: there is no price. */
export function favour(order: Order, price: string | null): bigint | null {
  const { PricePrecision: precision } = order.ForexTradeLists;
  const [open, now] = [pricePoints(order.Price, precision), pricePoints(price, precision)];
  if (open === null || now === null) return null;
  return sideOf(order) === 'buy' ? now - open : open - now;
}

/** A distance as the number that is shown: pips, or a difference of prices. */
const shownDistance = (points: bigint | null, { ForexTradeLists: { PricePrecision } }: Order) =>
  points === null ? null : Number(points) / (hasPips(PricePrecision) ? 10 : 10 ** PricePrecision);

const SYMBOL: Column<Order> = {
  valueOf: ({ ForexTradeLists: { ShowCode } }) => ShowCode,
  isAscendingFirst: true,
};
const LOTS: Column<Order> = { valueOf: ({ Quantity }) => readLots(Quantity) };

export type PositionColumn = 'symbol' | 'lots' | 'opened' | 'entry' | 'swap' | 'pips' | 'profit';

/** With the profits and prices of now. */
export function positionColumns(): Columns<Order, PositionColumn> {
  const live = new Map(accountFrame()?.TransOrder.map((one) => [one.Id, one]));
  return {
    symbol: SYMBOL,
    lots: LOTS,
    opened: { valueOf: ({ OpenTime }) => OpenTime, isAscendingFirst: true },
    entry: { valueOf: ({ Price: price }) => Number(price) },
    swap: { valueOf: ({ Swap }) => readMoney(Swap) },
    pips: {
      valueOf: (order) =>
        shownDistance(favour(order, live.get(order.Id)?.UpdatePrice ?? order.UpdatePrice), order),
    },
    profit: {
      valueOf: ({ Id, FactProfits }) => {
        const profit = live.has(Id) ? live.get(Id)?.FactProfits : FactProfits;
        return profit == null ? null : readMoney(profit);
      },
    },
  };
}

export type PendingColumn = 'symbol' | 'lots' | 'placed' | 'target' | 'distance' | 'expiry';

/** With the distances of now; the nearest first. */
export function pendingColumns(): Columns<Order, PendingColumn> {
  const quotes = new Map<string, LiveQuote | null>();
  const quoteOf = (code: string) => {
    if (!quotes.has(code)) quotes.set(code, getQuote(code));
    return quotes.get(code) ?? null;
  };
  return {
    symbol: SYMBOL,
    lots: LOTS,
    placed: { valueOf: ({ CreateTimeHandler }) => CreateTimeHandler, isAscendingFirst: true },
    target: { valueOf: ({ TargetPrice, Price: price }) => Number(TargetPrice ?? price) },
    distance: {
      valueOf: (order) => {
        const points = pointsToTarget(order, quoteOf(order.ForexTradeLists.Code));
        return shownDistance(points === null ? null : absolute(points), order);
      },
      isAscendingFirst: true,
    },
    expiry: { valueOf: ({ ExpiresAt }) => ExpiresAt, isAscendingFirst: true },
  };
}

export type AlertColumn = 'symbol' | 'level' | 'note' | 'placed' | 'fired';

const ALERT_COLUMNS: Columns<Alert, AlertColumn> = {
  symbol: { valueOf: ({ show_code }) => show_code, isAscendingFirst: true },
  // A move in percent is no level that others are above or below.
  level: { valueOf: ({ price }) => (price === null ? null : Number(price)) },
  note: { valueOf: ({ note }) => (note === '' ? null : note), isAscendingFirst: true },
  placed: { valueOf: ({ created_at }) => created_at, isAscendingFirst: true },
  fired: { valueOf: ({ fired_at }) => fired_at },
};

export const alertColumns = () => ALERT_COLUMNS;
