import type { CallOutput } from '@meridian/contract';
import { CATALOGUE, calendar, syntheticMarket, worldOf } from '@meridian/market';
import { type Database, simulatedTraders } from '@meridian/store';
import { DAY_MS, MINUTE_MS } from '@meridian/units';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { type App, createApp } from '../compose/app.ts';
import { readConfig } from '../compose/config.ts';
import { readFeed } from '../market/feeds/read-feed.ts';
import { loadVault } from '../secrets/load-vault.ts';
import { testKeys } from '../testing/test-app.ts';
import { seedDemonstration } from './site.ts';
import { wantSimulatedTraders } from './simulated-past.ts';

const NOW = Date.UTC(2026, 10, 19, 14, 30, 20);
let now = NOW;
let fresh: FreshDatabase;
let db: Database;
let app: App;

const start = async (): Promise<App> =>
  createApp({
    vault: await loadVault({
      db,
      source: testKeys,
      now: () => now,
      log: pino({ level: 'silent' }),
    }),
    config: { ...readConfig({}), dataDir: fresh.location.dataDir },
    db,
    log: pino({ level: 'silent' }),
    now: () => now,
    siteDir: null,
    onFatal(error) {
      throw error;
    },
    feedOf: (instruments) =>
      readFeed(
        'sim?seed=7',
        {},
      )({
        instruments,
        days: null,
        now: () => now,
        random: () => 0.5,
      }),
  });

const list = async (): Promise<CallOutput<'ranking'>> => {
  await app.ranking.bringUpToDate();
  const response = await app.http.inject({ url: '/api/follow/list', query: { kind: 'demo' } });
  return response.json<{ data: CallOutput<'ranking'> }>().data;
};

beforeAll(async () => {
  fresh = await openFreshDatabase();
  db = fresh.database;
  await seedDemonstration(db, NOW);
  await wantSimulatedTraders(db);
  app = await start();
});
afterAll(async () => {
  await app.stop();
  await db.close();
  await fresh.remove();
});

describe('the simulated traders', () => {
  it('are ranked by what they did, and marked', async () => {
    const { data, total } = await list();
    expect(total).toBeGreaterThan(15);
    expect(data.every((trader) => trader.is_simulated === 1)).toBe(true);
    expect(data.some((trader) => trader.total_rate.startsWith('-'))).toBe(true);
    expect(data.some((trader) => trader.three_week_rate === null)).toBe(true);
    const [first] = data;
    expect(first?.has_record).toBe(1);
    expect(Number(first?.total_rate)).toBeGreaterThan(0);
    expect(Number(first?.effective_trades)).toBeGreaterThanOrEqual(10);
    expect(Number(first?.max_exposure)).toBeLessThan(2);
  });

  it('were filled by ticks of the public market alone', async () => {
    const fills = await db.query<{ instrument_id: number; receipt: { open: unknown } }>({
      text: `SELECT (body -> 'order' ->> 'instrumentId')::integer AS instrument_id, body -> 'fill' AS receipt
        FROM journal WHERE kind = 'MarketOrderFilled' ORDER BY seq LIMIT 200`,
    });
    const market = syntheticMarket(worldOf(7), calendar('always'));
    expect(fills.length).toBeGreaterThan(100);
    for (const { instrument_id: id, receipt } of fills) {
      const fill = receipt as unknown as { seq: number; at: number; bid: string; ask: string };
      const instrument = CATALOGUE.find((one) => one.id === id);
      if (instrument === undefined) throw new Error('a known instrument');
      const tick = market
        .ticksBetween(instrument, fill.at, fill.at + 1)
        .find(({ seq }) => seq === fill.seq);
      expect([tick?.bid, tick?.ask]).toEqual([BigInt(fill.bid), BigInt(fill.ask)]);
      expect(fill.at).toBeGreaterThan(NOW - 61 * DAY_MS);
    }
  });

  it('come once: a second start goes on from the journal', async () => {
    const before = await list();
    await app.stop();
    app = await start();
    expect(await list()).toEqual(before);
  });

  it('may be copied where they fulfil what everybody must', async () => {
    const { data } = await list();
    const pagesOf = () =>
      Promise.all(
        data.map(async ({ id }) => {
          const response = await app.http.inject({
            url: '/api/follow/trader',
            query: { id: `${id}` },
          });
          return response.json<{ data: CallOutput<'trader'> }>().data;
        }),
      );
    const fulfil = data.filter(({ effective_trades: orders }) => Number(orders) >= 10).length;
    expect(fulfil).toBeGreaterThan(3);
    const leadersOf = async () => (await pagesOf()).filter(({ leads }) => leads === 1);
    await expect.poll(async () => (await leadersOf()).length, { timeout: 60_000 }).toBe(fulfil);
    const pages = await pagesOf();
    for (const { leads, effective_trades: orders } of pages)
      if (leads === 1) expect(Number(orders)).toBeGreaterThanOrEqual(10);
    expect(new Set(pages.map(({ orders_shown: shown }) => shown)).size).toBeGreaterThan(1);
  }, 90_000);

  it('trade on while the site is open, each by its step', async () => {
    const opened = () =>
      db.query<{ account_id: bigint; at: bigint }>({
        text: `SELECT account_id, at FROM journal WHERE kind = 'MarketOrderFilled' AND at > ${NOW} ORDER BY seq`,
      });
    expect(await opened()).toEqual([]);
    now += 6 * MINUTE_MS;
    await expect.poll(async () => (await opened()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const simulated = new Set((await simulatedTraders(db)).map(({ accountId }) => accountId));
    for (const { account_id: id } of await opened()) expect(simulated.has(Number(id))).toBe(true);
  }, 90_000);
});
