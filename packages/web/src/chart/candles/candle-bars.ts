// Candles of the wire as the chart's bars, and the periods as the chart library knows them.
import type { Candle, Period } from '@meridian/contract';
import type { KLineData, Period as LibraryPeriod } from 'klinecharts';
import type { ChartPeriod } from './chart-periods.ts';

/** It only decides how much of a date the library would write. */
export const LIBRARY_PERIODS: Readonly<Record<ChartPeriod, LibraryPeriod>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  '1month': { type: 'month', span: 1 },
};

const MINUTE = 60_000;
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '60min': 60 * MINUTE,
  '1day': 1_440 * MINUTE,
};

export const barOf = (candle: Candle): KLineData => ({
  timestamp: candle.Time,
  open: candle.Open,
  high: candle.High,
  low: candle.Low,
  close: candle.Close,
  volume: candle.Volume,
});

/**
 * Bars in strictly ascending time; of two with one time, the later stays. The chart assumes both and checks neither.
 * @param before only bars that start before this instant
 */
export function barsOf(candles: readonly Candle[], before = Number.POSITIVE_INFINITY): KLineData[] {
  const byTime = new Map<number, KLineData>();
  for (const candle of candles) if (candle.Time < before) byTime.set(candle.Time, barOf(candle));
  return [...byTime.values()].toSorted((a, b) => a.timestamp - b.timestamp);
}
