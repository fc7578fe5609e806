// What orders and accounts are worth at the present quotes: conversion, floating profit, equity, margin level.
import type { Tick } from '@meridian/market';
import {
  AssertionError,
  type Lots,
  type Money,
  type Rate,
  ZERO_MONEY,
  addMoney,
  divide,
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
  if (market.path === null) return null;
  const legs: RateLeg[] = [];
  const mids = [];
  for (const leg of market.path) {
    const quote = marketOf(state, leg.instrumentId).quote;
    if (quote === null) return null;
    legs.push({ instrumentId: leg.instrumentId, seq: quote.seq, bid: quote.bid, ask: quote.ask });
    mids.push({ bid: quote.bid, ask: quote.ask, precision: leg.precision, inverse: leg.inverse });
  }
  return { rate: midRate(mids), legs };
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
  const conversion = conversionOf(state, market);
  return market.quote === null || conversion === null
    ? null
    : profitAt(market, order, market.quote, conversion.rate);
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

/**
 * Sum of the floating profits of an account's open orders; null if a price is missing.
 * @param closing counts as already closed
 */
export function floatingOf(
  state: EngineState,
  account: Account,
  closing: Closing | null = null,
): Money | null {
  let floating = ZERO_MONEY;
  if (account.openCount === 0) return floating;
  // Orders of one market mostly follow each other, so what they have in common is worked out once for them.
  let market: Market | null = null;
  let valued: Valued | null = null;
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const isClosing = order === closing?.order;
    if (isClosing && closing.lots === order.lots) continue;
    if (market === null || market.instrument.id !== order.instrumentId) {
      market = marketOf(state, order.instrumentId);
      valued = valuedAt(state, market);
    }
    if (valued === null || order.openFill === null) return null;
    const { side, openFill } = order;
    const lots = isClosing ? subtractLots(order.lots, closing.lots) : order.lots;
    const of = { side, lots, open: openFill.price, close: closingPrice(side, valued.quote) };
    floating = addMoney(floating, valued.profit(of));
  }
  return floating;
}

/** A market's quote, and what its orders stand at by it. */
interface Valued {
  readonly quote: Tick;
  readonly profit: ReturnType<typeof grossProfitsAt>;
}

/** @returns null if a price is missing */
function valuedAt(state: EngineState, market: Market): Valued | null {
  const conversion = conversionOf(state, market);
  if (market.quote === null || conversion === null) return null;
  return { quote: market.quote, profit: grossProfitsAt(market.instrument, conversion.rate) };
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

export function figuresOf(state: EngineState, account: Account): AccountFigures {
  return figuresFrom(account.balance, account.usedMargin, floatingOf(state, account));
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
