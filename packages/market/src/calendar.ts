// When each session trades, when its day begins and how many days a rollover charges: all in New York time
// (domain.md, "Financing, sessions"). Public holidays are not kept: a feed without ticks shows as stale.
import { assertNever, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@meridian/units';
import type { SessionName } from './instrument.ts';
import { fromWall, toWall } from './new-york.ts';

/** `real` keeps the sessions' hours; `always` trades around the clock, for a simulation tried on a weekend. */
export type Hours = 'real' | 'always';

/** The day turns at 17:00 New York: rollover, daily candle, weekly close. */
const ROLLOVER_HOUR = 17;
const ROLLOVER_MINUTE = ROLLOVER_HOUR * 60;
const BREAK_END_MINUTE = 18 * 60;
const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;

/** True while the session trades; its opening instant is open, its closing instant is closed. */
export function isSessionOpen(session: SessionName, instant: Instant): boolean {
  if (session === 'crypto') return true;
  const wall = toWall(instant);
  const minute = Math.floor(modulo(wall, DAY_MS) / MINUTE_MS);
  const weekday = weekdayOf(wall);
  if (weekday === SATURDAY || (weekday === FRIDAY && minute >= ROLLOVER_MINUTE)) return false;
  switch (session) {
    case 'forex':
      return weekday !== SUNDAY || minute >= ROLLOVER_MINUTE;
    case 'metals':
    case 'indices':
      if (weekday === SUNDAY) return minute >= BREAK_END_MINUTE;
      return minute < ROLLOVER_MINUTE || minute >= BREAK_END_MINUTE;
    default:
      return assertNever(session);
  }
}

/** The first instant after `instant` at which a closed session opens; null where it never closes. */
export const nextOpening = (session: SessionName, instant: Instant): Instant | null =>
  nextTurn(session, instant, true);

/** The first instant after `instant` at which an open session closes; null where it never closes. */
export const nextClosing = (session: SessionName, instant: Instant): Instant | null =>
  nextTurn(session, instant, false);

function nextTurn(session: SessionName, instant: Instant, opens: boolean): Instant | null {
  if (session === 'crypto') return null;
  const midnight = Math.floor(toWall(instant) / DAY_MS) * DAY_MS;
  for (let wall = midnight + ROLLOVER_HOUR * HOUR_MS; ; wall += DAY_MS) {
    for (const turn of [fromWall(wall), fromWall(wall + HOUR_MS)]) {
      if (turn <= instant || isSessionOpen(session, turn) !== opens) continue;
      if (isSessionOpen(session, turn - 1) !== opens) return turn;
    }
  }
}

/**
 * The instant at which the daily candle that holds `instant` starts: the last 17:00 New York at or before it. Every
 * session shares this boundary, crypto too, so that one day means one thing for candles, `Open`, `Change` and swap;
 * metals and indices are in their break until 18:00, so their first tick of the day comes an hour after it.
 * A day has 23 or 25 hours when the clock changes.
 */
export function tradingDayStart(_session: SessionName, instant: Instant): Instant {
  return fromWall(rolloverWall(instant));
}

/** The start of the trading day after the one that holds `instant`. */
export function nextTradingDayStart(_session: SessionName, instant: Instant): Instant {
  return fromWall(rolloverWall(instant) + DAY_MS);
}

const rolloverWall = (instant: Instant): number =>
  Math.floor((toWall(instant) - ROLLOVER_HOUR * HOUR_MS) / DAY_MS) * DAY_MS +
  ROLLOVER_HOUR * HOUR_MS;

/** Every 17:00 New York in (after, upTo], ascending: weekends too, which charge by {@link financingDays}. */
export function rollovers(after: Instant, upTo: Instant): Instant[] {
  const found: Instant[] = [];
  for (let wall = rolloverWall(after) + DAY_MS; ; wall += DAY_MS) {
    const instant = fromWall(wall);
    if (instant > upTo) return found;
    found.push(instant);
  }
}

/**
 * Days of financing charged at a rollover: one from Monday to Friday and three on Wednesday (its positions settle
 * after the weekend), none on Saturday and Sunday; crypto one every day. @param rollover one of {@link rollovers}
 */
export function financingDays(session: SessionName, rollover: Instant): number {
  if (session === 'crypto') return 1;
  return DAYS_BY_WEEKDAY[weekdayOf(toWall(rollover))] ?? 0;
}

const DAYS_BY_WEEKDAY: readonly number[] = [0, 1, 1, 3, 1, 1, 0];

/** The calendar as a site keeps it. Days and rollovers are the same for both kinds of hours. */
export interface Calendar {
  readonly hours: Hours;
  isOpen(session: SessionName, at: Instant): boolean;
  /** Null where the session never closes. */
  nextOpening(session: SessionName, at: Instant): Instant | null;
  nextClosing(session: SessionName, at: Instant): Instant | null;
}

export function calendar(hours: Hours): Calendar {
  switch (hours) {
    case 'real':
      return { hours, isOpen: isSessionOpen, nextOpening, nextClosing };
    case 'always':
      return { hours, isOpen: () => true, nextOpening: () => null, nextClosing: () => null };
    default:
      return assertNever(hours);
  }
}

/** 1 January 1970 was a Thursday. */
const weekdayOf = (wall: number): number => modulo(Math.floor(wall / DAY_MS) + 4, 7);
const modulo = (value: number, by: number): number => ((value % by) + by) % by;
