// The latest candles, requested while the chart's code is loading. They can be used once, by a chart that is drawn
// soon.
import type { Candle, Period } from '@meridian/contract';
import { CANDLES_DEFAULT } from '@meridian/contract/names/candles';
import { call } from '../../lib/api.ts';

/** Older ones are requested again. */
const GOOD_FOR_MS = 10_000;

interface Ahead {
  readonly forexId: number;
  readonly period: Period;
  readonly askedAt: number;
  /** Null: they did not come, and the chart asks itself. */
  readonly answer: Promise<readonly Candle[] | null>;
}
let ahead: Ahead | null = null;

export function askCandlesAhead(forexId: number, period: Period): void {
  const asked = call(
    'kline',
    { forex_id: forexId, period, limit: CANDLES_DEFAULT },
    { quiet: true },
  );
  const answer = asked.catch(() => null);
  ahead = { forexId, period, askedAt: performance.now(), answer };
}

/** Null: these candles were not requested. */
export async function takeCandlesAhead(
  forexId: number,
  period: Period,
): Promise<readonly Candle[] | null> {
  const found = ahead;
  if (found?.forexId !== forexId || found.period !== period) return null;
  ahead = null;
  return performance.now() - found.askedAt < GOOD_FOR_MS ? found.answer : null;
}
