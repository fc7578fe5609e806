import { HOUR_MS, MINUTE_MS } from '@meridian/units';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchClock } from './clock-watch.ts';

let said: string[];
let aheadMs: number;
let ends: (() => unknown)[];
beforeEach(() => {
  said = [];
  aheadMs = 0;
  ends = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.toReversed()) await end();
});
const log = {
  warn: (fields: object, message: string) => void said.push(`${JSON.stringify(fields)} ${message}`),
  info: (_fields: object, message: string) => void said.push(message),
};

it('says once that the clock is another than the database’s, and once that it no longer is', async () => {
  vi.useFakeTimers();
  const there = Date.parse('2026-11-25T12:00:00Z');
  const db = { query: () => Promise.resolve([{ at: BigInt(there) }]) };
  ends.push(watchClock({ db: db as never, now: () => there + aheadMs, log }));
  const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(MINUTE_MS);
  await pass();
  expect(said).toEqual([]);
  for (aheadMs of [180_000, 180_000, 1_000, -90_000, 0]) await pass();
  expect(said).toEqual([
    '{"aheadMs":180000} this machine\'s clock is not the database\'s',
    "this machine's clock is the database's again",
    '{"aheadMs":-90000} this machine\'s clock is not the database\'s',
    "this machine's clock is the database's again",
  ]);
});

it('asks the database itself', async () => {
  const fresh = await openFreshDatabase();
  ends.push(() => fresh.remove());
  ends.push(watchClock({ db: fresh.database, now: () => Date.now() + HOUR_MS, log }));
  await expect.poll(() => said).toHaveLength(1);
});
