// Loads the candles of the compared instrument as far back as the chart goes, and keeps them live.
import { useEffect } from 'react';
import type { Instrument } from '@meridian/contract';
import { report } from '../lib/report.ts';
import type { CandlePage, CandleSource } from './candles/candle-source.ts';
import { drawCompared } from './plot/compare-line.ts';
import { mergeCandles, withLatest } from './plot/compare.ts';
import type { MadeChart } from './make-chart.ts';

/** At most once in so long: a live candle comes with each tick. */
const DRAW_EVERY_MS = 500;

/** @param source of the other's candles, for the chart's period; null: nothing is compared */
export function useCompared(
  made: MadeChart | null,
  other: Pick<Instrument, 'ShowCode'> | null,
  source: (() => CandleSource) | null,
): void {
  const name = other?.ShowCode ?? null;
  useEffect(() => {
    if (made === null || source === null || name === null) return undefined;
    const { chart, scale } = made;
    const from = source();
    const leaving = new AbortController();
    const { signal } = leaving;
    let known: CandlePage = { candles: [], hasMore: false };
    let isLoading = true;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const drawSoon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        drawCompared(chart, { name, candles: known.candles });
      }, DRAW_EVERY_MS);
    };
    const load = async (end?: number) => {
      isLoading = true;
      try {
        const page = await from.load({ end, signal });
        if (signal.aborted) return;
        if (end === undefined) known = withLatest(known, page);
        else if (known.candles[0]?.Time === end)
          known = { candles: mergeCandles(known.candles, page.candles), hasMore: page.hasMore };
        drawSoon();
      } catch (fault) {
        if (!signal.aborted) report('candles to compare with were not loaded', fault);
      } finally {
        isLoading = false;
      }
    };
    const lookBack = () => {
      const [oldest, bar] = [known.candles[0]?.Time, chart.getDataList()[0]?.timestamp];
      const isShort = oldest !== undefined && bar !== undefined && bar < oldest;
      if (isShort && known.hasMore && !isLoading) void load(oldest);
    };
    void load();
    const leaveScale = scale.subscribe(lookBack);
    const leaveLive = from.subscribe(
      (candle) => {
        known = { ...known, candles: mergeCandles(known.candles, [candle]) };
        drawSoon();
      },
      () => void load(),
    );
    return () => {
      leaving.abort();
      clearTimeout(waiting);
      leaveScale();
      leaveLive();
      drawCompared(chart, null);
    };
  }, [made, name, source]);
}
