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

interface Asked {
  readonly period: Period;
  readonly signal: AbortSignal;
}

/** What the chart was given. */
interface Given {
  /** The time of its last bar. */
  lastTime: number | undefined;
  hasFailed: boolean;
}

type Answer = (bars: KLineData[], more: { forward: boolean }) => void;

async function loadLatest(
  source: CandleSource,
  given: Given,
  { period, signal }: Asked,
  answer: Answer,
): Promise<void> {
  source.onState('loading');
  given.hasFailed = false;
  try {
    const bars = barsOf(await source.load({ period, limit: CANDLES_DEFAULT, signal }));
    if (signal.aborted) return;
    given.lastTime = bars.at(-1)?.timestamp;
    answer(bars, { forward: bars.length >= CANDLES_DEFAULT });
    source.onState(bars.length === 0 ? 'empty' : 'ready');
  } catch (fault) {
    if (signal.aborted) return;
    report('candles were not loaded', fault);
    given.hasFailed = true;
    answer([], { forward: false });
    source.onState('failed');
  }
}

async function loadOlder(
  source: CandleSource,
  { period, end, signal }: Asked & { readonly end: number },
  answer: Answer,
): Promise<void> {
  try {
    const candles = await source.load({ period, end, limit: CANDLES_DEFAULT, signal });
    if (!signal.aborted)
      answer(barsOf(candles, end), { forward: candles.length >= CANDLES_DEFAULT });
  } catch (fault) {
    if (signal.aborted) return;
    // There are more, they only did not come: the next scroll asks again.
    report('older candles were not loaded', fault);
    answer([], { forward: true });
  }
}

/** Draws bars at most once a frame, of each time only the latest. */
function onceAFrame(source: CandleSource, draw: (bar: KLineData) => void) {
  const waiting = new Map<number, KLineData>();
  const flush = () => {
    for (const bar of waiting.values()) draw(bar);
    waiting.clear();
  };
  return (bar: KLineData) => {
    if (waiting.size === 0) source.onFrame(flush);
    waiting.set(bar.timestamp, bar);
  };
}

export function candleLoader(source: CandleSource): DataLoader & { readonly stop: () => void } {
  let loading = new AbortController();
  let leave = () => {};
  let gapReloadedAt: number | undefined;
  const given: Given = { lastTime: undefined, hasFailed: false };
  return {
    getBars: ({ type, timestamp, period: chartPeriod, callback }) => {
      const period = periodOfChart(chartPeriod);
      if (period === undefined) return callback([], false);
      if (type === 'init') {
        loading.abort();
        loading = new AbortController();
        return loadLatest(source, given, { period, signal: loading.signal }, callback);
      }
      if (type === 'forward' && timestamp !== null)
        return loadOlder(source, { period, end: timestamp, signal: loading.signal }, callback);
      return callback([], false);
    },
    subscribeBar: ({ period: chartPeriod, callback }) => {
      const period = periodOfChart(chartPeriod);
      if (period === undefined) return;
      const draw = onceAFrame(source, callback);
      leave();
      leave = source.subscribe(period, (candle) => {
        const { lastTime, hasFailed } = given;
        // A single live candle would hide that the others did not come.
        if (hasFailed) return;
        const isGap = lastTime !== undefined && candle.Time > lastTime + PERIOD_MS[period];
        if (isGap && gapReloadedAt !== candle.Time) {
          gapReloadedAt = candle.Time;
          source.onGap();
          return;
        }
        draw(barOf(candle));
        if (lastTime === undefined) source.onState('ready');
        given.lastTime = Math.max(lastTime ?? 0, candle.Time);
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
