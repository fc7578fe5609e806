// Another instrument's closes beside the bars of this one.
import type { Candle } from '@meridian/contract';
import type { Chart, Indicator } from 'klinecharts';
import type { CandlePage } from '../candles/candle-source.ts';
import { COMPARE_NAME } from './chart-names.ts';

export interface Compared {
  /** As people call it. */
  readonly name: string;
  readonly candles: readonly Candle[];
}

/** Of a bar. */
export interface ComparedRow {
  readonly close?: number;
}

interface Bar {
  readonly timestamp: number;
  readonly close: number;
}

/**
 * The other's close at each bar: of its candle that began last by then, where one began since the bar before.
 * @param candles ascending
 */
export function closesBeside(
  bars: readonly Pick<Bar, 'timestamp'>[],
  candles: readonly Pick<Candle, 'Time' | 'Close'>[],
): readonly (number | undefined)[] {
  let next = 0;
  return bars.map(({ timestamp }) => {
    let close: number | undefined;
    for (; (candles[next]?.Time ?? Number.POSITIVE_INFINITY) <= timestamp; next += 1)
      close = candles[next]?.Close;
    return close;
  });
}

export interface Scaled {
  /** What one of the other's prices is in this one's. */
  readonly factor: number;
  /** The other's first close in view. */
  readonly start: number;
}

/** Both begin at one point at the left of the view: from there on their moves in percent are compared. */
export function scaleFrom(
  bars: readonly Bar[],
  closes: readonly (number | undefined)[],
  from: number,
): Scaled | null {
  for (let i = Math.max(0, from); i < bars.length; i += 1) {
    const [close, other] = [bars[i]?.close, closes[i]];
    if (close !== undefined && other !== undefined && other > 0)
      return { factor: close / other, start: other };
  }
  return null;
}

/** Between which of this one's prices the line runs within the view; null: there is none. */
export function lineRange(
  bars: readonly Bar[],
  closes: readonly (number | undefined)[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly low: number; readonly high: number } | null {
  const scaled = scaleFrom(bars, closes, from);
  const seen = closes.slice(Math.max(0, from), to).filter((close) => close !== undefined);
  if (scaled === null || seen.length === 0) return null;
  return { low: Math.min(...seen) * scaled.factor, high: Math.max(...seen) * scaled.factor };
}

export const closesOf = ({ result }: Pick<Indicator, 'result'>): readonly (number | undefined)[] =>
  (result as readonly ComparedRow[]).map(({ close }) => close);

/** The prices that the line takes of the axis; null: nothing is compared, or its candles are not there yet. */
export function comparedRange(chart: Chart): ReturnType<typeof lineRange> {
  const [line] = chart.getIndicators({ name: COMPARE_NAME });
  if (line === undefined) return null;
  return lineRange(chart.getDataList(), closesOf(line), chart.getVisibleRange());
}

/** Candles by their time, each at its latest, ascending. */
export function mergeCandles(
  candles: readonly Candle[],
  more: readonly Candle[],
): readonly Candle[] {
  const last = candles.at(-1);
  const [live] = more;
  // Nearly always the live one.
  if (more.length === 1 && live !== undefined && last !== undefined && live.Time >= last.Time)
    return live.Time === last.Time ? [...candles.slice(0, -1), live] : [...candles, live];
  const byTime = new Map([...candles, ...more].map((candle) => [candle.Time, candle]));
  return [...byTime.values()].toSorted((a, b) => a.Time - b.Time);
}

/**
 * The latest page beside what was loaded before. Where candles between the two are missing, as after a night offline, what is
 * older goes: it is loaded again, through the gap.
 */
export function withLatest(known: CandlePage, page: CandlePage): CandlePage {
  const [first, last] = [page.candles[0], page.candles.at(-1)];
  if (first === undefined || last === undefined) return known;
  // A live candle may have come before the page.
  const isJoined = known.candles.some(({ Time }) => Time >= first.Time && Time < last.Time);
  const kept = isJoined ? known.candles : known.candles.filter(({ Time }) => Time >= last.Time);
  const hasOlder = kept[0] !== undefined && kept[0].Time < first.Time;
  return {
    candles: mergeCandles(kept, page.candles),
    hasMore: hasOlder ? known.hasMore : page.hasMore,
  };
}
