// Feeds the chart: the latest candles, older ones as it is scrolled back, and the live one, at most once a frame.
import type { DataLoader, KLineData } from 'klinecharts';
import { report } from '../../lib/report.ts';
import { barOf, barsOf } from './candle-bars.ts';
import type { CandleSource } from './candle-source.ts';

export type LoadState = 'loading' | 'ready' | 'empty' | 'failed';

export interface LoaderActs {
  readonly onState: (state: LoadState) => void;
  /** Candles between the last bar and the live one were missed while offline: the chart must be loaded again. */
  readonly onGap: () => void;
  readonly onFrame: (run: () => void) => void;
}

type Answer = (bars: KLineData[], more: { forward: boolean }) => void;

/** Draws bars at most once a frame, of each time only the latest. */
function onceAFrame(onFrame: LoaderActs['onFrame'], draw: (bar: KLineData) => void) {
  const waiting = new Map<number, KLineData>();
  const flush = () => {
    for (const bar of waiting.values()) draw(bar);
    waiting.clear();
  };
  return (bar: KLineData) => {
    if (waiting.size === 0) onFrame(flush);
    waiting.set(bar.timestamp, bar);
  };
}

async function loadOlder(
  source: CandleSource,
  { signal, end }: { readonly signal: AbortSignal; readonly end: number },
  answer: Answer,
): Promise<void> {
  try {
    const { candles, hasMore } = await source.load({ end, signal });
    if (!signal.aborted) answer(barsOf(candles, end), { forward: hasMore });
  } catch (fault) {
    if (signal.aborted) return;
    // There are more, they only did not come: the next scroll asks again.
    report('older candles were not loaded', fault);
    answer([], { forward: true });
  }
}

/** For one instrument and period: another one has a loader of its own. */
export function candleLoader(
  source: CandleSource,
  { onState, onGap, onFrame }: LoaderActs,
): DataLoader & { readonly stop: () => void } {
  let loading = new AbortController();
  let leave = () => {};
  /** A single live candle would hide that the others did not come. */
  let hasFailed = false;
  let isEmpty = false;

  const loadLatest = async (signal: AbortSignal, answer: Answer) => {
    onState('loading');
    hasFailed = false;
    try {
      const { candles, hasMore } = await source.load({ signal });
      if (signal.aborted) return;
      const bars = barsOf(candles);
      isEmpty = bars.length === 0;
      answer(bars, { forward: hasMore });
      onState(isEmpty ? 'empty' : 'ready');
    } catch (fault) {
      if (signal.aborted) return;
      report('candles were not loaded', fault);
      hasFailed = true;
      answer([], { forward: false });
      onState('failed');
    }
  };

  return {
    getBars: ({ type, timestamp, callback }) => {
      if (type === 'init') {
        loading.abort();
        loading = new AbortController();
        return loadLatest(loading.signal, callback);
      }
      if (type === 'forward' && timestamp !== null)
        return loadOlder(source, { signal: loading.signal, end: timestamp }, callback);
      return callback([], false);
    },
    subscribeBar: ({ callback }) => {
      const draw = onceAFrame(onFrame, callback);
      leave();
      leave = source.subscribe((candle) => {
        if (hasFailed) return;
        draw(barOf(candle));
        if (isEmpty) onState('ready');
        isEmpty = false;
      }, onGap);
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
