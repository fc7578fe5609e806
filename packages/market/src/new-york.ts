// New York's wall clock, in which forex, metals and the trading day are told.
import type { Instant } from '@meridian/units';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

let known: ZoneClock | null = null;
/** Made when it is first asked: Intl takes milliseconds, and a screen loads this long before. */
const clock = (): ZoneClock => (known ??= zoneClock('America/New_York'));

/** New York's wall clock as if it were UTC: for arithmetic on days and hours. */
export const toWall = (instant: Instant): number => clock().toWall(instant);

/** The instant at which New York's wall clock shows `wall`. Not for 01:00 to 03:00; the market's hours never are. */
export const fromWall = (wall: number): Instant => clock().fromWall(wall);
