import type { CallOutput } from '@meridian/contract';
import { DAY_MS, HOUR_MS, readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { verifyIdentity, fund } from '../testing/money.ts';
import { TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { fillSkeletons } from './name-skeleton.ts';
import { daysOnWire, monthsOnWire } from './record.ts';

let app: TestApp;
let leader: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  leader = await leaderOf(app, 'Grace');
});
afterAll(async () => {
  expect(app.fatal).toEqual([]);
  await app.remove();
});

async function traderOf(id: number, token: string | null = null): Promise<CallOutput<'trader'>> {
  await app.app.ranking.bringUpToDate();
  const { data } = await app.call('trader', { id }, { token });
  return data as CallOutput<'trader'>;
}

/** A start that knows of no last price has none until one comes. */
async function startWithoutPrices(): Promise<void> {
  await app.stop();
  await app.db.query({ text: 'DELETE FROM last_quotes' });
  await app.reopenDatabase();
  await app.start();
}

describe('the trader’s page', () => {
  it('has the record, the instruments and the name of who leads', async () => {
    const trader = await traderOf(leader.user.id);
    expect(trader).toMatchObject({
      id: leader.user.id,
      user: 'Grace',
      name: 'Grace',
      leads: 1,
      kind: 'demo',
      total_trade_num: 10,
      orders_shown: 'live',
      orders: [],
      my_copying: null,
      copiers: { now: 0, ever: 0, rate: null, trader_rate: null },
    });
    expect(trader.instruments).toMatchObject([{ code: 'EURUSD', trades: 10, share: '100.00' }]);
    const detail = await leader.done('forexDetail', {});
    expect(trader.own_money).toBe(detail.Equity);
    expect(trader.days.at(-1)?.growth).toBe(trader.total_rate);
    expect(trader.months).toMatchObject([{ rate: trader.total_rate }]);
    const { data } = (await app.call('ranking', { kind: 'demo' })).data as CallOutput<'ranking'>;
    expect(data.find(({ id }) => id === trader.id)).toMatchObject({ user: 'Grace', followers: 0 });
  });

  it('is of nobody who has done nothing, and no copying’s', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { amount: '200' });
    for (const one of [client.user.id, id, 424_242])
      expect(asRefused(await app.call('trader', { id: one })).error).toBe('trader_unknown');
    await client.done('stopCopying', { id, orders: 'close' }, 'POST');
  });

  it('shows open orders as the trader wants: at once, an hour later, never', async () => {
    price(app, '1.10000', '1.10000');
    const { Id } = await leader.buy({ cont: '0.02' });
    const shown = async (orders_shown: string) => {
      await leader.done('lead', { orders_shown, name: 'Grace' }, 'POST');
      return (await traderOf(leader.user.id)).orders;
    };
    expect(await shown('live')).toMatchObject([{ code: 'EURUSD', side: 1, lots: '0.02' }]);
    expect(await shown('delayed')).toEqual([]);
    expect(await shown('hidden')).toEqual([]);
    // What the request leaves out stays unchanged.
    expect((await leader.done('lead', { name: 'Grace' }, 'POST')).orders_shown).toBe('hidden');
    app.clock.advance(HOUR_MS + 1);
    expect(await shown('delayed')).toHaveLength(1);
    expect(await shown('hidden')).toEqual([]);
    price(app, '1.10000', '1.10000');
    await leader.done('close', { id: String(Id) }, 'POST');
    await leader.done('lead', { orders_shown: 'live', name: 'Grace' }, 'POST');
  });

  it('says what copiers made of it, and knows the caller’s own copying', async () => {
    const client = await app.client();
    price(app, '1.10000', '1.10000');
    // This is the second copying: the first one was started before the trader earned anything since.
    const { total_rate: atFirst } = await traderOf(leader.user.id);
    const { id } = await copy(client, leader, { amount: '1000' });
    app.clock.advance(4_000);
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '1' });
    price(app, '1.10500', '1.10500');
    await leader.done('closeAll', {}, 'POST');
    const trader = await traderOf(leader.user.id, client.token);
    const { profit, equity } = await client.done('copying', { id });
    expect(trader.my_copying).toBe(id);
    expect((await traderOf(leader.user.id)).my_copying).toBeNull();
    // One copying ended earlier without an order, and says nothing about the trader.
    expect(trader.copiers).toMatchObject({ now: 1, ever: 1, in_profit: 1, money: equity });
    expect(trader.copiers.earned).toBe(profit);
    const rate = Number(readMoney(profit ?? '')) / 1_000_000_000;
    expect(Number(trader.copiers.rate)).toBeCloseTo(rate * 100, 5);
    expect(trader.copiers.trader_rate).not.toBe(trader.total_rate);
    const since = 1 + Number(trader.total_rate) / 100;
    const sinceFirst = (since / (1 + Number(atFirst) / 100) - 1) * 100;
    expect(Number(trader.copiers.trader_rate)).toBeCloseTo(sinceFirst, 1);
    // Money that goes in and out again does not make the percentage smaller.
    const before = await client.done('copying', { id });
    for (const move of ['in', 'out', 'in', 'out'])
      await client.done('moveCopyMoney', { id, direction: move, amount: '500' }, 'POST');
    const after = await client.done('copying', { id });
    expect(Number(after.paid_in)).toBe(2_000);
    expect(Number(after.profit_percent)).toBeCloseTo((Number(before.profit_percent) * 2) / 3, 5);
    await client.done('stopCopying', { id, orders: 'close' }, 'POST');
    // Who copies again is no second person, and has earned by both copyings together.
    const { id: again } = await copy(client, leader, { amount: '1000' });
    app.clock.advance(4_000);
    price(app, '1.10500', '1.10500');
    await leader.buy({ cont: '1' });
    price(app, '1.10490', '1.10490');
    await leader.done('closeAll', {}, 'POST');
    const { copiers } = await traderOf(leader.user.id);
    const second = await client.done('copying', { id: again });
    expect(Number(second.profit)).toBeLessThan(0);
    expect(copiers).toMatchObject({ now: 1, ever: 1, in_profit: 1 });
    await client.done('stopCopying', { id: again, orders: 'close' }, 'POST');
  });

  it('tells nothing of what copiers have made while a price of theirs is missing', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { amount: '1000' });
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '1' });
    app.clock.advance(4_000);
    const { copiers: before } = await traderOf(leader.user.id);
    await startWithoutPrices();
    const { copiers: without } = await traderOf(leader.user.id);
    const none = { money: null, earned: null, rate: null, in_profit: null };
    expect(without).toEqual({ ...before, ...none, as_of: without.as_of });
    expect((await leader.done('leading', {})).copiers_money).toBeNull();
    price(app, '1.10500', '1.10500');
    app.clock.advance(4_000);
    const { copiers: after } = await traderOf(leader.user.id);
    expect(after.money).toBe((await client.done('copying', { id })).equity);
    expect(after.in_profit).toBe(Number(before.in_profit) + 1);
    await leader.done('closeAll', {}, 'POST');
    await client.done('stopCopying', { id, orders: 'close' }, 'POST');
  });
});

describe('being copied', () => {
  it('has conditions, and says which are not met', async () => {
    const client = await app.client();
    expect((await client.refused('lead', {}, 'POST')).error).toBe('leading_not_allowed');
    const { leads, conditions } = await client.done('leading', {});
    expect(leads).toBe(0);
    expect(conditions).toEqual([
      { condition: 'effective_orders', needed: '10.0', have: '0.0', is_met: 0 },
      { condition: 'equity', needed: '200.000000', have: '10000.000000', is_met: 1 },
    ]);
    expect((await client.refused('stopLeading', {}, 'POST')).error).toBe('not_leading');
    expect(
      (
        await client.refused(
          'startCopying',
          { leader_id: client.user.id + 1, amount: '200' },
          'POST',
        )
      ).error,
    ).toBe('leader_unknown');
  });

  it('of a live account needs the identity, and live accounts alone copy it', async () => {
    const real = await app.realClient();
    await fund(app, real, '1000');
    price(app, '1.10000', '1.10000');
    for (let n = 0; n < 10; n += 1) {
      const { Id } = await real.buy({ cont: '0.01' });
      await real.done('close', { id: String(Id) }, 'POST');
    }
    expect((await real.refused('lead', {}, 'POST')).error).toBe('leading_not_allowed');
    await verifyIdentity(app, real);
    app.app.sessions.forget(real.user.id);
    expect(await real.done('lead', {}, 'POST')).toMatchObject({
      leads: 1,
      name: null,
      orders_shown: 'delayed',
    });
    const other = await app.realClient();
    await fund(app, other, '500');
    expect(await copy(other, real, { amount: '300' })).toMatchObject({ state: 'running' });
    expect((await other.done('balance', {})).balance).toBe('200.000000');
    const demo = await app.client();
    const input = { leader_id: real.user.id, amount: '300' };
    expect((await demo.refused('startCopying', input, 'POST')).error).toBe('leader_other_kind');
    const trader = await traderOf(real.user.id);
    expect(trader).toMatchObject({ kind: 'live', name: null, copiers: { now: 1 } });
    expect(trader.user).toMatch(/^\d\d\*{4}\d\d$/);
    expect(await real.done('leading', {})).toMatchObject({
      copiers: 1,
      copiers_money: '300.000000',
    });
  });

  it('takes a name of before skeletons from who has it second', async () => {
    const [first, second] = [await leaderOf(app, 'Iris'), await leaderOf(app)];
    await app.db.query({ text: `UPDATE leaders SET skeleton = NULL WHERE name = 'Iris'` });
    await app.db.query({
      text: `UPDATE leaders SET name = 'I.ris' WHERE account_id = $1`,
      values: [second.user.id],
    });
    await fillSkeletons(app.db);
    expect((await first.done('leading', {})).name).toBe('Iris');
    expect((await second.done('leading', {})).name).toBe(null);
  });

  it('gives a name to one alone, and takes it away with the end', async () => {
    const other = await leaderOf(app);
    for (const name of ['Grace', 'GRACE', 'G.race', 'Gra-ce', 'Grácé', 'Ｇrace'])
      expect((await other.refused('lead', { name }, 'POST')).error).toBe('leader_name_taken');
    for (const name of ['Admin', 'Adm.in', 'Adm1n', 'the Support Team', '客服交易員'])
      expect((await other.refused('lead', { name }, 'POST')).error).toBe('leader_name_reserved');
    for (const name of [
      'ab',
      'x'.repeat(25),
      '12****78',
      '12345678',
      'Gr\u0430ce',
      '\u0405im Trader',
      'Gra\u200Bce',
      'a\u202Eb\u202Ec',
      '<b>bold',
      ' a  b ',
    ])
      expect((await other.refused('lead', { name }, 'POST')).error, name).toBe('fields_invalid');
    expect((await other.done('lead', { name: 'Łukasz Ó-Brien' }, 'POST')).name).toBe(
      'Łukasz Ó-Brien',
    );
    expect((await other.done('lead', { name: '王小明' }, 'POST')).name).toBe('王小明');
    const client = await app.client();
    const { id } = await copy(client, other, { amount: '200' });
    expect(await other.done('stopLeading', {}, 'POST')).toMatchObject({ leads: 0, name: null });
    // Nothing was open, so the money is back at once.
    expect(await client.done('copying', { id })).toMatchObject({
      state: 'ended',
      stop_reason: 'leader_stopped',
      paid_out: '200.000000',
    });
    const input = { leader_id: other.user.id, amount: '200' };
    expect((await client.refused('startCopying', input, 'POST')).error).toBe('leader_unknown');
    expect((await traderOf(other.user.id)).own_money).toBeNull();
  });

  it('does not begin while a price is missing: the orders may be deep in loss', async () => {
    const trader = await leaderOf(app);
    await trader.done('stopLeading', {}, 'POST');
    price(app, '1.10000', '1.10000');
    await trader.buy({ cont: '0.03' });
    await startWithoutPrices();
    await app.app.ranking.bringUpToDate();
    const { conditions } = await trader.done('leading', {});
    expect(conditions.find(({ condition }) => condition === 'equity')?.is_met).toBe(0);
    expect((await trader.refused('lead', {}, 'POST')).error).toBe('leading_not_allowed');
    price(app, '1.10000', '1.10000');
    expect((await trader.done('lead', {}, 'POST')).leads).toBe(1);
    await trader.done('stopLeading', {}, 'POST');
    await trader.done('closeAll', {}, 'POST');
  });

  it('goes on below the conditions: they are asked for at the start alone', async () => {
    const below = await leaderOf(app);
    const { available } = await below.done('copyings', {});
    const amount = String(Math.floor(Number(available)) - 100);
    await copy(below, leader, { amount });
    const { conditions } = await below.done('leading', {});
    expect(conditions.find(({ condition }) => condition === 'equity')?.is_met).toBe(0);
    const client = await app.client();
    expect(await copy(client, below, { amount: '200' })).toMatchObject({ state: 'running' });
    await below.done('stopLeading', {}, 'POST');
    expect((await below.refused('lead', {}, 'POST')).error).toBe('leading_not_allowed');
  });
});

describe('transfers and the ranking', () => {
  it('are no return: what a trader made is as it was, to the last digit', async () => {
    const trader = await leaderOf(app);
    price(app, '1.10000', '1.10000');
    const { Id } = await trader.buy({ cont: '1' });
    price(app, '1.10300', '1.10300');
    await trader.done('close', { id: String(Id) }, 'POST');
    const before = await traderOf(trader.user.id);
    const { id } = await copy(trader, leader, { amount: '4000' });
    await trader.done('moveCopyMoney', { id, direction: 'in', amount: '1000' }, 'POST');
    await trader.done('stopCopying', { id, orders: 'close' }, 'POST');
    const after = await traderOf(trader.user.id);
    expect([after.total_rate, after.total_profit, after.max_drawdown]).toEqual([
      before.total_rate,
      before.total_profit,
      before.max_drawdown,
    ]);
    const { rows } = {
      rows: await app.db.query<{ id: bigint }>({
        text: 'SELECT account_id AS id FROM traders WHERE account_id >= 1099511627776',
      }),
    };
    expect(rows).toEqual([]);
  });

  it('a return by hand: +5 % on 10,000, 4,000 put aside, +10 % on what is left', async () => {
    const trader = await leaderOf(app);
    const balance = async () => readMoney((await trader.done('balance', {})).balance);
    const trade = async (to: string) => {
      price(app, '1.10000', '1.10000');
      const { Id } = await trader.buy({ cont: '1' });
      price(app, to, to);
      await trader.done('close', { id: String(Id) }, 'POST');
    };
    await trade('1.10500');
    const first = await balance();
    const { id } = await copy(trader, leader, { amount: '4000' });
    const base = await balance();
    expect(base).toBe(first - 4_000_000_000n);
    await trade('1.10600');
    const second = await balance();
    await trader.done('stopCopying', { id, orders: 'close' }, 'POST');
    const growth = (Number(first) / 1e10) * (Number(second) / Number(base));
    const { total_rate: rate } = await traderOf(trader.user.id);
    expect(Number(rate)).toBeCloseTo((growth - 1) * 100, 6);
  });
});

describe('a record', () => {
  const one = 1_000_000_000n;
  const day = (text: string): number => Date.parse(text) / DAY_MS;
  const days = [
    { day: day('2026-01-30'), growth: (one * 11n) / 10n },
    { day: day('2026-02-02'), growth: (one * 99n) / 100n },
    { day: day('2026-04-10'), growth: (one * 121n) / 100n },
  ];
  const now = Date.parse('2026-04-20T12:00:00Z');

  it('falls from its highest value, and stands still since the last order', () => {
    expect(daysOnWire(days, now)).toEqual([
      { time: Date.parse('2026-01-31'), growth: '10.00', drawdown: '0.00' },
      { time: Date.parse('2026-02-03'), growth: '-1.00', drawdown: '10.00' },
      { time: Date.parse('2026-04-11'), growth: '21.00', drawdown: '0.00' },
      { time: now, growth: '21.00', drawdown: '0.00' },
    ]);
  });

  it('has every month, also one in which nothing happened', () => {
    expect(monthsOnWire(days, now)).toEqual([
      { month: '2026-01', rate: '10.00' },
      { month: '2026-02', rate: '-10.00' },
      { month: '2026-03', rate: '0.00' },
      { month: '2026-04', rate: '22.2222222' },
    ]);
    expect(monthsOnWire([], now)).toEqual([]);
  });
});
