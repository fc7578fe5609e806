// Candles of 4 hours, weeks and months, folded from hours and days. All begin with the trading day, at 17:00 New York: a
// week with Monday's day, which begins on Sunday evening; a month with the day that ends on its first.
import type { Candle } from '@meridian/contract';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { TURN_MS, newYorkWall, tradingDay } from '../../lib/new-york.ts';
import type { LongerPeriod } from './chart-periods.ts';

/** Day 0 of the epoch was a Thursday. */
const MONDAY_BEFORE = 3;

/** A number for each period, which grows with time: two candles of one number belong together. */
export function periodNumber(period: LongerPeriod, at: number): number {
  switch (period) {
    case '4hour':
      return Math.floor((newYorkWall(at) + TURN_MS) / (4 * HOUR_MS));
    case '1week':
      return Math.floor((tradingDay(at) + MONDAY_BEFORE) / 7);
    case '1month': {
      const date = new Date(tradingDay(at) * DAY_MS);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    }
  }
}

/** One candle of several, in the order of their time; it begins with the first of them. */
export function foldCandles(candles: readonly [Candle, ...Candle[]]): Candle {
  const [first] = candles;
  return {
    Time: first.Time,
    Open: first.Open,
    High: Math.max(...candles.map(({ High }) => High)),
    Low: Math.min(...candles.map(({ Low }) => Low)),
    Close: (candles.at(-1) ?? first).Close,
    Volume: candles.reduce((sum, { Volume }) => sum + Volume, 0),
  };
}

/** The candles that belong together, in order. @param candles ascending */
export function periodsOf(
  period: LongerPeriod,
  candles: readonly Candle[],
): readonly (readonly [Candle, ...Candle[]])[] {
  const groups: [Candle, ...Candle[]][] = [];
  let last: number | null = null;
  for (const candle of candles) {
    const number = periodNumber(period, candle.Time);
    if (number === last) groups.at(-1)?.push(candle);
    else groups.push([candle]);
    last = number;
  }
  return groups;
}
