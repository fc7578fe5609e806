// The figures of a trader that the ranking shows for one day: from the growth, the closed orders, the last three weeks,
// and what the record proves. Source: specification, "Ranking".
import { type Instant, type Money, ZERO_MONEY, addMoney, mulDiv, smaller } from '@meridian/units';
import { FIGURE_MAX, GROWTH_ONE, type Growth, type Trades, dayOf } from './performance.ts';
import {
  EFFECTIVE_ONE,
  STAKE_ONE,
  type TrackRecord,
  chasedShare,
  effectiveTrades,
  stressTested,
} from './track-record.ts';

/** `three_week_*` covers this many days, the current one included. */
export const WINDOW_DAYS = 21;
/** The effective orders that a trader needs to be ranked and to be copied: ten, in tenths. */
export const EFFECTIVE_TENTHS_NEEDED = 100n;

/** The last 21 days of an account. */
export interface RecentDays {
  /** Growth at the end of the day before; 1 if there was no such day. */
  readonly growthBefore: bigint;
  readonly profit: Money;
  readonly count: number;
  readonly wins: number;
}

export interface Performance {
  /** Return since the beginning, from -1, billionths. */
  readonly rate: bigint;
  /** Share of orders won, 0 to 1, billionths; null without a closed order. */
  readonly winRate: bigint | null;
  /** Average leverage, each order weighted by its margin, in tenths; null without a closed order. */
  readonly leverage: bigint | null;
  /** Whole days since the account was opened. */
  readonly ageDays: number;
  /** The return of the last 21 days; null (not yet known) while the account is younger. */
  readonly windowRate: bigint | null;
  readonly windowWinRate: bigint | null;
  readonly windowProfit: Money | null;
  /** What the ranking is sorted by, unless asked otherwise: see {@link stressTested}. Billionths. */
  readonly score: bigint;
  /** Whether the record is long enough to be ranked; traders without one come after all who have one. */
  readonly hasRecord: boolean;
  /** See {@link effectiveTrades}, in tenths. */
  readonly effectiveTrades: bigint;
  /** The largest exposure over the equity, in tenths. */
  readonly exposureMax: bigint;
  /** Share of the stakes that chased losses, in billionths; null if there are no stakes. */
  readonly chased: bigint | null;
}

/** @param today the last day of `window` */
export function performanceOf(of: {
  readonly growth: Growth;
  readonly trades: Trades;
  readonly record: TrackRecord;
  readonly window: RecentDays;
  readonly openedAt: Instant;
  readonly today: number;
}): Performance {
  const { growth, trades, record, window } = of;
  const ageDays = Math.max(0, of.today - dayOf(of.openedAt));
  const isKnown = ageDays >= WINDOW_DAYS;
  const rate = growth.growth - GROWTH_ONE;
  // Rounded as it is shown: ten orders of nearly equal size are ten.
  const effective = inTenths(effectiveTrades(record, trades.count), EFFECTIVE_ONE);
  return {
    rate,
    winRate: share(trades.wins, trades.count),
    leverage: trades.margin > 0n ? mulDiv(trades.exposure, 10n, trades.margin, 'half_even') : null,
    ageDays,
    windowRate: isKnown ? rateBetween(window.growthBefore, growth.growth) : null,
    windowWinRate: isKnown ? share(window.wins, window.count) : null,
    windowProfit: isKnown ? window.profit : null,
    score: stressTested({
      record,
      growth: growth.growth,
      drawdown: growth.drawdown,
      profit: addMoney(growth.profit, growth.floating ?? ZERO_MONEY),
      closedCount: trades.count,
    }),
    hasRecord: isKnown && effective >= EFFECTIVE_TENTHS_NEEDED,
    effectiveTrades: effective,
    exposureMax: inTenths(record.exposureMax, STAKE_ONE),
    chased: chasedShare(record),
  };
}

const inTenths = (value: bigint, one: bigint): bigint => mulDiv(value, 10n, one, 'half_even');

const share = (part: number, whole: number): bigint | null =>
  whole === 0 ? null : mulDiv(BigInt(part), GROWTH_ONE, BigInt(whole), 'half_even');

/** Null if nothing was left that could have grown. */
const rateBetween = (before: bigint, after: bigint): bigint | null =>
  before <= 0n
    ? null
    : smaller(mulDiv(after, GROWTH_ONE, before, 'half_even') - GROWTH_ONE, FIGURE_MAX);
