// A Brownian path that is a pure function of (sources, time): Lévy's construction over intervals halved from about
// four years down to about a second. Every point follows from hashes of the intervals that hold it, so any age of
// the path can be asked for in any order and two askers always see the same.
//
// The path runs on the market's own clock: variance gathers by the activity of the hour, not by the second.
import { assert, type Instant, mix32, MINUTE_MS, present } from '@meridian/units';
import { HOURLY_ACTIVITY, WEEKEND_ACTIVITY } from './simulated-market.ts';

/** The longest interval is 2^21 minutes (3.99 years); at its ends the path reverts to its mean. */
const TOP_OCTAVE = 21;
/** The shortest is 2^-6 minutes (0.94 s); within it the path is a straight line. */
const BOTTOM_OCTAVE = -6;
/** Blocks of minutes that a sweep fills at once. */
const BLOCK_OCTAVE = 12;
const BLOCK_MINUTES = 2 ** BLOCK_OCTAVE;

const WEEK_MINUTES = 10_080;
const WEEK_HOURS = 168;

/** Activity of each UTC hour of the week, from Thursday 00:00, on which the epoch fell. Trading days average 1. */
const ACTIVITY: readonly number[] = Array.from({ length: WEEK_HOURS }, (_, hour) => {
  const sinceFriday22 = (hour - (24 + 22) + WEEK_HOURS) % WEEK_HOURS;
  return sinceFriday22 < 48 ? WEEKEND_ACTIVITY : (HOURLY_ACTIVITY[hour % 24] ?? 1);
});

/** Activity of the hour that holds an instant: 1 is the average of a trading day. */
export const activityAt = (instant: Instant): number =>
  ACTIVITY[Math.floor(instant / 3_600_000) % WEEK_HOURS] ?? 1;

/** Minutes on the market's clock from Thursday 00:00 to each minute of the week, its end included. */
const elapsedByMinute = ((): Float64Array => {
  const elapsed = new Float64Array(WEEK_MINUTES + 1);
  for (let minute = 0; minute < WEEK_MINUTES; minute += 1) {
    elapsed[minute + 1] = at(elapsed, minute) + (ACTIVITY[Math.floor(minute / 60)] ?? 1);
  }
  return elapsed;
})();

/** Minutes on the market's clock from the epoch to a minute. */
function marketMinutes(minute: number): number {
  const week = Math.floor(minute / WEEK_MINUTES);
  return (
    week * at(elapsedByMinute, WEEK_MINUTES) + at(elapsedByMinute, minute - week * WEEK_MINUTES)
  );
}

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

/** One instrument's mixture of sources. */
export interface Sources {
  /** Each source's hash. */
  readonly seeds: Int32Array;
  /** Each source's movement in one minute of the market's clock, as a standard deviation of the logarithm. */
  readonly weights: Float64Array;
}

/** How a halved interval splits: the middle's pull to its right end, and its own standard deviation. */
interface Split {
  readonly pull: Float64Array;
  readonly deviation: Float64Array;
}

/**
 * The splits of each octave from 1 on. They repeat: those of up to 32 minutes weekly, and as 32 x 315 minutes are a
 * week, those of longer intervals after 315 of them.
 */
const splits: readonly Split[] = Array.from({ length: TOP_OCTAVE + 1 }, (_, octave) => {
  const length = 2 ** octave;
  const count = octave === 0 ? 0 : Math.max(WEEK_MINUTES / length, 315);
  const split = { pull: new Float64Array(count), deviation: new Float64Array(count) };
  for (let i = 0; i < count; i += 1) {
    const middle = marketMinutes(i * length + length / 2);
    const left = middle - marketMinutes(i * length);
    const right = marketMinutes((i + 1) * length) - middle;
    split.pull[i] = left / (left + right);
    split.deviation[i] = Math.sqrt((left * right) / (left + right));
  }
  return split;
});

const splitsOf = (octave: number): Split => present(splits[octave], 'an octave from 1 to the top');

function splitAt(octave: number, index: number): [pull: number, deviation: number] {
  if (octave > 0) {
    const { pull, deviation } = splitsOf(octave);
    const place = index % pull.length;
    return [at(pull, place), at(deviation, place)];
  }
  // Within a minute activity is even.
  const length = 2 ** octave;
  const hour = Math.floor((index * length) / 60) % WEEK_HOURS;
  return [0.5, Math.sqrt((length * (ACTIVITY[hour] ?? 1)) / 4)];
}

const octaveSeed = (octave: number): number => mix32(0x51ed270b + octave) | 0;
const intervalHash = (octave: number, index: number): number =>
  (Math.imul(index, 0x9e3779b1) + octaveSeed(octave)) | 0;

/** The sum of all sources' hashed normals for one interval. */
function draw({ seeds, weights }: Sources, hash: number): number {
  let sum = 0;
  for (let leg = 0; leg < seeds.length; leg += 1) {
    sum += at(weights, leg) * at(normals, mix32(hash ^ at(seeds, leg)) >>> (32 - NORMAL_BITS));
  }
  return sum;
}

/** The path at the ends of the longest intervals: independent draws around 0, so that it wanders but not away. */
function topValue(sources: Sources, index: number): number {
  const variance = marketMinutes(2 ** TOP_OCTAVE);
  return Math.sqrt(variance / 2) * draw(sources, intervalHash(TOP_OCTAVE + 1, index));
}

/** The path down to intervals of 2^lowest minutes, from the longest one that holds `minute`. */
function descend(sources: Sources, minute: number, lowest: number): number {
  let index = Math.floor(minute / 2 ** TOP_OCTAVE);
  let left = topValue(sources, index);
  let right = topValue(sources, index + 1);
  for (let octave = TOP_OCTAVE; octave > lowest; octave -= 1) {
    const [pull, deviation] = splitAt(octave, index);
    const middle =
      left + (right - left) * pull + deviation * draw(sources, intervalHash(octave, index));
    const half = Math.floor(minute / 2 ** (octave - 1));
    if (half === index * 2) right = middle;
    else left = middle;
    index = half;
  }
  const length = 2 ** lowest;
  return left + (right - left) * (minute / length - index);
}

/** The path at an instant from 1970 on. */
export function pathAt(sources: Sources, instant: Instant): number {
  assert(instant >= 0, 'the simulated market begins in 1970');
  return descend(sources, instant / MINUTE_MS, BOTTOM_OCTAVE);
}

/**
 * Walks the path over whole minutes, a block at a time and some forty times cheaper than point by point.
 * @param fromMinute first minute since the epoch @param toMinute last one, included
 * @param visit called with ascending, adjoining stretches: `values[i]` is the path at minute `first + i`, for
 *   i from `begin` to `end`, both included; a stretch begins where the one before it ended. Not to be kept.
 */
export function sweepMinutes(
  sources: Sources,
  { fromMinute, toMinute }: { fromMinute: number; toMinute: number },
  visit: (values: Float64Array, stretch: { first: number; begin: number; end: number }) => void,
): void {
  const values = new Float64Array(BLOCK_MINUTES + 1);
  for (
    let block = Math.floor(fromMinute / BLOCK_MINUTES);
    block * BLOCK_MINUTES < toMinute;
    block += 1
  ) {
    const first = block * BLOCK_MINUTES;
    values[0] = descend(sources, first, BLOCK_OCTAVE);
    values[BLOCK_MINUTES] = descend(sources, first + BLOCK_MINUTES, BLOCK_OCTAVE);
    for (let octave = BLOCK_OCTAVE; octave > 0; octave -= 1) halve(sources, values, first, octave);
    const begin = Math.max(0, fromMinute - first);
    const end = Math.min(BLOCK_MINUTES, toMinute - first);
    visit(values, { first, begin, end });
  }
}

/** Fills the middles of all intervals of one octave in a block. The same arithmetic as `descend`, bit for bit. */
function halve(
  { seeds, weights }: Sources,
  values: Float64Array,
  first: number,
  octave: number,
): void {
  const length = 2 ** octave;
  const half = length / 2;
  const legs = seeds.length;
  const base = octaveSeed(octave);
  const { pull, deviation } = splitsOf(octave);
  const count = pull.length;
  let index = first / length;
  let place = index % count;
  for (let start = 0; start < BLOCK_MINUTES; start += length) {
    const hash = (Math.imul(index, 0x9e3779b1) + base) | 0;
    let sum = 0;
    for (let leg = 0; leg < legs; leg += 1) {
      sum += at(weights, leg) * at(normals, mix32(hash ^ at(seeds, leg)) >>> (32 - NORMAL_BITS));
    }
    const left = at(values, start);
    values[start + half] =
      left + (at(values, start + length) - left) * at(pull, place) + at(deviation, place) * sum;
    index += 1;
    place += 1;
    if (place === count) place = 0;
  }
}

/** An element that the loop's bounds have made sure of. */
function at(array: Float64Array | Int32Array, index: number): number {
  return array[index] ?? Number.NaN;
}
