// Candles of the bid in the six periods: folded from ticks as they come, or from finer candles. A period without
// ticks has no candle.
import { assert, DAY_MS, type Instant, MINUTE_MS } from '@meridian/units';
import type { SessionName } from './instrument.ts';
import type { Tick } from './quote.ts';
import { nextTradingDayStart, tradingDayStart } from './trading-day.ts';

/** Finest first; each is a whole number of every one before it. */
export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];

/** Length of a period; a day's is nominal, as days have 23 to 25 hours. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '1day': DAY_MS,
};

/**
 * Prices are whole points as plain numbers, not `Price`: candles are for charts, exact below 2^53, and are folded a
 * million times where money is touched once.
 */
export interface Candle {
  /** Start of its period. */
  readonly time: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Sum of its ticks' volumes. */
  readonly volume: number;
}

export interface ClosedCandle {
  readonly period: Period;
  readonly candle: Candle;
}

/** Where the candle that holds an instant starts: whole UTC periods, and 17:00 New York for days. */
export function periodStart(period: Period, instant: Instant, session: SessionName): Instant {
  if (period === '1day') return tradingDayStart(session, instant);
  const length = PERIOD_MS[period];
  return Math.floor(instant / length) * length;
}

/** The first instant after the period that holds `instant`. */
export function periodEnd(period: Period, instant: Instant, session: SessionName): Instant {
  if (period === '1day') return nextTradingDayStart(session, instant);
  return periodStart(period, instant, session) + PERIOD_MS[period];
}

interface OpenCandle {
  readonly period: Period;
  readonly time: Instant;
  /** Exclusive. */
  readonly end: Instant;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** One instrument's candles in progress, one a period. Changed in place by the folds below. */
export interface CandleSet {
  readonly session: SessionName;
  readonly open: Map<Period, OpenCandle>;
}

/** @param resumed candles in progress as they were stored, to go on from */
export function candleSet(session: SessionName, resumed: readonly ClosedCandle[] = []): CandleSet {
  const open = new Map<Period, OpenCandle>();
  for (const { period, candle } of resumed) {
    open.set(period, { ...candle, period, end: periodEnd(period, candle.time, session) });
  }
  return { session, open };
}

/** The candle in progress; null before the first tick of its period. */
export function candleInProgress(set: CandleSet, period: Period): Candle | null {
  const candle = set.open.get(period);
  return candle === undefined ? null : snapshot(candle);
}

const NONE_CLOSED: readonly ClosedCandle[] = [];

/**
 * Folds a tick's bid into all six periods.
 * @param tick not earlier than the period of the tick before it
 * @returns the candles that it closed, finest first: those whose period the tick lies beyond
 */
export function foldTick(set: CandleSet, tick: Tick): readonly ClosedCandle[] {
  const bid = Number(tick.bid);
  let closed: ClosedCandle[] | null = null;
  for (const period of PERIODS) {
    const candle = set.open.get(period);
    if (candle !== undefined && tick.at < candle.end) {
      assert(tick.at >= candle.time, 'ticks of an instrument come in the order of time');
      if (bid > candle.high) candle.high = bid;
      else if (bid < candle.low) candle.low = bid;
      candle.close = bid;
      candle.volume += tick.volume;
      continue;
    }
    if (candle !== undefined) (closed ??= []).push({ period, candle: snapshot(candle) });
    const time = periodStart(period, tick.at, set.session);
    const end = periodEnd(period, tick.at, set.session);
    set.open.set(period, {
      period,
      time,
      end,
      open: bid,
      high: bid,
      low: bid,
      close: bid,
      volume: tick.volume,
    });
  }
  return closed ?? NONE_CLOSED;
}

/** Closes what ended by `now` although no later tick came: at a market's close, at a shutdown. */
export function closeElapsed(set: CandleSet, now: Instant): readonly ClosedCandle[] {
  const closed: ClosedCandle[] = [];
  for (const period of PERIODS) {
    const candle = set.open.get(period);
    if (candle === undefined || now < candle.end) continue;
    closed.push({ period, candle: snapshot(candle) });
    set.open.delete(period);
  }
  return closed;
}

/**
 * Folds candles into those of a coarser period.
 * @param finer ascending in time, of a period that divides `period`
 */
export function foldCandles(
  finer: readonly Candle[],
  period: Period,
  session: SessionName,
): Candle[] {
  const folded: Candle[] = [];
  let current: OpenCandle | null = null;
  for (const candle of finer) {
    if (current === null || candle.time >= current.end) {
      if (current !== null) folded.push(snapshot(current));
      const time = periodStart(period, candle.time, session);
      current = { ...candle, period, time, end: periodEnd(period, candle.time, session) };
      continue;
    }
    assert(candle.time >= current.time, 'candles are folded in the order of time');
    if (candle.high > current.high) current.high = candle.high;
    if (candle.low < current.low) current.low = candle.low;
    current.close = candle.close;
    current.volume += candle.volume;
  }
  if (current !== null) folded.push(snapshot(current));
  return folded;
}

const snapshot = ({ time, open, high, low, close, volume }: OpenCandle): Candle => ({
  time,
  open,
  high,
  low,
  close,
  volume,
});
