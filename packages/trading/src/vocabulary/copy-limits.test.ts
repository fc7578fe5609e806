import { type Money, dollars, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { copyStopEquity, takeableFrom } from './copy-limits.ts';

describe('where a copying ends', () => {
  it.each([
    ['1000', 40, '600'],
    ['200', 95, '10'],
    ['200', 5, '190'],
    // Rounded down to a millionth.
    ['200.000001', 33, '134'],
  ])('%s less %i %% is %s', (allocation, percent, level) => {
    expect(copyStopEquity(readMoney(allocation), percent)).toBe(readMoney(level));
  });
});

describe('what may be taken out of a copying', () => {
  const from = (balance: number, equity: number, usedMargin: number, isEnding = false): Money =>
    takeableFrom({
      balance: dollars(balance),
      equity: dollars(equity),
      usedMargin: dollars(usedMargin),
      isEnding,
    }).most;

  it.each([
    ['all but the smallest allocation', from(1_000, 1_000, 0), 800],
    ['no floating gain', from(1_000, 1_500, 0), 1_000],
    ['no more than a floating loss leaves', from(1_000, 700, 0), 500],
    ['no margin', from(1_000, 1_000, 900), 100],
    ['nothing where margin is not covered', from(1_000, 500, 900), 0],
    ['nothing below the smallest allocation', from(150, 150, 0), 0],
    ['all but the margin of one that is ending', from(1_000, 950, 100, true), 850],
  ])('%s', (_what, amount, expected) => {
    expect(amount).toBe(dollars(expected));
  });
});
