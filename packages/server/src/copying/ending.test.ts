// What happens to a copying besides copying: it ends, is paused, is reset, its pending orders are cancelled; and that
// all places that say how many copy agree.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient, pendingOrder } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  price(app, '1.10000', '1.10000');
});
afterAll(async () => {
  await app.app.ranking.bringUpToDate();
  expect((await verify(app.db)).differences).toEqual([]);
  expect(app.fatal).toEqual([]);
  await app.remove();
});

/** A copier with 1,000 in a copying that has one open order of 0.1 lots. */
async function copying(
  leader: TestClient,
  cont = '1',
): Promise<{ copier: TestClient; id: number }> {
  price(app, '1.10000', '1.10000');
  const copier = await app.client();
  const { id } = await copy(copier, leader, { sizing: 'ratio', sizing_value: '0.1' });
  await leader.buy({ cont });
  return { copier, id };
}
const change = (client: TestClient, input: Readonly<Record<string, unknown>>) =>
  client.call('changeCopying', input, 'POST');

describe('an ending copying', () => {
  it('is shown as such, is bounded still, and gives free money', async () => {
    const leader = await leaderOf(app);
    const { copier, id } = await copying(leader);
    await copier.done('stopCopying', { id, orders: 'keep' }, 'POST');
    expect(await change(copier, { id, stop_percent: '20' })).toMatchObject({
      code: 1,
      data: { state: 'ending', stop_percent: 20, stop_equity: '800.000000' },
    });
    for (const more of [{ paused: '1' }, { sizing: 'equity' }])
      expect((await copier.refused('changeCopying', { id, ...more }, 'POST')).error).toBe(
        'copying_is_ending',
      );
    const money = { id, amount: '500' };
    expect(
      (await copier.refused('moveCopyMoney', { ...money, direction: 'in' }, 'POST')).error,
    ).toBe('copying_is_ending');
    const taken = await copier.done('moveCopyMoney', { ...money, direction: 'out' }, 'POST');
    expect(taken).toMatchObject({
      state: 'ending',
      allocation: expect.stringMatching(/^499\.9/) as string,
      paid_out: '500.000000',
    });
    // 100 of 500 may be lost: at 0.1 lots that is 100 pips.
    price(app, '1.09010', '1.09010');
    expect((await copier.done('copying', { id })).state).toBe('ending');
    price(app, '1.09000', '1.09000');
    expect(await copier.done('copying', { id })).toMatchObject({
      state: 'ended',
      stop_reason: 'client',
      profit: '-100.110000',
    });
    const [closed] = await ordersOf(copier, id, '3');
    expect(closed).toMatchObject({ CloseReason: 'copy_stop_loss', is_following: 0 });
  });

  it('counts among those that an account may have', async () => {
    const leaders = [await leaderOf(app), await leaderOf(app)] as const;
    const { copier, id } = await copying(leaders[0]);
    await copier.done('stopCopying', { id, orders: 'keep' }, 'POST');
    // Another copying of the same trader may be started.
    await copy(copier, leaders[0], { amount: '200' });
    const { list } = await copier.done('copyings', {});
    expect(list.map(({ state }) => state)).toEqual(['running', 'ending']);
  });
});

describe('a limit', () => {
  it('that is reached already is refused with the least that is possible', async () => {
    const leader = await leaderOf(app);
    const { copier, id } = await copying(leader);
    price(app, '1.08500', '1.08500');
    const refused = await copier.refused('changeCopying', { id, stop_percent: '15' }, 'POST');
    expect(refused.error).toBe('copy_stop_reached');
    expect(refused.fields['stop_percent']).toContain('16%');
    expect(await change(copier, { id, stop_percent: '16' })).toMatchObject({
      code: 1,
      data: { state: 'running', stop_percent: 16 },
    });
  });

  it.each([
    [{ sizing: 'lots', sizing_value: '0.009' }, 'copy_sizing_value_out_of_range', '0.01'],
    [{ sizing: 'lots', sizing_value: '0' }, 'copy_sizing_value_out_of_range', '0.01'],
    [{ sizing: 'lots', sizing_value: '0.015' }, 'copy_lots_off_step', '0.01'],
    [{ sizing: 'ratio', sizing_value: '0' }, 'copy_sizing_value_out_of_range', '0.0001'],
    [{ stop_percent: '4' }, 'fields_invalid', '5–95'],
  ])('out of range is told with its range: %o', async (input, error, range) => {
    const leader = await leaderOf(app);
    const client = await app.client();
    const all = { leader_id: leader.user.id, amount: '1000', ...input };
    const refused = await client.refused('startCopying', all, 'POST');
    expect(refused.error).toBe(error);
    expect(Object.values(refused.fields).join(' ')).toContain(range);
    expect((await client.done('copyings', {})).list).toEqual([]);
  });
});

describe('a pause', () => {
  it('leaves a trace of each order that was missed', async () => {
    const leader = await leaderOf(app);
    const { copier, id } = await copying(leader);
    await copier.done('changeCopying', { id, paused: '1' }, 'POST');
    const missed = await leader.buy({ cont: '0.5' });
    const { data } = await copier.done('copySkips', { id });
    expect(data).toMatchObject([
      { leader_order_id: missed.Id, reason: 'paused', text: 'The copying was paused.' },
    ]);
    expect((await copier.done('copying', { id })).skips).toBe(1);
  });
});

describe('a pending copy', () => {
  it('can be cancelled by its client alone, and says who ended it', async () => {
    const leader = await leaderOf(app);
    const copier = await app.client();
    const { id } = await copy(copier, leader);
    const [first, second] = [
      await leader.done('submit', pendingOrder('1.05', { cont: '1' }), 'POST'),
      await leader.done('submit', pendingOrder('1.06', { cont: '1' }), 'POST'),
    ];
    const pending = await ordersOf(copier, id, '0');
    const mine = pending.find(({ leader_order_id: of }) => of === first.Id);
    const wish = { id, order_id: String(mine?.Id), client_order_id: 'c1' };
    const answer = await copier.call('closeCopied', wish, 'POST');
    expect([answer.code, answer.msg]).toEqual([1, 'Order cancelled']);
    const again = await copier.call('closeCopied', wish, 'POST');
    // A second may have passed, which the headers say.
    expect({ ...again, headers: answer.headers }).toEqual(answer);
    await leader.done('cancelTrade', { id: String(second.Id) }, 'POST');
    const ended = await ordersOf(copier, id, '3');
    expect(ended.map(({ TradeFee: fee }) => fee)).toEqual(['0.000000', '0.000000']);
    expect(
      ended.map(({ leader_order_id: of, CloseReason: why, is_following: is }) => [of, why, is]),
    ).toEqual([
      [second.Id, 'copied_cancel', 0],
      [first.Id, 'cancelled', 0],
    ]);
    price(app, '1.04900', '1.04900');
    expect(await ordersOf(copier, id)).toEqual([]);
    expect((await leader.done('myDeal', { status: '1' })).total).toBe(1);
    price(app, '1.10000', '1.10000');
  });
});

describe('a reset', () => {
  it('of a copier counts in what copiers earned, at the prices that stand', async () => {
    const leader = await leaderOf(app);
    const { copier, id } = await copying(leader);
    price(app, '1.09500', '1.09500');
    await copier.done('resetDemo', {}, 'POST');
    app.clock.advance(5_000);
    await app.app.ranking.bringUpToDate();
    const { copiers } = await copier.done('trader', { id: leader.user.id });
    expect(copiers).toMatchObject({ now: 0, ever: 1, in_profit: 0, earned: '-50.110000' });
    const [row] = await app.db.query<{ status: number; close_reason: string; profit: bigint }>({
      text: 'SELECT status, close_reason, profit FROM orders WHERE account_id = $1',
      values: [id],
    });
    expect(row).toEqual({ status: 3, close_reason: 'reset', profit: -50_000_000n });
  });

  it('of a trader leaves a result that copies are compared with, and waits for those that follow', async () => {
    const leader = await leaderOf(app);
    const { copier, id } = await copying(leader);
    await leader.done('stopLeading', {}, 'POST');
    expect((await leader.refused('resetDemo', {}, 'POST')).error).toBe('leader_copies_open');
    await copier.done('stopCopying', { id, orders: 'keep' }, 'POST');
    expect((await copier.done('copying', { id })).stop_reason).toBe('leader_stopped');
    await leader.done('resetDemo', {}, 'POST');
    const [open] = await ordersOf(copier, id);
    expect(open).toMatchObject({ leader_status: 3, leader_lots: '1.00', is_following: 0 });
    await copier.done('closeCopied', { id, order_id: String(open?.Id) }, 'POST');
    const [closed] = await ordersOf(copier, id, '3');
    expect(closed?.replication).not.toBeNull();
  });
});

describe('a copy that was closed by hand', () => {
  it('is compared with all of the trader’s order, also with parts that were closed later', async () => {
    const leader = await leaderOf(app);
    const { copier, id } = await copying(leader);
    const [mine] = await ordersOf(copier, id);
    await copier.done('closeCopied', { id, order_id: String(mine?.Id) }, 'POST');
    const of = String(mine?.leader_order_id);
    app.clock.advance(1_000);
    price(app, '1.11000', '1.11000');
    await leader.done('close', { id: of, cont: '0.4' }, 'POST');
    expect((await ordersOf(copier, id, '3'))[0]).toMatchObject({
      leader_lots: '1.00',
      leader_status: 1,
      is_following: 0,
    });
    price(app, '1.12000', '1.12000');
    await leader.done('close', { id: of }, 'POST');
    const [closed] = await ordersOf(copier, id, '3');
    // 0.4 lots won 400, 0.6 lots 1,200; a tenth of it was missed; the fee is 1.10.
    expect(Number(closed?.leader_net)).toBeCloseTo(1_598.9, 2);
    expect(Number(closed?.replication?.exact_net)).toBeCloseTo(159.89, 2);
    price(app, '1.10000', '1.10000');
  });
});

describe('a copy that was left to its client', () => {
  it('stays beside the lots that it left, whatever the trader closes later', async () => {
    const leader = await leaderOf(app);
    const { copier, id } = await copying(leader);
    const [mine] = await ordersOf(copier, id);
    const of = String(mine?.leader_order_id);
    await leader.done('close', { id: of, cont: '0.2' }, 'POST');
    expect((await ordersOf(copier, id))[0]?.leader_lots).toBe('0.80');
    await copier.done('stopCopying', { id, orders: 'keep' }, 'POST');
    app.clock.advance(1_000);
    price(app, '1.11000', '1.11000');
    await leader.done('close', { id: of, cont: '0.3' }, 'POST');
    const left = { leader_lots: '0.80', leader_parent_id: null, is_following: 0 };
    expect((await ordersOf(copier, id))[0]).toMatchObject({ ...left, leader_net: null });
    price(app, '1.12000', '1.12000');
    await leader.done('close', { id: of }, 'POST');
    const [kept] = await ordersOf(copier, id);
    // 0.3 lots won 300, 0.5 lots 1,000; the fee of 0.8 lots is 0.88.
    expect(kept).toMatchObject({ ...left, leader_status: 3, leader_net: '1299.120000' });
    await copier.done('closeCopied', { id, order_id: String(kept?.Id) }, 'POST');
    const [closed] = await ordersOf(copier, id, '3');
    expect(closed).toMatchObject({ ...left, leader_net: '1299.120000' });
    price(app, '1.10000', '1.10000');
  });
});

describe('who copies now', () => {
  it('is the same number and the same money everywhere', async () => {
    const leader = await leaderOf(app);
    const [running, paused, ending] = [
      await copying(leader, '0.5'),
      await copying(leader, '0.5'),
      await copying(leader, '0.5'),
    ];
    await paused.copier.done('changeCopying', { id: paused.id, paused: '1' }, 'POST');
    await ending.copier.done('stopCopying', { id: ending.id, orders: 'keep' }, 'POST');
    app.clock.advance(5_000);
    await app.app.ranking.bringUpToDate();
    const trader = await running.copier.done('trader', { id: leader.user.id });
    const leading = await leader.done('leading', {});
    const equities = await Promise.all(
      [running, paused].map(
        async ({ copier, id }) => (await copier.done('copying', { id })).equity,
      ),
    );
    const money = equities.reduce((sum, one) => sum + Number(one), 0);
    expect([trader.copiers.now, trader.followers, leading.copiers]).toEqual([2, 2, 2]);
    expect([Number(trader.copiers.money), Number(leading.copiers_money)]).toEqual([money, money]);
    const ranked = await running.copier.done('ranking', { kind: 'demo' });
    expect(ranked.data.find(({ id }) => id === leader.user.id)?.followers).toBe(2);
  });
});

describe('the name of a leader', () => {
  it('stays when it is not spoken of, and is given up when it is empty', async () => {
    const leader = await leaderOf(app, 'Grace of York');
    expect((await leader.done('lead', { orders_shown: 'hidden' }, 'POST')).name).toBe(
      'Grace of York',
    );
    expect((await leader.done('lead', { name: '' }, 'POST')).name).toBeNull();
    expect((await leader.refused('lead', { name: 'ab' }, 'POST')).fields['name']).toBeDefined();
  });
});
