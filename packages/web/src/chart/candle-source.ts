// Where a chart's bars come from: candles of one of the six periods as the server has them, candles of a longer period
// folded here, and either as Heikin-Ashi.
import type { Candle, Period } from '@meridian/contract';
import { CANDLES_DEFAULT, CANDLES_MAX } from '@meridian/contract/names/candles';
import { PERIOD_MS } from './candle-bars.ts';
import { type LongerPeriod, basePeriod } from './chart-periods.ts';
import { WARM_UP_BARS, heikinAshi, heikinAshiBar } from './heikin-ashi.ts';
import { foldCandles, periodNumber, periodsOf } from './longer-candles.ts';

export interface CandlePage {
  /** Ascending. */
  readonly candles: readonly Candle[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

export interface CandleSource {
  /** The latest, or those that start before `end`. */
  readonly load: (of: {
    readonly end?: number | undefined;
    readonly signal: AbortSignal;
  }) => Promise<CandlePage>;
  /**
   * Candles as they move. @param onGap some between the last one loaded and this one were missed, perhaps while offline:
   * all must be loaded again
   */
  readonly subscribe: (onCandle: (candle: Candle) => void, onGap: () => void) => () => void;
}

/** The server, for one instrument. */
export interface CandleServer {
  readonly load: (of: {
    readonly period: Period;
    readonly end?: number;
    readonly limit: number;
    readonly signal: AbortSignal;
  }) => Promise<readonly Candle[]>;
  readonly subscribe: (period: Period, listener: (candle: Candle) => void) => () => void;
}

/** Each step of what is loaded last, so that a candle that comes later than the next one is known for a gap. */
function gapWatch(stepMs: number) {
  let lastTime: number | undefined;
  let reloadedAt: number | undefined;
  return {
    loaded: (time: number | undefined) => {
      lastTime = time;
    },
    /** Whether all must be loaded again: once for each gap. */
    isGap: (time: number): boolean => {
      const isLate = lastTime !== undefined && time > lastTime + stepMs && reloadedAt !== time;
      if (isLate) reloadedAt = time;
      else lastTime = Math.max(lastTime ?? 0, time);
      return isLate;
    },
  };
}

/** Candles as the server has them. */
export function servedCandles(server: CandleServer, period: Period): CandleSource {
  const gaps = gapWatch(PERIOD_MS[period]);
  return {
    load: async ({ end, signal }) => {
      const limit = CANDLES_DEFAULT;
      const older = end === undefined ? {} : { end };
      const candles = await server.load({ period, limit, signal, ...older });
      if (end === undefined) gaps.loaded(candles.at(-1)?.Time);
      return { candles, hasMore: candles.length >= limit };
    },
    subscribe: (onCandle, onGap) =>
      server.subscribe(period, (candle) => (gaps.isGap(candle.Time) ? onGap() : onCandle(candle))),
  };
}

/** Candles of a longer period, folded from as many of the server's as one answer holds. */
export function longerCandles(server: CandleServer, period: LongerPeriod): CandleSource {
  const base = basePeriod(period);
  const gaps = gapWatch(PERIOD_MS[base]);
  /** The server's candles of the last one here. */
  let last: readonly Candle[] = [];
  return {
    load: async ({ end, signal }) => {
      const limit = CANDLES_MAX;
      const older = end === undefined ? {} : { end };
      const candles = await server.load({ period: base, limit, signal, ...older });
      const groups = periodsOf(period, candles);
      const hasMore = candles.length >= limit;
      if (end === undefined) {
        gaps.loaded(candles.at(-1)?.Time);
        last = groups.at(-1) ?? [];
      }
      // The first may lack its beginning, and comes whole with the older ones.
      const whole = hasMore && groups.length > 1 ? groups.slice(1) : groups;
      return { candles: whole.map(foldCandles), hasMore };
    },
    subscribe: (onCandle, onGap) =>
      server.subscribe(base, (candle) => {
        if (gaps.isGap(candle.Time)) return onGap();
        const number = periodNumber(period, candle.Time);
        const same = last.filter(
          ({ Time }) => Time < candle.Time && periodNumber(period, Time) === number,
        );
        last = [...same, candle];
        const [first = candle, ...others] = last;
        return onCandle(foldCandles([first, ...others]));
      }),
  };
}

/** The same candles as Heikin-Ashi. */
export function heikinAshiCandles(source: CandleSource): CandleSource {
  /** The last one here that is over, and the last one. */
  let before: Candle | null = null;
  let last: Candle | null = null;
  return {
    load: async (of) => {
      const { candles, hasMore } = await source.load(of);
      const bars = heikinAshi(candles);
      if (of.end === undefined) [before, last] = [bars.at(-2) ?? null, bars.at(-1) ?? null];
      const isLong = hasMore && bars.length > WARM_UP_BARS;
      return { candles: isLong ? bars.slice(WARM_UP_BARS) : bars, hasMore };
    },
    subscribe: (onCandle, onGap) =>
      source.subscribe((candle) => {
        if (last !== null && candle.Time > last.Time) before = last;
        last = heikinAshiBar(candle, before);
        onCandle(last);
      }, onGap),
  };
}
