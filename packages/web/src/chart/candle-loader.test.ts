import type { Candle, LiveCandle, Period } from '@meridian/contract';
import { CANDLES_DEFAULT } from '@meridian/contract/names/candles';
import type { KLineData } from 'klinecharts';
import { describe, expect, it } from 'vitest';
import { CHART_PERIODS } from './candle-bars.ts';
import { type CandleSource, type LoadState, candleLoader, periodOfChart } from './candle-loader.ts';

const MINUTE = 60_000;
const candle = (Time: number): Candle => ({ Time, Open: 1, High: 1, Low: 1, Close: 1, Volume: 1 });
const minute = CHART_PERIODS['1min'];
const symbol = { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 2 };

function stage(answer: (end: number | undefined) => Promise<readonly Candle[]>) {
  const states: LoadState[] = [];
  const frames: (() => void)[] = [];
  let gaps = 0;
  let live: ((candle: LiveCandle) => void) | undefined;
  const source: CandleSource = {
    load: ({ end }) => answer(end),
    subscribe: (_period: Period, listener) => {
      live = listener;
      return () => (live = undefined);
    },
    onState: (state) => states.push(state),
    onGap: () => (gaps += 1),
    onFrame: (run) => frames.push(run),
  };
  const loader = candleLoader(source);
  const get = async (type: 'init' | 'forward', timestamp: number | null = null) => {
    let given: { bars: KLineData[]; more: unknown } | undefined;
    await loader.getBars({
      type,
      timestamp,
      symbol,
      period: minute,
      callback: (bars, more) => (given = { bars, more }),
    });
    return given;
  };
  return {
    loader,
    states,
    frames,
    get,
    gaps: () => gaps,
    tick: (time: number) => live?.({ ...candle(time), Period: '1min' }),
  };
}

describe('loading candles', () => {
  it('says honestly whether there is more', async () => {
    const few = stage(async () => [candle(0), candle(MINUTE)]);
    expect((await few.get('init'))?.more).toEqual({ forward: false });
    const full = stage(async () =>
      Array.from({ length: CANDLES_DEFAULT }, (_, index) => candle(index * MINUTE)),
    );
    expect((await full.get('init'))?.more).toEqual({ forward: true });
    expect(full.states).toEqual(['loading', 'ready']);
  });

  it('is empty, or failed, and says so', async () => {
    const empty = stage(async () => []);
    await empty.get('init');
    expect(empty.states).toEqual(['loading', 'empty']);
    const failed = stage(() => Promise.reject(new Error('down')));
    await failed.get('init');
    expect(failed.states).toEqual(['loading', 'failed']);
  });

  it('asks for what ends before the first bar, and again after a failure', async () => {
    const asked: (number | undefined)[] = [];
    const { get } = stage(async (end) => {
      asked.push(end);
      if (end !== undefined) throw new Error('down');
      return [candle(600_000)];
    });
    await get('init');
    expect((await get('forward', 600_000))?.more).toEqual({ forward: true });
    expect(asked).toEqual([undefined, 600_000]);
  });
});

describe('the live candle', () => {
  it('is drawn at most once a frame, its latest state', async () => {
    const { loader, get, tick, frames } = stage(async () => [candle(0)]);
    await get('init');
    const drawn: KLineData[] = [];
    loader.subscribeBar?.({ symbol, period: minute, callback: (bar) => drawn.push(bar) });
    tick(0);
    tick(0);
    tick(MINUTE);
    expect(frames).toHaveLength(1);
    frames[0]?.();
    expect(drawn.map((bar) => bar.timestamp)).toEqual([0, MINUTE]);
  });

  it('does not stand alone where the others failed to load', async () => {
    const { loader, get, tick, frames, states } = stage(() => Promise.reject(new Error('down')));
    await get('init');
    loader.subscribeBar?.({ symbol, period: minute, callback: () => {} });
    tick(0);
    expect(frames).toEqual([]);
    expect(states.at(-1)).toBe('failed');
  });

  it('that leaves a gap has the chart loaded anew, once', async () => {
    const { loader, get, tick, gaps } = stage(async () => [candle(0)]);
    await get('init');
    loader.subscribeBar?.({ symbol, period: minute, callback: () => {} });
    tick(5 * MINUTE);
    tick(5 * MINUTE);
    expect(gaps()).toBe(1);
  });
});

it('knows the period by the chart’s name of it', () => {
  expect(periodOfChart({ type: 'hour', span: 1 })).toBe('60min');
  expect(periodOfChart({ type: 'week', span: 1 })).toBeUndefined();
});
