import {
  CATALOGUE,
  type Candle,
  type Instrument,
  PERIODS,
  type Period,
  calendar,
  periodStart,
  syntheticMarket,
  worldOf,
  LIVE_PACE,
} from '@meridian/market';
import type { Database } from '@meridian/store';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { DAY_MS, HOUR_MS, type Instant } from '@meridian/units';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Feed, noCounts } from '../feeds/feed.ts';
import { loadCandleBook } from './candle-book.ts';
import { HISTORY_DAYS, HISTORY_DEPTH_MS, fetchPast, fillFromHistory } from './history.ts';

const TO = Date.parse('2026-11-18T15:17:31Z');
/** One instrument of each session. */
const instruments = [
  ...new Map(CATALOGUE.map((instrument) => [instrument.session, instrument])).values(),
];

type History = (instrument: Instrument, period: Period, from: Instant, to: Instant) => Candle[];

const market = syntheticMarket(worldOf(7), calendar('real'));
const made = new Map<string, readonly Candle[]>();
/** The market's candles; two years of them are made once for all tests. */
const historyOf: History = (instrument, ...asked) => {
  const key = [instrument.id, ...asked].join(' ');
  const known = made.get(key) ?? market.history(instrument, ...asked);
  made.set(key, known);
  return [...known];
};

const feedWith = (history: History): Feed => ({
  identity: 'a feed',
  isSimulated: false,
  isRemote: false,
  heardUpTo: () => Infinity,
  label: 'a feed',
  clock: 'wall',
  hours: 'real',
  counters: noCounts,
  pace: () => LIVE_PACE,
  instrumentIds: () => new Set(instruments.map(({ id }) => id)),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  history: (...asked) => Promise.resolve(history(...asked)),
});

const wholePast = (instrument: Instrument, period: Period): Candle[] => {
  const start = periodStart(period, TO - HISTORY_DEPTH_MS[period], instrument.session);
  return historyOf(instrument, period, start, TO);
};

describe('the first history', () => {
  it('is in every period what the feed has for it, though most of it is folded', async () => {
    const asked: number[] = [];
    const feed = feedWith((instrument, period, from, to) => {
      asked.push(to - from);
      return historyOf(instrument, period, from, to);
    });
    for (const instrument of instruments) {
      const { candles } = await fetchPast(feed, instrument, { to: TO, daysMax: HISTORY_DAYS });
      for (const period of PERIODS)
        expect(candles.get(period)).toEqual(wholePast(instrument, period));
    }
    expect(asked).toHaveLength(instruments.length * PERIODS.length);
  });

  it('has no hole where the feed’s finer candles go back less far than it was asked', async () => {
    const feed = feedWith((instrument, period, from, to) =>
      historyOf(
        instrument,
        period,
        period === '1min' ? Math.max(from, TO - 12 * HOUR_MS - 60_000) : from,
        to,
      ),
    );
    for (const instrument of instruments) {
      const { candles } = await fetchPast(feed, instrument, { to: TO, daysMax: HISTORY_DAYS });
      for (const period of PERIODS.slice(1))
        expect(candles.get(period)).toEqual(wholePast(instrument, period));
    }
  });

  it('goes back no further than it is told to', async () => {
    const days = 3;
    let oldest = TO;
    const feed = feedWith((instrument, period, from, to) => {
      oldest = Math.min(oldest, from);
      return historyOf(instrument, period, from, to);
    });
    for (const instrument of instruments) {
      const { candles } = await fetchPast(feed, instrument, { to: TO, daysMax: days });
      const start = periodStart('1day', TO - days * DAY_MS, instrument.session);
      expect(oldest).toBeGreaterThanOrEqual(start);
      expect(candles.get('1min')).toEqual(wholePast(instrument, '1min'));
      const wanted = wholePast(instrument, '1day').filter(({ time }) => time >= start);
      expect(candles.get('1day')).toEqual(wanted);
    }
  });

  it('fills a book that has nothing stored without a look into the store', async () => {
    const fresh = await openFreshDatabase();
    onTestFinished(() => fresh.remove());
    const asked: (string | undefined)[] = [];
    const watched: Database = {
      ...fresh.database,
      query: (statement) => {
        asked.push(statement.name);
        return fresh.database.query(statement);
      },
    };
    const feed = feedWith(historyOf);
    const book = await loadCandleBook(watched, feed.identity, instruments);
    for (const instrument of instruments) {
      const past = await fetchPast(feed, instrument, { to: TO, daysMax: 2 });
      await fillFromHistory({ feed, book, instrument, past, to: TO });
    }
    expect(asked).not.toContain('read_candles');
    for (const instrument of instruments)
      for (const period of PERIODS) {
        const shown = await book.read(instrument.id, period, { end: Infinity, limit: 2 });
        expect(shown).toEqual(wholePast(instrument, period).slice(-2));
      }
  });

  it('of coarse candles alone is what the feed has', async () => {
    const feed = feedWith((instrument, period, from, to) =>
      period === '1day' ? historyOf(instrument, period, from, to) : [],
    );
    for (const instrument of instruments) {
      const { candles } = await fetchPast(feed, instrument, { to: TO, daysMax: HISTORY_DAYS });
      expect(candles.get('1day')).toEqual(wholePast(instrument, '1day'));
      expect(candles.get('60min')).toEqual([]);
    }
  });
});
