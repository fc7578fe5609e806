import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CATALOGUE,
  LIVE_PACE,
  calendar,
  syntheticMarket,
  tickScreen,
  worldOf,
} from '@meridian/market';
import { HOUR_MS, SECOND_MS, present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestApp, type TestClient, instrumentId } from '../../testing/test-app.ts';
import { testClock } from '../../testing/test-clock.ts';
import { replayFeed } from '../feeds/replay-feed.ts';

/** A Wednesday, 12:00 UTC. */
const START = Date.UTC(2012, 1, 1, 12);
const BAD_SECOND = 200;
const CROSSED_SECOND = 220;

const rowAt = (second: number): string => {
  const time = new Date(START + second * SECOND_MS).toISOString();
  if (second === BAD_SECOND) return `${time},1.20000,1.20010`;
  if (second === CROSSED_SECOND) return `${time},1.50030,1.49990`;
  const bid = 1.5 + (second % 5) / 1e5;
  return `${time},${bid.toFixed(5)},${(bid + 0.0001).toFixed(5)}`;
};

let folder = '';
let app: TestApp;
let ann: TestClient;
const wall = testClock(START);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'screened-feeds-'));
  const file = path.join(folder, 'gbpusd.csv');
  const rows = Array.from({ length: 400 }, (_, second) => rowAt(second));
  await writeFile(file, `timestamp,bid,ask\n${rows.join('\n')}\n`);
  app = await TestApp.open({
    clock: wall,
    feedOf: (instruments) => replayFeed({ path: file, speed: 1, instruments, now: wall.now }),
  });
  ann = await app.client();
});
afterAll(async () => {
  await app.remove();
  await rm(folder, { recursive: true });
});

const figures = async () => (await app.app.http.inject({ method: 'GET', url: '/metrics' })).body;
const quoteOf = async () => {
  const all = await ann.done('tradeList', {});
  return present(
    all.find(({ Code }) => Code === 'GBPUSD'),
    'the pound',
  );
};
const playedTo = async (second: number): Promise<void> => {
  wall.set(START + second * SECOND_MS + 500);
  await vi.waitFor(async () => {
    expect((await quoteOf()).ForexQuotations.Time).toBe(START + second * SECOND_MS);
  }, 5_000);
};

describe('ticks of every feed', () => {
  it('a lone second at 1.2000 amid 1.5000 in a replay closes nobody out', async () => {
    await playedTo(100);
    // It loses 45,000 USD of 10,000 at 1.2000.
    const order = await ann.done(
      'submit',
      { type: '1', cont: '1.5', forex_id: instrumentId('GBPUSD'), status: '1', multiple: 30 },
      'POST',
    );
    await playedTo(399);
    const { data } = await ann.done('myDeal', { status: '1' });
    expect(data.map(({ Id }) => Id)).toEqual([order.Id]);
    expect((await quoteOf()).ForexQuotations.Low).toBe(1.5);
    expect(await figures()).toMatch(/^feed_suspect_dropped_total 1$/m);
  });

  it('a tick with its bid above its ask is refused and counted', async () => {
    await playedTo(399);
    expect((await quoteOf()).ForexQuotations.High).toBe(1.50004);
    expect(await figures()).toMatch(/^feed_crossed_total 1$/m);
  });

  it('the multiple is a published field of the instrument', async () => {
    expect((await quoteOf()).SuspectMultiple).toBe(4);
  });

  it('the simulated market passes the same screen, and hardly a tick of it is dropped', () => {
    const market = syntheticMarket(worldOf(1), calendar('always'));
    const screen = tickScreen(CATALOGUE, () => LIVE_PACE);
    const euro = present(CATALOGUE[0], 'EUR/USD');
    const ticks = market.ticksBetween(euro, START, START + 6 * HOUR_MS);
    const passed = ticks.flatMap((tick) => screen.pass(tick));
    expect(ticks.length).toBeGreaterThan(10_000);
    expect(passed.length / ticks.length).toBeGreaterThan(0.999);
  });
});
