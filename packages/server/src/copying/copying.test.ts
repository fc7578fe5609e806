import type { CallOutput } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient, pendingOrder } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
let leader: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  leader = await leaderOf(app, 'Ada of Kent');
});
afterAll(async () => {
  expect(app.fatal).toEqual([]);
  await app.remove();
});

const equityOf = async (client: TestClient): Promise<bigint> =>
  readMoney((await client.done('forexDetail', {})).Equity ?? '');

describe('a copying', () => {
  it('takes the allocation out of the account, and says what it is', async () => {
    const client = await app.client();
    const copying = await copy(client, leader, { amount: '1000' });
    expect(copying).toMatchObject({
      leader_id: leader.user.id,
      leader_user: 'Ada of Kent',
      leader_simulated: 0,
      state: 'running',
      sizing: 'equity',
      sizing_value: null,
      stop_percent: 40,
      allocation: '1000.000000',
      stop_equity: '600.000000',
      equity: '1000.000000',
      profit: '0.000000',
      profit_percent: '0.00',
      paid_in: '1000.000000',
      paid_out: '0.000000',
      orders_open: 0,
      ended_at: null,
    });
    expect((await client.done('balance', {})).balance).toBe('9000.000000');
    // It is counted beside the account's own equity, so that what the client has in all does not fall.
    expect(await client.done('forexDetail', {})).toMatchObject({
      Equity: '9000.000000',
      InCopying: '1000.000000',
    });
    const { list } = await client.done('forexChange', {});
    expect(list[0]).toMatchObject({
      Kind: 'copying',
      Value: '-1000.000000',
      MemoTran: TEXTS.en.memo_copying_in,
    });
    const movements = await client.done('copyMovements', { id: copying.id });
    expect(movements).toMatchObject({
      total: 1,
      data: [
        {
          kind: 'copying',
          amount: '1000.000000',
          balance: '1000.000000',
          text: TEXTS.en.memo_copying_in,
        },
      ],
    });
    const mine = await client.done('copyings', {});
    expect(mine.list).toEqual([copying]);
    expect([mine.available, mine.equity]).toEqual(['9000.000000', '1000.000000']);
  });

  it('copies an order open, in part and closed, with the leader’s own fills', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    price(app, '1.10000', '1.10010');
    const leaderEquity = await equityOf(leader);
    const order = await leader.buy({ cont: '1' });
    const [open] = await ordersOf(client, id);
    expect(open).toMatchObject({
      leader_order_id: order.Id,
      is_following: 1,
      leader_lots: '1.00',
      leader_net: null,
      replication: null,
      Price: order.Price,
      Multiple: order.Multiple,
    });
    // By hand: 1000 / equity before the order, rounded down to the step of 0.01 lots.
    const exact = (1_000_000_000n * 100n) / leaderEquity;
    expect(open?.Quantity).toBe(`0.${String(exact).padStart(2, '0')}`);

    price(app, '1.10500', '1.10510');
    await leader.done('close', { id: String(order.Id), cont: '0.50' }, 'POST');
    const [part] = await ordersOf(client, id, '3');
    expect(part).toMatchObject({ CloseReason: 'copied_close', ClosePrice: '1.10500' });
    price(app, '1.10700', '1.10710');
    await leader.done('close', { id: String(order.Id) }, 'POST');
    const closed = await ordersOf(client, id, '3');
    expect(closed).toMatchObject([
      { leader_order_id: part?.leader_order_id, leader_parent_id: order.Id },
      { leader_order_id: order.Id, leader_parent_id: null },
    ]);
    expect(await ordersOf(client, id)).toEqual([]);
    for (const one of closed) {
      const { replication } = one;
      expect(replication).not.toBeNull();
      if (replication === null) continue;
      const parts = [replication.price, replication.time, replication.size, replication.cost];
      const sum = parts.reduce((total, text) => total + readMoney(text), 0n);
      expect(sum).toBe(readMoney(replication.total));
      expect(readMoney(one.NetProfit ?? '') - readMoney(replication.exact_net)).toBe(sum);
      // Same ticks at the same moments: only the step of the lots makes a difference.
      expect([replication.price, replication.time]).toEqual(['0.000000', '0.000000']);
    }
    const copying = await client.done('copying', { id });
    const net = closed.reduce((sum, one) => sum + readMoney(one.NetProfit ?? ''), 0n);
    expect(readMoney(copying.profit ?? '')).toBe(net);
    expect(copying.orders_closed).toBe(2);
    expect(readMoney(copying.balance)).toBe(1_000_000_000n + net);
  });

  it('copies a pending order, and its end', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    price(app, '1.10000', '1.10010');
    const first = await leader.done('submit', pendingOrder('1.09000', { cont: '1' }), 'POST');
    expect(await ordersOf(client, id, '0')).toMatchObject([{ leader_order_id: first.Id }]);
    await leader.done('cancelTrade', { id: String(first.Id) }, 'POST');
    expect(await ordersOf(client, id, '0')).toEqual([]);
    const second = await leader.done('submit', pendingOrder('1.09500', { cont: '1' }), 'POST');
    price(app, '1.09400', '1.09410');
    expect(await ordersOf(client, id)).toMatchObject([
      { leader_order_id: second.Id, Price: '1.09410', is_following: 1 },
    ]);
    await leader.done('closeAll', {}, 'POST');
    expect(await ordersOf(client, id)).toEqual([]);
  });

  it('says what was not copied, and why', async () => {
    const client = await app.client('de');
    const { id } = await copy(client, leader, { amount: '200' });
    price(app, '1.10000', '1.10010');
    const order = await leader.buy({ cont: '0.10' });
    const { data, total } = await client.done('copySkips', { id });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      leader_order_id: order.Id,
      code: 'EURUSD',
      side: 1,
      leader_lots: '0.10',
      what: 'open',
      reason: 'lots_below_minimum',
    });
    const [beginning = ''] = TEXTS.de.skip_lots_below_minimum.split('{');
    expect(data[0]?.text.startsWith(beginning)).toBe(true);
    expect(data[0]?.text).not.toBe(TEXTS.en.skip_lots_below_minimum);
    expect(data[0]?.text).not.toMatch(/[{}]/);
    expect((await client.done('copying', { id })).skips).toBe(1);
    await leader.done('closeAll', {}, 'POST');
  });

  it('is changed, paused, fed and taken from', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    const changed = await client.done(
      'changeCopying',
      { id, stop_percent: 25, sizing: 'ratio', sizing_value: '0.5', paused: '1' },
      'POST',
    );
    expect(changed).toMatchObject({
      state: 'paused',
      stop_percent: 25,
      sizing: 'ratio',
      sizing_value: '0.5',
      stop_equity: '750.000000',
    });
    price(app, '1.10000', '1.10010');
    await leader.buy({ cont: '1' });
    expect(await ordersOf(client, id)).toEqual([]);
    await leader.done('closeAll', {}, 'POST');
    const more = { id, direction: 'in', amount: '500.50', client_order_id: 'feed-1' };
    await client.done('moveCopyMoney', more, 'POST');
    const fed = await client.done('moveCopyMoney', more, 'POST');
    expect(fed).toMatchObject({ paid_in: '1500.500000', allocation: '1500.500000' });
    const less = await client.done(
      'moveCopyMoney',
      { id, direction: 'out', amount: '300.10' },
      'POST',
    );
    expect(less).toMatchObject({
      paid_out: '300.100000',
      allocation: '1200.400000',
      balance: '1200.400000',
      profit: '0.000000',
    });
    expect((await client.done('balance', {})).balance).toBe('8799.600000');
    expect(
      (await client.refused('moveCopyMoney', { id, direction: 'out', amount: '1000.41' }, 'POST'))
        .error,
    ).toBe('copy_rest_too_small');
  });

  it('stops: its orders are closed and the money is back', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '1' });
    price(app, '1.10100', '1.10100');
    const answer = await client.call('stopCopying', { id, orders: 'close' }, 'POST');
    expect(answer.msg).toBe(TEXTS.en.copying_stopped);
    const ended = answer.data as CallOutput<'stopCopying'>;
    expect(ended).toMatchObject({ state: 'ended', stop_reason: 'client', balance: '0.000000' });
    expect(ended.equity).toBe(ended.paid_out);
    expect(readMoney(ended.profit ?? '')).toBe(readMoney(ended.paid_out) - 1_000_000_000n);
    const { balance } = await client.done('balance', {});
    expect(readMoney(balance)).toBe(9_000_000_000n + readMoney(ended.paid_out));
    const [order] = await ordersOf(client, id, '3');
    expect(order?.replication).toBeNull();
    await leader.done('closeAll', {}, 'POST');
    const [later] = await ordersOf(client, id, '3');
    expect(later?.replication).not.toBeNull();
    const again = await client.refused('stopCopying', { id, orders: 'close' }, 'POST');
    expect(again.error).toBe('copying_ended');
    expect(await copy(client, leader)).toMatchObject({ state: 'running' });
    const { list } = await client.done('copyings', {});
    expect(list.map(({ state }) => state)).toEqual(['running', 'ended']);
  });

  it('leaves orders to the client who keeps them, and ends with the last of them', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '1' });
    const ending = await client.call('stopCopying', { id, orders: 'keep' }, 'POST');
    expect(ending.msg).toBe(TEXTS.en.copying_ending);
    expect((ending.data as { state: string }).state).toBe('ending');
    await leader.done('closeAll', {}, 'POST');
    const [kept] = await ordersOf(client, id);
    expect(kept?.is_following).toBe(0);
    const input = { id, order_id: kept?.Id ?? 0 };
    expect(await client.done('closeCopied', input, 'POST')).toMatchObject({
      CloseReason: 'client',
    });
    expect((await client.done('copying', { id })).state).toBe('ended');
    expect((await client.refused('closeCopied', input, 'POST')).error).toBe('order_already_ended');
  });

  it('ends by its own stop loss', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, {
      stop_percent: 5,
      sizing: 'lots',
      sizing_value: '0.1',
    });
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '0.10' });
    price(app, '1.09400', '1.09400');
    const ended = await client.done('copying', { id });
    expect(ended).toMatchObject({ state: 'ended', stop_reason: 'copy_stop_loss', orders_open: 0 });
    const [order] = await ordersOf(client, id, '3');
    expect(order?.CloseReason).toBe('copy_stop_loss');
    await leader.done('closeAll', {}, 'POST');
  });

  it('is started once by one client’s id', async () => {
    const client = await app.client();
    const input = { client_order_id: 'copy-1' };
    const first = await copy(client, leader, input);
    const second = await copy(client, leader, input);
    expect(second.id).toBe(first.id);
    expect((await client.done('balance', {})).balance).toBe('9000.000000');
    expect(
      (await client.refused('startCopying', { leader_id: leader.user.id, amount: '500' }, 'POST'))
        .error,
    ).toBe('copying_exists');
  });

  it('is nobody else’s: another’s id is as one that there is not', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '1' });
    const [order] = await ordersOf(client, id);
    const other = await app.client();
    const before = await client.done('copying', { id });
    const calls = [
      ['copying', { id }],
      ['copiedOrders', { id, status: '1' }],
      ['copySkips', { id }],
      ['copyMovements', { id }],
      ['changeCopying', { id, paused: '1' }],
      ['moveCopyMoney', { id, direction: 'out', amount: '1' }],
      ['moveCopyMoney', { id, direction: 'in', amount: '1' }],
      ['stopCopying', { id, orders: 'close' }],
      ['closeCopied', { id, order_id: order?.Id }],
    ] as const;
    for (const whose of [other, leader])
      for (const [name, input] of calls)
        expect((await whose.refused(name, input)).error, name).toBe('copying_unknown');
    for (const strange of [1, leader.user.id, client.user.id, Number.MAX_SAFE_INTEGER])
      expect((await client.refused('copying', { id: strange })).error).toBe('copying_unknown');
    // Its orders do not belong to the client's own account either.
    expect((await client.refused('orderDetail', { id: order?.Id })).error).toBe('order_unknown');
    expect((await client.refused('close', { id: order?.Id }, 'POST')).error).toBe('order_unknown');
    expect(await client.done('copying', { id })).toEqual(before);
    await leader.done('closeAll', {}, 'POST');
  });

  it.each([
    [{ leader_id: 999_999 }, 'leader_unknown'],
    [{ amount: '199.99' }, 'copy_amount_too_small'],
    [{ amount: '10000.01' }, 'copy_amount_above_available'],
    [{ sizing: 'ratio' }, 'copy_sizing_value_missing'],
    [{ sizing: 'ratio', sizing_value: '101' }, 'copy_sizing_value_out_of_range'],
    [{ sizing: 'ratio', sizing_value: '0.00001' }, 'fields_invalid'],
    [{ stop_percent: 4 }, 'fields_invalid'],
    [{ stop_percent: 96 }, 'fields_invalid'],
    [{ amount: '-1' }, 'copy_amount_too_small'],
    [{ amount: '200.001' }, 'fields_invalid'],
    [{ leader_id: 2 ** 40 }, 'leader_unknown'],
  ])('refuses %o', async (input, error) => {
    const client = await app.client();
    const refused = await client.refused(
      'startCopying',
      { leader_id: leader.user.id, amount: '1000', ...input },
      'POST',
    );
    expect(refused.error).toBe(error);
    expect(refused.msg).not.toMatch(/[{}]/);
    expect((await client.done('balance', {})).balance).toBe('10000.000000');
  });

  it('is not begun by oneself, by a live account of a demo one, or where the site offers none', async () => {
    const input = { leader_id: leader.user.id, amount: '200' };
    expect((await leader.refused('startCopying', input, 'POST')).error).toBe('leader_is_self');
    const real = await app.realClient();
    expect((await real.refused('startCopying', input, 'POST')).error).toBe('leader_other_kind');
    const client = await app.client();
    const { id } = await copy(client, leader, { amount: '500' });
    await app.app.site.settings.change({ copy_trading: 0 });
    const other = await app.client();
    expect((await other.refused('startCopying', input, 'POST')).error).toBe('copy_trading_off');
    await client.done('changeCopying', { id, paused: '1' }, 'POST');
    await client.done('stopCopying', { id, orders: 'close' }, 'POST');
    await app.app.site.settings.change({ copy_trading: 1 });
  });

  it('ends with the reset of its owner, and is no longer listed', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    await client.done('resetDemo', {}, 'POST');
    expect((await client.done('balance', {})).balance).toBe('10000.000000');
    expect((await client.done('copyings', {})).list).toEqual([]);
    expect(await client.done('copying', { id })).toMatchObject({
      state: 'ended',
      stop_reason: 'reset',
    });
    expect((await leader.refused('resetDemo', {}, 'POST')).error).toBe('leader_has_copiers');
  });
});

describe('after all of it', () => {
  it('a restart goes on where it was, and the journal says what the database says', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    price(app, '1.10000', '1.10010');
    await leader.buy({ cont: '1' });
    const before = [await client.done('copying', { id }), await ordersOf(client, id)];
    await app.restart();
    price(app, '1.10000', '1.10010');
    expect([await client.done('copying', { id }), await ordersOf(client, id)]).toEqual(before);
    price(app, '1.10200', '1.10210');
    await leader.done('closeAll', {}, 'POST');
    expect(await ordersOf(client, id)).toEqual([]);
    const report = await verify(app.db);
    expect(report.differences).toEqual([]);
    expect(report.copyings).toBeGreaterThan(8);
  });
});
