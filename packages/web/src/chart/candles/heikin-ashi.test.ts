import type { Candle } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { WARM_UP_BARS, heikinAshi } from './heikin-ashi.ts';

const candle = ([Open, High, Low, Close]: [number, number, number, number], Time = 0): Candle => ({
  Time,
  Open,
  High,
  Low,
  Close,
  Volume: 5,
});

describe('Heikin-Ashi', () => {
  it('is the mean of the candle, opened in the middle of the bar before', () => {
    const bars = heikinAshi([candle([10, 14, 9, 11]), candle([11, 15, 10, 14])]);
    expect(bars).toEqual([
      // (10 + 11) / 2; (10 + 14 + 9 + 11) / 4
      { Time: 0, Open: 10.5, High: 14, Low: 9, Close: 11, Volume: 5 },
      // (10.5 + 11) / 2; (11 + 15 + 10 + 14) / 4
      { Time: 0, Open: 10.75, High: 15, Low: 10, Close: 12.5, Volume: 5 },
    ]);
  });

  it('reaches to its own opening where the candle does not', () => {
    const [, bar] = heikinAshi([candle([20, 20, 20, 20]), candle([10, 11, 9, 10])]);
    // (20 + 20) / 2
    expect(bar?.High).toBe(20);
  });

  it('forgets where its row began within the bars that are not shown', () => {
    const wave = Array.from({ length: 120 }, (_, i) => {
      const price = 1.1 + Math.sin(i / 7) / 100;
      return candle([price, price + 0.001, price - 0.001, price + 0.0005], i);
    });
    const [whole, late] = [heikinAshi(wave), heikinAshi(wave.slice(60))];
    for (const [i, bar] of late.entries())
      if (i >= WARM_UP_BARS) expect(bar.Open).toBeCloseTo(whole[60 + i]?.Open ?? 0, 9);
  });
});
