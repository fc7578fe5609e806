import type { CallOutput } from '@meridian/contract';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAYS_BEFORE } from '../market/feeds/sim-world.ts';
import { handFeed } from '../testing/hand-feed.ts';
import { TestApp } from '../testing/test-app.ts';
import { testClock } from '../testing/test-clock.ts';

const FIRST = Date.UTC(2026, 10, 1) / DAY_MS;
const days = [DAYS_BEFORE, ...Array.from({ length: 50 }, (_, place) => FIRST + place)].map(
  (day) => ({ day, hash: `hash of ${day}`, publishedAt: 0, secret: null }),
);

let app: TestApp;
beforeAll(async () => {
  const clock = testClock();
  app = await TestApp.open({
    clock,
    feedOf: (instruments) => ({
      ...handFeed({ instruments, clock }),
      publishedDays: () => days,
    }),
  });
});
afterAll(() => app.remove());

const asked = async (input: object): Promise<(string | null)[]> =>
  ((await app.call('simulatedDays', { ...input })).data as CallOutput<'simulatedDays'>).map(
    ({ Day }) => Day,
  );

describe('simulated_days', () => {
  it('are all without a limit, and else the last ones before a day, page by page', async () => {
    const all = await asked({});
    expect(all).toHaveLength(51);
    expect(all.slice(0, 2)).toEqual([null, '2026-11-01']);
    const pages = [await asked({ limit: 20 })];
    while (pages.at(-1)?.length === 20)
      pages.push(await asked({ limit: 20, end: pages.at(-1)?.[0] ?? '' }));
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 11]);
    expect(pages.toReversed().flat()).toEqual(all);
  });

  it.each([
    { limit: 0 },
    { limit: 401 },
    { end: '1.11.2026' },
    { end: '2026-13-45' },
    { end: '2026-02-30' },
  ])('refuses %j', async (input) => {
    expect((await app.call('simulatedDays', { ...input })).code).not.toBe(1);
  });
});
