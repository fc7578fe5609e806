import type { Candle } from '@meridian/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNewYorkWall, tradingDay } from '../../lib/new-york.ts';
import { foldCandles, periodNumber, periodsOf } from './longer-candles.ts';

const HOUR = 3_600_000;
/** 17:00 of the day before. */
const tradingDayStart = (day: number) => fromNewYorkWall((24 * day - 7) * HOUR);
const at = (text: string) => Date.parse(`${text}Z`);
const candle = (Time: number, [Open, High, Low, Close]: number[] = [1, 1, 1, 1]): Candle => ({
  Time,
  Open: Open ?? 1,
  High: High ?? 1,
  Low: Low ?? 1,
  Close: Close ?? 1,
  Volume: 10,
});
const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) => candle(at(from) + i * HOUR));
const starts = (groups: readonly (readonly Candle[])[]) =>
  groups.map(
    (group) => `${new Date(group[0]?.Time ?? 0).toISOString().slice(0, 16)} ${group.length}`,
  );

describe('a candle of several', () => {
  it('opens with the first, closes with the last, reaches as far as any, and sums the volume', () => {
    expect(
      foldCandles([
        candle(0, [1.1, 1.3, 1.0, 1.2]),
        candle(1, [1.2, 1.25, 0.9, 1.0]),
        candle(2, [1.0, 1.4, 1.0, 1.35]),
      ]),
    ).toEqual({ Time: 0, Open: 1.1, High: 1.4, Low: 0.9, Close: 1.35, Volume: 30 });
  });
});

describe('4 hours', () => {
  it('begin at 17:00 New York, in winter 22:00 UTC', () => {
    expect(starts(periodsOf('4hour', hours('2026-11-24T20:00', 8)))).toEqual([
      '2026-11-24T20:00 2',
      '2026-11-24T22:00 4',
      '2026-11-25T02:00 2',
    ]);
  });

  it('begin at 17:00 New York, in summer 21:00 UTC', () => {
    expect(starts(periodsOf('4hour', hours('2026-07-01T20:00', 6)))).toEqual([
      '2026-07-01T20:00 1',
      '2026-07-01T21:00 4',
      '2026-07-02T01:00 1',
    ]);
  });

  it('keep their hours when the clock goes back: the one in which it does has five', () => {
    // 1 November 2026, 2:00 summer time: 1:00 comes twice.
    expect(starts(periodsOf('4hour', hours('2026-11-01T01:00', 10)))).toEqual([
      '2026-11-01T01:00 4',
      '2026-11-01T05:00 5',
      '2026-11-01T10:00 1',
    ]);
  });
});

/** Daily candles begin at 17:00 of the day before. */
const days = (from: string, count: number) => {
  const first = at(`${from}T00:00`) / (24 * HOUR);
  return Array.from({ length: count }, (_, i) => candle(tradingDayStart(first + i)));
};

describe('a week', () => {
  it('begins on Sunday at 17:00, which is Monday’s trading day', () => {
    const groups = periodsOf('1week', days('2026-11-19', 6));
    // Thursday, Friday, Saturday, Sunday; then Monday and Tuesday.
    expect(starts(groups)).toEqual(['2026-11-18T22:00 4', '2026-11-22T22:00 2']);
  });

  it('begins with its first candle where a holiday has none', () => {
    const [, tuesday] = days('2026-11-23', 2);
    expect(starts(periodsOf('1week', tuesday ? [tuesday] : []))).toEqual(['2026-11-23T22:00 1']);
  });
});

describe('a month', () => {
  it('begins with the trading day that ends on its first', () => {
    expect(starts(periodsOf('1month', days('2026-11-29', 4)))).toEqual([
      '2026-11-28T22:00 2',
      '2026-11-30T22:00 2',
    ]);
  });
});

it('numbers grow with time, and a week has seven trading days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2008-01-01T00:00'), max: at('2035-01-01T00:00') }),
      (time) => {
        for (const period of ['4hour', '1week', '1month'] as const)
          expect(periodNumber(period, time + HOUR)).toBeGreaterThanOrEqual(
            periodNumber(period, time),
          );
        const week = periodNumber('1week', time);
        expect(periodNumber('1week', tradingDayStart(tradingDay(time) + 7))).toBe(week + 1);
      },
    ),
  );
});
