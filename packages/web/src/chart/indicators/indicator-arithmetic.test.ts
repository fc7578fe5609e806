import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bar,
  averageTrueRange,
  channelIndex,
  directional,
  ichimoku,
  movingMean,
  stochastic,
  trueRanges,
  volumeWeightedPrice,
  wilderMean,
} from './indicator-arithmetic.ts';

const HOUR = 3_600_000;
const bar = ([high, low, close]: [number, number, number], i: number, volume = 1): Bar => ({
  timestamp: Date.parse('2026-11-24T12:00Z') + i * HOUR,
  open: close,
  high,
  low,
  close,
  volume,
});
const bars = (...rows: [number, number, number][]) => rows.map((row, i) => bar(row, i));

describe('means', () => {
  it('move over the last values', () => {
    expect(movingMean([1, 2, 3, 7], 3)).toEqual([undefined, undefined, 2, 4]);
    expect(movingMean([undefined, 2, 4], 2)).toEqual([undefined, undefined, 3]);
  });

  it('after Wilder begin with a mean, then take one part of each new value', () => {
    // (3 + 6) / 2 = 4.5; (4.5 x 1 + 9) / 2 = 6.75
    expect(wilderMean([undefined, 3, 6, 9], 2)).toEqual([undefined, undefined, 4.5, 6.75]);
  });
});

describe('the average true range', () => {
  const rows = bars([12, 10, 11], [15, 13, 14], [14, 9, 10]);

  it('counts a gap from the close before', () => {
    // 12 - 10; max(2, 15 - 11, |13 - 11|); max(5, |14 - 14|, |9 - 14|)
    expect(trueRanges(rows)).toEqual([2, 4, 5]);
  });

  it('is Wilder’s mean of the ranges', () => {
    // (2 + 4) / 2 = 3; (3 x 1 + 5) / 2 = 4
    expect(averageTrueRange(rows, 2)).toEqual([undefined, 3, 4]);
  });
});

describe('the price weighted by volume', () => {
  it('is the mean of the day so far', () => {
    const rows = [bar([12, 9, 9], 0, 2), bar([16, 12, 14], 1, 6)];
    // typical 10 and 14: (10 x 2 + 14 x 6) / 8
    expect(volumeWeightedPrice(rows)).toEqual([10, 13]);
  });

  it('begins anew at 17:00 New York', () => {
    // 21:00 and 22:00 UTC: 16:00 and 17:00.
    const rows = [bar([12, 9, 9], 9, 2), bar([16, 12, 14], 10, 6)];
    expect(volumeWeightedPrice(rows)).toEqual([10, 14]);
  });

  it('has none where nothing was traded', () => {
    expect(volumeWeightedPrice([bar([12, 9, 9], 0, 0)])).toEqual([undefined]);
  });
});

describe('Ichimoku', () => {
  it('is the middles of three lengths', () => {
    const rows = bars([10, 8, 9], [14, 9, 12], [13, 11, 12]);
    const found = ichimoku(rows, { conversion: 1, base: 2, leading: 3 });
    expect(found.conversion).toEqual([9, 11.5, 12]);
    // (14 + 8) / 2; (14 + 9) / 2
    expect(found.base).toEqual([undefined, 11, 11.5]);
    // (11.5 + 11) / 2; (12 + 11.5) / 2
    expect(found.leadingA).toEqual([undefined, 11.25, 11.75]);
    expect(found.leadingB).toEqual([undefined, undefined, 11]);
  });
});

describe('the stochastic', () => {
  it('says where the close lies in the range, smoothed twice', () => {
    const rows = bars([10, 6, 8], [12, 8, 9], [11, 7, 11], [12, 10, 10]);
    const { k, d } = stochastic(rows, { length: 2, smoothing: 2, signal: 2 });
    // raw: (9 - 6) / 6 = 50; (11 - 7) / 5 = 80; (10 - 7) / 5 = 60
    expect(k).toEqual([undefined, undefined, 65, 70]);
    expect(d).toEqual([undefined, undefined, undefined, 67.5]);
  });

  it('is in the middle where nothing moved', () => {
    const still = bars([5, 5, 5], [5, 5, 5]);
    expect(stochastic(still, { length: 2, smoothing: 1, signal: 1 }).k).toEqual([undefined, 50]);
  });
});

describe('the commodity channel index', () => {
  it('counts mean deviations from the mean', () => {
    const rows = bars([12, 9, 9], [14, 11, 11], [17, 14, 14]);
    // typical 10, 12, 15: mean 12.333, mean deviation (2.333 + 0.333 + 2.667) / 3 = 1.7778
    // (15 - 12.3333) / (0.015 x 1.7778) = 100
    const [, , last] = channelIndex(rows, 3);
    expect(last).toBeCloseTo(100, 9);
  });

  it('is 0 where nothing moved', () => {
    expect(channelIndex(bars([5, 5, 5], [5, 5, 5]), 2)).toEqual([undefined, 0]);
  });
});

describe('directional movement', () => {
  it('splits the range into what went up and what went down', () => {
    const rows = bars([10, 8, 9], [12, 9, 11], [13, 10, 12], [12, 7, 8]);
    const { plus, minus, adx } = directional(rows, 2);
    // +DM 2, 1, 0; -DM 0, 0, 3; TR 3, 3, 5
    // at the third: +DI (1.5 / 3) = 50, -DI 0, one-sided 100
    expect([plus[2], minus[2]]).toEqual([50, 0]);
    // at the fourth: +DM 0.75, -DM 1.5, TR 4: 18.75 and 37.5, one-sided 18.75 / 56.25
    expect([plus[3], minus[3]]).toEqual([18.75, 37.5]);
    expect(adx[2]).toBeUndefined();
    expect(adx[3]).toBeCloseTo((100 + 100 / 3) / 2, 9);
  });

  it('lies between 0 and 100, whatever the bars', () => {
    const row = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 50 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const all = rows.map(([low, size], i) => bar([low + size, low, low], i));
        const { plus, minus, adx } = directional(all, 5);
        for (const value of [...plus, ...minus, ...adx])
          if (value !== undefined) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(100 + 1e-9);
          }
      }),
    );
  });
});
