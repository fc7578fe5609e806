// The chart's periods: the six of the server's candles, and three that are made of them here.
import type { Period } from '@meridian/contract';
import { PERIODS } from '@meridian/contract/names/candles';

export const LONGER_PERIODS = ['4hour', '1week', '1month'] as const;
export type LongerPeriod = (typeof LONGER_PERIODS)[number];
export type ChartPeriod = Period | LongerPeriod;

/** In the order of their length. */
export const CHART_PERIODS: readonly ChartPeriod[] = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1month',
];

export const isLonger = (period: ChartPeriod): period is LongerPeriod =>
  LONGER_PERIODS.some((one) => one === period);

/** The period whose candles the chart asks the server for. */
export const basePeriod = (period: ChartPeriod): Period =>
  period === '4hour' ? '60min' : isLonger(period) ? '1day' : period;

/** Bars of a day or longer are named by dates. */
export const isDaily = (period: ChartPeriod): boolean => basePeriod(period) === '1day';

export const readPeriod = (value: unknown): ChartPeriod | null =>
  CHART_PERIODS.find((one) => one === value) ?? null;

export const isServed = (period: ChartPeriod): period is Period =>
  PERIODS.some((one) => one === period);
