// How often a price like this one reached one level before another within a day: read from the instrument's own past,
// not from a model. Floats, for screens: nothing is decided or charged by it.

/** An hour of the past, in any unit of price. */
export interface PastBar {
  readonly high: number;
  readonly low: number;
  readonly open: number;
}

/** Two levels, as parts of the price that they are counted from: 0.01 is one percent. */
export interface Reach {
  /** Above 0; null: there is no level above. */
  readonly up: number | null;
  /** Above 0; null: there is no level below. */
  readonly down: number | null;
  /** Which of the two counts where one bar reached both: the one that is worse for the client. */
  readonly worse: 'up' | 'down';
}

/** Shares from 0 to 1, together 1. */
export interface ReachOdds {
  readonly up: number;
  readonly down: number;
  readonly neither: number;
}

/** A trading day in bars of an hour. */
const DAY_BARS = 24;
/** Bars by which it is told how lively a time was: a trading week. */
const CALM_BARS = 120;
/** Fewer starts say nothing. */
const STARTS_MIN = 200;
/** Bars to ask for: 580 starts. More do not tell better: `npm run bench -- odds`. */
export const ODDS_BARS = 700;

/**
 * Each hour of the past is one start, from which the next 24 bars are followed until one of the levels is reached. Each
 * start counts twice, once as it was and once upside down: a trend of the past promises nothing. A move is made larger
 * or smaller by the square root of how much livelier the last week was than the week before the start.
 * @param bars hours of the instrument, ascending, the newest last
 * @returns null if the past is too short, or there is no level
 */
export function reachOdds(bars: readonly PastBar[], reach: Reach): ReachOdds | null {
  if (reach.up === null && reach.down === null) return null;
  const liveliness = livelinessBefore(bars);
  const now = liveliness.at(-1) ?? 0;
  const counts = { up: 0, down: 0, neither: 0 };
  let starts = 0;
  for (let start = CALM_BARS; start + DAY_BARS <= bars.length; start += 1) {
    const then = liveliness[start] ?? 0;
    if (now <= 0 || then <= 0) continue;
    const scale = Math.sqrt(now / then);
    starts += 1;
    counts[reachedFrom(bars, start, scale, reach)] += 1;
    counts[reachedFrom(bars, start, -scale, reach)] += 1;
  }
  if (starts < STARTS_MIN) return null;
  const all = starts * 2;
  return { up: counts.up / all, down: counts.down / all, neither: counts.neither / all };
}

/** @param scale of the moves; negative: upside down */
function reachedFrom(
  bars: readonly PastBar[],
  start: number,
  scale: number,
  { up, down, worse }: Reach,
): keyof ReachOdds {
  const from = bars[start]?.open ?? 0;
  for (let i = start; i < start + DAY_BARS; i += 1) {
    const bar = bars[i];
    if (bar === undefined) break;
    const [one, other] = [(bar.high / from - 1) * scale, (bar.low / from - 1) * scale];
    const isUp = up !== null && Math.max(one, other) >= up;
    const isDown = down !== null && -Math.min(one, other) >= down;
    if (isUp && isDown) return worse;
    if (isUp) return 'up';
    if (isDown) return 'down';
  }
  return 'neither';
}

/** At each place the mean range of the bars of the week before it, as a part of the price; 0 where there is no week. */
function livelinessBefore(bars: readonly PastBar[]): readonly number[] {
  const ranges = bars.map(({ high, low, open }) => (high - low) / open);
  const means: number[] = [];
  let sum = 0;
  for (let i = 0; i <= bars.length; i += 1) {
    means.push(i < CALM_BARS ? 0 : sum / CALM_BARS);
    sum += (ranges[i] ?? 0) - (i < CALM_BARS ? 0 : (ranges[i - CALM_BARS] ?? 0));
  }
  return means;
}
