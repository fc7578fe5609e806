// The arithmetic of indicators, each by the rule of who made it. undefined: there are not enough bars yet.
import { tradingDay } from '../../lib/new-york.ts';

export interface Bar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number | undefined;
}
export type Series = readonly (number | undefined)[];

const typicalPrice = ({ high, low, close }: Bar): number => (high + low + close) / 3;

/** Mean of the last `length` values; undefined where one of them is. */
export function movingMean(values: Series, length: number): Series {
  return values.map((_, i) => {
    const last = i + 1 < length ? [] : values.slice(i + 1 - length, i + 1);
    let sum = 0;
    for (const value of last) {
      if (value === undefined) return undefined;
      sum += value;
    }
    return last.length === length ? sum / length : undefined;
  });
}

/**
 * Wilder's smoothing (New Concepts in Technical Trading Systems, 1978): the mean of the first `length` values, then each
 * new one counts for one part in `length`.
 */
export function wilderMean(values: Series, length: number): Series {
  const first = values.findIndex((value) => value !== undefined);
  let mean: number | undefined;
  let sum = 0;
  return values.map((value, i) => {
    if (value === undefined) return undefined;
    const count = i - first + 1;
    if (count < length) {
      sum += value;
      return undefined;
    }
    mean = mean === undefined ? (sum + value) / length : (mean * (length - 1) + value) / length;
    return mean;
  });
}

/** How far a bar reached, counted from the close before where there was a gap. */
export function trueRanges(bars: readonly Bar[]): number[] {
  return bars.map(({ high, low }, i) => {
    const before = bars[i - 1]?.close;
    if (before === undefined) return high - low;
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  });
}

/** Average true range (Wilder). */
export const averageTrueRange = (bars: readonly Bar[], length: number): Series =>
  wilderMean(trueRanges(bars), length);

/** Mean price of the trading day so far, each bar weighted by its volume. */
export function volumeWeightedPrice(bars: readonly Bar[]): Series {
  let day: number | undefined;
  let [money, volume] = [0, 0];
  return bars.map((bar) => {
    const today = tradingDay(bar.timestamp);
    if (today !== day) [day, money, volume] = [today, 0, 0];
    money += typicalPrice(bar) * (bar.volume ?? 0);
    volume += bar.volume ?? 0;
    return volume === 0 ? undefined : money / volume;
  });
}

/** Highest high and lowest low of the last `length` bars. */
function reach(bars: readonly Bar[], i: number, length: number) {
  if (i + 1 < length) return undefined;
  const last = bars.slice(i + 1 - length, i + 1);
  return {
    high: Math.max(...last.map((bar) => bar.high)),
    low: Math.min(...last.map((bar) => bar.low)),
  };
}

const middles = (bars: readonly Bar[], length: number): Series =>
  bars.map((_, i) => {
    const found = reach(bars, i, length);
    return found === undefined ? undefined : (found.high + found.low) / 2;
  });

export interface Ichimoku {
  readonly conversion: Series;
  readonly base: Series;
  /** Of the bar that they are computed at; drawn `shift` bars later. */
  readonly leadingA: Series;
  readonly leadingB: Series;
}

/** Ichimoku Kinkō Hyō (Hosoda): middles of three lengths; the cloud lies between the two leading ones. */
export function ichimoku(
  bars: readonly Bar[],
  { conversion, base, leading }: { conversion: number; base: number; leading: number },
): Ichimoku {
  const [fast, slow] = [middles(bars, conversion), middles(bars, base)];
  const leadingA = fast.map((value, i) => {
    const other = slow[i];
    return value === undefined || other === undefined ? undefined : (value + other) / 2;
  });
  return { conversion: fast, base: slow, leadingA, leadingB: middles(bars, leading) };
}

/** Where a close lies between the lowest low and the highest high, in percent: Lane's slow stochastic. */
export function stochastic(
  bars: readonly Bar[],
  { length, smoothing, signal }: { length: number; smoothing: number; signal: number },
): { readonly k: Series; readonly d: Series } {
  const raw = bars.map(({ close }, i) => {
    const found = reach(bars, i, length);
    if (found === undefined) return undefined;
    const { high, low } = found;
    // Where nothing moved, a close is as high as it is low.
    return high === low ? 50 : ((close - low) / (high - low)) * 100;
  });
  const k = movingMean(raw, smoothing);
  return { k, d: movingMean(k, signal) };
}

/** What makes three quarters of the values lie between -100 and 100 (Lambert, 1980). */
const LAMBERT = 0.015;

/** Commodity channel index: how many mean deviations a typical price is from its mean. */
export function channelIndex(bars: readonly Bar[], length: number): Series {
  const prices = bars.map(typicalPrice);
  const means = movingMean(prices, length);
  return prices.map((price, i) => {
    const mean = means[i];
    if (mean === undefined) return undefined;
    const last = prices.slice(i + 1 - length, i + 1);
    const deviation = last.reduce((sum, one) => sum + Math.abs(one - mean), 0) / length;
    return deviation === 0 ? 0 : (price - mean) / (LAMBERT * deviation);
  });
}

export interface Directional {
  readonly plus: Series;
  readonly minus: Series;
  readonly adx: Series;
}

/** Wilder's directional movement: how much of the true range went up, how much down, and how one-sided that is. */
export function directional(bars: readonly Bar[], length: number): Directional {
  // The first bar has none before it to move from.
  const moves = bars.map((bar, i) => {
    const before = bars[i - 1];
    if (before === undefined) return undefined;
    const [up, down] = [bar.high - before.high, before.low - bar.low];
    return { plus: up > down && up > 0 ? up : 0, minus: down > up && down > 0 ? down : 0 };
  });
  const ranges = trueRanges(bars).map((range, i) => (i === 0 ? undefined : range));
  const range = wilderMean(ranges, length);
  const part = (side: 'plus' | 'minus') => {
    const mean = wilderMean(
      moves.map((move) => move?.[side]),
      length,
    );
    return mean.map((value, i) => {
      const whole = range[i];
      if (value === undefined || whole === undefined) return undefined;
      return whole === 0 ? 0 : (value / whole) * 100;
    });
  };
  const [plus, minus] = [part('plus'), part('minus')];
  const sided = plus.map((up, i) => {
    const down = minus[i];
    if (up === undefined || down === undefined) return undefined;
    return up + down === 0 ? 0 : (Math.abs(up - down) / (up + down)) * 100;
  });
  return { plus, minus, adx: wilderMean(sided, length) };
}
