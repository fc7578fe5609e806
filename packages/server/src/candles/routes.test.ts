import {
  ABBREVIATED_CANDLES_MAX,
  CANDLES_DEFAULT,
  CANDLES_MAX,
  type CallOutput,
  PERIODS,
} from '@meridian/contract';
import { type Candle, PERIOD_MS, periodStart } from '@meridian/market';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NOON } from '../testing/test-clock.ts';
import { TestApp, asRefused } from '../testing/test-app.ts';

/** Whole periods with a price each; days follow the calendar. */
function history(period: keyof typeof PERIOD_MS, from: number, to: number): Candle[] {
  const candles: Candle[] = [];
  for (let at = from; at < to; at += PERIOD_MS[period]) {
    const price = 110_000 + (candles.length % 50);
    candles.push({
      time: periodStart(period, at, 'forex'),
      open: price,
      high: price + 3,
      low: price - 3,
      close: price + 1,
      volume: 7,
    });
  }
  return candles;
}

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({
    history: ({ id }, period, from, to) => (id === 1 ? history(period, from, to) : []),
  });
});
afterAll(() => app.remove());

const kline = async (
  input: Record<string, unknown>,
  name: 'kline' | 'abbreviatedKline' = 'kline',
) => (await app.call(name, { forex_id: 1, period: '1min', ...input })).data as CallOutput<'kline'>;
const times = (candles: CallOutput<'kline'>) => candles.map(({ Time }) => Time);

describe('kline', () => {
  it.each(PERIODS)(
    'of %s is ascending, at most 500 of them, in prices with the instrument’s decimals',
    async (period) => {
      const candles = await kline({ period });
      expect(candles.length).toBeGreaterThan(100);
      expect(candles.length).toBeLessThanOrEqual(CANDLES_DEFAULT);
      expect(times(candles)).toEqual(times(candles).toSorted((a, b) => a - b));
      expect(new Set(times(candles)).size).toBe(candles.length);
      expect(candles[0]?.Open).toBeCloseTo(1.1, 2);
      for (const { Time, High, Low, Open, Close } of candles) {
        expect(Time).toBe(periodStart(period, Time, 'forex'));
        expect(High >= Math.max(Open, Close) && Low <= Math.min(Open, Close)).toBe(true);
      }
    },
  );

  it('without a period is of one minute', async () => {
    expect(await kline({ period: '' })).toEqual(await kline({}));
  });

  it('ends before `end` and gives `limit`, at most 1500', async () => {
    const end = NOON - 60 * 60_000;
    const candles = await kline({ end, limit: 3 });
    expect(times(candles)).toEqual([end - 180_000, end - 120_000, end - 60_000]);
    expect(await kline({ limit: CANDLES_MAX })).toHaveLength(CANDLES_MAX);
    for (const limit of ['0', '-1', '1501', 'abc', '1.5']) {
      expect(
        asRefused(await app.call('kline', { forex_id: 1, period: '1min', limit })).fields,
      ).toHaveProperty('limit');
    }
    expect(
      asRefused(await app.call('kline', { forex_id: 1, period: '1min', end: 'now' })).fields,
    ).toHaveProperty('end');
  });

  it('is scrolled back page by page without holes or doubles, to its first candle', async () => {
    let all: number[] = [];
    for (let end: number | undefined; ; end = all[0]) {
      const page = times(await kline({ limit: 600, ...(end === undefined ? {} : { end }) }));
      if (page.length === 0) break;
      all = [...page, ...all];
    }
    expect(all).toHaveLength(2 * 24 * 60);
    expect(all.every((time, i) => i === 0 || time - (all[i - 1] ?? 0) === 60_000)).toBe(true);
  });

  it('follows the ticks', async () => {
    app.clock.advance(60_000);
    app.feed.say('EURUSD', '1.20000', '1.20008');
    app.feed.say('EURUSD', '1.21000', '1.21008');
    expect((await kline({ limit: 1 }))[0]).toEqual({
      Time: app.clock.now(),
      Open: 1.2,
      High: 1.21,
      Low: 1.2,
      Close: 1.21,
      Volume: 2,
    });
    expect((await kline({ period: '1day', limit: 1 }))[0]).toMatchObject({
      High: 1.21,
      Close: 1.21,
    });
  });

  it('of an unknown instrument or period is refused, of one without prices empty', async () => {
    for (const name of ['kline', 'abbreviatedKline'] as const) {
      expect(asRefused(await app.call(name, { forex_id: 9_999, period: '1min' })).error).toBe(
        'instrument_unknown',
      );
      expect(
        asRefused(await app.call(name, { forex_id: 1, period: '2min' })).fields,
      ).toHaveProperty('period');
      expect(asRefused(await app.call(name, { period: '1min' })).fields).toHaveProperty('forex_id');
      expect((await app.call(name, { forex_id: 2, period: '1min' })).data).toEqual([]);
    }
  });
});

describe('abbreviated_cache_kline', () => {
  it.each(PERIODS)('of %s is the end of the whole chart, at most 60 candles', async (period) => {
    const short = await kline({ period }, 'abbreviatedKline');
    expect(short).toHaveLength(ABBREVIATED_CANDLES_MAX);
    expect(short).toEqual((await kline({ period })).slice(-ABBREVIATED_CANDLES_MAX));
  });
});

describe('charts of a remote feed', () => {
  it('come when it gives them; the site serves, and folds ticks, meanwhile', async () => {
    let isDown = true;
    const remote = await TestApp.open({
      isRemote: true,
      history({ id }, period, from, to) {
        if (isDown) throw new Error('503 Service Unavailable');
        return id === 1 ? history(period, from, to) : [];
      },
    });
    const chart = async (): Promise<number[]> => {
      const input = { forex_id: 1, period: '1min', limit: CANDLES_MAX };
      return times((await remote.call('kline', input)).data as CallOutput<'kline'>);
    };
    try {
      expect((await remote.app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
      remote.feed.say('EURUSD', '1.10000');
      expect(await chart()).toHaveLength(1);
      isDown = false;
      await vi.waitFor(async () => expect(await chart()).toHaveLength(CANDLES_MAX), 20_000);
      await remote.restart();
      expect(await chart()).toHaveLength(CANDLES_MAX);
      expect(remote.fatal).toEqual([]);
    } finally {
      await remote.remove();
    }
  });
});
