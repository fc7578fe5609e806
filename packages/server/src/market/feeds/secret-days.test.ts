import { CATALOGUE, calendar, syntheticMarket } from '@meridian/market';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { DAY_MS, HOUR_MS, MINUTE_MS, present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/test-clock.ts';
import { DAYS_AHEAD, openSecretDays } from './secret-days.ts';
import { type WorldFacts, hashOfSecret, worldFrom } from './sim-world.ts';

const TODAY = 20_000;
const euro = present(CATALOGUE[0], 'EUR/USD');
const always = calendar('always');
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());

const clock = testClock(TODAY * DAY_MS + HOUR_MS);
const open = async (db = fresh.database) => {
  const days = await openSecretDays({
    db,
    now: clock.now,
    onFault: (error) => expect(error).toBeUndefined(),
  });
  days.stop();
  return days;
};
const ticksOf = (facts: WorldFacts, from: number) =>
  syntheticMarket(worldFrom(facts), always).ticksBetween(euro, from, from + 10 * MINUTE_MS);

describe('secrets of days', () => {
  it('are told by their hash before the day, and themselves only when it is over', async () => {
    const days = await open();
    const before = days.published();
    expect(before.map(({ day }) => day)).toEqual([-1, TODAY, TODAY + 1, TODAY + DAYS_AHEAD]);
    expect(before.every(({ secret }) => secret === null)).toBe(true);
    clock.set((TODAY + 1) * DAY_MS);
    await days.extend();
    const after = days.published();
    expect(after.map(({ day, secret }) => [day, secret !== null])).toEqual([
      [-1, true],
      [TODAY, true],
      [TODAY + 1, false],
      [TODAY + 2, false],
      [TODAY + 3, false],
    ]);
    for (const [i, { hash }] of before.entries()) expect(after[i]?.hash).toBe(hash);
    for (const { hash, secret } of after)
      if (secret !== null) expect(hashOfSecret(secret)).toBe(hash);
  });

  it('stay over a restart, and the database changes none of them', async () => {
    const first = await open();
    const again = await open();
    expect(again.published()).toEqual(first.published());
    const at = (TODAY + 1) * DAY_MS + 5 * HOUR_MS;
    expect(ticksOf(again.facts, at)).toEqual(ticksOf(first.facts, at));
    for (const text of [
      "UPDATE simulated_days SET secret = repeat('0', 64)",
      'DELETE FROM simulated_days',
    ])
      await expect(fresh.database.query({ name: text, text })).rejects.toThrow(
        'as it was published',
      );
  });

  it('fill the days that a sleeping machine missed', async () => {
    const days = await open();
    clock.advance(6 * DAY_MS);
    expect(days.has(clock.now())).toBe(false);
    await days.extend();
    expect(days.has(clock.now())).toBe(true);
    expect(days.has(clock.now() - 3 * DAY_MS)).toBe(true);
  });

  it('let a second installation know nothing of the first one’s prices', async () => {
    const other = await openFreshDatabase();
    try {
      const [ours, theirs] = [await open(), await open(other.database)];
      const bids = (facts: WorldFacts) =>
        ticksOf(facts, clock.now()).map(({ at, bid }) => `${at} ${bid}`);
      expect(bids(ours.facts).length).toBeGreaterThan(100);
      const known = new Set(bids(theirs.facts));
      expect(bids(ours.facts).filter((tick) => known.has(tick))).toEqual([]);
    } finally {
      await other.remove();
    }
  });

  it('make a whole day again from what is public once it is over', async () => {
    const days = await open();
    const begin = clock.now() - (clock.now() % DAY_MS);
    const seen = ticksOf(days.facts, begin + 14 * HOUR_MS);
    clock.set(begin + DAY_MS);
    const secrets = new Map(
      days
        .published()
        .flatMap(({ day, secret }) => (secret === null ? [] : [[day, secret] as const])),
    );
    expect(ticksOf({ kind: 'days', secrets }, begin + 14 * HOUR_MS)).toEqual(seen);
  });
});
