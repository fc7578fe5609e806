import type { LiveCandle } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { FINISHED_MAX, FinishedCandles } from './finished-candles.ts';

const kline = (minute: number): LiveCandle => ({
  Period: '1min',
  Time: minute * 60_000,
  ...{ Open: 1, High: 1, Low: 1, Close: minute, Volume: 1 },
});

describe('finished candles', () => {
  it('are given from any number on, in their order, and encoded once', () => {
    const finished = new FinishedCandles();
    expect(finished.after(0)).toEqual([]);
    for (let minute = 1; minute <= 5; minute += 1) finished.add('EURUSD', kline(minute));
    expect(finished.after(3).map(({ number }) => number)).toEqual([4, 5]);
    expect(finished.after(5)).toEqual([]);
    const [first, again] = [finished.after(4)[0]?.frame(), finished.after(4)[0]?.frame()];
    expect(first?.toString()).toContain('"Close":5');
    expect(again).toBe(first);
  });

  it('are the last ones only where there were too many', () => {
    const finished = new FinishedCandles();
    const count = 3 * FINISHED_MAX + 7;
    for (let minute = 1; minute <= count; minute += 1) finished.add('EURUSD', kline(minute));
    const kept = finished.after(0);
    expect(kept).toHaveLength(FINISHED_MAX);
    expect([kept.at(0)?.number, kept.at(-1)?.number]).toEqual([count - FINISHED_MAX + 1, count]);
  });
});
