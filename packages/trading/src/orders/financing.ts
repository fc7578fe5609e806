// Overnight financing: one charge an order a night at 17:00 New York, at the instrument's Close at that moment. Every
// order pays the price of the rollover, however late its turn comes, and an account pays what it owes before anything
// else happens to it.
// Source: specification, "Financing, sessions".
import { type Instant, DAY_MS } from '@meridian/units';
import { financing } from '../prices/arithmetic.ts';
import { behindSince } from '../state/behind.ts';
import {
  type Account,
  type EngineState,
  type Market,
  type NightPrice,
  isHalted,
  marketOf,
  swapsAt,
} from '../state/state.ts';
import type { NightFell } from '../vocabulary/night-event.ts';
import type { Order } from '../vocabulary/order.ts';
import { isRejection } from '../vocabulary/rejection.ts';
import { type Run, emit, standingPrices } from './run.ts';

/**
 * The most orders that one command charges in turn, including the rest of the last account's; the others wait for
 * `ChargeNext`.
 */
export const CHARGES_MAX = 200;
/** The most accounts that one command looks at for charges: most of them have no open order. */
const LOOKS_MAX = 10_000;
/** The last and the next rollover are never further away than this, whatever New York's clock does. */
const ROLLOVER_WITHIN_MS = 2 * DAY_MS;

/** Begins charging for the nights that fell due up to the state's time. */
export function chargeRollovers(run: Run, max: number): void {
  const { state } = run;
  const { nights, now } = { nights: state.nights, now: state.now };
  if (now < nights.nextAt) return chargePriced(run, max);
  const since = now - ROLLOVER_WITHIN_MS;
  const fallen = [...state.hours.rollovers(since, now)];
  const [next] = state.hours.rollovers(now, now + ROLLOVER_WITHIN_MS);
  nights.nextAt = next ?? now + DAY_MS;
  const last = fallen.at(-1);
  if (last === undefined) return;
  Object.assign(nights, { fallen, since, lastAt: last });
  for (const market of state.markets.values()) {
    if (market.openOrders.size > 0 && !canCharge(state, market)) nights.unpriced.add(market);
  }
  if (run.tellsAll && isOwed(state))
    emit(run, { type: 'NightFell', at: now, rollover: last, prices: pricesOf(state) });
  walkFromStart(run, max);
}

/** Whether an open order has still to pay for the last night: without one nobody needs its prices. */
function isOwed({ markets, nights }: EngineState): boolean {
  for (const { openOrders } of markets.values())
    for (const { financedUpTo } of openOrders.values())
      if (financedUpTo < nights.lastAt) return true;
  return false;
}

function pricesOf(state: EngineState): NightFell['prices'] {
  return [...state.markets].flatMap(([instrumentId, market]) => {
    const known = nightPrice(market, state.nights.lastAt) ?? priceNow(state, market);
    return known === null ? [] : [{ instrumentId, price: known.price, rate: known.rate }];
  });
}

/** Charges what waited for prices or the end of a halt, before anything else happens at them. */
export function chargePriced(run: Run, max: number): void {
  const { unpriced } = run.state.nights;
  if (unpriced.size === 0) return;
  const priced = [...unpriced].filter((market) => canCharge(run.state, market));
  if (priced.length === 0) return;
  for (const market of priced) unpriced.delete(market);
  walkFromStart(run, max);
}

/** While other charges wait, their turn comes first, in commands of their own. */
function walkFromStart(run: Run, max: number): void {
  const { nights, accounts } = run.state;
  const isBusy = nights.walk !== null;
  nights.walk = accounts.values();
  if (!isBusy) chargeNext(run, max);
}

/** Charges the next accounts for the nights that fell due. @returns how many charges it made */
export function chargeNext(run: Run, max: number): number {
  const { nights } = run.state;
  let charges = 0;
  for (let looks = 0; nights.walk !== null && charges < max && looks < LOOKS_MAX; looks += 1) {
    const next = nights.walk.next();
    if (next.done === true) nights.walk = null;
    else charges += chargeAccount(run, next.value);
  }
  return charges;
}

/**
 * Charges an account for the nights that fell due, where the prices are known. What a leader did before a night comes
 * first: it may have closed an order that would have been charged.
 * @param upTo later nights are left
 * @returns how many charges it made
 */
export function chargeAccount(run: Run, account: Account, upTo?: Instant): number {
  const { state } = run;
  const { lastAt } = state.nights;
  if (account.openCount === 0) return 0;
  let until = upTo;
  let charges = 0;
  for (const order of account.orders.values()) {
    if (order.status !== 'open' || order.financedUpTo >= lastAt) continue;
    until ??= behindSince(state, account) ?? lastAt;
    charges += chargeOrder(run, order, until);
  }
  return charges;
}

function chargeOrder(run: Run, order: Order, until: Instant): number {
  const { state } = run;
  const market = marketOf(state, order.instrumentId);
  const { instrument } = market;
  let charges = 0;
  if (isHalted(state, market)) {
    state.nights.unpriced.add(market);
    return 0;
  }
  for (const rollover of nightsAfter(state, order.financedUpTo)) {
    if (rollover > until) break;
    const days = state.hours.financingDays(instrument, rollover);
    if (days === 0) continue;
    const night = nightPrice(market, rollover);
    if (night === null) break;
    const { price, rate } = night;
    const { swapLong, swapShort } = swapsAt(market, rollover);
    const annualRate = order.side === 'buy' ? swapLong : swapShort;
    const amount = financing(instrument, {
      lots: order.lots,
      price,
      annualRate,
      days,
      quoteRate: rate,
    });
    // Who could not leave before the night does not pay for it; what it brings is the client's.
    if (amount < 0n && isHalted(state, market, rollover)) continue;
    emit(run, {
      type: 'FinancingCharged',
      accountId: order.accountId,
      orderId: order.id,
      at: state.now,
      rollover,
      days,
      price,
      rate,
      amount,
    });
    charges += 1;
  }
  return charges;
}

/** Orders seldom owe for more than the last night; earlier nights are looked up only then. */
function nightsAfter({ nights, hours }: EngineState, after: Instant): readonly Instant[] {
  if (after < nights.since) {
    nights.fallen = [...hours.rollovers(after, nights.since), ...nights.fallen];
    nights.since = after;
  }
  return nights.fallen.filter((night) => night > after);
}

/** The price that other orders have paid for the night, else the one seen when it fell due. */
function nightPrice({ nightCharged, nightSeen }: Market, rollover: Instant): NightPrice | null {
  if (nightCharged !== null && rollover <= nightCharged.upTo) return nightCharged;
  return nightSeen !== null && rollover <= nightSeen.upTo ? nightSeen : null;
}

/** Whether the last night's price is known and nothing is charged too early: in a halt nothing is. */
const canCharge = (state: EngineState, market: Market): boolean =>
  seePrice(state, market) && !isHalted(state, market);

/** Keeps the present price for the last night, unless it has one. @returns false if there is no price */
function seePrice(state: EngineState, market: Market): boolean {
  const { lastAt } = state.nights;
  if (nightPrice(market, lastAt) !== null) return true;
  const seen = priceNow(state, market);
  if (seen !== null) market.nightSeen = seen;
  return seen !== null;
}

/** The present price, for nights up to the last one; null: there is none, or it is halted. */
function priceNow(state: EngineState, market: Market): NightPrice | null {
  if (isHalted(state, market)) return null;
  const priced = standingPrices(state, market);
  if (isRejection(priced)) return null;
  return { upTo: state.nights.lastAt, price: priced.quote.bid, rate: priced.conversion.rate };
}
