import { DAY_MS, HOUR_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import { TestApp, pendingOrder } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(async () => {
  expect(app.fatal).toEqual([]);
  await app.remove();
});

const price = (bid: string) => app.feed.say('EURUSD', bid, bid);
const NONE = { loss_max: null, margin_max: null, orders_max: null, pause_until: null };

describe('own limits', () => {
  it('are none until they are set, and are refused with codes of their own', async () => {
    price('1.10000');
    const ann = await app.client();
    expect(await ann.done('ownLimits', {})).toMatchObject({ ...NONE, planned: null });
    const set = { loss_max: '50', margin_max: '400', orders_max: '3' };
    expect(await ann.done('setOwnLimits', set, 'POST')).toMatchObject({
      ...{ loss_max: '50.000000', margin_max: '400.000000', orders_max: 3 },
      today: { lost: '0.000000', orders: 0, margin: '0.000000' },
    });
    await ann.buy({ cont: '0.10', multiple: '30' });
    const more = { ...pendingOrder('1.09000'), cont: '0.10' };
    const refused = await ann.refused(
      'submit',
      { type: '1', status: '1', forex_id: '1', cont: '0.10', multiple: '30' },
      'POST',
    );
    expect(refused).toMatchObject({ error: 'own_limit_margin' });
    await ann.done('submit', more, 'POST');
    price('1.09400');
    expect((await ann.done('ownLimits', {})).today).toMatchObject({ orders: 2 });
    expect(await ann.refused('submit', more, 'POST')).toMatchObject({ error: 'own_limit_loss' });
    price('1.09950');
    await ann.done('submit', more, 'POST');
    expect(await ann.refused('submit', more, 'POST')).toMatchObject({ error: 'own_limit_orders' });
    await ann.done('closeAll', {}, 'POST');
  });

  it('are looser a day later, through a restart, and a pause can be left as it is', async () => {
    price('1.10000');
    const ann = await app.client();
    const now = app.clock.now();
    const paused = await ann.done('setOwnLimits', { orders_max: '5', pause_hours: '48' }, 'POST');
    expect(paused.pause_until).toBe(now + 48 * HOUR_MS);
    const order = { type: '1', status: '1', forex_id: '1', cont: '0.10', multiple: '30' };
    expect(await ann.refused('submit', order, 'POST')).toMatchObject({ error: 'own_limit_pause' });
    const kept = await ann.done('setOwnLimits', { orders_max: '4' }, 'POST');
    expect(kept).toMatchObject({ orders_max: 4, pause_until: paused.pause_until, planned: null });
    const looser = await ann.done('setOwnLimits', { pause_hours: '0' }, 'POST');
    expect(looser).toMatchObject({
      ...{ orders_max: 4, pause_until: paused.pause_until },
      planned: { ...NONE, from: now + DAY_MS },
    });
    await app.restart();
    expect(await ann.done('ownLimits', {})).toEqual(looser);
    app.clock.advance(DAY_MS);
    expect(await ann.done('ownLimits', {})).toMatchObject({ ...NONE, planned: null });
    price('1.10000');
    await ann.done('submit', order, 'POST');
    expect(await verify(app.db)).toMatchObject({ differences: [] });
  });

  it('are set once under a client’s id, also with a pause from now on', async () => {
    const ann = await app.client();
    const wish = { loss_max: '80', pause_hours: '2', client_order_id: 'pause' };
    const first = await ann.done('setOwnLimits', wish, 'POST');
    app.clock.advance(1_500);
    expect(await ann.done('setOwnLimits', wish, 'POST')).toEqual(first);
    expect(await ann.refused('setOwnLimits', { ...wish, pause_hours: '3' }, 'POST')).toMatchObject({
      error: 'client_order_id_used',
    });
    // The pause stays as it is: what it was found from has passed when this is asked again.
    const other = { loss_max: '70', client_order_id: 'loss' };
    await ann.done('setOwnLimits', other, 'POST');
    app.clock.advance(2 * HOUR_MS);
    expect(await ann.done('setOwnLimits', other, 'POST')).toMatchObject({ pause_until: null });
  });

  it('name no pause that is over, also while the market is silent', async () => {
    const ann = await app.client();
    await ann.done('setOwnLimits', { orders_max: '9', pause_hours: '2' }, 'POST');
    app.clock.advance(2 * HOUR_MS);
    expect(await ann.done('ownLimits', {})).toMatchObject({ pause_until: null, orders_max: 9 });
  });

  it('may be stricter while the account is frozen', async () => {
    const ann = await app.client();
    await app.db.query({
      text: 'UPDATE users SET frozen_at = $1 WHERE id = $2',
      values: [app.clock.now(), ann.user.id],
    });
    expect(await ann.done('setOwnLimits', { loss_max: '20' }, 'POST')).toMatchObject({
      loss_max: '20.000000',
    });
  });
});
