import { RANKING_SORTS, type CallOutput } from '@meridian/contract';
import { readRankingProgress, saveRankingProgress } from '@meridian/store';
import { stressMove } from '@meridian/trading';
import { DAY_MS, SECOND_MS, readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { foldStretch, turnDay } from './fold-stretch.ts';
import { maskedUid } from './wire.ts';

let app: TestApp;
let trader: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  trader = await app.client();
});
afterAll(() => app.remove());

type Row = CallOutput<'ranking'>['data'][number];

async function list(input: Record<string, unknown> = {}): Promise<CallOutput<'ranking'>> {
  await app.app.ranking.bringUpToDate();
  return (await app.call('ranking', input)).data as CallOutput<'ranking'>;
}
const rowOf = async (client: TestClient, input: Record<string, unknown> = {}) =>
  (await list({ kind: 'demo', ...input })).data.find(
    ({ user }) => user === maskedUid(client.user.uid),
  );

/** Buys, moves the market, closes. */
async function roundTrip(client: TestClient, from: string, to: string): Promise<void> {
  app.feed.say('EURUSD', from, from);
  const { Id } = await client.buy({ cont: '1' });
  app.feed.say('EURUSD', to, to);
  await client.done('close', { id: String(Id) }, 'POST');
}

const FOLDED = [
  'traders',
  'trader_days',
  'trader_instruments',
  'year_results',
  'track_records',
  'open_positions',
];
/** All stored rows, to compare two folds. */
const stored = async (): Promise<unknown> => {
  const rows = await Promise.all(
    FOLDED.map((table) => app.db.query({ text: `SELECT * FROM ${table} ORDER BY 1, 2` })),
  );
  return rows;
};

describe('the ranking', () => {
  it('lists nobody before a first order is closed', async () => {
    expect(await list({ kind: 'demo' })).toMatchObject({ data: [], total: 0 });
  });

  it('has what the ledger says, and does not know three weeks before they have passed', async () => {
    await roundTrip(trader, '1.10000', '1.10500');
    await roundTrip(trader, '1.10500', '1.10300');
    const balance = readMoney((await trader.done('balance', {})).balance);
    const row = (await rowOf(trader)) as Row;
    expect(row).toMatchObject({
      code: 'EURUSD',
      variety: 1,
      total_trade_num: 2,
      win_rate: '50.00',
      multiple: '30.0',
      three_week_rate: null,
      three_week_win: null,
      three_week_profit: null,
      age_days: 0,
      is_simulated: 0,
      followers: 0,
    });
    expect(readMoney(row.total_profit)).toBe(balance - readMoney('10000'));
    // The return is that of the balance: nothing came or went since the grant.
    expect(Number(row.total_rate)).toBeCloseTo(Number(balance) / 1e8 - 100, 6);
    expect(Number(row.max_drawdown)).toBeGreaterThan(1.5);
    expect(row.user).toMatch(/^\d\d\*{4}\d\d$/);
  });

  it('keeps live accounts apart', async () => {
    expect((await list()).total).toBe(0);
    expect((await list({ kind: 'live' })).total).toBe(0);
  });

  it('is the same after folding everything anew as after folding bit by bit', async () => {
    await trader.buy({ cont: '0.3' });
    await trader.buy({ cont: '0.2' });
    await list();
    const before = await stored();
    for (const table of FOLDED) await app.db.query({ text: `DELETE FROM ${table}` });
    const progress = await readRankingProgress(app.db);
    await saveRankingProgress(app.db, { ...progress, journalSeq: 0, entryId: 0 });
    await list();
    expect(await stored()).toEqual(before);
  });

  it('folds nothing twice, however often it is asked and started', async () => {
    await list();
    const before = await stored();
    await Promise.all([list(), list(), list()]);
    await app.restart();
    await list();
    expect(await stored()).toEqual(before);
  });

  it('folds nothing twice in two processes over one database', async () => {
    await list();
    const before = await stored();
    const progress = await readRankingProgress(app.db);
    const moveOf = (): bigint => stressMove('majors');
    for (let round = 0; round < 5; round += 1) {
      for (const table of FOLDED) await app.db.query({ text: `DELETE FROM ${table}` });
      await saveRankingProgress(app.db, { ...progress, journalSeq: 0, entryId: 0, day: 0 });
      const process = async (): Promise<void> => {
        await turnDay(app.db, progress.day);
        await app.db.transaction((within) => foldStretch(within, { today: progress.day, moveOf }));
      };
      await Promise.all([process(), process(), process()]);
      expect(await stored()).toEqual(before);
      expect(await readRankingProgress(app.db)).toEqual(progress);
    }
  });

  it('lets a reset begin no new record', async () => {
    await trader.done('closeAll', {}, 'POST');
    const before = (await rowOf(trader)) as Row;
    await trader.done('resetDemo', {}, 'POST');
    const after = (await rowOf(trader)) as Row;
    expect(after.total_rate).toBe(before.total_rate);
    expect([before.restarts, after.restarts]).toEqual([0, 1]);
  });

  it('sorts, filters and pages', async () => {
    const loser = await app.client();
    await roundTrip(loser, '1.10000', '1.09000');
    const users = async (input: Record<string, unknown>) =>
      (await list({ kind: 'demo', ...input })).data.map(({ user }) => user);
    const both = [maskedUid(trader.user.uid), maskedUid(loser.user.uid)];
    expect(await users({})).toEqual(both);
    expect(await users({ sort: 'max_drawdown' })).toEqual(both);
    expect(await users({ min_trades: 2 })).toEqual(both.slice(0, 1));
    expect(await users({ min_age: 1 })).toEqual([]);
    expect(await users({ forex_id: 1 })).toEqual(both);
    expect(await users({ forex_id: 2 })).toEqual([]);
    expect(await users({ page: 2 })).toEqual([]);
    expect((await list({ kind: 'demo' })).total).toBe(2);
  });

  it('counts its traders once in some seconds, however many look', async () => {
    app.clock.advance(10 * SECOND_MS);
    const queries = vi.spyOn(app.db, 'query');
    const counts = (): number =>
      queries.mock.calls.filter(([{ name }]) => name === 'count_traders').length;
    const pages = Array.from({ length: 5 }, (_, n) => list({ kind: 'demo', page: n + 1 }));
    for (const { total } of await Promise.all(pages)) expect(total).toBe(2);
    expect(counts()).toBe(1);
    expect((await list({ kind: 'demo', min_trades: 2 })).total).toBe(1);
    expect(counts()).toBe(2);
    app.clock.advance(5 * SECOND_MS);
    await list({ kind: 'demo' });
    expect(counts()).toBe(3);
    queries.mockRestore();
  });

  it.each([{ kind: 'all' }, { sort: 'uid; DROP TABLE traders' }, { page: 0 }, { min_age: -1 }])(
    'refuses %o',
    async (input) => {
      expect(asRefused(await app.call('ranking', input)).error).toBe('fields_invalid');
    },
  );

  it('knows three weeks once they have passed, and forgets what is older', async () => {
    app.clock.advance(22 * DAY_MS);
    const row = (await rowOf(trader)) as Row;
    expect(row).toMatchObject({
      age_days: 22,
      three_week_rate: '0.00',
      three_week_win: null,
      three_week_profit: '0.000000',
      total_trade_num: 4,
    });
  });
});

describe('who has no record long enough', () => {
  it('comes after all who have one, even those who have lost', async () => {
    const [loser, idle] = [await app.client(), await app.client()];
    for (let n = 0; n < 10; n += 1) await roundTrip(loser, '1.10000', '1.09900');
    const recordOf = async (client: TestClient): Promise<unknown> => {
      const {
        has_record: has,
        effective_trades: orders,
        stressed_rate: rate,
      } = (await rowOf(client)) as Row;
      return { has, orders: Number(orders).toFixed(0), isLoss: rate.startsWith('-') };
    };
    expect(await recordOf(loser)).toEqual({ has: 0, orders: '10', isLoss: true });
    app.clock.advance(21 * DAY_MS);
    expect(await recordOf(loser)).toEqual({ has: 1, orders: '10', isLoss: true });
    const old = await list({ kind: 'demo' });
    expect(old.data[0]?.user).toBe(maskedUid(loser.user.uid));
    app.feed.say('EURUSD', '1.10000', '1.10000');
    await idle.buy({ cont: '0.01' });
    await idle.done('closeAll', {}, 'POST');
    const { data } = await list({ kind: 'demo' });
    expect(data[0]).toMatchObject({ user: maskedUid(loser.user.uid), has_record: 1 });
    expect(data.slice(1).every(({ has_record: has }) => has === 0)).toBe(true);
    for (const sort of RANKING_SORTS) {
      const [first] = (await list({ kind: 'demo', sort })).data;
      expect([sort, first?.user]).toEqual([sort, maskedUid(loser.user.uid)]);
    }
    // It has lost hardly anything.
    expect(Number((await rowOf(idle))?.stressed_rate)).toBeGreaterThan(-0.1);
  });

  it('is told what was risked', async () => {
    const chaser = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10000');
    await chaser.buy({ cont: '0.1' });
    app.feed.say('EURUSD', '1.09900', '1.09900');
    await chaser.buy({ cont: '0.2' });
    await chaser.done('closeAll', {}, 'POST');
    const row = (await rowOf(chaser)) as Row;
    // 33,000 and a little on 10,000; two thirds of it were added at the lower price.
    expect(row).toMatchObject({ max_exposure: '3.3', effective_trades: '1.0' });
    expect(Number(row.chased_share)).toBeCloseTo(66.8, 0);
  });
});

describe('a fold', () => {
  it('goes on from what another process has folded meanwhile', async () => {
    const { day: today } = await readRankingProgress(app.db);
    const moveOf = (): bigint => stressMove('majors');
    const other = await app.client();
    await list();
    await other.buy({ cont: '0.1' });
    await app.db.transaction((within) => foldStretch(within, { today, moveOf }));
    await other.buy({ cont: '0.1' });
    await list();
    const before = await stored();
    for (const table of FOLDED) await app.db.query({ text: `DELETE FROM ${table}` });
    const progress = await readRankingProgress(app.db);
    await saveRankingProgress(app.db, { ...progress, journalSeq: 0, entryId: 0 });
    await list();
    expect(await stored()).toEqual(before);
  });
});
