// Heikin-Ashi bars: each the mean of a candle, opened in the middle of the bar before. They smooth a trend; they are not
// prices at which anything traded.
import type { Candle } from '@meridian/contract';

/**
 * An opening is the mean of the bar before, which halves the influence of where the row was begun with each bar: after
 * this many it is below a tenth of a point of any price. So many bars at the start of a row are not shown, if there are
 * older ones.
 */
export const WARM_UP_BARS = 40;

/** @param before the bar before, of this kind; null: the row begins here */
export function heikinAshiBar(candle: Candle, before: Candle | null): Candle {
  const { Open, High, Low, Close } = candle;
  const close = (Open + High + Low + Close) / 4;
  const open = before === null ? (Open + Close) / 2 : (before.Open + before.Close) / 2;
  return {
    ...candle,
    Open: open,
    Close: close,
    High: Math.max(High, open, close),
    Low: Math.min(Low, open, close),
  };
}

/** @param candles ascending */
export function heikinAshi(candles: readonly Candle[]): Candle[] {
  const bars: Candle[] = [];
  for (const candle of candles) bars.push(heikinAshiBar(candle, bars.at(-1) ?? null));
  return bars;
}
