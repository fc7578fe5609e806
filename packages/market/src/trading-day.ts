// The day and the week of trading, which turn at 17:00 New York. A door of its own, for screens: it knows no instruments.
import { DAY_MS, HOUR_MS, type Instant } from '@meridian/units';
import type { SessionName } from './instrument.ts';
import { fromWall, toWall } from './new-york.ts';

/** The day turns at 17:00 New York: rollover, daily candle, weekly close. */
export const ROLLOVER_HOUR = 17;
export const FRIDAY = 5;

/**
 * The instant at which the daily candle that holds `instant` starts: the last 17:00 New York at or before it. Every
 * session shares this boundary, crypto too, so that one day means one thing for candles, `Open`, `Change` and swap;
 * metals are in their break until 18:00, so their first tick of the day comes an hour after it, and every exchange's day
 * lies whole within one of these.
 * A day has 23 or 25 hours when the clock changes.
 */
export function tradingDayStart(_session: SessionName, instant: Instant): Instant {
  return fromWall(rolloverWall(instant));
}

/** The start of the trading day after the one that holds `instant`. */
export function nextTradingDayStart(_session: SessionName, instant: Instant): Instant {
  return fromWall(rolloverWall(instant) + DAY_MS);
}

/** The wall clock of New York at that 17:00. */
export const rolloverWall = (instant: Instant): number =>
  Math.floor((toWall(instant) - ROLLOVER_HOUR * HOUR_MS) / DAY_MS) * DAY_MS +
  ROLLOVER_HOUR * HOUR_MS;

/** The end of the trading day that holds `instant`: the first 17:00 New York after it. */
export const tradingDayEnd = (instant: Instant): Instant => nextTradingDayStart('forex', instant);

/** The end of the trading week: the first Friday 17:00 New York after `instant`; at that time itself, the one a week later. */
export function tradingWeekEnd(instant: Instant): Instant {
  for (let wall = rolloverWall(instant) + DAY_MS; ; wall += DAY_MS)
    if (weekdayOf(wall) === FRIDAY) return fromWall(wall);
}

/** 0 is Sunday: 1 January 1970 was a Thursday. */
export const weekdayOf = (wall: number): number => modulo(Math.floor(wall / DAY_MS) + 4, 7);
/** From 0 on, also for what is before the epoch. */
export const modulo = (value: number, by: number): number => ((value % by) + by) % by;
