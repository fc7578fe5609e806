// Feeds the chart: the latest candles, older ones as it is scrolled back, and the live one, at most once a frame.
import type { Candle, LiveCandle, Period } from '@meridian/contract';
import { CANDLES_DEFAULT, PERIODS } from '@meridian/contract/names/candles';
import type { DataLoader, KLineData, Period as ChartPeriod } from 'klinecharts';
import { report } from '../lib/report.ts';
import { CHART_PERIODS, PERIOD_MS, barOf, barsOf } from './candle-bars.ts';

export type LoadState = 'loading' | 'ready' | 'empty' | 'failed';

export interface CandleSource {
  readonly load: (of: {
    period: Period;
    end?: number;
    limit: number;
    signal: AbortSignal;
  }) => Promise<readonly Candle[]>;
  readonly subscribe: (period: Period, listener: (candle: LiveCandle) => void) => () => void;
  readonly onState: (state: LoadState) => void;
  /** Candles between the last bar and the live one were missed while offline: the chart must be loaded again. */
  readonly onGap: () => void;
  readonly onFrame: (run: () => void) => void;
}

export function periodOfChart(period: ChartPeriod): Period | undefined {
  return PERIODS.find(
    (one) => CHART_PERIODS[one].type === period.type && CHART_PERIODS[one].span === period.span,
  );
}

export function candleLoader(source: CandleSource): DataLoader & { readonly stop: () => void } {
  let loading = new AbortController();
  let leave = () => {};
  let lastTime: number | undefined;
  let gapReloadedAt: number | undefined;
  let hasFailed = false;

  const init = async (
    period: Period,
    callback: (bars: KLineData[], more: { forward: boolean }) => void,
  ) => {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    source.onState('loading');
    hasFailed = false;
    try {
      const bars = barsOf(await source.load({ period, limit: CANDLES_DEFAULT, signal }));
      if (signal.aborted) return;
      lastTime = bars.at(-1)?.timestamp;
      callback(bars, { forward: bars.length >= CANDLES_DEFAULT });
      source.onState(bars.length === 0 ? 'empty' : 'ready');
    } catch (fault) {
      if (signal.aborted) return;
      report('candles were not loaded', fault);
      hasFailed = true;
      callback([], { forward: false });
      source.onState('failed');
    }
  };

  const older = async (
    period: Period,
    end: number,
    callback: (bars: KLineData[], more: { forward: boolean }) => void,
  ) => {
    const { signal } = loading;
    try {
      const candles = await source.load({ period, end, limit: CANDLES_DEFAULT, signal });
      if (!signal.aborted)
        callback(barsOf(candles, end), { forward: candles.length >= CANDLES_DEFAULT });
    } catch (fault) {
      if (signal.aborted) return;
      // There are more, they only did not come: the next scroll asks again.
      report('older candles were not loaded', fault);
      callback([], { forward: true });
    }
  };

  return {
    getBars: ({ type, timestamp, period: chartPeriod, callback }) => {
      const period = periodOfChart(chartPeriod);
      if (period === undefined) return callback([], false);
      if (type === 'init') return init(period, callback);
      if (type === 'forward' && timestamp !== null) return older(period, timestamp, callback);
      return callback([], false);
    },
    subscribeBar: ({ period: chartPeriod, callback }) => {
      const period = periodOfChart(chartPeriod);
      if (period === undefined) return;
      const waiting = new Map<number, KLineData>();
      const flush = () => {
        for (const bar of waiting.values()) callback(bar);
        waiting.clear();
      };
      leave();
      leave = source.subscribe(period, (candle) => {
        // A single live candle would hide that the others did not come.
        if (hasFailed) return;
        const isGap = lastTime !== undefined && candle.Time > lastTime + PERIOD_MS[period];
        if (isGap && gapReloadedAt !== candle.Time) {
          gapReloadedAt = candle.Time;
          source.onGap();
          return;
        }
        if (waiting.size === 0) source.onFrame(flush);
        waiting.set(candle.Time, barOf(candle));
        if (lastTime === undefined) source.onState('ready');
        lastTime = Math.max(lastTime ?? 0, candle.Time);
      });
    },
    unsubscribeBar: () => {
      leave();
      leave = () => {};
    },
    stop: () => {
      loading.abort();
      leave();
    },
  };
}
