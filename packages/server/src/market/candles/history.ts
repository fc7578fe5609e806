// Candles of a time whose ticks did not come: the history before the first start, and gaps. The feed is asked for
// minutes; coarser candles are folded from them as far back as the minutes go, and asked for beyond that.
import {
  type Candle,
  type Instrument,
  PERIODS,
  type Period,
  calendar,
  foldCandles,
  periodEnd,
  periodStart,
} from '@meridian/market';
import { DAY_MS, HOUR_MS, type Instant } from '@meridian/units';
import type { CandleBook } from './candle-book.ts';
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

/** Every feed's minutes go back at least this far (Kraken's: 12 hours). A minute missing within it had no tick. */
const MINUTES_BACK_MS = 6 * HOUR_MS;

/** Candles of one instrument. */
export interface Past {
  /** Exclusive: the last candle of a period may have been in progress then. */
  readonly to: Instant;
  readonly candles: ReadonlyMap<Period, readonly Candle[]>;
}

/** Nothing before this instant is missing. */
export const knownUpTo = (to: Instant): Past => ({ to, candles: new Map() });

/** The deepest of them: what a first start goes back unless it is told less. */
export const HISTORY_DAYS = HISTORY_DEPTH_MS['1day'] / DAY_MS;

/** How far a past reaches: up to where, and at most how many days back from there. */
export interface Reach {
  readonly to: Instant;
  readonly daysMax: number;
}

/** Fetches each period's history to its full depth, or as far as it is to reach. */
export async function fetchPast(
  feed: Feed,
  instrument: Instrument,
  { to, daysMax }: Reach,
): Promise<Past> {
  const candles = new Map<Period, readonly Candle[]>();
  let finer: readonly Candle[] = [];
  for (const period of PERIODS) {
    const deepest = to - Math.min(HISTORY_DEPTH_MS[period], daysMax * DAY_MS);
    finer = await pastOf(feed, instrument, { period, finer, deepest, to });
    candles.set(period, finer);
  }
  return { to, candles };
}

interface Asked {
  readonly period: Period;
  readonly finer: readonly Candle[];
  readonly deepest: Instant;
  readonly to: Instant;
}

/** Folds from the finer candles as far back as they go, and asks only for what is older. */
async function pastOf(
  feed: Feed,
  instrument: Instrument,
  { period, finer, deepest, to }: Asked,
): Promise<readonly Candle[]> {
  const { session } = instrument;
  const start = periodStart(period, deepest, session);
  const oldest = finer[0]?.time ?? to;
  // The first period that the finer candles cover completely.
  const from =
    oldest === to || periodStart(period, oldest, session) === oldest
      ? oldest
      : periodEnd(period, oldest, session);
  const older = start < from ? await feed.history(instrument, period, start, from) : [];
  const folded = finer.filter(({ time }) => time >= from);
  return [...older, ...foldCandles(folded, period, session)];
}

export interface Filling {
  readonly feed: Feed;
  readonly book: CandleBook;
  readonly instrument: Instrument;
  readonly past: Past;
  readonly to: Instant;
}

/**
 * Fills every period with the past and then with the feed's candles up to `to`. What was filled stays if it rejects.
 */
export async function fillFromHistory({
  feed,
  book,
  instrument,
  past,
  to,
}: Filling): Promise<void> {
  const { id, session } = instrument;
  const fetch = async (period: Period): Promise<readonly Candle[]> => {
    const start = periodStart(period, past.to, session);
    const rest = await feed.history(instrument, period, start, to);
    book.fill(id, period, [...wholeBefore(past, period, start), ...rest], to);
    return rest;
  };
  const [first] = await fetch('1min');
  const known = { from: past.to, first: first?.time ?? to, to };
  const tooOld = new Set(
    lacksMinutes(feed, instrument, known)
      ? PERIODS
      : await book.refold(id, { from: past.to, upTo: to, isFirst: past.candles.size > 0 }),
  );
  for (const period of PERIODS) {
    if (period === '1min') continue;
    if (tooOld.has(period)) await fetch(period);
    else {
      const start = periodStart(period, past.to, session);
      book.fill(id, period, wholeBefore(past, period, start), start);
    }
  }
}

/** Whether the feed's minutes start later than the gap: the market was open before the first of them. */
function lacksMinutes(
  feed: Feed,
  { session }: Instrument,
  { from, first, to }: { from: Instant; first: Instant; to: Instant },
): boolean {
  const start = periodStart('1min', from, session);
  if (first === start || to - start <= MINUTES_BACK_MS) return false;
  const { isOpen, nextOpening } = calendar(feed.hours);
  return isOpen(session, start) || (nextOpening(session, start) ?? first) < first;
}

/** Searched from the end, because only the last of years of candles is not wanted. */
function wholeBefore({ candles }: Past, period: Period, start: Instant): readonly Candle[] {
  const known = candles.get(period) ?? [];
  return known.slice(0, known.findLastIndex(({ time }) => time < start) + 1);
}
