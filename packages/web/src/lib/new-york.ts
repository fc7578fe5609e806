// New York's clock as arithmetic: the chart's axis and its longer periods ask it for each of thousands of bars. The market's
// own asks Intl twice a day of them, which for ten years of days takes twelve times as long.
import { ROLLOVER_HOUR } from '@meridian/market/trading-day';
import { DAY_MS, HOUR_MS } from '@meridian/units';

const STANDARD_MS = -5 * HOUR_MS;
const SUMMER_MS = -4 * HOUR_MS;

/** The nth Sunday of a month at a time of the day, in UTC. @param month 0 is January */
function nthSunday(year: number, month: number, nth: number, hour: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1), hour);
}

const summers = new Map<number, readonly [from: number, to: number]>();

/** From the second Sunday of March to the first of November, at 2:00 of the clock that ends (Energy Policy Act of 2005). */
function summerOf(year: number): readonly [from: number, to: number] {
  let summer = summers.get(year);
  if (summer === undefined) {
    summer = [nthSunday(year, 2, 2, 7), nthSunday(year, 10, 1, 6)];
    summers.set(year, summer);
  }
  return summer;
}

/** New York's wall clock as if it were UTC, since 2007. @param at ms since the epoch */
export function newYorkWall(at: number): number {
  const [from, to] = summerOf(new Date(at).getUTCFullYear());
  return at + (at >= from && at < to ? SUMMER_MS : STANDARD_MS);
}

/** The instant at which New York's clock shows `wall`. Not for 1:00 to 3:00 of the Sundays on which it changes. */
export function fromNewYorkWall(wall: number): number {
  const standard = wall - STANDARD_MS;
  return newYorkWall(standard) === wall ? standard : wall - SUMMER_MS;
}

/** From the turn of the trading day to midnight: where the wall clock is moved by it, a trading day is a date. */
export const TURN_MS = DAY_MS - ROLLOVER_HOUR * HOUR_MS;

/** The trading day that holds an instant, as days since the epoch: the date on which it ends. */
export const tradingDay = (at: number): number => Math.floor((newYorkWall(at) + TURN_MS) / DAY_MS);
