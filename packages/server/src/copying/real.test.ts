// Copying with real money: funded by matched deposits, bounded by its own account, and withdrawn again.
import { COPY_CHANGED, type CopyChanged } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, ordersOf, price } from '../testing/copying.ts';
import { fund, verifyIdentity } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
let leader: TestClient;
let port: number;
beforeAll(async () => {
  app = await TestApp.open();
  port = await app.listen();
  leader = await app.realClient();
  await fund(app, leader, '10000');
  await verifyIdentity(app, leader);
  app.app.sessions.forget(leader.user.id);
  price(app, '1.10000', '1.10000');
  for (let n = 0; n < 10; n += 1) {
    const { Id } = await leader.buy({ cont: '0.03' });
    await leader.done('close', { id: String(Id) }, 'POST');
  }
  await leader.done('lead', {}, 'POST');
});
afterAll(async () => {
  expect((await verify(app.db)).differences).toEqual([]);
  expect(app.fatal).toEqual([]);
  await app.remove();
});

async function freeze({ user }: TestClient, isFrozen: boolean): Promise<void> {
  const officer = await TestStaff.enter(app, 'compliance');
  await officer.done('freezeClient', { id: user.id, is_frozen: isFrozen, reason: 'asked by law' });
}

describe('a real account', () => {
  it('loses no more than lies in its copying to a close-out there, and is told at its socket', async () => {
    price(app, '1.10000', '1.10000');
    const client = await app.realClient();
    await fund(app, client, '2000');
    const { id } = await copy(client, leader, {
      amount: '400',
      stop_percent: '95',
      sizing: 'ratio',
      sizing_value: '0.1',
    });
    const socket = await TestSocket.open(port);
    await socket.ask({ type: 'login', token: client.token }, 'login');
    const { Id } = await leader.buy({ cont: '1' });
    const frame = await socket.next(COPY_CHANGED);
    expect((frame.params as CopyChanged).id).toBe(id);
    // 0.1 lots at 1:30 bind 366.67; the close-out comes below 183.33, long before the copy stop loss at 20.
    price(app, '1.07830', '1.07830');
    expect(await ordersOf(client, id)).toEqual([]);
    expect((await ordersOf(client, id, '3'))[0]).toMatchObject({
      CloseReason: 'margin_close_out',
      leader_status: 1,
      replication: null,
    });
    expect(await client.done('copying', { id })).toMatchObject({
      state: 'running',
      orders_open: 0,
    });
    expect((await client.done('balance', {})).balance).toBe('1600.000000');
    // It goes on copying with the rest of its money, which is too little for the next order.
    const missed = await leader.buy({ cont: '1' });
    expect((await client.done('copySkips', { id })).data).toMatchObject([
      { leader_order_id: missed.Id, reason: 'free_margin_too_low' },
    ]);
    for (const order of [Id, missed.Id]) await leader.done('close', { id: String(order) }, 'POST');
    await client.done('stopCopying', { id, orders: 'close' }, 'POST');
    expect(Number((await client.done('balance', {})).balance)).toBeCloseTo(1_782.89, 2);
    await socket.close();
  });

  it('that is paid into while a loss stands open has the return that it had', async () => {
    const rate = async (): Promise<number> => {
      await app.app.equityBeat.look();
      await leader.done('balance', {});
      await app.app.ranking.bringUpToDate();
      return Number((await leader.done('trader', { id: leader.user.id })).total_rate);
    };
    price(app, '1.10000', '1.10000');
    const { Id } = await leader.buy({ cont: '1' });
    price(app, '1.08000', '1.08000');
    const before = await rate();
    expect(before).toBeLessThan(-15);
    await fund(app, leader, '50000');
    expect(await rate()).toBeCloseTo(before, 4);
    await leader.done('close', { id: String(Id) }, 'POST');
    expect(await rate()).toBeCloseTo(before, 4);
  });

  it('that is frozen may risk less in its copying, and not more', async () => {
    const client = await app.realClient();
    await fund(app, client, '1000');
    const { id } = await copy(client, leader, { amount: '400' });
    await freeze(client, true);
    for (const more of [{ stop_percent: 41 }, { paused: '0' }, { sizing: 'equity' }])
      expect((await client.refused('changeCopying', { id, ...more }, 'POST')).error).toBe(
        'account_restricted',
      );
    const less = await client.done('changeCopying', { id, stop_percent: 20, paused: '1' }, 'POST');
    expect(less).toMatchObject({ stop_percent: 20, state: 'paused' });
  });

  it('that is frozen cannot be copied anew, and a repetition gets its first outcome', async () => {
    const [before, after] = [await app.realClient(), await app.realClient()];
    for (const client of [before, after]) await fund(app, client, '1000');
    const first = { client_order_id: 'first' };
    const { id } = await copy(before, leader, first);
    const leads = async () => (await app.call('trader', { id: leader.user.id })).data;
    expect(await leads()).toMatchObject({ leads: 1 });
    await freeze(leader, true);
    expect(await leads()).toMatchObject({ leads: 0 });
    const start = { leader_id: leader.user.id, amount: '1000' };
    expect((await after.refused('startCopying', start, 'POST')).error).toBe('leader_unknown');
    expect((await copy(before, leader, first)).id).toBe(id);
    await freeze(leader, false);
    expect(await copy(after, leader)).toMatchObject({ state: 'running' });
  });
});
