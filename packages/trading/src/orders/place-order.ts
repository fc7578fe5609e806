// Placing an order: the checks in their documented precedence, then the event.
// Source: specification, section 5, "Trading semantics", "Prices and triggers", "Margin and close-out".
import type { Instrument } from '@meridian/market';
import {
  type Lots,
  MONEY_MAX,
  type Money,
  type Price,
  type Rate,
  addMoney,
  formatLots,
  formatPrice,
  isPrice,
  subtractMoney,
} from '@meridian/units';
import { grossProfit, openingFee, requiredMargin } from '../prices/arithmetic.ts';
import { lotsFault } from '../prices/lots-rules.ts';
import type { PlaceOrder, ScaledPrice } from '../vocabulary/command.ts';
import type { OutcomeLine, PlacedOrder } from '../vocabulary/event.ts';
import type { Side, TakePart, TriggerKind } from '../vocabulary/order.ts';
import { type Rejection, isRejection, reject } from '../vocabulary/rejection.ts';
import {
  type Priced,
  type Run,
  dealingPrices,
  done,
  emit,
  fillAt,
  pointsOf,
  refused,
  standingPrices,
} from './run.ts';
import { checkDeviation, checkExpiry, checkOther } from './bounds.ts';
import { checkOwnLimits } from './own-limits.ts';
import { inCents } from './in-cents.ts';
import { checkPips, checkTrailing } from './stop-terms.ts';
import { checkParts, readParts } from './take-parts.ts';
import { isWatchedByCopiers } from '../state/elsewhere.ts';
import {
  type Account,
  type EngineState,
  ORDERS_MAX,
  isMarketOpen,
  marketOf,
} from '../state/state.ts';
import {
  closingPrice,
  isStopLossSide,
  isTakeProfitSide,
  openingPrice,
  triggerKind,
} from '../prices/trigger-kind.ts';
import { haltedMarket } from '../margin/margin-watch.ts';
import { type AccountFigures, figuresOf, unpricedCode } from '../margin/valuation.ts';

/**
 * Fills an order at market at once, or places one that waits for its target. Whatever can be refused is refused
 * before anything changes, in an order that is documented: clients see the first reason.
 */
export function placeOrder(run: Run, account: Account, command: PlaceOrder): OutcomeLine {
  const checked = check(run.state, account, command);
  if (isRejection(checked)) return refused(null, checked);
  // Nothing below can fail.
  const { priced, order, figures } = checked;
  const about = { accountId: account.id, orderId: run.state.nextOrderId, at: run.state.now, order };
  const ofLeader = leaderEquityOf(run.state, account);
  if (figures === null) emit(run, { type: 'PendingOrderPlaced', ...about, ...ofLeader });
  else {
    const { requestedPrice: price, lots } = order;
    const fill = fillAt(priced, { lots, at: about.at, price, level: null, asked: run });
    const before = { equity: figures.equity, usedMargin: figures.usedMargin };
    emit(run, { type: 'MarketOrderFilled', ...about, fill, ...ofLeader, before });
  }
  return done(about.orderId);
}

/** The equity that copyings are sized by; absent if nobody copies the account. */
export const leaderEquityOf = (
  state: EngineState,
  account: Account,
): { leaderEquity?: Money | null } =>
  isWatchedByCopiers(state, account) ? { leaderEquity: figuresOf(state, account).equity } : {};

interface Checked {
  readonly priced: Priced;
  readonly order: PlacedOrder;
  /** What the account stands at before an order at market; null: the order waits for its target. */
  readonly figures: AccountFigures | null;
}

function check(state: EngineState, account: Account, command: PlaceOrder): Checked | Rejection {
  const { side, lots } = command;
  const instrument = state.markets.get(command.instrumentId)?.instrument;
  if (instrument === undefined) return reject('instrument_unknown');
  const leverage = checkLeverage(instrument, command.leverage);
  if (typeof leverage !== 'number') return leverage;
  const badLots = checkLots(instrument, lots);
  if (badLots) return badLots;
  const prices = readPrices({ state, account }, instrument, command);
  if (isRejection(prices)) return prices;
  const { target, stopLoss, takeProfit, takeParts } = prices;

  const market = marketOf(state, instrument.id);
  if (!isMarketOpen(state, market)) return reject('market_closed', { code: instrument.showCode });
  const priced =
    target === null ? pricesSeen(state, instrument, command) : standingPrices(state, market);
  if (isRejection(priced)) return priced;
  const { quote, conversion } = priced;
  const kind = target === null ? null : triggerKind(side, target, quote);
  if (target !== null && kind === null) {
    return reject('target_price_at_market', { price: formatPrice(target, instrument.precision) });
  }
  // At market, a stop loss that the closing price has passed would act at once, and a take profit within the spread
  // would close at a loss.
  const bounds = {
    stopLoss: target ?? closingPrice(side, quote),
    takeProfit: target ?? openingPrice(side, quote),
  };
  const badStops =
    checkStops(instrument, side, { stopLoss, takeProfit }, bounds) ??
    checkTrailing(instrument, command.trailing, bounds.stopLoss) ??
    checkParts(instrument, command, takeParts, bounds.takeProfit);
  if (badStops) return badStops;
  if (account.orders.size >= ORDERS_MAX)
    return reject('orders_too_many', { max: String(ORDERS_MAX) });

  const price = target ?? quote.bid;
  const cost = openingCost(state, instrument, { lots, price, leverage }, conversion.rate);
  if (target !== null && !isEstimable(cost)) return reject('target_price_out_of_range');
  const funds = checkMeans(state, account, priced, { side, lots, ...cost, target });
  if (funds !== null && isRejection(funds)) return funds;
  const order: PlacedOrder = {
    instrumentId: instrument.id,
    side,
    lots,
    leverage,
    clientOrderId: command.clientOrderId,
    requestedPrice: target ?? openingPrice(side, quote),
    targetPrice: target,
    triggerKind: kind satisfies TriggerKind | null,
    stopLoss,
    takeProfit,
    ...termsOf(command),
    ...(takeParts.length > 0 && { takeParts }),
    ...cost,
  };
  return { priced, order, figures: funds };
}

/** Prices for an order at market, as long as its client allows them. */
function pricesSeen(
  state: EngineState,
  instrument: Instrument,
  command: PlaceOrder,
): Priced | Rejection {
  const priced = dealingPrices(state, instrument.id);
  if (isRejection(priced)) return priced;
  return checkDeviation(instrument, command, priced.quote) ?? priced;
}

/** What an order has only if it was asked for. */
const termsOf = ({
  arrivedAt,
  apiKey,
  trailing,
  breakEven,
  expiresAt,
  ocoWith,
  maxDeviation,
}: PlaceOrder): Partial<PlacedOrder> => ({
  ...(arrivedAt !== undefined && { askedAt: arrivedAt }),
  ...(apiKey !== undefined && { apiKey }),
  ...(trailing !== undefined && { trailing }),
  ...(breakEven !== undefined && { breakEven }),
  ...(expiresAt !== undefined && { expiresAt }),
  ...(ocoWith !== undefined && { ocoWith }),
  ...(maxDeviation !== undefined && { maxDeviation }),
});

/** @returns what the account stands at, if it can carry the order at market; null: the order waits for its target */
function checkMeans(
  state: EngineState,
  account: Account,
  priced: Priced,
  { target, ...order }: Deal & { readonly target: Price | null },
): AccountFigures | Rejection | null {
  const margin = target === null ? order.margin : null;
  const kept = checkOwnLimits(state, account, { margin, isNew: true });
  if (kept) return kept;
  return target === null ? checkFunds(state, account, priced, order) : null;
}

interface Deal {
  readonly side: Side;
  readonly lots: Lots;
  readonly margin: Money;
  readonly fee: Money;
}

/**
 * Who holds an order in a halted market opens nothing: what it stands at is in doubt, and nothing closes the account out.
 * @returns what the account stands at, if it can carry the order at market
 */
function checkFunds(
  state: EngineState,
  account: Account,
  priced: Priced,
  { side, lots, margin, fee }: Deal,
): AccountFigures | Rejection {
  const halted = haltedMarket(state, account);
  if (halted !== null) return reject('price_stale', { code: halted.instrument.showCode });
  const figures = figuresOf(state, account);
  const price = openingPrice(side, priced.quote);
  const atOnce = resultAtOnce(priced, { side, lots, price });
  return checkFreeMargin(state, account, { margin, fee, atOnce }, figures) ?? figures;
}

function checkLeverage(
  { leverages, showCode }: Instrument,
  leverage: number | null,
): number | Rejection {
  if (leverages.length === 0) return reject('leverage_not_configured', { code: showCode });
  if (leverage === null || !leverages.includes(leverage)) {
    return reject('leverage_not_offered', { choices: leverages.join(', ') });
  }
  return leverage;
}

/** How the text of each names the limit. */
const LOTS_LIMITS = {
  lots_below_minimum: 'min',
  lots_above_maximum: 'max',
  lots_off_step: 'step',
} as const;

export function checkLots(instrument: Instrument, lots: Lots): Rejection | null {
  const fault = lotsFault(instrument, lots);
  return fault && reject(fault.kind, { [LOTS_LIMITS[fault.kind]]: formatLots(fault.limit) });
}

interface Prices {
  readonly target: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly takeParts: readonly TakePart[];
}

function readPrices(
  { state, account }: { readonly state: EngineState; readonly account: Account },
  instrument: Instrument,
  command: PlaceOrder,
): Prices | Rejection {
  const { precision } = instrument;
  const args = { max: String(precision) };
  const target = command.mode === 'pending' ? readTarget({ precision }, command.target) : null;
  if (target !== null && typeof target === 'object') return target;
  const stopLoss = optionalPoints(command.stopLoss, precision);
  if (stopLoss === 'too_precise') return reject('stop_loss_too_precise', args);
  const takeProfit = optionalPoints(command.takeProfit, precision);
  if (takeProfit === 'too_precise') return reject('take_profit_too_precise', args);
  const badPips = checkPips({ precision }, command);
  if (badPips) return badPips;
  const takeParts = readParts(instrument, command.takeParts);
  if (isRejection(takeParts)) return takeParts;
  return (
    checkExpiry(state, command.expiresAt) ??
    checkOther(account, null, command.ocoWith) ?? { target, stopLoss, takeProfit, takeParts }
  );
}

/**
 * A pending order's target in points. Refuses one that is missing or not above 0, that has more decimals than the
 * instrument's prices, or that no price can be.
 */
export function readTarget(
  { precision }: Pick<Instrument, 'precision'>,
  asked: ScaledPrice | null,
): Price | Rejection {
  if (asked === null || asked <= 0n) return reject('target_price_missing');
  const target = pointsOf(asked, precision);
  if (target === null) return reject('target_price_too_precise', { max: String(precision) });
  return isPrice(target) ? target : reject('target_price_out_of_range');
}

/** What an order takes at a price, as it is now known. */
export function openingCost(
  { feeType }: EngineState,
  instrument: Instrument,
  of: { readonly lots: Lots; readonly price: Price; readonly leverage: number },
  quoteRate: Rate,
): Pick<PlacedOrder, 'margin' | 'fee'> {
  const margin = requiredMargin(instrument, { ...of, quoteRate });
  return { margin, fee: openingFee(instrument, feeType, { lots: of.lots, margin }) };
}

/**
 * An order that waits needs no free margin, so its target alone could make an estimate that nothing can hold: the order
 * could not be kept, and the engine would end.
 */
export const isEstimable = ({ margin, fee }: Pick<PlacedOrder, 'margin' | 'fee'>): boolean =>
  margin <= MONEY_MAX && fee <= MONEY_MAX;

/** Points of an optional level; 0 and null are none. */
export function optionalPoints(
  scaled: ScaledPrice | null,
  precision: number,
): Price | null | 'too_precise' {
  if (scaled === null || scaled === 0n) return null;
  return pointsOf(scaled, precision) ?? 'too_precise';
}

/**
 * Stops must lie on the losing and the winning side of the price at which they are set.
 * @param bounds that price, for each of the two
 */
export function checkStops(
  { precision }: Instrument,
  side: Side,
  { stopLoss, takeProfit }: Pick<Prices, 'stopLoss' | 'takeProfit'>,
  bounds: { readonly stopLoss: Price; readonly takeProfit: Price },
): Rejection | null {
  const argsOf = (bound: Price) => ({ price: formatPrice(bound, precision), side });
  if (stopLoss !== null) {
    if (!isPrice(stopLoss)) return reject('stop_loss_out_of_range');
    if (!isStopLossSide(side, stopLoss, bounds.stopLoss))
      return reject('stop_loss_wrong_side', argsOf(bounds.stopLoss));
  }
  if (takeProfit !== null) {
    if (!isPrice(takeProfit)) return reject('take_profit_out_of_range');
    if (!isTakeProfitSide(side, takeProfit, bounds.takeProfit))
      return reject('take_profit_wrong_side', argsOf(bounds.takeProfit));
  }
  return null;
}

/** What an order that has just opened at `price` stands at: its own spread, so mostly a loss. */
export const resultAtOnce = (
  { market, quote, conversion }: Priced,
  { side, lots, price }: { side: Side; lots: Lots; price: Price },
): Money =>
  grossProfit(market.instrument, {
    side,
    lots,
    open: price,
    close: closingPrice(side, quote),
    quoteRate: conversion.rate,
  });

/** What an order takes at its opening. */
export interface OpeningCost {
  readonly margin: Money;
  readonly fee: Money;
  /** What it stands at in its first moment; negative: the loss of its own spread. */
  readonly atOnce: Money;
}

/**
 * An order is accepted if free margin less held money covers its margin, its fee and the loss of its own spread: free
 * margin is never negative right after opening.
 */
export function checkFreeMargin(
  state: EngineState,
  account: Account,
  { margin, fee, atOnce }: OpeningCost,
  { freeMargin }: AccountFigures = figuresOf(state, account),
): Rejection | null {
  if (freeMargin === null) return reject('price_missing', { code: unpricedCode(state, account) });
  // Money held for withdrawals is no margin for new orders.
  const free = subtractMoney(freeMargin, account.held);
  const needed = subtractMoney(addMoney(margin, fee), atOnce);
  if (free >= needed) return null;
  return reject('free_margin_too_low', {
    free: inCents(free, 'floor'),
    needed: inCents(needed, 'ceil'),
  });
}
