// How each chart is set: period, kind of bars, what it is compared with. One document for all charts of an account, a
// view a place, so that a page of four charts comes back as it was left.
import { type ChartPeriod, readPeriod } from '../candles/chart-periods.ts';

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

interface Place {
  readonly place: string;
  /** The places of charts that take each period that is chosen on it. */
  readonly alike: readonly string[];
}

/** The views after one chart was set otherwise. */
export function withView(
  views: ChartViews,
  { place, alike }: Place,
  change: Partial<ChartView>,
): ChartViews {
  const { period } = change;
  const others = period === undefined ? [] : alike.map((one) => [one, { ...views[one], period }]);
  return { ...views, ...Object.fromEntries(others), [place]: { ...views[place], ...change } };
}

/** The views after two charts changed their places. */
export const swappedViews = (views: ChartViews, one: string, other: string): ChartViews => ({
  ...views,
  [one]: views[other] ?? {},
  [other]: views[one] ?? {},
});
