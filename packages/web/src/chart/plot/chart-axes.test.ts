import { describe, expect, it } from 'vitest';
import { rangeWith } from './chart-axes.ts';

const candles = { low: 100, high: 110 };

describe('the range of prices', () => {
  it.each([
    ['without lines is that of the candles', [], candles],
    ['holds lines among them', [105], candles],
    ['is widened for lines near them', [95, 118], { low: 95, high: 118 }],
    // 25 is two and a half times 10.
    ['up to two and a half times', [85], { low: 85, high: 110 }],
    ['and not further', [84], candles],
    ['takes the nearer of two that do not both fit', [90, 121], { low: 90, high: 110 }],
  ])('%s', (_what, levels, range) => {
    expect(rangeWith(levels, candles)).toEqual(range);
  });
});
