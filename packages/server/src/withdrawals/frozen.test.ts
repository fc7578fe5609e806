import type { CallName } from '@meridian/contract';
import { findUser, setLoginFrozen } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  USDT_TRC20,
  bindTron,
  fund,
  payOut,
  reviewer,
  verifyIdentity,
  withdrawer,
} from '../testing/money.ts';
import { TestApp, TestClient } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('in a session from before, a frozen account binds no method, and is paid to none bound in the 24 hours before', async () => {
  const { client, methodId } = await withdrawer(app, '1000');
  const { id: recent } = await bindTron(client, 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7');
  app.clock.advance(DAY_MS - 1_000);
  await setLoginFrozen(app.db, { userId: client.user.id, at: app.clock.now() });
  app.app.sessions.forget(client.user.id);
  const refused = async (name: CallName, input: Record<string, unknown>) =>
    (await client.refused(name, input, 'POST')).error;
  const method = { type: '1', draw_id: USDT_TRC20, dc_address: 'x' };
  expect(await refused('bindDrawMethod', method)).toBe('account_restricted');
  const ask = { draw_currency_id: USDT_TRC20, number: '100' };
  app.clock.advance(2 * DAY_MS); // the time since the freeze makes it no older
  expect(await refused('draw', { ...ask, draw_method_id: recent })).toBe(
    'draw_method_new_when_frozen',
  );
  await client.done('draw', { ...ask, draw_method_id: methodId }, 'POST');
});

it('pays nothing to a method of the 24 hours before the freeze that was asked for before it', async () => {
  const { client } = await withdrawer(app, '1000');
  const { id: recent } = await bindTron(client, 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7');
  const ask = { draw_currency_id: USDT_TRC20, number: '100', draw_method_id: recent };
  const { id } = await client.done('draw', ask, 'POST');
  app.clock.advance(DAY_MS - 1_000);
  await setLoginFrozen(app.db, { userId: client.user.id, at: app.clock.now() });
  app.app.sessions.forget(client.user.id);
  app.clock.advance(2 * DAY_MS); // long after the hold of a new method
  const { withdrawals } = app.app.money;
  await expect(withdrawals.approve(await reviewer(app, 'ann'), { id })).rejects.toMatchObject({
    refusal: 'method_new_when_frozen',
  });
  await setLoginFrozen(app.db, { userId: client.user.id, at: null });
  expect((await payOut(app, id)).stage).toBe('sent');
});

it('a frozen account’s owner, entered anew, binds a method and is paid to it', async () => {
  const client = await app.realClient();
  await fund(app, client, '500');
  await verifyIdentity(app, client);
  await setLoginFrozen(app.db, { userId: client.user.id, at: app.clock.now() });
  app.app.sessions.forget(client.user.id);
  const method = { type: '1', draw_id: USDT_TRC20, dc_address: 'x' };
  expect((await client.refused('bindDrawMethod', method, 'POST')).error).toBe('account_restricted');

  app.clock.advance(1_000);
  const user = await findUser(app.db, client.user.id);
  if (user === null) throw new Error('the client has a row');
  const token = await app.app.sessions.start(user, { address: '127.0.0.1', agent: 'test' });
  const anew = new TestClient(app, { token, user: client.user }, 'en');
  const { id } = await bindTron(anew, 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7');
  const ask = { draw_currency_id: USDT_TRC20, number: '100', draw_method_id: id };
  await anew.done('draw', ask, 'POST');
});

it('binds no method for a call that came in just before the freeze', async () => {
  const { client } = await withdrawer(app, '100');
  await client.done('drawMethods', {});
  // The session is remembered as it was, as it is to a call that is under way.
  await setLoginFrozen(app.db, { userId: client.user.id, at: app.clock.now() });
  app.clock.advance(1);
  const method = {
    type: '1',
    draw_id: USDT_TRC20,
    dc_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  };
  expect((await client.refused('bindDrawMethod', method, 'POST')).error).toBe('account_restricted');
  expect(await client.done('drawMethods', {})).toHaveLength(1);
});
