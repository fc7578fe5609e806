import { describe, expect, it } from 'vitest';
import { rankTest, signTest, timesOf, within } from './times.ts';

const many = (ms: number, count: number): number[] => Array.from({ length: count }, () => ms);

describe('times', () => {
  it('are counted by limits, and a share of them was within one', () => {
    const times = timesOf([...many(0, 50), ...many(2, 45), ...many(11, 4), 45_000]);
    expect([0.5, 0.51, 0.95, 0.99, 1].map((share) => within(times, share))).toEqual([
      0,
      2,
      2,
      12,
      Infinity,
    ]);
    expect(within([], 0.5)).toBeNull();
  });
});

describe('the sign test', () => {
  it.each([
    [100, 99, null],
    [100, 100, 1],
    // z = (|120 - 80| - 1) / sqrt(200) = 2.758
    [120, 80, 0.005821],
    // z = (|130 - 70| - 1) / sqrt(200) = 4.172
    [130, 70, 0.0000302],
  ])('%s against %s', (one, other, chance) => {
    const told = signTest(one, other);
    if (chance === null) expect(told).toBeNull();
    else expect(told).toBeCloseTo(chance, 6);
    expect(signTest(other, one)).toBe(told);
  });
});

describe('the rank test', () => {
  it('says nothing of few, and nothing is wrong where both took the same', () => {
    expect(rankTest(timesOf(many(3, 99)), timesOf(many(3, 500)))).toBeNull();
    expect(rankTest(timesOf(many(3, 200)), timesOf(many(3, 200)))).toBe(1);
  });

  it('finds that what was good for clients was held back', () => {
    const usual = [...many(2, 60), ...many(3, 100), ...many(5, 40)];
    const held = usual.map((ms, i) => (i % 4 === 0 ? ms + 30 : ms));
    expect(rankTest(timesOf(held), timesOf(usual))).toBeLessThan(0.001);
    expect(rankTest(timesOf(usual), timesOf(usual))).toBeGreaterThan(0.9);
  });

  it('is that of the textbook', () => {
    // 1, 2 against 3, 4 a hundred times: ranks of the first 1 to 200, U = 0; ties of 100 each.
    const one = timesOf([...many(1, 100), ...many(2, 100)]);
    const other = timesOf([...many(3, 100), ...many(4, 100)]);
    expect(rankTest(one, other)).toBeLessThan(1e-60);
  });
});
