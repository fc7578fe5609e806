import { describe, expect, it } from 'vitest';
import { barsOf } from './candle-bars.ts';

const candle = (Time: number, Close = 1) => ({
  Time,
  Open: 1,
  High: 2,
  Low: 0.5,
  Close,
  Volume: 3,
});

describe('bars of the chart', () => {
  it('are in ascending time, the later of two of one time kept', () => {
    const bars = barsOf([candle(120, 1), candle(60), candle(120, 2)]);
    expect(bars.map((bar) => [bar.timestamp, bar.close])).toEqual([
      [60, 1],
      [120, 2],
    ]);
  });

  it('before an instant leave out what the chart already has', () => {
    expect(barsOf([candle(60), candle(120)], 120).map((bar) => bar.timestamp)).toEqual([60]);
  });

  it('carry open, high, low, close and volume', () => {
    expect(barsOf([candle(60)])).toEqual([
      { timestamp: 60, open: 1, high: 2, low: 0.5, close: 1, volume: 3 },
    ]);
  });
});
