// New York wall-clock time from the IANA zone, cheap enough for every tick: the offset comes from Intl once a UTC day
// (once an hour on the two days a year on which it changes) and is kept.
import { DAY_MS, HOUR_MS, type Instant } from '@meridian/units';

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

/** Days whose offset is kept; 30,000 are 82 years, so only a hostile walk ever empties it. */
const KEPT_DAYS_MAX = 30_000;
const MIXED = Number.NaN;
const dayOffsets = new Map<number, number>();
const hourOffsets = new Map<number, number>();

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What New York's clock is ahead of UTC at an instant: -4 or -5 hours, in milliseconds. */
function newYorkOffset(instant: Instant): number {
  const day = Math.floor(instant / DAY_MS);
  let offset = dayOffsets.get(day);
  if (offset === undefined) {
    if (dayOffsets.size >= KEPT_DAYS_MAX) dayOffsets.clear();
    const first = askOffset(day * DAY_MS);
    offset = first === askOffset((day + 1) * DAY_MS) ? first : MIXED;
    dayOffsets.set(day, offset);
  }
  if (!Number.isNaN(offset)) return offset;
  // Changes happen on whole UTC hours, so an hour has one offset.
  const hour = Math.floor(instant / HOUR_MS);
  const known = hourOffsets.get(hour);
  if (known !== undefined) return known;
  if (hourOffsets.size >= KEPT_DAYS_MAX) hourOffsets.clear();
  const asked = askOffset(hour * HOUR_MS);
  hourOffsets.set(hour, asked);
  return asked;
}

function askOffset(instant: Instant): number {
  const field: Record<string, number> = {};
  for (const { type, value } of wallClock.formatToParts(instant)) field[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** New York's wall clock as if it were UTC: for arithmetic on days and hours. */
export const toWall = (instant: Instant): number => instant + newYorkOffset(instant);

/**
 * The instant at which New York's wall clock shows `wall`. Not for 01:00 to 03:00, which a change of the clock can
 * repeat or skip; the market's hours (17:00, 18:00) never are.
 */
export function fromWall(wall: number): Instant {
  const guess = wall - newYorkOffset(wall);
  return wall - newYorkOffset(guess);
}

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
