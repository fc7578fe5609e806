// The candles of a process beside the one that writes them: it begins in the middle of a minute, and writes nothing.
import { type Tick, catalogued } from '@meridian/market';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { MINUTE_MS, asPrice, present } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCandleBook } from './candle-book.ts';

const EURUSD = present(catalogued(1), 'the catalogue has EUR/USD');
const START = Date.UTC(2025, 0, 15, 12);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());

const tick = (second: number, bid: number): Tick => ({
  instrumentId: 1,
  bid: asPrice(BigInt(bid)),
  ask: asPrice(BigInt(bid + 8)),
  at: START + second * 1_000,
  seq: second,
  volume: 1,
});

it('folds ticks that are told again once, and those that came after the candle was written', async () => {
  const open = () => loadCandleBook(fresh.database, 'told again', [EURUSD]);
  const writer = await open();
  const ticks = [10, 15, 20, 25, 30, 35].map((second, i) => tick(second, 110_000 + i));
  for (const one of ticks.slice(0, 3)) writer.fold(one);
  await writer.flush(START);
  for (const one of ticks.slice(3)) writer.fold(one);
  const beside = await open();
  for (const one of ticks.slice(1)) beside.fold(one);
  for (const period of ['1min', '1day'] as const)
    expect(beside.inProgress(1, period)).toEqual(writer.inProgress(1, period));
  expect(beside.inProgress(1, '1min')).toMatchObject({ low: 110_000, high: 110_005, volume: 6 });
});

it('forgets what ended long ago, which another has written', async () => {
  const book = await loadCandleBook(fresh.database, 'forgotten', [EURUSD]);
  for (const second of [0, 60, 120, 180]) book.fold(tick(second, 110_000 + second));
  const last = async (period: '1min' | '5min') =>
    (await book.lastFinished([1], period)).get(1)?.time ?? null;
  book.forget(START + 2 * MINUTE_MS);
  expect(await last('1min')).toBe(START + 2 * MINUTE_MS);
  book.forget(START + 3 * MINUTE_MS);
  expect(await last('1min')).toBeNull();
});
