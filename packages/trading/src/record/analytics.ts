// What an account's closed trades say about its trading: pure arithmetic over rows, the same from the file that a client
// downloads. A trade is one order from its opening to the close of its last part; it counts with what was left after fee
// and financing, when its last part closes. Source: docs/decisions/accounts.md, 390.
import type { InstrumentId } from '@meridian/market';
import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  type Lots,
  type Money,
  type Price,
  RATE_SCALE,
  type Rate,
  ZERO_MONEY,
  addLots,
  addMoney,
  divide,
  mulDiv,
  powerOfTen,
} from '@meridian/units';
import type { Terms } from '../prices/arithmetic.ts';
import type { EndReason, OrderId, Side } from '../vocabulary/order.ts';
import { GROWTH_ONE, netOf } from './performance.ts';

/** A closed order: a whole one, or a part of one. */
export interface ClosedOrder {
  readonly id: OrderId;
  /** The order that this part was split from. */
  readonly parentId: OrderId | null;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  readonly lots: Lots;
  readonly openedAt: Instant;
  readonly closedAt: Instant;
  readonly openPrice: Price;
  readonly closePrice: Price;
  readonly profit: Money;
  readonly fee: Money;
  readonly swap: Money;
  /** See {@link spreadOf}, less what was given back of it. */
  readonly spread: Money;
  /** What was given back because spreads were wider than promised. */
  readonly rebate: Money;
  readonly reason: EndReason;
  /** The quotes that its two fills followed. */
  readonly open: Quoted;
  readonly close: Quoted;
}

/** One order with all its parts; prices, instant and reason of the close are those of its last part. */
export interface Trade extends Omit<ClosedOrder, 'parentId'> {
  /** What is left: profit - fee + financing + rebate. */
  readonly net: Money;
  /** In how many parts it was closed; 1: at once. */
  readonly parts: number;
  /** The lot-weighted average price of all its closes, in tenths of a point, half to even. */
  readonly closeAverage: bigint;
}

export interface Quoted {
  readonly bid: Price;
  readonly ask: Price;
  /** US dollars per unit of the quote currency. */
  readonly rate: Rate;
}

/**
 * What the spread took: half of it at the opening and half at the close, since either fill is half a spread away from
 * the middle of its tick.
 * @returns millionths of a dollar, 0 or more, half to even
 */
export function spreadOf(
  terms: Pick<Terms, 'precision' | 'contractSize'>,
  of: { readonly lots: Lots; readonly open: Quoted; readonly close: Quoted },
): Money {
  const points = (at: Quoted): bigint => (at.ask - at.bid) * at.rate;
  const value = (points(of.open) + points(of.close)) * of.lots * terms.contractSize;
  return divide(value, 2n * powerOfTen(terms.precision + RATE_SCALE), 'half_even') as Money;
}

/**
 * The trade of an order that was closed whole, and of the parts closed before.
 * @param parts in any order
 */
export function tradeOf(last: ClosedOrder, parts: readonly ClosedOrder[]): Trade {
  const { parentId: _none, ...whole } = last;
  const sum = (of: (part: ClosedOrder) => Money): Money =>
    parts.reduce((total, part) => addMoney(total, of(part)), of(last));
  const [profit, fee, swap] = [sum((it) => it.profit), sum((it) => it.fee), sum((it) => it.swap)];
  const rebate = sum((it) => it.rebate);
  const closes = [last, ...parts];
  const lots = parts.reduce((total, part) => addLots(total, part.lots), last.lots);
  const priced = closes.reduce((total, one) => total + 10n * one.closePrice * one.lots, 0n);
  return {
    ...whole,
    lots,
    parts: closes.length,
    closeAverage: divide(priced, lots, 'half_even'),
    profit,
    fee,
    swap,
    spread: sum((it) => it.spread),
    rebate,
    net: netOf({ profit, fee, swap, rebate }),
  };
}

/** What trades add up to; averages are null where there is nothing to average. */
export interface TradeFigures {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: Money;
  readonly profit: Money;
  readonly fee: Money;
  readonly swap: Money;
  /** Part of net: profit - fee + swap + rebate. */
  readonly rebate: Money;
  readonly spread: Money;
  /** The nets of the won trades together, and of the lost ones (0 or less). */
  readonly won: Money;
  readonly lost: Money;
  /** Won of all, 0 to 1, billionths. */
  readonly winRate: bigint | null;
  /** Net of an average trade. */
  readonly expectancy: Money | null;
  readonly averageWin: Money | null;
  readonly averageLoss: Money | null;
  /** Won over lost, billionths; null without a loss. */
  readonly profitFactor: bigint | null;
  /** Milliseconds, rounded half to even. */
  readonly held: number | null;
  readonly heldWin: number | null;
  readonly heldLoss: number | null;
  readonly best: Money | null;
  readonly worst: Money | null;
}

const average = (sum: bigint, count: number): bigint | null =>
  count === 0 ? null : divide(sum, BigInt(count), 'half_even');
const averageMoney = (sum: Money, count: number): Money | null =>
  average(sum, count) as Money | null;
function averageTime(sum: number, count: number): number | null {
  const ms = average(BigInt(sum), count);
  return ms === null ? null : Number(ms);
}

/** Averages are rounded half to even. A trade that came out at just 0 counts as neither won nor lost. */
export function tradeFigures(trades: readonly Trade[]): TradeFigures {
  const sums = {
    net: 0n,
    profit: 0n,
    fee: 0n,
    swap: 0n,
    rebate: 0n,
    spread: 0n,
    won: 0n,
    lost: 0n,
  };
  const held = { all: 0, win: 0, loss: 0 };
  const count = { wins: 0, losses: 0 };
  let best: Money | null = null;
  let worst: Money | null = null;
  for (const trade of trades) {
    const { net } = trade;
    for (const key of ['net', 'profit', 'fee', 'swap', 'rebate', 'spread'] as const)
      sums[key] += trade[key];
    const ms = trade.closedAt - trade.openedAt;
    held.all += ms;
    if (net > 0n) {
      sums.won += net;
      count.wins += 1;
      held.win += ms;
    } else if (net < 0n) {
      sums.lost += net;
      count.losses += 1;
      held.loss += ms;
    }
    if (best === null || net > best) best = net;
    if (worst === null || net < worst) worst = net;
  }
  const of = sums as Record<keyof typeof sums, Money>;
  return {
    trades: trades.length,
    ...count,
    ...of,
    winRate: average(BigInt(count.wins) * GROWTH_ONE, trades.length),
    expectancy: averageMoney(of.net, trades.length),
    averageWin: averageMoney(of.won, count.wins),
    averageLoss: averageMoney(of.lost, count.losses),
    profitFactor: of.lost === 0n ? null : mulDiv(of.won, GROWTH_ONE, -of.lost, 'half_even'),
    held: averageTime(held.all, trades.length),
    heldWin: averageTime(held.win, count.wins),
    heldLoss: averageTime(held.loss, count.losses),
    best,
    worst,
  };
}

/** Some trades of a group: of an hour, a day, an instrument, a side. */
export interface TradeGroup<Key> {
  readonly key: Key;
  readonly trades: number;
  readonly wins: number;
  readonly net: Money;
}

/** In the order in which their first trades stand. */
export function grouped<Key>(
  trades: readonly Trade[],
  keyOf: (trade: Trade) => Key,
): TradeGroup<Key>[] {
  const groups = new Map<Key, { trades: number; wins: number; net: Money }>();
  for (const trade of trades) {
    const key = keyOf(trade);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { trades: 0, wins: 0, net: ZERO_MONEY }));
    group.trades += 1;
    group.wins += trade.net > 0n ? 1 : 0;
    group.net = addMoney(group.net, trade.net);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** A clock on the wall as if it were UTC: the client's zone. */
export type ToWall = (at: Instant) => number;
/** The hour of the day on that wall, 0 to 23. */
export const hourOf = (toWall: ToWall, at: Instant): number =>
  Math.floor(toWall(at) / HOUR_MS) % 24;
/** Days since the epoch on that wall. */
export const wallDayOf = (toWall: ToWall, at: Instant): number => Math.floor(toWall(at) / DAY_MS);
/** 0: Monday. The epoch began on a Thursday. */
export const weekdayOf = (toWall: ToWall, at: Instant): number => (wallDayOf(toWall, at) + 3) % 7;
