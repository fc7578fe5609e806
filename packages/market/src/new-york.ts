// New York's wall clock, in which forex, metals and the trading day are told.
import type { Instant } from '@meridian/units';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

export interface NewYorkTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

let known: ZoneClock | null = null;
/** Made when it is first asked: Intl takes milliseconds, and a screen loads this long before. */
const clock = (): ZoneClock => (known ??= zoneClock('America/New_York'));

/** New York's wall clock as if it were UTC: for arithmetic on days and hours. */
export const toWall = (instant: Instant): number => clock().toWall(instant);

/** The instant at which New York's wall clock shows `wall`. Not for 01:00 to 03:00; the market's hours never are. */
export const fromWall = (wall: number): Instant => clock().fromWall(wall);

/** The calendar and clock in New York at an instant. */
export function newYork(instant: Instant): NewYorkTime {
  const wall = new Date(toWall(instant));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: wall.getUTCDay(),
  };
}
