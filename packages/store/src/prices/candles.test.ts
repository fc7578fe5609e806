import type { Candle } from '@meridian/market';
import { DAY_MS, MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  appendCandles,
  readCandleHeads,
  readCandles,
  readLastCandles,
  saveCandleHeads,
} from './candles.ts';
import { type FreshDatabase, openFreshDatabase } from '../testing/fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(async () => {
  await fresh.remove();
});

const START = Date.UTC(2026, 0, 1);
const minute = (n: number, close = 1_000 + n): Candle => ({
  time: START + n * MINUTE_MS,
  open: 1_000 + n,
  high: 2_000 + n,
  low: n,
  close,
  volume: n + 0.25,
});
const minutes = (from: number, to: number): Candle[] =>
  Array.from({ length: to - from }, (_, index) => minute(from + index));
const append = (feed: string, candles: readonly Candle[]): Promise<void> =>
  appendCandles(fresh.database, feed, [{ instrumentId: 1, period: '1min', candles }]);
const read = (feed: string, end: number, limit: number): Promise<Candle[]> =>
  readCandles(fresh.database, {
    feed,
    instrumentId: 1,
    period: '1min',
    end: START + end * MINUTE_MS,
    limit,
  });

describe('candles', () => {
  it('come back as they were kept, the last before an instant, ascending', async () => {
    await append('plain', minutes(0, 3_000));
    expect(await read('plain', 3_000, 1_500)).toEqual(minutes(1_500, 3_000));
    expect(await read('plain', 700, 500)).toEqual(minutes(200, 700));
    expect(await read('plain', 9_999, 2)).toEqual(minutes(2_998, 3_000));
    expect(await read('plain', 0, 500)).toEqual([]);
    expect(await read('plain', 100, 500)).toEqual(minutes(0, 100));
  });

  it('are found beyond gaps of any length', async () => {
    const sparse = Array.from({ length: 40 }, (_, index) => minute(index * 5_000));
    await append('sparse', sparse);
    expect(await read('sparse', 1_000_000, 30)).toEqual(sparse.slice(10));
  });

  it('are appended one at a time as in one go, and a repeated run changes nothing', async () => {
    for (const candle of minutes(250, 262)) await append('one by one', [candle]);
    await append('one by one', minutes(250, 262));
    expect(await read('one by one', 999, 500)).toEqual(minutes(250, 262));
    await append('one by one', minutes(100, 250));
    expect(await read('one by one', 999, 500)).toEqual(minutes(100, 262));
  });

  it('that finished last are found for many instruments at once', async () => {
    const run = (instrumentId: number, candles: readonly Candle[]) => ({
      ...{ instrumentId, period: '1min' as const, candles },
    });
    await appendCandles(fresh.database, 'many', [run(1, minutes(0, 600)), run(2, [minute(3)])]);
    await append('many', [minute(599, 7)]);
    await append('many', [minute(600, 8)]);
    const of = { feed: 'many', instrumentIds: [1, 2, 3], period: '1min' as const };
    expect([...(await readLastCandles(fresh.database, of))]).toEqual([
      [1, minute(600, 8)],
      [2, minute(3)],
    ]);
  });

  it('in progress are kept apart and come last, until the finished one counts', async () => {
    await append('live', minutes(0, 10));
    const head = (n: number, close: number) => [
      { instrumentId: 1, period: '1min' as const, candle: minute(n, close) },
    ];
    await saveCandleHeads(fresh.database, 'live', head(10, 1));
    await saveCandleHeads(fresh.database, 'live', [
      ...head(10, 2),
      { instrumentId: 2, period: '1day', candle: { ...minute(0), time: START - 7 * 3_600_000 } },
    ]);
    expect((await read('live', 99, 2)).map(({ close }) => close)).toEqual([1_009, 2]);
    expect(await read('live', 10, 1)).toEqual(minutes(9, 10));
    expect(await readCandleHeads(fresh.database, 'live')).toMatchObject([
      { instrumentId: 1 },
      { period: '1day' },
    ]);
    await append('live', [minute(10, 3)]);
    expect((await read('live', 99, 1)).map(({ close }) => close)).toEqual([3]);
  });

  it('are kept apart by feed, instrument and period', async () => {
    const daily = [
      { ...minute(0), time: START - 7 * 3_600_000 },
      { ...minute(1), time: START + DAY_MS },
    ];
    await appendCandles(fresh.database, 'apart', [
      { instrumentId: 1, period: '1min', candles: minutes(0, 2) },
      { instrumentId: 1, period: '1day', candles: daily },
      { instrumentId: 2, period: '1min', candles: [] },
    ]);
    const at = { feed: 'apart', instrumentId: 1, end: START * 2, limit: 9 };
    expect(await readCandles(fresh.database, { ...at, period: '1day' })).toEqual(daily);
    expect(await readCandles(fresh.database, { ...at, instrumentId: 2, period: '1min' })).toEqual(
      [],
    );
  });
});
