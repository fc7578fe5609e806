// What orders and accounts are worth at the present quotes: conversion, floating profit, equity, margin level.
import type { Tick } from '@meridian/market';
import {
  AssertionError,
  type Lots,
  type Money,
  RATE_ONE,
  type Rate,
  ZERO_MONEY,
  addMoney,
  divide,
  present,
  subtractLots,
  subtractMoney,
} from '@meridian/units';
import { grossProfit, grossProfitsAt } from '../prices/arithmetic.ts';
import { midRate } from '../prices/conversion.ts';
import type { BesideOpen } from '../vocabulary/event.ts';
import type { Order, RateLeg } from '../vocabulary/order.ts';
import { type Account, type EngineState, type Market, marketOf } from '../state/state.ts';
import { closingPrice } from '../prices/trigger-kind.ts';

export interface Conversion {
  readonly rate: Rate;
  readonly legs: readonly RateLeg[];
}

/** US dollars per unit of a market's quote currency, at the present mids; null if a leg has no price. */
export function conversionOf(state: EngineState, market: Market): Conversion | null {
  const rate = quoteRateOf(state, market);
  if (rate === null || market.path === null) return null;
  const legs = market.path.map(({ instrumentId }) => {
    const { quote } = marketOf(state, instrumentId);
    const { seq, bid, ask } = present(quote, 'a rate has all its prices');
    return { instrumentId, seq, bid, ask };
  });
  return { rate, legs };
}

/** The rate alone: what values orders at each tick makes as little garbage as it can. */
function quoteRateOf(state: EngineState, { path }: Market): Rate | null {
  if (path === null) return null;
  if (path.length === 0) return RATE_ONE;
  const mids = [];
  for (const { instrumentId, precision, inverse } of path) {
    const { quote } = marketOf(state, instrumentId);
    if (quote === null) return null;
    mids.push({ bid: quote.bid, ask: quote.ask, precision, inverse });
  }
  return midRate(mids);
}

/** Gross profit of an open order if it closed at `quote`. */
export function profitAt(market: Market, order: Order, quote: Tick, rate: Rate): Money | null {
  if (order.openFill === null) return null;
  return grossProfit(market.instrument, {
    side: order.side,
    lots: order.lots,
    open: order.openFill.price,
    close: closingPrice(order.side, quote),
    quoteRate: rate,
  });
}

/** Floating profit of an open order; null if a price is missing. */
export function floatingProfit(state: EngineState, order: Order): Money | null {
  const market = marketOf(state, order.instrumentId);
  const rate = quoteRateOf(state, market);
  return market.quote === null || rate === null
    ? null
    : profitAt(market, order, market.quote, rate);
}

/**
 * The displayed code of the instrument of the account's first open order that has no price or no conversion.
 * @throws AssertionError if all have
 */
export function unpricedCode(state: EngineState, account: Account): string {
  for (const order of account.orders.values()) {
    const unpriced = order.status === 'open' && floatingProfit(state, order) === null;
    if (unpriced) return marketOf(state, order.instrumentId).instrument.showCode;
  }
  throw new AssertionError(`a price of account ${account.id} is missing`);
}

/** The account's figures. A figure is null if a price that it needs is missing. Ratios are percent scaled by 10^6. */
export interface AccountFigures {
  readonly balance: Money;
  readonly usedMargin: Money;
  readonly floating: Money | null;
  readonly equity: Money | null;
  readonly freeMargin: Money | null;
  /** equity / used margin x 100; null without used margin. */
  readonly marginLevel: bigint | null;
  /** Half the used margin / equity x 100: 100 is the close-out. 0 without used margin; null if equity is 0 or less. */
  readonly riskRate: bigint | null;
}

/** Lots of an order that are about to close. */
export interface Closing {
  readonly order: Order;
  readonly lots: Lots;
}

/** Gets an open order with its floating profit; null if a price is missing. */
export type VisitProfit = (order: Order, profit: Money | null) => void;

/**
 * Sum of the floating profits of an account's open orders; null if a price is missing.
 * @param closing counts as already closed
 * @param visit is told of each open order, in the order of placement
 */
export function floatingOf(
  state: EngineState,
  account: Account,
  closing: Closing | null = null,
  visit: VisitProfit | null = null,
): Money | null {
  let floating: Money | null = ZERO_MONEY;
  if (account.openCount === 0) return floating;
  // Orders of one market mostly follow each other, so what they have in common is worked out once for them.
  let market: Market | null = null;
  let profitOf: ReturnType<typeof grossProfitsAt> | null = null;
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const isClosing = order === closing?.order;
    if (isClosing && closing.lots === order.lots) continue;
    if (market === null || market.instrument.id !== order.instrumentId) {
      market = marketOf(state, order.instrumentId);
      const rate = quoteRateOf(state, market);
      profitOf = rate === null ? null : grossProfitsAt(market.instrument, rate);
    }
    const { quote } = market;
    if (profitOf === null || quote === null || order.openFill === null) {
      if (visit === null) return null;
      visit(order, null);
      floating = null;
      continue;
    }
    const { side, openFill } = order;
    const lots = isClosing ? subtractLots(order.lots, closing.lots) : order.lots;
    const of = { side, lots, open: openFill.price, close: closingPrice(side, quote) };
    const profit = profitOf(of);
    visit?.(order, profit);
    if (floating !== null) floating = addMoney(floating, profit);
  }
  return floating;
}

/**
 * What an event says about the open orders of a client's own account. Absent for copyings and for accounts without open
 * orders.
 */
export function besideOpen(
  state: EngineState,
  account: Account,
  closing: Closing | null = null,
): BesideOpen {
  const isLast = closing !== null && closing.lots === closing.order.lots;
  if (account.copy !== null || account.openCount <= (isLast ? 1 : 0)) return {};
  return { floating: floatingOf(state, account, closing) };
}

/** @param visit is told of each open order on the way, in the order of placement */
export function figuresOf(
  state: EngineState,
  account: Account,
  visit: VisitProfit | null = null,
): AccountFigures {
  const floating = floatingOf(state, account, null, visit);
  return figuresFrom(account.balance, account.usedMargin, floating);
}

/** The figures worked out from their three sources; also for a part of an account. */
export function figuresFrom(
  balance: Money,
  usedMargin: Money,
  floating: Money | null,
): AccountFigures {
  const equity = floating === null ? null : addMoney(balance, floating);
  const freeMargin = equity === null ? null : subtractMoney(equity, usedMargin);
  return {
    balance,
    usedMargin,
    floating,
    equity,
    freeMargin,
    marginLevel:
      equity === null || usedMargin === 0n
        ? null
        : divide(equity * 100_000_000n, usedMargin, 'half_even'),
    riskRate: riskRate(equity, usedMargin),
  };
}

function riskRate(equity: Money | null, usedMargin: Money): bigint | null {
  if (usedMargin === 0n) return 0n;
  if (equity === null || equity <= 0n) return null;
  return divide(usedMargin * 50_000_000n, equity, 'half_even');
}
