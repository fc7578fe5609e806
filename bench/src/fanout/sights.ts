// What the clients of the fan-out bench have on their screens.
import { CATALOGUE } from '@meridian/market';

/** About this many instruments of the simulated market move within a window. */
export const MOVING = CATALOGUE.slice(0, 14);
/** Rows of Home on a phone's screen, with those just below. */
export const SEEN_AT_ONCE = 9;

/** As lists are scrolled: the same number of rows, from each place on. All of them move, so every pulse is a frame. */
export const SIGHTS: readonly (readonly string[])[] = Array.from(
  { length: MOVING.length - SEEN_AT_ONCE + 1 },
  (_, from) => MOVING.slice(from, from + SEEN_AT_ONCE).map(({ code }) => code),
);
