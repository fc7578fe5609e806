// What a client may do with a placed order: close all or a part of it, close all orders, cancel, set its stops.
import { type Lots, type Money, type Price, divide, formatLots, present } from '@meridian/units';
import type { CancelOrder, CloseAllOrders, CloseOrder, SetStops } from '../vocabulary/command.ts';
import type { OutcomeLine, StopsSet } from '../vocabulary/event.ts';
import type { EndReason, Order } from '../vocabulary/order.ts';
import {
  type CloseGrid,
  closeLotsFault,
  closePercentFault,
  lotsOfPercent,
  shareOfLots,
} from '../prices/lots-rules.ts';
import { checkStops, optionalPoints } from './place-order.ts';
import { checkPips, checkTrailing } from './stop-terms.ts';
import { checkParts, doneParts, readParts } from './take-parts.ts';
import { type Rejection, isRejection, reject } from '../vocabulary/rejection.ts';
import {
  type Priced,
  type Run,
  closeInFull,
  dealingPrices,
  done,
  emit,
  fillAt,
  marketClosingPrice,
  ownOrder,
  profitOf,
  refused,
  standingPrices,
} from './run.ts';
import { type Account, type Market, accountOf, marketOf } from '../state/state.ts';
import { besideOpen, floatingProfit } from '../margin/valuation.ts';

/**
 * Closes an own open order, whole or a part, at the present closing price. A percentage is rounded down to the lot
 * step. Rejects where there is no price to deal at (`dealingPrices`), or where the part or the rest would be too
 * small.
 */
export function closeOrder(run: Run, account: Account, command: CloseOrder): OutcomeLine {
  const order = ownOrder(account, command.orderId);
  if (isRejection(order)) return refused(command.orderId, order);
  if (order.status !== 'open') return refused(order.id, reject('order_not_open'));
  const lots = lotsToClose(run, order, command);
  if (typeof lots === 'object') return refused(order.id, lots);
  const badLots = checkCloseLots(run, order, lots);
  if (badLots) return refused(order.id, badLots);
  const priced = dealingPrices(run.state, order.instrumentId);
  if (isRejection(priced)) return refused(order.id, priced);
  // Nothing below can fail.
  const at = { price: marketClosingPrice(order, priced), level: null };
  if (lots < order.lots) return done(order.id, closePart(run, order, priced, lots, 'client', at));
  closeInFull(run, order, priced, 'client', at);
  return done(order.id);
}

function lotsToClose(run: Run, order: Order, { lots, percent }: CloseOrder): Lots | Rejection {
  if (percent === undefined) return lots ?? order.lots;
  const grid = closeGrid(run, order);
  return closePercentFault(grid, percent) === 'below_minimum'
    ? reject('close_percent_too_small', { min: formatLots(grid.min) })
    : lotsOfPercent(grid, percent);
}

function closeGrid({ state }: Run, { instrumentId, lots }: Order): CloseGrid {
  const { lotStep, lotsMin } = marketOf(state, instrumentId).instrument;
  return { step: lotStep, min: lotsMin, whole: lots };
}

function checkCloseLots(run: Run, order: Order, lots: Lots): Rejection | null {
  const grid = closeGrid(run, order);
  const fault = closeLotsFault(grid, lots);
  switch (fault) {
    case null:
      return null;
    case 'above_whole':
      return reject('close_lots_above_open', { max: formatLots(grid.whole) });
    case 'off_step':
      return reject('close_lots_off_step', { step: formatLots(grid.step) });
    case 'below_minimum':
    case 'leaves_too_little':
      return reject('close_lots_leave_too_little', { min: formatLots(grid.min) });
  }
}

/**
 * Shares of margin, fee and financing are rounded for the closed part; the open order keeps the rest, so nothing is
 * lost.
 */
export function shareOf(
  { margin, fee, swap, lots: whole }: Order,
  lots: Lots,
): { readonly margin: Money; readonly fee: Money; readonly swap: Money } {
  const share = (amount: Money): Money => shareOfLots(amount, { lots, whole });
  return { margin: share(margin), fee: share(fee), swap: share(swap) };
}

/** Closes less than all of an open order at a price. @returns the part's number */
export function closePart(
  run: Run,
  order: Order,
  priced: Priced,
  lots: Lots,
  reason: 'client' | 'take_profit',
  at: { readonly price: Price; readonly level: Price | null },
): number {
  const partId = run.state.nextOrderId;
  emit(run, {
    type: 'OrderPartlyClosed',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    reason,
    partId,
    lots,
    ...shareOf(order, lots),
    fill: fillAt(priced, {
      ...at,
      lots,
      at: run.state.now,
      asked: reason === 'client' ? run : undefined,
    }),
    profit: profitOf({ ...order, lots }, priced, at.price),
    ...(order.exactLots !== undefined && {
      exactLots: divide(order.exactLots * lots, order.lots, 'floor'),
    }),
    ...besideOpen(run.state, accountOf(run.state, order.accountId), { order, lots }),
  });
  return partId;
}

/** Closes what can be closed, in the order of placement; each order has its own result. */
export function closeAllOrders(
  run: Run,
  account: Account,
  command: CloseAllOrders,
): readonly OutcomeLine[] {
  return closeOpenOrders(run, account, 'client', command);
}

/** Without a price nobody knows; then the order is asked to close, and says why it cannot. */
function isOne(run: Run, order: Order, which: CloseAllOrders['which']): boolean {
  const profit = which === undefined ? null : floatingProfit(run.state, order);
  if (profit === null) return true;
  return which === 'losers' ? profit < 0n : profit > 0n;
}

/**
 * Closes the account's open orders in the order of placement, each at its present closing price; one that cannot be
 * dealt at stays open and has its rejection in its line.
 * @param reason what their closes say
 * @param which absent: winners and losers; an order that closes at just 0 is neither
 */
export function closeOpenOrders(
  run: Run,
  account: Account,
  reason: EndReason,
  { instrumentId, which }: Pick<CloseAllOrders, 'instrumentId' | 'which'> = { instrumentId: null },
): readonly OutcomeLine[] {
  const wanted = [...account.orders.values()].filter(
    (order) =>
      order.status === 'open' &&
      (instrumentId === null || order.instrumentId === instrumentId) &&
      isOne(run, order, which),
  );
  return wanted.map((order) => {
    const priced = dealingPrices(run.state, order.instrumentId);
    if (isRejection(priced)) return refused(order.id, priced);
    closeInFull(run, order, priced, reason, {
      price: marketClosingPrice(order, priced),
      level: null,
    });
    return done(order.id);
  });
}

/**
 * A reset ends every order at the present price, however old, so that no open loss is undone. An order without any
 * price ends without a result.
 */
export function endForReset(run: Run, order: Order): void {
  const { state } = run;
  const { accountId, id: orderId } = order;
  if (order.status === 'pending') return endPending(run, order, 'cancelled');
  const priced = standingPrices(state, marketOf(state, order.instrumentId));
  if (isRejection(priced))
    return emit(run, { type: 'OrderVoided', accountId, orderId, at: state.now });
  closeInFull(run, order, priced, 'reset', {
    price: marketClosingPrice(order, priced),
    level: null,
  });
}

/** Ends an own pending order; also while its market is closed. An open one is refused. */
export function cancelOrder(run: Run, account: Account, command: CancelOrder): OutcomeLine {
  const order = ownOrder(account, command.orderId);
  if (isRejection(order)) return refused(command.orderId, order);
  if (order.status !== 'pending') return refused(order.id, reject('order_not_pending'));
  endPending(run, order, 'cancelled');
  return done(order.id);
}

/** Ends a pending order without a fill: no money moves. The order must be pending. */
export function endPending(
  run: Run,
  order: Order,
  reason: 'cancelled' | 'cancelled_by_other' | 'expired' | 'margin_close_out',
): void {
  emit(run, {
    type: 'PendingOrderEnded',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    reason,
    rejectedFor: null,
  });
}

function referenceOf(run: Run, order: Order, market: Market): Price | Rejection {
  if (order.status === 'pending') return present(order.targetPrice, 'a pending order has a target');
  const priced = standingPrices(run.state, market);
  return isRejection(priced) ? priced : marketClosingPrice(order, priced);
}

/**
 * An open order's stops are measured against its closing price, a pending order's against its target. Removing them
 * needs no price.
 */
export function setStops(run: Run, account: Account, command: SetStops): OutcomeLine {
  const order = ownOrder(account, command.orderId);
  if (isRejection(order)) return refused(command.orderId, order);
  const market = marketOf(run.state, order.instrumentId);
  const { precision } = market.instrument;
  const args = { max: String(precision) };
  const stopLoss = optionalPoints(command.stopLoss, precision);
  if (stopLoss === 'too_precise') return refused(order.id, reject('stop_loss_too_precise', args));
  const takeProfit = optionalPoints(command.takeProfit, precision);
  if (takeProfit === 'too_precise')
    return refused(order.id, reject('take_profit_too_precise', args));
  const badPips = checkPips(market.instrument, command);
  if (badPips) return refused(order.id, badPips);
  const asked = command.takeParts;
  const parts = readParts(market.instrument, asked, doneParts(order));
  if (isRejection(parts)) return refused(order.id, parts);
  const terms = newTerms(order, command);
  let trailFrom: Price | null = null;
  if (stopLoss !== null || takeProfit !== null || terms.trailing || parts.length > 0) {
    const reference = referenceOf(run, order, market);
    if (typeof reference === 'object') return refused(order.id, reference);
    const stops = { stopLoss, takeProfit };
    const bounds = { stopLoss: reference, takeProfit: reference };
    const wrong =
      checkStops(market.instrument, order.side, stops, bounds) ??
      checkTrailing(market.instrument, terms.trailing, reference) ??
      checkParts(market.instrument, order, parts, reference);
    if (wrong) return refused(order.id, wrong);
    if (terms.trailing && order.status === 'open') trailFrom = reference;
  }
  emit(run, {
    type: 'StopsSet',
    accountId: account.id,
    orderId: order.id,
    at: run.state.now,
    stopLoss: command.stopLoss === null ? order.stopLoss : stopLoss,
    takeProfit: command.takeProfit === null ? order.takeProfit : takeProfit,
    ...terms,
    ...(asked !== undefined && { takeParts: [...doneParts(order), ...parts] }),
    ...(trailFrom !== null && { trailFrom }),
  });
  return done(order.id);
}

/** What of it is asked to become different: the same distance once more would start a trailing stop anew. */
function newTerms(
  { trailing: had, breakEven: hadProfit }: Order,
  { trailing, breakEven }: SetStops,
): Pick<StopsSet, 'trailing' | 'breakEven'> {
  const isSame = trailing?.by === had?.by && trailing?.size === had?.size;
  return {
    ...(trailing !== undefined && !isSame && { trailing }),
    ...(breakEven !== undefined && breakEven !== (hadProfit ?? null) && { breakEven }),
  };
}
