// Candles that were not folded here: the history before the first start, and gaps, both from the feed.
import {
  type Candle,
  type Instrument,
  PERIODS,
  type Period,
  foldCandles,
  periodEnd,
  periodStart,
} from '@meridian/market';
import { DAY_MS, type Instant } from '@meridian/units';
import type { CandleBook } from '../candles/candle-book.ts';
import type { Feed } from '../feeds/feed.ts';

/** How far back each period's history goes at the first start: a day of minutes, months of hours, years of days. */
export const HISTORY_DEPTH_MS: Readonly<Record<Period, number>> = {
  '1min': 2 * DAY_MS,
  '5min': 7 * DAY_MS,
  '15min': 21 * DAY_MS,
  '30min': 45 * DAY_MS,
  '60min': 180 * DAY_MS,
  '1day': 2 * 365 * DAY_MS,
};

/** Candles of every series that were fetched before the book was filled. */
export interface FetchedPast {
  /** Exclusive: the last candle of a series may be in progress then. */
  readonly to: Instant;
  readonly candles: ReadonlyMap<string, readonly Candle[]>;
}

/** Instruments whose past is asked for at one time. */
const FETCHED_AT_ONCE = 2;

const keyOf = ({ id }: Instrument, period: Period): string => `${id}:${period}`;

/** As deep as each period's history goes. */
export async function fetchPast(
  feed: Feed,
  instruments: readonly Instrument[],
  to: Instant,
): Promise<FetchedPast> {
  const known = feed.instrumentIds();
  const candles = new Map<string, readonly Candle[]>();
  const waiting = instruments.filter(({ id }) => known.has(id)).values();
  const fetchRest = async (): Promise<void> => {
    for (const instrument of waiting) {
      let finer: readonly Candle[] = [];
      for (const period of PERIODS) {
        finer = await pastOf(feed, instrument, { period, finer, to });
        candles.set(keyOf(instrument, period), finer);
      }
      // Others have their turn in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchRest));
  return { to, candles };
}

/** Folded from the finer candles as far back as these go; asked for is only what is older. */
async function pastOf(
  feed: Feed,
  instrument: Instrument,
  { period, finer, to }: { period: Period; finer: readonly Candle[]; to: Instant },
): Promise<readonly Candle[]> {
  const { session } = instrument;
  const start = periodStart(period, to - HISTORY_DEPTH_MS[period], session);
  const oldest = finer[0]?.time ?? to;
  // The first period that the finer ones have whole.
  const from =
    oldest === to || periodStart(period, oldest, session) === oldest
      ? oldest
      : periodEnd(period, oldest, session);
  const older = start < from ? await feed.history(instrument, period, start, from) : [];
  const folded = finer.filter(({ time }) => time >= from);
  return [...older, ...foldCandles(folded, period, session)];
}

/** Fills every series with what was fetched and the feed's candles from its end up to `to`. */
export async function fillFromHistory(
  feed: Feed,
  book: CandleBook,
  instruments: readonly Instrument[],
  { past, to }: { past: FetchedPast; to: Instant },
): Promise<void> {
  const known = feed.instrumentIds();
  for (const instrument of instruments) {
    if (!known.has(instrument.id)) continue;
    for (const period of PERIODS) {
      const start = periodStart(period, past.to, instrument.session);
      const fetched = past.candles.get(keyOf(instrument, period)) ?? [];
      const rest = await feed.history(instrument, period, start, to);
      // From the end, as of years of candles only the last is not wanted.
      const whole = fetched.slice(0, fetched.findLastIndex(({ time }) => time < start) + 1);
      book.fill(instrument.id, period, [...whole, ...rest], to);
    }
    await book.refold(instrument.id, past.to);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Nothing was fetched: what is missing is the time from then on. */
export const missedFrom = (from: Instant): FetchedPast => ({ to: from, candles: new Map() });
