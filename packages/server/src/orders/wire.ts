// Orders and accounts' figures in the wire's form. CautionMoney is margin, HazardRate the risk rate, Multiple leverage.
import {
  type CloseReason,
  type Fill as WireFill,
  type Language,
  ORDER_BUY,
  ORDER_SELL,
  type Order as WireOrder,
  STATUS_CANCELLED,
  STATUS_CLOSED,
  STATUS_OPEN,
  STATUS_PENDING,
  type Summary,
} from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import {
  type AccountFigures,
  type Fill,
  type Order,
  type StopTerms,
  type TakePart,
  partsLeft,
} from '@meridian/trading';
import {
  type Price,
  ZERO_MONEY,
  addMoney,
  formatDecimal,
  formatLots,
  formatMoney,
  formatMoneyOrNull,
  formatPrice,
  formatRate,
  subtractMoney,
} from '@meridian/units';
import { isTextKey, textOf } from '../platform/http/texts.ts';
import { clientsId } from '../engine/gate-id.ts';
import type { Views } from '../engine/views/views.ts';
import { logoPath } from '../instruments/wire.ts';

/** Millionths of a percent as percent with all their digits. */
export const percentOfMillionths = (scaled: bigint | null): string | null =>
  scaled === null ? null : formatDecimal(scaled, 6);

export const summaryOnWire = (figures: AccountFigures): Summary => ({
  balance: formatMoney(figures.balance),
  Equity: formatMoneyOrNull(figures.equity),
  FreeMargin: formatMoneyOrNull(figures.freeMargin),
  MarginLevel: percentOfMillionths(figures.marginLevel),
  HazardRate: percentOfMillionths(figures.riskRate),
  CautionMoneyAll: formatMoney(figures.usedMargin),
});

const STATUS: Readonly<Record<Order['status'], number>> = {
  pending: STATUS_PENDING,
  open: STATUS_OPEN,
  ended: STATUS_CANCELLED,
  closed: STATUS_CLOSED,
};

/** What an order in the wire's form takes from the engine. */
export type OrderViews = Pick<Views, 'orders' | 'markets'>;

export function orderOnWire(
  language: Language,
  order: Order,
  views: OrderViews,
  closedPartId: number | null = null,
): WireOrder {
  const instrument = views.markets.instrument(order.instrumentId);
  const price = (value: Price | null) =>
    value === null ? null : formatPrice(value, instrument.precision);
  const profit = order.status === 'open' ? views.orders.profit(order) : order.profit;
  const net = profit === null ? null : addMoney(subtractMoney(profit, order.fee), order.swap);
  const opened = order.openFill?.price ?? order.targetPrice ?? order.requestedPrice;
  return {
    Id: order.id,
    ForexId: instrument.id,
    ForexTradeLists: {
      Id: instrument.id,
      Code: instrument.code,
      ShowCode: instrument.showCode,
      Logo: logoPath(instrument),
      PricePrecision: instrument.precision,
    },
    OrderType: order.side === 'buy' ? ORDER_BUY : ORDER_SELL,
    Status: STATUS[order.status],
    Quantity: formatLots(order.lots),
    Multiple: order.leverage,
    OriginPrice: formatPrice(order.requestedPrice, instrument.precision),
    Price: formatPrice(opened, instrument.precision),
    UpdatePrice: price(views.orders.price(order)),
    TargetPrice: price(order.targetPrice),
    TriggerKind: order.triggerKind,
    TargetLossPrice: price(views.orders.stopLoss(order)),
    TargetProfitPrice: price(order.takeProfit),
    ...stopTermsOnWire(order),
    TakeProfits: partsOnWire(partsLeft(order), instrument),
    ...boundsOnWire(order),
    ClosePrice: price(order.closeFill?.price ?? null),
    CautionMoney: formatMoney(order.margin),
    // An order that ended without a fill was never charged its estimated fee.
    TradeFee: formatMoney(
      order.status === 'ended' && order.openFill === null ? ZERO_MONEY : order.fee,
    ),
    Swap: formatMoney(order.swap),
    FactProfits: formatMoneyOrNull(profit),
    NetProfit: formatMoneyOrNull(net),
    CloseReason: order.endReason satisfies CloseReason | null,
    RejectReason: rejectReason(language, order, instrument),
    AskedAt: order.askedAt ?? null,
    CreateTimeHandler: new Date(order.placedAt).toISOString(),
    OpenTime: order.openedAt,
    CloseTime: order.endedAt,
    ParentId: order.parentId,
    ClosedPartId: closedPartId,
    SeenSeq: order.openFill?.seen?.seq ?? null,
    SeenPrice: price(order.openFill?.seen?.price ?? null),
    ApiKey: order.apiKey ?? null,
    client_order_id: clientsId(order.clientOrderId),
    Receipt: receiptOnWire(order, views, instrument),
  };
}

function receiptOnWire(
  order: Order,
  views: OrderViews,
  instrument: Instrument,
): WireOrder['Receipt'] {
  const { openFill, closeFill } = order;
  return {
    Open: openFill && fillOnWire(order, openFill, true, views, instrument),
    Close: closeFill && fillOnWire(order, closeFill, false, views, instrument),
  };
}

const boundsOnWire = ({
  expiresAt,
  ocoWith,
  maxDeviation,
  status,
  endReason,
}: Order): Pick<WireOrder, 'ExpiresAt' | 'OcoWith' | 'MaxDeviationPips'> => ({
  ExpiresAt: expiresAt ?? null,
  // What ended otherwise has let the other one go, and names none any more.
  OcoWith: status === 'pending' || endReason === 'cancelled_by_other' ? (ocoWith ?? null) : null,
  MaxDeviationPips: maxDeviation === undefined ? null : tenths(maxDeviation),
});

const tenths = (size: number): string => formatDecimal(BigInt(size), 1);

export function stopTermsOnWire({
  trailing,
  breakEven,
  isBreakEvenDone,
}: StopTerms): Pick<
  WireOrder,
  'TrailingPips' | 'TrailingPercent' | 'BreakEvenPips' | 'BreakEvenDone'
> {
  return {
    TrailingPips: trailing?.by === 'pips' ? tenths(trailing.size) : null,
    TrailingPercent: trailing?.by === 'percent' ? formatDecimal(BigInt(trailing.size), 2) : null,
    BreakEvenPips: breakEven === undefined ? null : tenths(breakEven),
    BreakEvenDone: isBreakEvenDone ?? false,
  };
}

export const partsOnWire = (
  parts: readonly TakePart[],
  { precision }: Instrument,
): WireOrder['TakeProfits'] =>
  parts.map(({ price, lots, isDone = false }) => ({
    Price: formatPrice(price, precision),
    Quantity: formatLots(lots),
    Done: isDone,
  }));

/** Why a pending order was rejected, as a sentence; null if it was not. */
export function rejectReason(
  language: Language,
  order: Order,
  instrument: Instrument,
): string | null {
  if (order.rejectedFor === null) return null;
  const key = `rejected_${order.rejectedFor}`;
  return isTextKey(key) ? textOf(language, key, { code: instrument.showCode }) : order.rejectedFor;
}

export function fillOnWire(
  order: Order,
  fill: Fill,
  isOpening: boolean,
  { markets }: OrderViews,
  instrument: Instrument,
): WireFill {
  const price = (value: Price | null) =>
    value === null ? null : formatPrice(value, instrument.precision);
  // What the client went by: the own trigger, or what the screen showed.
  const from = fill.level ?? fill.seen?.price ?? null;
  return {
    Seq: fill.seq,
    Time: fill.at,
    AskedAt: fill.askedAt ?? null,
    TickArrivedAt: fill.tickArrivedAt ?? null,
    Bid: formatPrice(fill.bid, instrument.precision),
    Ask: formatPrice(fill.ask, instrument.precision),
    Level: price(fill.level),
    Price: formatPrice(fill.price, instrument.precision),
    SeenSeq: fill.seen?.seq ?? null,
    SeenPrice: price(fill.seen?.price ?? null),
    Slippage: price(from === null ? null : improvement(order, fill.price, from, isOpening)),
    SpreadPromised: price(fill.promised ?? null),
    SpreadRebate: formatMoneyOrNull(fill.rebate ?? null),
    QuoteRate: formatRate(fill.rate),
    QuoteRateLegs: fill.legs.map((leg) => {
      const of = markets.instrument(leg.instrumentId);
      return {
        Code: of.code,
        Seq: leg.seq,
        Bid: formatPrice(leg.bid, of.precision),
        Ask: formatPrice(leg.ask, of.precision),
      };
    }),
  };
}

/** Positive: better than the level for the client. */
function improvement(order: Order, price: Price, level: Price, isOpening: boolean): Price {
  const paysLessIsBetter = (order.side === 'buy') === isOpening;
  return (paysLessIsBetter ? level - price : price - level) as Price;
}
