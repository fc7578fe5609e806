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
   * Candles as they move, each in its order. @param onGap those between the last one loaded and this one could not be had:
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

/**
 * The server's candles of one period, each after the one before it. Where some may be missing, since a minute without a
 * tick has none or the page was offline, they are asked for and told in their order; if they cannot be had so, it is a gap.
 */
function gaplessCandles(server: CandleServer, period: Period) {
  const stepMs = PERIOD_MS[period];
  let lastTime: number | undefined;

  const subscribe: CandleSource['subscribe'] = (onCandle, onGap) => {
    const asking = new AbortController();
    /** The latest that came while those before it are asked for. */
    let waiting: Candle | undefined;
    const tell = (candle: Candle) => {
      if (lastTime !== undefined && candle.Time < lastTime) return;
      lastTime = candle.Time;
      onCandle(candle);
    };
    const fill = async (from: number, steps: number) => {
      try {
        const limit = Math.min(steps + 1, CANDLES_MAX);
        const candles = await server.load({ period, limit, signal: asking.signal });
        if (asking.signal.aborted) return;
        const [first] = candles;
        if (!first || first.Time > from) {
          onGap();
          return;
        }
        for (const candle of candles) tell(candle);
        if (waiting) tell(waiting);
      } catch {
        if (!asking.signal.aborted) onGap();
      } finally {
        waiting = undefined;
      }
    };
    const leave = server.subscribe(period, (candle) => {
      const from = lastTime ?? candle.Time;
      const steps = Math.ceil((candle.Time - from) / stepMs);
      const isFilling = waiting !== undefined;
      if (isFilling || steps > 1) waiting = candle;
      else tell(candle);
      if (steps > 1 && !isFilling) void fill(from, steps);
    });
    return () => {
      asking.abort();
      leave();
    };
  };

  return {
    loaded: (time: number | undefined) => {
      lastTime = time;
    },
    subscribe,
  };
}

/** Candles as the server has them. */
export function servedCandles(server: CandleServer, period: Period): CandleSource {
  const live = gaplessCandles(server, period);
  return {
    load: async ({ end, signal }) => {
      const limit = CANDLES_DEFAULT;
      const older = end === undefined ? {} : { end };
      const candles = await server.load({ period, limit, signal, ...older });
      if (end === undefined) live.loaded(candles.at(-1)?.Time);
      return { candles, hasMore: candles.length >= limit };
    },
    subscribe: live.subscribe,
  };
}

/** Candles of a longer period, folded from as many of the server's as one answer holds. */
export function longerCandles(server: CandleServer, period: LongerPeriod): CandleSource {
  const base = basePeriod(period);
  const live = gaplessCandles(server, base);
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
        live.loaded(candles.at(-1)?.Time);
        last = groups.at(-1) ?? [];
      }
      // The first may lack its beginning, and comes whole with the older ones.
      const whole = hasMore && groups.length > 1 ? groups.slice(1) : groups;
      return { candles: whole.map(foldCandles), hasMore };
    },
    subscribe: (onCandle, onGap) =>
      live.subscribe((candle) => {
        const number = periodNumber(period, candle.Time);
        const same = last.filter(
          ({ Time }) => Time < candle.Time && periodNumber(period, Time) === number,
        );
        last = [...same, candle];
        const [first = candle, ...others] = last;
        onCandle(foldCandles([first, ...others]));
      }, onGap),
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
