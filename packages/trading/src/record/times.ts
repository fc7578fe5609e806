// Milliseconds counted by limits, so that the times of a day are those of its hours added up; and whether two kinds of deals
// were treated alike.
import { MS_LIMITS, type Times } from '../vocabulary/quality-sealed.ts';

/**
 * Counts milliseconds by the limits of {@link MS_LIMITS}: each is in the first that it does not exceed, or behind the
 * last.
 */
export function timesOf(all: readonly number[]): Times {
  const counts = new Map<number, number>();
  for (const ms of all) {
    const place = placeOf(ms);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => a - b);
}

function placeOf(ms: number): number {
  const place = MS_LIMITS.findIndex((limit) => ms <= limit);
  return place < 0 ? MS_LIMITS.length : place;
}

/** How many there are in all. */
export const countOf = (times: Times): number => times.reduce((sum, [, count]) => sum + count, 0);

/**
 * The limit within which a share of them was. Nearest rank.
 * @returns null if there are none; Infinity if it was longer than the last limit
 */
export function within(times: Times, share: number): number | null {
  const rank = Math.ceil(countOf(times) * share);
  let sum = 0;
  for (const [place, count] of times) {
    sum += count;
    if (sum >= rank) return MS_LIMITS[place] ?? Infinity;
  }
  return null;
}

/** Fewer say nothing. */
const SYMMETRY_MIN = 200;

/**
 * How likely it is that as many or more are on one side by chance alone, if both are equally likely: the sign test, two-sided,
 * by the normal approximation.
 * @returns null below {@link SYMMETRY_MIN}
 */
export function signTest(one: number, other: number): number | null {
  const all = one + other;
  if (all < SYMMETRY_MIN) return null;
  return twoSided(Math.max(0, Math.abs(one - other) - 1) / Math.sqrt(all));
}

/**
 * How likely it is that one kind took so much longer than the other by chance alone: the rank sum test of Mann and Whitney, with
 * its correction for ties, two-sided.
 * @returns null if either has fewer than half of {@link SYMMETRY_MIN}
 */
export function rankTest(one: Times, other: Times): number | null {
  const [m, n] = [countOf(one), countOf(other)];
  if (Math.min(m, n) < SYMMETRY_MIN / 2) return null;
  const all = m + n;
  const of = (times: Times, place: number): number => times.find(([at]) => at === place)?.[1] ?? 0;
  const places = [...new Set([...one, ...other].map(([place]) => place))].toSorted((a, b) => a - b);
  let [before, ranks, ties] = [0, 0, 0];
  for (const place of places) {
    const own = of(one, place);
    const tied = own + of(other, place);
    ranks += own * (before + (tied + 1) / 2);
    ties += tied ** 3 - tied;
    before += tied;
  }
  const off = Math.abs(ranks - (m * (all + 1)) / 2) - 0.5;
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
  return variance === 0 ? 1 : twoSided(Math.max(0, off) / Math.sqrt(variance));
}

/** Both tails of the normal distribution beyond z (Abramowitz and Stegun 7.1.26; its error is below 1.5e-7). */
function twoSided(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = terms.reduceRight((rest, term) => t * (term + rest), 0);
  return sum * Math.exp(-x * x);
}
