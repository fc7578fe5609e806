// The wall clock of an IANA zone, cheap enough for every tick: the offset comes from Intl once a UTC day (once an hour on
// the two days a year on which it changes) and is kept.
import { DAY_MS, HOUR_MS, type Instant } from '@meridian/units';

export interface ZoneClock {
  readonly zone: string;
  /** The zone's wall clock as if it were UTC: for arithmetic on days and hours. */
  toWall(instant: Instant): number;
  /**
   * The instant at which the zone's wall clock shows `wall`. Not for the hours of the night that a change of the clock
   * can repeat or skip; no market's hours are among them.
   */
  fromWall(wall: number): Instant;
}

/** Days whose offset is kept; 30,000 are 82 years, so only a hostile walk ever empties it. */
const KEPT_DAYS_MAX = 30_000;
const MIXED = Number.NaN;

/** @param zone of the IANA database @throws RangeError when Intl does not know it */
export function zoneClock(zone: string): ZoneClock {
  const dayOffsets = new Map<number, number>();
  const hourOffsets = new Map<number, number>();
  const wallClock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  function askOffset(instant: Instant): number {
    const field: Record<string, number> = {};
    for (const { type, value } of wallClock.formatToParts(instant)) field[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
  }
  /** What the zone's clock is ahead of UTC at an instant. */
  function offsetAt(instant: Instant): number {
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
  return {
    zone,
    toWall: (instant) => instant + offsetAt(instant),
    fromWall(wall) {
      const guess = wall - offsetAt(wall);
      return wall - offsetAt(guess);
    },
  };
}
