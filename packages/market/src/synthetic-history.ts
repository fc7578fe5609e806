// History of the simulated market: candles folded from whole minutes of the path, fast enough that years of every
// instrument are ready at the first start. A minute is the unit of truth, so coarser candles are folds of finer ones.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, mix32 } from '@meridian/units';
import { type Candle, type Period, periodEnd, periodStart } from './candle.ts';
import type { DayPath } from './day-path.ts';
import type { SessionName } from './instrument.ts';

export interface HistorySource {
  readonly session: SessionName;
  isOpen(at: Instant): boolean;
  /** `isOpen` turns on whole multiples of this many minutes, which divide an hour. */
  readonly turnMinutes: number;
  readonly path: DayPath;
  /** Of the path, in one minute of the market's clock. */
  readonly variance: number;
  /** Keeps the instrument's random draws apart from those of others. */
  hashOf(day: number): number;
  /** Mean volume of a minute in the hour that holds an instant. */
  volumeAt(at: Instant): number;
  /** The path's value as whole points; never falls where the path rises. */
  points(path: number): number;
}

/** -ln of a uniform draw: how far a path strays between two known points. */
const STRAY_BITS = 10;
const strays = Float64Array.from(
  { length: 2 ** STRAY_BITS },
  (_, i) => -Math.log((i + 0.5) / 2 ** STRAY_BITS),
);
const STRAY_MAX = -Math.log(0.5 / 2 ** STRAY_BITS);
const strayOf = (hash: number): number => strays[hash >>> (32 - STRAY_BITS)] ?? Number.NaN;

/** A minute's volume is from 0.6 to 1.4 of its hour's mean. */
const VOLUME_LEAST = 0.6;
const VOLUME_REACH = 0.8;

/** A candle while minutes are folded into it; its prices are values of the path. */
interface Gathered {
  readonly time: Instant;
  /** Exclusive. */
  readonly endMinute: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** What is the same for all minutes of an hour of the week. */
interface Hour {
  /** Of the path in one minute of the clock, twice. */
  readonly twiceVariance: number;
  /** The least volume of a minute, and what chance may add to it. */
  readonly volumeLeast: number;
  readonly volumeReach: number;
}

/**
 * Candles whose periods start in [from, to), of the whole minutes of open sessions that end by `to`: the last may be
 * in progress. See `SyntheticMarket.history`.
 */
export function historyOf(
  source: HistorySource,
  period: Period,
  { from, to }: { from: Instant; to: Instant },
): Candle[] {
  const { session } = source;
  const begins = periodStart(period, from, session);
  const fromMinute = (begins === from ? from : periodEnd(period, from, session)) / MINUTE_MS;
  const toMinute = Math.floor(to / MINUTE_MS);
  const found: Candle[] = [];
  if (fromMinute >= toMinute) return found;
  let candle: Gathered | null = null;
  const hours = hoursOf(source);
  source.path.sweep({ fromMinute, toMinute }, (values, { first, begin, end, clock }) => {
    const hash = source.hashOf((first * MINUTE_MS) / DAY_MS);
    for (let i = begin; i < end;) {
      const minute = first + i;
      const index = Math.floor(minute / source.turnMinutes);
      let until = Math.min(end, (index + 1) * source.turnMinutes - first);
      const hour = hours[Math.floor(minute / 60) % WEEK_HOURS];
      if (hour !== undefined && source.isOpen(index * source.turnMinutes * MINUTE_MS)) {
        if (candle === null || minute >= candle.endMinute) {
          if (candle !== null) found.push(finished(source, candle));
          candle = gather({ period, session, minute }, values[i] ?? Number.NaN);
        }
        until = Math.min(until, candle.endMinute - first);
        foldMinutes(candle, hour, { values, clock, begin: i, end: until, first, hash });
      }
      i = until;
    }
  });
  if (candle !== null) found.push(finished(source, candle));
  return found;
}

const WEEK_HOURS = 168;

/** Activity repeats weekly, from the epoch on. */
function hoursOf(source: HistorySource): readonly Hour[] {
  return Array.from({ length: WEEK_HOURS }, (_, index) => {
    const at = index * HOUR_MS;
    const volume = source.volumeAt(at);
    return {
      twiceVariance: 2 * source.variance,
      volumeLeast: Math.round(volume * VOLUME_LEAST),
      volumeReach: Math.round(volume * VOLUME_REACH),
    };
  });
}

interface Stretch {
  readonly values: Float64Array;
  /** Minutes on the day's clock, at the same places. */
  readonly clock: Float64Array;
  readonly begin: number;
  /** Exclusive. */
  readonly end: number;
  /** The minute of `values[0]`. */
  readonly first: number;
  readonly hash: number;
}

/**
 * Folds minutes of one hour into one candle. A minute's open and close are the path at its ends; its extremes are
 * drawn, by the minute's hash, from the distribution of a Brownian path's extremes between two known points.
 */
function foldMinutes(
  candle: Gathered,
  hour: Hour,
  { values, clock, begin, end, first, hash }: Stretch,
): void {
  const { volumeLeast, volumeReach } = hour;
  let { high, low, volume } = candle;
  let open = values[begin] ?? Number.NaN;
  for (let i = begin; i < end; i += 1) {
    const close = values[i + 1] ?? Number.NaN;
    const minute = first + i;
    const ran = (clock[i + 1] ?? Number.NaN) - (clock[i] ?? Number.NaN);
    const twiceVariance = hour.twiceVariance * ran;
    const reach = Math.sqrt(twiceVariance * STRAY_MAX);
    // Most minutes cannot be the extreme of their hour or day, and need no draw.
    if (open + reach > high || close + reach > high) {
      const stray = strayOf(mix32(Math.imul(minute, 0x9e3779b1) ^ hash));
      high = Math.max(
        high,
        (open + close + Math.sqrt((close - open) ** 2 + twiceVariance * stray)) / 2,
      );
    }
    if (open - reach < low || close - reach < low) {
      const stray = strayOf(mix32(Math.imul(minute, 0x9e3779b1) ^ ~hash));
      low = Math.min(
        low,
        (open + close - Math.sqrt((close - open) ** 2 + twiceVariance * stray)) / 2,
      );
    }
    volume +=
      volumeLeast +
      (((Math.imul(Math.imul(minute, 0x85ebca6b) ^ hash, minute | 1) >>> 20) * volumeReach) >> 12);
    open = close;
  }
  candle.high = high;
  candle.low = low;
  candle.close = open;
  candle.volume = volume;
}

function gather(
  { period, session, minute }: { period: Period; session: SessionName; minute: number },
  open: number,
): Gathered {
  const at = minute * MINUTE_MS;
  return {
    time: periodStart(period, at, session),
    endMinute: periodEnd(period, at, session) / MINUTE_MS,
    open,
    high: open,
    low: open,
    close: open,
    volume: 0,
  };
}

function finished(
  source: HistorySource,
  { time, open, high, low, close, volume }: Gathered,
): Candle {
  return {
    time,
    open: source.points(open),
    high: source.points(high),
    low: source.points(low),
    close: source.points(close),
    volume,
  };
}
