import type { Candle } from '@meridian/contract';
import type { KLineData } from 'klinecharts';
import { describe, expect, it } from 'vitest';
import { LIBRARY_PERIODS } from './candle-bars.ts';
import { type LoadState, candleLoader } from './candle-loader.ts';
import type { CandlePage } from './candle-source.ts';

const MINUTE = 60_000;
const candle = (Time: number): Candle => ({ Time, Open: 1, High: 1, Low: 1, Close: 1, Volume: 1 });
const symbol = { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 2 };
const period = LIBRARY_PERIODS['1min'];

function stage(answer: (end: number | undefined) => Promise<CandlePage>) {
  const states: LoadState[] = [];
  const frames: (() => void)[] = [];
  let gaps = 0;
  let live: { candle: (candle: Candle) => void; gap: () => void } | undefined;
  const loader = candleLoader(
    {
      load: ({ end }) => answer(end),
      subscribe: (onCandle, onGap) => {
        live = { candle: onCandle, gap: onGap };
        return () => (live = undefined);
      },
    },
    {
      onState: (state) => states.push(state),
      onGap: () => (gaps += 1),
      onFrame: (run) => frames.push(run),
    },
  );
  const get = async (type: 'init' | 'forward', timestamp: number | null = null) => {
    let given: { bars: KLineData[]; more: unknown } | undefined;
    await loader.getBars({
      type,
      timestamp,
      symbol,
      period,
      callback: (bars, more) => (given = { bars, more }),
    });
    return given;
  };
  const subscribe = () => {
    const drawn: KLineData[] = [];
    loader.subscribeBar?.({ symbol, period, callback: (bar) => drawn.push(bar) });
    return drawn;
  };
  return { loader, states, frames, get, subscribe, gaps: () => gaps, live: () => live };
}
const page = (candles: readonly Candle[], hasMore = false) =>
  Promise.resolve<CandlePage>({ candles, hasMore });

describe('loading candles', () => {
  it('says honestly whether there is more', async () => {
    const few = stage(() => page([candle(0), candle(MINUTE)]));
    expect((await few.get('init'))?.more).toEqual({ forward: false });
    const many = stage(() => page([candle(0)], true));
    expect((await many.get('init'))?.more).toEqual({ forward: true });
    expect(many.states).toEqual(['loading', 'ready']);
  });

  it('is empty, or failed, and says so', async () => {
    const empty = stage(() => page([]));
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
      return { candles: [candle(600_000)], hasMore: true };
    });
    await get('init');
    expect((await get('forward', 600_000))?.more).toEqual({ forward: true });
    expect(asked).toEqual([undefined, 600_000]);
  });
});

describe('the live candle', () => {
  it('is drawn at most once a frame, its latest state', async () => {
    const { get, subscribe, live, frames } = stage(() => page([candle(0)]));
    await get('init');
    const drawn = subscribe();
    for (const time of [0, 0, MINUTE]) live()?.candle(candle(time));
    expect(frames).toHaveLength(1);
    frames[0]?.();
    expect(drawn.map((bar) => bar.timestamp)).toEqual([0, MINUTE]);
  });

  it('is the first where there was none', async () => {
    const { get, subscribe, live, states } = stage(() => page([]));
    await get('init');
    subscribe();
    live()?.candle(candle(0));
    expect(states).toEqual(['loading', 'empty', 'ready']);
  });

  it('does not stand alone where the others failed to load', async () => {
    const { get, subscribe, live, frames, states } = stage(() => Promise.reject(new Error('down')));
    await get('init');
    subscribe();
    live()?.candle(candle(0));
    expect(frames).toEqual([]);
    expect(states.at(-1)).toBe('failed');
  });

  it('that leaves a gap has the chart loaded anew', async () => {
    const { get, subscribe, live, gaps } = stage(() => page([candle(0)]));
    await get('init');
    subscribe();
    live()?.gap();
    expect(gaps()).toBe(1);
  });
});
