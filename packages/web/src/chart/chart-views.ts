// How each chart is set: period, kind of bars, what it is compared with. One document for all charts of an account, a
// view a place, so that a page of four charts comes back as it was left.
import { type ChartPeriod, readPeriod } from './chart-periods.ts';

export const CHART_TYPES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikin_ashi'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export interface ChartView {
  readonly period: ChartPeriod;
  readonly type: ChartType;
  /** Code of another instrument; null: none. */
  readonly compare: string | null;
}

export type ChartViews = Readonly<Record<string, Partial<ChartView>>>;

function readView(value: unknown): Partial<ChartView> {
  if (typeof value !== 'object' || value === null) return {};
  const { period, type, compare } = value as Readonly<Record<string, unknown>>;
  const known = { period: readPeriod(period), type: CHART_TYPES.find((one) => one === type) };
  return {
    ...(known.period !== null && { period: known.period }),
    ...(known.type !== undefined && { type: known.type }),
    ...(typeof compare === 'string' && { compare }),
  };
}

export const readViews = (value: unknown): ChartViews =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([place, view]) => [place, readView(view)]))
    : {};
