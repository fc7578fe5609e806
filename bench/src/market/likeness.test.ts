import { expect, it } from 'vitest';
import { likenessOf } from './likeness.ts';

it('knows a coin, and passes over the gap of a night', () => {
  let level = 0;
  const candles = [1, -1, 1, 1, -1, -1, 1, -1].map((step, i) => ({
    time: (i < 4 ? i : i + 500) * 60_000,
    close: 1_000 * Math.exp((level += step / 1_000)),
  }));
  const { dailyPercent, kurtosis } = likenessOf(candles, { lengthMs: 60_000, perDay: 1_440 });
  // Every step is 0.1 %: its fourth moment is its second squared, and a day is 0.1 % x root of 1,440.
  expect(kurtosis).toBeCloseTo(1);
  expect(dailyPercent).toBeCloseTo(3.795, 2);
});
