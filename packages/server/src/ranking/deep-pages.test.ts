// How far the ranking goes: any visitor may ask for any page.
import { PAGE_SIZE } from '@meridian/contract';
import { LISTED_TRADERS_MAX } from '@meridian/contract/names/ranking';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '../platform/http/context.ts';
import { rankingHandlers } from './routes.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  await fresh.database.query({
    text: `INSERT INTO traders (account_id, kind, opened_at, balance, base, base_growth, growth, peak, drawdown, profit,
        restarts, trades, wins, margin, exposure, rate, score, instruments)
      SELECT n, 'demo', 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, n, n, 1 FROM generate_series(1, $1::integer) AS n`,
    values: [LISTED_TRADERS_MAX + 1],
  });
});
afterAll(() => fresh.remove());

it('lists so many traders, and reads none of a page behind them', async () => {
  const { database: db } = fresh;
  const { ranking } = rankingHandlers({
    db,
    instruments: new Map(),
    marketNow: () => 0,
    now: () => 0,
    resultsAsOf: () => null,
  });
  const asked = vi.spyOn(db, 'query');
  const pagesRead = () =>
    asked.mock.calls.filter(([{ name }]) => name === 'page_of_traders_by_score').length;
  const input = { kind: 'demo', sort: 'score', min_age: 0, min_trades: 0 } as const;
  const page = (number: number) =>
    ranking({ ...input, page: number, forex_id: undefined }, {} as Client);
  const last = LISTED_TRADERS_MAX / PAGE_SIZE;
  expect(await page(last)).toMatchObject({ total: LISTED_TRADERS_MAX });
  expect(pagesRead()).toBe(1);
  expect(await page(last + 1)).toMatchObject({ data: [], total: LISTED_TRADERS_MAX });
  expect(pagesRead()).toBe(1);
});
