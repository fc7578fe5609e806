// When each session trades, when its day begins and how many days a rollover charges (specification, "Financing,
// sessions"). Indices keep the hours and holidays of their exchange; everything else is in New York time and keeps no
// holidays: a feed without ticks shows as stale.
import { assertNever, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@meridian/units';
import { EXCHANGE_DAYS, type ExchangeDays } from './exchanges.ts';
import type { Instrument, SessionName } from './instrument.ts';
import { fromWall, toWall } from './new-york.ts';
import { FRIDAY, ROLLOVER_HOUR, modulo, rolloverWall, weekdayOf } from './trading-day.ts';

/** `real` keeps the sessions' hours; `always` trades around the clock, for a simulation tried on a weekend. */
export type Hours = 'real' | 'always';

const ROLLOVER_MINUTE = ROLLOVER_HOUR * 60;
const BREAK_END_MINUTE = 18 * 60;
const SUNDAY = 0;
const SATURDAY = 6;

/** True while the session trades; its opening instant is open, its closing instant is closed. */
export function isSessionOpen(session: SessionName, instant: Instant): boolean {
  if (session === 'crypto') return true;
  if (session !== 'forex' && session !== 'metals')
    return isExchangeOpen(EXCHANGE_DAYS[session], instant);
  const wall = toWall(instant);
  const minute = Math.floor(modulo(wall, DAY_MS) / MINUTE_MS);
  const weekday = weekdayOf(wall);
  if (weekday === SATURDAY || (weekday === FRIDAY && minute >= ROLLOVER_MINUTE)) return false;
  switch (session) {
    case 'forex':
      return weekday !== SUNDAY || minute >= ROLLOVER_MINUTE;
    case 'metals':
      if (weekday === SUNDAY) return minute >= BREAK_END_MINUTE;
      return minute < ROLLOVER_MINUTE || minute >= BREAK_END_MINUTE;
    default:
      return assertNever(session);
  }
}

/** Sessions open and close on whole multiples of this many minutes. */
export const turnMinutes = (session: SessionName): number =>
  session === 'forex' || session === 'metals' || session === 'crypto' ? 60 : 5;

/** The first instant after `instant` at which a closed session opens; null where it never closes. */
export const nextOpening = (session: SessionName, instant: Instant): Instant | null =>
  nextTurn(session, instant, true);

/** The first instant after `instant` at which an open session closes; null where it never closes. */
export const nextClosing = (session: SessionName, instant: Instant): Instant | null =>
  nextTurn(session, instant, false);

/** The last instant up to `instant` at which a session closed that has not opened since; null where it is open. */
export function lastClosing(session: SessionName, instant: Instant): Instant | null {
  if (isSessionOpen(session, instant)) return null;
  const turn = turnMinutes(session) * MINUTE_MS;
  let at = instant - modulo(instant, turn);
  while (!isSessionOpen(session, at - 1)) at -= turn;
  return at;
}

function nextTurn(session: SessionName, instant: Instant, opens: boolean): Instant | null {
  if (session === 'crypto') return null;
  if (session !== 'forex' && session !== 'metals')
    return nextExchangeTurn(EXCHANGE_DAYS[session], instant, opens);
  const midnight = Math.floor(toWall(instant) / DAY_MS) * DAY_MS;
  for (let wall = midnight + ROLLOVER_HOUR * HOUR_MS; ; wall += DAY_MS) {
    for (const turn of [fromWall(wall), fromWall(wall + HOUR_MS)]) {
      if (turn <= instant || isSessionOpen(session, turn) !== opens) continue;
      if (isSessionOpen(session, turn - 1) !== opens) return turn;
    }
  }
}

function isExchangeOpen({ clock, hoursOf }: ExchangeDays, instant: Instant): boolean {
  const wall = clock.toWall(instant);
  const day = Math.floor(wall / DAY_MS);
  const minute = (wall - day * DAY_MS) / MINUTE_MS;
  for (const [open, close] of hoursOf(day)) if (minute >= open && minute < close) return true;
  return false;
}

function nextExchangeTurn(
  { clock, hoursOf }: ExchangeDays,
  instant: Instant,
  opens: boolean,
): Instant {
  for (let day = Math.floor(clock.toWall(instant) / DAY_MS); ; day += 1) {
    for (const [open, close] of hoursOf(day)) {
      const turn = clock.fromWall(day * DAY_MS + (opens ? open : close) * MINUTE_MS);
      if (turn > instant) return turn;
    }
  }
}

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
 * Days of financing charged at a rollover: one from Monday to Friday and three on the night whose value date passes a
 * weekend, none on Saturday and Sunday; crypto one every day. A position settles two days later, so that night is
 * Wednesday; where it settles on the next day, Thursday. @param rollover one of {@link rollovers}
 */
export function financingDays(instrument: FinancedInstrument, rollover: Instant): number {
  if (instrument.session === 'crypto') return 1;
  const days = settlesNextDay(instrument) ? DAYS_SETTLED_NEXT_DAY : DAYS_BY_WEEKDAY;
  return days[weekdayOf(toWall(rollover))] ?? 0;
}

export type FinancedInstrument = Pick<Instrument, 'session' | 'baseCurrency' | 'quoteCurrency'>;

const DAYS_BY_WEEKDAY: readonly number[] = [0, 1, 1, 3, 1, 1, 0];
const DAYS_SETTLED_NEXT_DAY: readonly number[] = [0, 1, 1, 1, 3, 1, 0];

/** The US and Canadian dollar are the one pair here that settles in one day (CLS and ISDA conventions: T+1). */
function settlesNextDay({ baseCurrency, quoteCurrency }: FinancedInstrument): boolean {
  return [baseCurrency, quoteCurrency].toSorted().join() === 'CAD,USD';
}

/** The calendar as a site keeps it. Days and rollovers are the same for both kinds of hours. */
export interface Calendar {
  readonly hours: Hours;
  isOpen(session: SessionName, at: Instant): boolean;
  /** Null where the session never closes. */
  nextOpening(session: SessionName, at: Instant): Instant | null;
  nextClosing(session: SessionName, at: Instant): Instant | null;
  /** Null where the session is open. */
  lastClosing(session: SessionName, at: Instant): Instant | null;
}

/** With `always` no session ever closes: what opens or closes next is null. */
export function calendar(hours: Hours): Calendar {
  switch (hours) {
    case 'real':
      return { hours, isOpen: isSessionOpen, nextOpening, nextClosing, lastClosing };
    case 'always':
      return {
        ...{ hours, isOpen: () => true },
        ...{ nextOpening: () => null, nextClosing: () => null, lastClosing: () => null },
      };
    default:
      return assertNever(hours);
  }
}
