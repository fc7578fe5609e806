// One run of a command: decisions check first, then emit events; each event is applied as it is emitted.
import type { Instrument, InstrumentId, Tick } from '@meridian/market';
import {
  type Instant,
  type Lots,
  ZERO_MONEY,
  type Money,
  type Price,
  divide,
  powerOfTen,
  present,
} from '@meridian/units';
import { SCALED_PRICE_DECIMALS, type ScaledPrice, type Seen } from '../vocabulary/command.ts';
import type { Event, OutcomeLine } from '../vocabulary/event.ts';
import { type Change, evolve } from '../state/evolve.ts';
import type { AccountId, EndReason, Fill, Order, OrderId } from '../vocabulary/order.ts';
import { type Rejection, reject } from '../vocabulary/rejection.ts';
import {
  type Account,
  type EngineState,
  type Market,
  accountOf,
  isMarketOpen,
  isStale,
  marketOf,
} from '../state/state.ts';
import { spreadRebate } from '../prices/arithmetic.ts';
import { closingPrice } from '../prices/trigger-kind.ts';
import { promisedAt } from '../vocabulary/spread-promise.ts';
import {
  type Conversion,
  besideOpen,
  conversionOf,
  figuresOf,
  profitAt,
} from '../margin/valuation.ts';

export interface Run {
  readonly state: EngineState;
  readonly changes: Change[];
  /** Accounts to watch when the command is done. */
  readonly touched: Set<AccountId>;
  /** Tasks of one leader that may wait for the copyings. */
  readonly tasksMax: number;
  /** When the client's request arrived, where it is known. */
  readonly askedAt: Instant | undefined;
  /** What the client saw who asked, where it is known. */
  readonly seen: Seen | undefined;
  /** Whether what others compute again by is told: everybody reads it. */
  readonly tellsAll: boolean;
  /** Whether credits stay within what a balance can be; those that were made before are not refused when they are made again. */
  readonly isCreditLimited: boolean;
  /** Whether the state is another one by now, or partly. */
  hasEmitted: boolean;
}

/**
 * A run of one command over the state. Absent: the time and quote of the client are not known, nothing is told for
 * all, credits are limited.
 */
export const startRun = (
  state: EngineState,
  {
    tasksMax,
    askedAt,
    seen,
    tellsAll = false,
    isCreditLimited = true,
  }: Pick<Run, 'tasksMax'> &
    Partial<Pick<Run, 'askedAt' | 'seen' | 'tellsAll' | 'isCreditLimited'>>,
): Run => ({
  state,
  changes: [],
  touched: new Set(),
  tasksMax,
  askedAt,
  seen,
  tellsAll,
  isCreditLimited,
  hasEmitted: false,
});

/**
 * Applies an event at once and keeps its change for the commit. From then on the command must not be refused.
 * @throws AssertionError when the event does not fit the state
 */
export function emit(run: Run, event: Event): void {
  const whole = withBefore(run.state, event);
  run.hasEmitted = true;
  run.changes.push(evolve(run.state, whole));
  if (event.accountId !== undefined) run.touched.add(event.accountId);
}

/** Fills and closes say what the account stood at before them; one that has just been checked for it says so itself. */
function withBefore(state: EngineState, event: Event): Event {
  if ('before' in event) return event;
  switch (event.type) {
    case 'MarketOrderFilled':
    case 'PendingOrderFilled':
    case 'OrderClosed':
    case 'OrderPartlyClosed': {
      const { equity, usedMargin } = figuresOf(state, accountOf(state, event.accountId));
      return { ...event, before: { equity, usedMargin } };
    }
    default:
      return event;
  }
}

/**
 * The line of an outcome that says it was done.
 * @param partId of what was closed of the order; null: it was no partial close
 */
export const done = (orderId: OrderId | null, partId: OrderId | null = null): OutcomeLine => ({
  orderId,
  partId,
  rejected: null,
  args: {},
});
/** The line of an outcome that says why not. @param orderId null: there is no order yet */
export const refused = (orderId: OrderId | null, { rejected, args }: Rejection): OutcomeLine => ({
  orderId,
  partId: null,
  rejected,
  args,
});

/** A market's quote and conversion. */
export interface Priced {
  readonly market: Market;
  readonly quote: Tick;
  readonly conversion: Conversion;
}

/** Prices for dealing at market: the session is open, there is a price, and none of the prices needed is stale. */
export function dealingPrices(state: EngineState, instrumentId: InstrumentId): Priced | Rejection {
  const market = marketOf(state, instrumentId);
  if (!isMarketOpen(state, market))
    return reject('market_closed', { code: market.instrument.showCode });
  const priced = standingPrices(state, market);
  if ('rejected' in priced) return priced;
  if (isStale(state, priced.quote) || hasStaleLeg(state, market)) {
    return reject('price_stale', { code: market.instrument.showCode });
  }
  return priced;
}

/** The present prices, however old. */
export function standingPrices(state: EngineState, market: Market): Priced | Rejection {
  const conversion = conversionOf(state, market);
  if (market.quote === null || conversion === null) {
    return reject('price_missing', { code: market.instrument.showCode });
  }
  return { market, quote: market.quote, conversion };
}

function hasStaleLeg(state: EngineState, market: Market): boolean {
  return (market.path ?? []).some(({ instrumentId }) => {
    const leg = marketOf(state, instrumentId);
    return leg.quote !== null && isMarketOpen(state, leg) && isStale(state, leg.quote);
  });
}

/** A decimal of a request in points; null if it has more decimals than the instrument's prices. */
export function pointsOf(scaled: ScaledPrice, precision: number): Price | null {
  const unit = powerOfTen(SCALED_PRICE_DECIMALS - precision);
  return scaled % unit === 0n ? (divide(scaled, unit, 'half_even') as Price) : null;
}

interface FillDraft {
  readonly lots: Lots;
  /** When it is dealt. */
  readonly at: Instant;
  readonly price: Price;
  readonly level: Price | null;
  /** The request that asked for it; absent: the market reached it. */
  readonly asked?: Pick<Run, 'askedAt' | 'seen'> | undefined;
}

/** A price that the instrument cannot have is nothing that its client saw. */
function seenAt({ market }: Priced, seen: Seen | undefined): Pick<Fill, 'seen'> {
  const price = seen === undefined ? null : pointsOf(seen.price, market.instrument.precision);
  return seen === undefined || price === null ? {} : { seen: { seq: seen.seq, price } };
}

/**
 * A fill at `price` with all that it can be checked by: the quote, the rate, the promised spread, and the rebate
 * where the spread was wider (docs/decisions/prices-and-orders.md, 404).
 */
export function fillAt(priced: Priced, { lots, at, price, level, asked }: FillDraft): Fill {
  const { market, quote, conversion } = priced;
  const promised = promisedAt(market.promises, at);
  const fill: Fill = {
    seq: quote.seq,
    at: quote.at,
    bid: quote.bid,
    ask: quote.ask,
    level,
    price,
    rate: conversion.rate,
    legs: conversion.legs,
    ...(asked?.askedAt !== undefined && { askedAt: asked.askedAt }),
    ...(quote.arrivedAt !== undefined && { tickArrivedAt: quote.arrivedAt }),
    ...seenAt(priced, asked?.seen),
    ...(promised !== null && { promised }),
  };
  return rebated(market.instrument, lots, fill);
}

/** The fill with what these lots get back of it. */
export function rebated(
  instrument: Instrument,
  lots: Lots,
  { rebate: _others, ...fill }: Fill,
): Fill {
  const { bid, ask, promised, rate } = fill;
  const beyond = promised === undefined ? 0n : ask - bid - promised;
  if (beyond <= 0n) return fill;
  const of = { lots, beyond: beyond as Price, quoteRate: rate };
  const rebate = spreadRebate(instrument, of);
  return rebate === ZERO_MONEY ? fill : { ...fill, rebate };
}

/** Closes that a client's request asks for; it may lead to others. */
const ASKED_FOR: ReadonlySet<EndReason> = new Set<EndReason>(['client', 'reset']);

/** Closes an open order in full at `price`. */
export function closeInFull(
  run: Run,
  order: Order,
  priced: Priced,
  reason: EndReason,
  at: { price: Price; level: Price | null },
): void {
  const { state } = run;
  const profit = profitOf(order, priced, at.price);
  emit(run, {
    type: 'OrderClosed',
    accountId: order.accountId,
    orderId: order.id,
    at: state.now,
    reason,
    fill: fillAt(priced, {
      ...{ ...at, lots: order.lots, at: state.now },
      asked: ASKED_FOR.has(reason) ? run : undefined,
    }),
    profit,
    ...besideOpen(state, accountOf(state, order.accountId), { order, lots: order.lots }),
  });
}

/**
 * Gross profit if all of an open order closed at `price`, converted at the present rate: millionths of a dollar, half
 * to even.
 * @throws AssertionError when the order is not filled
 */
export function profitOf(order: Order, priced: Priced, price: Price): Money {
  const quote: Tick = { ...priced.quote, bid: price, ask: price };
  const profit = profitAt(priced.market, order, quote, priced.conversion.rate);
  return present(profit, `open order ${order.id} has its fill`);
}

/** The bid for a buy, the ask for a sell. */
export const marketClosingPrice = (order: Order, { quote }: Priced): Price =>
  closingPrice(order.side, quote);

/** An order of this account that is pending or open. */
export function ownOrder(account: Account, orderId: OrderId): Order | Rejection {
  return account.orders.get(orderId) ?? reject('order_unknown');
}
