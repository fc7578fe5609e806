// The simulated market's path: a random walk of days, each day made of keys of its own. Within a day it is Lévy's
// construction over intervals halved down to about a second, so that any instant can be asked for in any order and two
// askers always see the same. Who knows the keys of all days up to one knows the path up to its end and nothing beyond.
//
// The path runs on the day's own clock: variance gathers by the activity of the hour, and by calm and turmoil that come
// and go within minutes and hours, as in real markets.
import { assert, DAY_MS, type Instant, mix32, MINUTE_MS } from '@meridian/units';
import { HOURLY_ACTIVITY, WEEKEND_ACTIVITY } from './simulated-market.ts';

/** Two halves of a 64-bit key. */
export type DayKey = readonly [number, number];

/** What a simulated market is made of. */
export interface World {
  /** When every asset has the value that simulated-market.ts states. */
  readonly anchor: Instant;
  /** @param day UTC days since 1970 @param name of a source of movement, or of an instrument's own draws */
  keyOf(day: number, name: string): DayKey;
}

const DAY_MINUTES = 1_440;
/** A day is the beginning of an interval of 2^11 minutes. */
const TOP_OCTAVE = 11;
const SPAN_MINUTES = 2 ** TOP_OCTAVE;
/** The shortest interval is 2^-6 minutes (0.94 s); within it the path is a straight line. */
const BOTTOM_OCTAVE = -6;
const WEEK_HOURS = 168;

/** Activity of each UTC hour of the week, from Thursday 00:00, on which the epoch fell. Trading days average 1. */
const ACTIVITY: readonly number[] = Array.from({ length: WEEK_HOURS }, (_, hour) => {
  const sinceFriday22 = (hour - (24 + 22) + WEEK_HOURS) % WEEK_HOURS;
  return sinceFriday22 < 48 ? WEEKEND_ACTIVITY : (HOURLY_ACTIVITY[hour % 24] ?? 1);
});

/** Activity of the hour that holds an instant: 1 is the average of a trading day. */
export const activityAt = (instant: Instant): number =>
  ACTIVITY[Math.floor(instant / 3_600_000) % WEEK_HOURS] ?? 1;

/** Days since the epoch, UTC. */
export const dayOf = (instant: Instant): number => Math.floor(instant / DAY_MS);

/** Quantiles of the standard normal distribution: a hash's upper 12 bits pick one. */
const NORMAL_BITS = 12;
const normals = ((): Float64Array => {
  const size = 2 ** NORMAL_BITS;
  const table = new Float64Array(size);
  let squares = 0;
  for (let i = 0; i < size; i += 1) {
    const z = normalQuantile((i + 0.5) / size);
    table[i] = z;
    squares += z * z;
  }
  const scale = 1 / Math.sqrt(squares / size);
  return table.map((z) => z * scale);
})();

/** Abramowitz and Stegun 26.2.23, error below 4.5e-4: far finer than 4,096 steps are. */
function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  return numerator / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
}

/** Both halves of the key are needed for any draw: what a day has shown does not tell what it will show. */
const normalOf = (hash: number, first: number, second: number): number =>
  at(normals, mix32(mix32(hash ^ first) ^ second) >>> (32 - NORMAL_BITS));

/** Turmoil: the logarithm of volatility is the sum of two mean-reverting walks, one of minutes and one of hours. */
const TURMOIL = [
  { minutes: 15, variance: 0.3 },
  { minutes: 240, variance: 0.3 },
].map(({ minutes, variance }) => {
  const stays = Math.exp(-1 / minutes);
  return { stays, step: Math.sqrt(variance * (1 - stays * stays)), deviation: Math.sqrt(variance) };
});
const TURMOIL_VARIANCE = 0.6;

/** Minutes on the day's clock from its midnight to each of its minutes; beyond its end it runs evenly. */
function makeClock(day: number, [first, second]: DayKey): Float64Array {
  const elapsed = new Float64Array(SPAN_MINUTES + 1);
  const logs = TURMOIL.map(({ deviation }, walk) => deviation * normalOf(-1 - walk, first, second));
  for (let minute = 0; minute < SPAN_MINUTES; minute += 1) {
    let rate = 1;
    if (minute < DAY_MINUTES) {
      let sum = 0;
      for (let walk = 0; walk < TURMOIL.length; walk += 1) {
        const { stays = 0, step = 0 } = TURMOIL[walk] ?? {};
        const log = at(logs, walk) * stays + step * normalOf(minute * 2 + walk, first, second);
        logs[walk] = log;
        sum += log;
      }
      const hour = (day * 24 + Math.floor(minute / 60)) % WEEK_HOURS;
      rate = (ACTIVITY[hour] ?? 1) * Math.exp(2 * (sum - TURMOIL_VARIANCE));
    }
    elapsed[minute + 1] = at(elapsed, minute) + rate;
  }
  return elapsed;
}

/** Days whose clocks are kept, 16 kB each: the two years of a first start. */
const CLOCKS_MAX = 760;

/** The clocks of a world's days, which all its instruments share. */
export type Clocks = (day: number) => Float64Array;

/**
 * The clock of a day since the epoch: at place m, the minutes on the clock from midnight to minute m. It is kept, so
 * it is only to be read; the first ones are forgotten beyond 760.
 */
export function clocksOf(world: World): Clocks {
  const known = new Map<number, Float64Array>();
  return (day) => {
    const kept = known.get(day);
    if (kept !== undefined) return kept;
    const [oldest] = known.keys();
    if (known.size >= CLOCKS_MAX && oldest !== undefined) known.delete(oldest);
    const clock = makeClock(day, world.keyOf(day, 'clock'));
    known.set(day, clock);
    return clock;
  };
}

/** One instrument's mixture of sources: each one's movement in a minute of the clock, as a deviation of the logarithm. */
export type Legs = readonly (readonly [source: string, weight: number])[];

/** One day of one instrument. */
interface Day {
  readonly clock: Float64Array;
  readonly weights: Float64Array;
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
}

const octaveSeed = (octave: number): number => mix32(0x51ed270b + octave) | 0;
const intervalHash = (octave: number, index: number): number =>
  (Math.imul(index, 0x9e3779b1) + octaveSeed(octave)) | 0;

/** The sum of all sources' hashed normals for one interval. */
function draw({ weights, firsts, seconds }: Day, hash: number): number {
  let sum = 0;
  for (let leg = 0; leg < weights.length; leg += 1)
    sum += at(weights, leg) * normalOf(hash, at(firsts, leg), at(seconds, leg));
  return sum;
}

/** Where the interval's span ends, from 0 at midnight. */
const spanEnd = (day: Day): number =>
  Math.sqrt(at(day.clock, SPAN_MINUTES)) * draw(day, intervalHash(TOP_OCTAVE + 1, 0));

/** The middle of an interval between two known values. */
function middleOf(
  day: Day,
  { octave, index }: { octave: number; index: number },
  left: number,
  right: number,
): number {
  const noise = draw(day, intervalHash(octave, index));
  const length = 2 ** octave;
  if (octave <= 0) {
    // Within a minute the clock runs evenly.
    const minute = Math.floor(index * length);
    const rate = at(day.clock, minute + 1) - at(day.clock, minute);
    return left + (right - left) * 0.5 + Math.sqrt((length * rate) / 4) * noise;
  }
  const begin = at(day.clock, index * length);
  const middle = at(day.clock, index * length + length / 2);
  const end = at(day.clock, (index + 1) * length);
  const pull = (middle - begin) / (end - begin);
  return left + (right - left) * pull + Math.sqrt((end - middle) * pull) * noise;
}

/** The walk since midnight, at a minute of the day. */
function descend(day: Day, minute: number): number {
  let index = 0;
  let left = 0;
  let right = spanEnd(day);
  for (let octave = TOP_OCTAVE; octave > BOTTOM_OCTAVE; octave -= 1) {
    const length = 2 ** octave;
    if (minute === index * length) return left;
    const middle = middleOf(day, { octave, index }, left, right);
    const half = Math.floor(minute / (length / 2));
    if (half === index * 2) right = middle;
    else left = middle;
    index = half;
  }
  return left + (right - left) * (minute / 2 ** BOTTOM_OCTAVE - index);
}

export interface DayPath {
  /** The logarithm of the price against that at the anchor, from 1970 on. */
  at(instant: Instant): number;
  /**
   * Walks the path over whole minutes, a day at a time and some forty times cheaper than point by point.
   * @param fromMinute first minute since the epoch @param toMinute last one, included
   * @param visit called with ascending, adjoining stretches: `values[i]` is the path at minute `first + i`, for
   *   i from `begin` to `end`, both included; a stretch begins where the one before it ended. `clock` has the minutes
   *   on the day's clock at the same places. Neither is to be kept.
   */
  sweep(span: { fromMinute: number; toMinute: number }, visit: Visit): void;
}

export type Visit = (
  values: Float64Array,
  stretch: { first: number; begin: number; end: number; clock: Float64Array },
) => void;

/** Days of an instrument whose keys are kept. */
const DAYS_MAX = 4;

/**
 * One instrument's path: 0 at the world's anchor. Asking far from the anchor walks all days between, once.
 * @throws AssertionError before 1970
 */
export function dayPath(world: World, clocks: Clocks, legs: Legs): DayPath {
  const { anchor } = world;
  const weights = Float64Array.from(legs, ([, weight]) => weight);
  const days = new Map<number, Day>();
  const open = (number: number): Day => {
    const kept = days.get(number);
    if (kept !== undefined) return kept;
    const [oldest] = days.keys();
    if (days.size >= DAYS_MAX && oldest !== undefined) days.delete(oldest);
    const keys = legs.map(([source]) => world.keyOf(number, source));
    const day = {
      clock: clocks(number),
      weights,
      firsts: Int32Array.from(keys, ([first]) => first),
      seconds: Int32Array.from(keys, ([, second]) => second),
    };
    days.set(number, day);
    return day;
  };
  const anchorDay = dayOf(anchor);
  const levels = new Map<number, number>();
  let earliest = anchorDay;
  let latest = anchorDay;
  const levelOf = (number: number): number => {
    if (levels.size === 0)
      levels.set(anchorDay, -descend(open(anchorDay), (anchor % DAY_MS) / MINUTE_MS));
    for (; latest < number; latest += 1)
      levels.set(latest + 1, (levels.get(latest) ?? 0) + descend(open(latest), DAY_MINUTES));
    for (; earliest > number; earliest -= 1)
      levels.set(
        earliest - 1,
        (levels.get(earliest) ?? 0) - descend(open(earliest - 1), DAY_MINUTES),
      );
    return levels.get(number) ?? Number.NaN;
  };
  return {
    at(instant) {
      assert(instant >= 0, 'the simulated market begins in 1970');
      const number = dayOf(instant);
      return levelOf(number) + descend(open(number), (instant % DAY_MS) / MINUTE_MS);
    },
    sweep({ fromMinute, toMinute }, visit) {
      const values = new Float64Array(SPAN_MINUTES + 1);
      for (
        let number = Math.floor(fromMinute / DAY_MINUTES);
        number * DAY_MINUTES < toMinute;
        number += 1
      ) {
        const first = number * DAY_MINUTES;
        const day = open(number);
        fill(day, values, levelOf(number));
        const begin = Math.max(0, fromMinute - first);
        const end = Math.min(DAY_MINUTES, toMinute - first);
        visit(values, { first, begin, end, clock: day.clock });
      }
    },
  };
}

/** Every minute of a day. The same arithmetic as `descend`, bit for bit, upon the level of its midnight. */
function fill(day: Day, values: Float64Array, level: number): void {
  values[0] = 0;
  values[SPAN_MINUTES] = spanEnd(day);
  for (let octave = TOP_OCTAVE; octave > 0; octave -= 1) {
    const length = 2 ** octave;
    // What lies wholly after the day is not needed.
    for (let index = 0; index * length < DAY_MINUTES; index += 1) {
      const start = index * length;
      values[start + length / 2] = middleOf(
        day,
        { octave, index },
        at(values, start),
        at(values, start + length),
      );
    }
  }
  for (let minute = 0; minute <= DAY_MINUTES; minute += 1)
    values[minute] = level + at(values, minute);
}

/** An element that the loop's bounds have made sure of. */
function at(array: Float64Array | Int32Array | readonly number[], index: number): number {
  return array[index] ?? Number.NaN;
}
