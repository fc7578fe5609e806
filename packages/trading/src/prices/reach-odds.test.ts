import { describe, expect, test } from 'vitest';
import { seededRandom } from '@meridian/units';
import { ODDS_BARS, type PastBar, reachOdds } from './reach-odds.ts';

/** A price that moves by up to `step` parts an hour, and by `drift` more. */
function walk(count: number, { step = 0.001, drift = 0, seed = 'walk' } = {}): PastBar[] {
  const random = seededRandom(seed);
  let price = 100;
  return Array.from({ length: count }, () => {
    const open = price;
    price *= 1 + (random.next() - 0.5) * 2 * step + drift;
    return { open, high: Math.max(open, price), low: Math.min(open, price) };
  });
}

const bars = walk(ODDS_BARS);

describe('how often one level was reached before another', () => {
  test('the three shares are all there is, and equal levels are equally likely', () => {
    const odds = reachOdds(bars, { up: 0.002, down: 0.002, worse: 'down' });
    expect(odds).not.toBeNull();
    const { up, down, neither } = odds ?? { up: 0, down: 0, neither: 0 };
    expect(up + down + neither).toBeCloseTo(1);
    expect(Math.abs(up - down)).toBeLessThan(0.03);
  });

  test('the nearer level is reached first more often, and a farther one less', () => {
    const near = reachOdds(bars, { up: 0.004, down: 0.001, worse: 'down' });
    const far = reachOdds(bars, { up: 0.004, down: 0.003, worse: 'down' });
    expect(near?.down).toBeGreaterThan(far?.down ?? 1);
    expect(far?.down).toBeGreaterThan(far?.up ?? 1);
  });

  test('a trend of the past promises nothing', () => {
    const rising = walk(ODDS_BARS, { drift: 0.0005 });
    const odds = reachOdds(rising, { up: 0.003, down: 0.003, worse: 'down' });
    expect(odds?.up).toBe(odds?.down);
  });

  test('one bar that reached both counts as the worse of the two', () => {
    const wild = bars.map(({ open }) => ({ open, high: open * 1.01, low: open * 0.99 }));
    const levels = { up: 0.001, down: 0.001 };
    expect(reachOdds(wild, { ...levels, worse: 'down' })).toEqual({ up: 0, down: 1, neither: 0 });
    expect(reachOdds(wild, { ...levels, worse: 'up' })).toEqual({ up: 1, down: 0, neither: 0 });
  });

  test('after a lively week the same levels are nearer', () => {
    const calm = walk(ODDS_BARS - 120, { step: 0.0005 });
    const lively = [...calm, ...walk(120, { step: 0.004, seed: 'lively' })];
    const levels = { up: 0.003, down: 0.003, worse: 'down' } as const;
    const after = reachOdds(lively, levels)?.neither ?? 1;
    expect(after).toBeLessThan(
      reachOdds([...calm, ...walk(120, { step: 0.0005 })], levels)?.neither ?? 0,
    );
  });

  test('with one level alone, the other is never reached', () => {
    const odds = reachOdds(bars, { up: null, down: 0.002, worse: 'down' });
    expect(odds?.up).toBe(0);
    expect(odds?.down).toBeGreaterThan(0);
  });

  test('a level at the price itself is reached at once', () => {
    expect(reachOdds(bars, { up: null, down: 0, worse: 'down' })?.down).toBe(1);
  });

  test('nothing is told without a level, or from a past that is too short', () => {
    expect(reachOdds(bars, { up: null, down: null, worse: 'down' })).toBeNull();
    const levels = { up: 0.002, down: 0.002, worse: 'down' } as const;
    expect(reachOdds(bars.slice(-342), levels)).toBeNull();
    expect(reachOdds(bars.slice(-343), levels)).not.toBeNull();
  });
});
