import { DAY_MS, MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const KEPT_WITHIN_MS = 20_000;

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  owner = await TestStaff.enter(app, 'owner');
  app.feed.say('EURUSD', '1.10000', '1.10010');
  const [ann, bob] = [await app.client(), await app.client()];
  const won = await ann.buy({ cont: '0.10' });
  await bob.done(
    'submit',
    { type: '2', cont: '0.20', forex_id: 1, status: '1', multiple: 30 },
    'POST',
  );
  app.feed.say('EURUSD', '1.10100', '1.10110');
  await ann.done('close', { id: won.Id }, 'POST');
});
afterAll(() => app.remove());

const today = (): string => new Date(app.clock.now()).toISOString().slice(0, 10);

describe('the figures', () => {
  it('are sums of the ledger, the orders and the clients of the day, from the house’s side', async () => {
    const { data } = await owner.done('figures', { from: today(), to: today(), kind: 'demo' });
    expect(data).toHaveLength(1);
    // Ann won 0.1 x 100,000 x (1.10100 - 1.10010) = 9.00.
    expect(data[0]).toMatchObject({ period: today(), clients: 2, orders: 2, lots: '0.30' });
    const fees = Number(data[0]?.handling_fees);
    expect(Number(data[0]?.house_profit)).toBeCloseTo(fees - 9, 6);
    const real = await owner.done('figures', { from: today(), to: today() });
    expect(real.data[0]).toMatchObject({ clients: 0, orders: 0, house_profit: '0.000000' });
  });

  it('have every day of a month, and months', async () => {
    const days = await owner.done('figures', { from: '2024-02-01', to: '2024-02-29' });
    expect(days.data).toHaveLength(29);
    const months = await owner.done('figures', {
      from: '2023-11-01',
      to: '2024-02-29',
      by: 'month',
    });
    expect(months.data.map(({ period }) => period)).toEqual([
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
    ]);
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'period_wrong'],
    [{ from: '2020-01-01', to: '2026-03-01' }, 'period_too_long'],
    [{ from: '1.1.2026' }, 'fields_invalid'],
    [{ from: '2026-02-29' }, 'fields_invalid'],
    [{ to: '2026-04-31' }, 'fields_invalid'],
    [{ by: 'hour' }, 'fields_invalid'],
  ])('%j: %s', async (input, error) => {
    expect(await owner.refused('figures', input)).toBe(error);
  });

  it('count an account as losing by realised, unrealised and costs together', async () => {
    await app.app.ranking.bringUpToDate();
    // Bob's sell stands at 0.2 x 100,000 x (1.10000 - 1.10110) = -22; Ann won.
    expect(await owner.done('losingShare', { kind: 'demo' })).toMatchObject({
      accounts: 2,
      losing: 1,
      percent: '50.00',
      without_price: 0,
    });
    expect(await owner.done('losingShare', {})).toMatchObject({ accounts: 0, percent: null });
  });

  it('of days that are over are kept before anybody asks', async () => {
    const day = today();
    const before = await owner.done('figures', { from: day, to: day, kind: 'demo' });
    app.clock.advance(2 * DAY_MS);
    await app.restart();
    await vi.waitFor(async () => {
      const kept = await app.db.query({
        text: `SELECT FROM daily_figures WHERE kind = 'demo' AND day = ${Date.parse(day)} AND orders = 2`,
      });
      expect(kept).toHaveLength(1);
    }, KEPT_WITHIN_MS);
    owner = await TestStaff.enter(app, 'owner');
    const after = await owner.done('figures', { from: day, to: day, kind: 'demo' });
    expect(after.data).toEqual(before.data);
  });

  it('of today answer at once as of when they say, while they are summed anew', async () => {
    const ask = () => owner.done('figures', { from: today(), to: today(), kind: 'demo' });
    const before = await ask();
    app.feed.say('EURUSD', '1.10000', '1.10010');
    await (await app.client()).buy({ cont: '0.10' });
    app.clock.advance(2 * MINUTE_MS);
    expect(await ask()).toEqual(before);
    await vi.waitFor(async () => {
      const { data, at } = await ask();
      expect(data[0]?.orders).toBe((before.data[0]?.orders ?? 0) + 1);
      expect(at).toBeGreaterThan(before.at);
    }, KEPT_WITHIN_MS);
  });
});
