// Candles that were not folded here: the history before the first start, and gaps, both from the feed.
import { type Instrument, PERIODS, PERIOD_MS, type Period, periodStart } from '@meridian/market';
import { type Instant, DAY_MS } from '@meridian/units';
import type { CandleBook } from '../candles/candle-book.ts';
import type { Feed } from '../feeds/feed.ts';

/** How far back each period's history goes at the first start: a day of minutes, months of hours, years of days. */
export const HISTORY_DEPTH_MS: Readonly<Record<Period, number>> = {
  '1min': 2 * DAY_MS,
  '5min': 7 * DAY_MS,
  '15min': 21 * DAY_MS,
  '30min': 45 * DAY_MS,
  '60min': 180 * DAY_MS,
  '1day': 3 * 365 * DAY_MS,
};

/** Fills every series with the feed's candles of [from, to); `from` null: as deep as each period's history goes. */
export async function fillFromHistory(
  feed: Feed,
  book: CandleBook,
  instruments: readonly Instrument[],
  span: { from: Instant | null; to: Instant },
): Promise<void> {
  const known = feed.instrumentIds();
  for (const instrument of instruments) {
    if (!known.has(instrument.id)) continue;
    for (const period of PERIODS) {
      const from = span.from ?? span.to - HISTORY_DEPTH_MS[period];
      const start = periodStart(period, from, instrument.session);
      const candles = await feed.history(instrument, period, start, span.to);
      book.fill(instrument.id, period, candles, span.to);
    }
    // Requests are answered in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Gaps shorter than the finest candle are no gap in a chart. */
export const isGap = ({ from, to }: { from: Instant; to: Instant }): boolean =>
  to - from >= PERIOD_MS['1min'];
