// The margin watch: when an account must be looked at again, which notice it gets, when it is closed out.
// The safe zone is the range of quotes within which no threshold can be reached; the account is looked at only when a
// tick crosses an edge.
// Source: specification, "Margin and close-out".
import { type Money, absolute, divide, larger, powerOfTen, smaller } from '@meridian/units';
import { RATE_SCALE } from '@meridian/units';
import { isLimitReached, stopEquityOf } from '../vocabulary/copy-terms.ts';
import { CLOSE_OUT_LEVEL } from '../prices/arithmetic.ts';
import type { Order } from '../vocabulary/order.ts';
import {
  type Account,
  type EngineState,
  type Market,
  isHalted,
  isMarketOpen,
  isStale,
  marketOf,
} from '../state/state.ts';
import type { Direction, ZoneEdge } from '../prices/trigger-index.ts';
import { conversionOf, profitAt } from './valuation.ts';

/** Margin levels, in percent, at or below which a client gets a notice; band n belongs to the n-th level. */
export const NOTICE_LEVELS: readonly bigint[] = [100n, 80n, 60n];
/** A notice is re-armed when the level is this many percent points above it. */
const REARM_ABOVE = 5n;
/** Rates and products within a zone move by less than this much more than their linear part: see `exposuresOf`. */
const BEND_NUMERATOR = 3n;
const BEND_DENOMINATOR = 2n;
/** No zone is wider than price / this: keeps the bend of inverse and crossed rates below 3/2. */
const ZONE_PART_OF_PRICE = 8n;

/** equity / used margin x 100 <= percent, without a division. */
const isAtOrBelow = (equity: Money, used: Money, percent: bigint): boolean =>
  equity * 100n <= used * percent;

/** Whether the margin level is below {@link CLOSE_OUT_LEVEL} percent; at just that level it is not. */
export const needsCloseOut = (equity: Money, used: Money): boolean =>
  used > 0n && equity * 100n < used * CLOSE_OUT_LEVEL;

/** The band of notices for a level, given the present band. */
export function noticeBand(equity: Money, used: Money, standing: number): number {
  if (used === 0n) return 0;
  let band = 0;
  NOTICE_LEVELS.forEach((percent, i) => {
    const threshold = i < standing ? percent + REARM_ABOVE : percent;
    if (isAtOrBelow(equity, used, threshold)) band = i + 1;
  });
  return band;
}

/**
 * How much equity may move, either way, before a threshold is reached; 0 or less: it is reached now.
 * Each order's profit is rounded by up to half a millionth, and so is each change of it.
 */
function slackOf(equity: Money, account: Account): bigint {
  const { usedMargin: used, noticeBand: standing, openCount: orders, copy } = account;
  const nextDown = NOTICE_LEVELS[standing] ?? CLOSE_OUT_LEVEL;
  let slack = equity - divide(used * nextDown, 100n, 'ceil');
  const noticed = NOTICE_LEVELS[standing - 1];
  if (noticed !== undefined) {
    slack = smaller(slack, divide(used * (noticed + REARM_ABOVE), 100n, 'floor') - equity);
  }
  if (copy !== null && !isLimitReached(copy)) slack = smaller(slack, equity - stopEquityOf(copy));
  return slack - 2n * BigInt(orders);
}

interface Exposure {
  /** Millionths of a dollar by which equity can move per point, at most. */
  perPoint: bigint;
  isLong: boolean;
  isShort: boolean;
  isConverting: boolean;
}

/** For each instrument that the account's equity depends on, how much. */
function exposuresOf(state: EngineState, account: Account): Map<Market, Exposure> | null {
  const exposures = new Map<Market, Exposure>();
  const of = (market: Market): Exposure => {
    const known = exposures.get(market);
    if (known) return known;
    const fresh = { perPoint: 0n, isLong: false, isShort: false, isConverting: false };
    exposures.set(market, fresh);
    return fresh;
  };
  for (const [market, orders] of openOrdersByMarket(state, account)) {
    const conversion = conversionOf(state, market);
    if (market.quote === null || conversion === null || market.path === null) return null;
    const { instrument } = market;
    const own = of(market);
    const scale = powerOfTen(instrument.precision + RATE_SCALE);
    let lots = 0n;
    for (const order of orders) {
      lots += order.lots;
      if (order.side === 'buy') own.isLong = true;
      else own.isShort = true;
    }
    own.perPoint += bent(divide(lots * instrument.contractSize * conversion.rate, scale, 'ceil'));
    if (market.path.length === 0) continue;
    let converted = 0n;
    for (const order of orders) {
      const profit = profitAt(market, order, market.quote, conversion.rate);
      if (profit === null) return null;
      converted += absolute(profit);
    }
    for (const leg of market.path) {
      const legMarket = marketOf(state, leg.instrumentId);
      if (legMarket.quote === null) return null;
      const lowest = smaller(legMarket.quote.bid, legMarket.quote.ask);
      const exposure = of(legMarket);
      exposure.perPoint += bent(divide(converted, larger(lowest, 1n as never), 'ceil'));
      exposure.isConverting = true;
    }
  }
  return exposures;
}

function openOrdersByMarket(state: EngineState, account: Account): Map<Market, Order[]> {
  const byMarket = new Map<Market, Order[]>();
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const market = marketOf(state, order.instrumentId);
    const orders = byMarket.get(market);
    if (orders === undefined) byMarket.set(market, [order]);
    else orders.push(order);
  }
  return byMarket;
}

const bent = (perPoint: bigint): bigint =>
  divide((perPoint + 1n) * BEND_NUMERATOR, BEND_DENOMINATOR, 'ceil');

/** Takes the account's edges out of the indexes. */
export function clearZone(account: Account): void {
  for (const edge of account.edges) {
    if (edge.place !== -1) edge.index.remove(edge);
  }
  account.edges = [];
}

/**
 * Draws the account's safe zone anew around the present quotes.
 * @param equity null if a price is missing: then every tick counts
 * @param isWaiting a close-out is due and cannot run yet: then every tick counts
 */
export function drawZone(
  state: EngineState,
  account: Account,
  equity: Money | null,
  isWaiting: boolean,
): void {
  clearZone(account);
  if (account.openCount === 0) return;
  const exposures = exposuresOf(state, account);
  if (equity === null || exposures === null) {
    for (const market of marketsOf(state, account)) addEdges(account, market, 0n, 'all');
    return;
  }
  const slack = isWaiting ? 0n : slackOf(equity, account);
  const count = BigInt(exposures.size);
  const canRearm = account.noticeBand > 0;
  for (const [market, exposure] of exposures) {
    if (market.quote === null) continue;
    const reach = slack <= 0n ? 0n : slack / (count * exposure.perPoint);
    const width = smaller(reach, market.quote.bid / ZONE_PART_OF_PRICE);
    const needsAll = width === 0n || canRearm || exposure.isConverting;
    addEdges(account, market, width, needsAll ? 'all' : exposure);
  }
}

function addEdges(account: Account, market: Market, width: bigint, what: 'all' | Exposure): void {
  const edges: ZoneEdge[] = account.edges;
  const add = (direction: Direction, level: bigint) =>
    edges.push(market.index.addEdge(account.id, direction, Number(level)));
  const quote = market.quote;
  if (quote === null) {
    // Any first quote is beyond these.
    add('bid_rises', 0n);
    return;
  }
  if (what === 'all' || what.isLong) add('bid_falls', quote.bid - width);
  if (what === 'all' || what.isShort) add('ask_rises', quote.ask + width);
  if (what !== 'all') return;
  add('bid_rises', quote.bid + width);
  add('ask_falls', quote.ask - width);
}

/** The markets that an account's equity depends on. */
function marketsOf(state: EngineState, account: Account): Set<Market> {
  const markets = new Set<Market>();
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const market = marketOf(state, order.instrumentId);
    markets.add(market);
    for (const leg of market.path ?? []) markets.add(marketOf(state, leg.instrumentId));
  }
  return markets;
}

/** The first market that the account's equity hangs on and whose price is missing, halted, or stale while it is open; null: there is none. */
export function unsureMarket(state: EngineState, account: Account): Market | null {
  for (const market of marketsOf(state, account)) {
    const { quote } = market;
    if (quote === null || isHalted(state, market)) return market;
    if (isMarketOpen(state, market) && isStale(state, quote)) return market;
  }
  return null;
}

/** A close-out runs with fresh ticks only, and not while a price that the account's equity hangs on is halted. */
export const canBeClosedOut = (state: EngineState, account: Account): boolean =>
  unsureMarket(state, account) === null;

/** The first market of the account's open orders that is halted: it cannot be closed out meanwhile. null: none is. */
export function haltedMarket(state: EngineState, account: Account): Market | null {
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const market = marketOf(state, order.instrumentId);
    if (isHalted(state, market)) return market;
  }
  return null;
}

/** After a restart, looks at every account with open orders on the first tick of any of its instruments. */
export function armAccounts(state: EngineState): void {
  for (const account of state.accounts.values()) armAccount(state, account);
}

/** Looks at the account on the next tick of any of its instruments. */
export const armAccount = (state: EngineState, account: Account): void =>
  drawZone(state, account, null, true);
