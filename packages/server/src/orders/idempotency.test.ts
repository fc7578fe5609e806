import { randomUUID } from 'node:crypto';
import { type CallName, ERRORS } from '@meridian/contract';
import { OUTCOMES_MAX } from '@meridian/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyInput,
  TestApp,
  type TestClient,
  marketOrder,
  pendingOrder,
} from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
});
afterAll(() => app.remove());

/** Sends it twice, then twenty times at once, by both methods; all answers must equal the first one. */
async function expectOnce<N extends CallName>(
  client: TestClient,
  name: N,
  input: AnyInput<N>,
): Promise<unknown> {
  const first = await client.call(name, input, 'POST');
  const standing = await client.standing();
  const repeated = [await client.call(name, input, 'POST'), await client.call(name, input, 'GET')];
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, (_, i) => client.call(name, input, i % 2 === 0 ? 'GET' : 'POST')),
  );
  const said = ({ code, msg, data }: typeof first) => ({ code, msg, data });
  for (const answer of [...repeated, ...atOnce]) expect(said(answer)).toEqual(said(first));
  expect(await client.standing()).toEqual(standing);
  return first.data;
}

const withId = (input: Record<string, unknown>) => ({ ...input, client_order_id: randomUUID() });

describe('the same client_order_id returns the first outcome and does nothing twice', () => {
  it('submit, at market and pending', async () => {
    const ann = await app.client();
    await expectOnce(ann, 'submit', withId(marketOrder()));
    await expectOnce(ann, 'submit', withId(pendingOrder('1.05000')));
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(1);
    expect((await ann.done('myDeal', { status: '0' })).total).toBe(1);
  });

  it('twenty at once without one before', async () => {
    const ann = await app.client();
    const input = withId(marketOrder());
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ann.done('submit', input, i % 2 === 0 ? 'GET' : 'POST')),
    );
    expect(new Set(orders.map(({ Id }) => Id)).size).toBe(1);
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(1);
  });

  it('close, in full and in part', async () => {
    const ann = await app.client();
    const { Id: id } = await ann.buy({ cont: '0.50' });
    expect(await expectOnce(ann, 'close', withId({ id, cont: '0.10' }))).toMatchObject({
      Quantity: '0.40',
    });
    await expectOnce(ann, 'close', withId({ id }));
    expect((await ann.done('myDeal', { status: '3' })).total).toBe(2);
  });

  it('cancel, set_stop_price and close_all', async () => {
    const ann = await app.client();
    const { Id: id } = await ann.done('submit', pendingOrder('1.05000'));
    await expectOnce(ann, 'setStopPrice', withId({ id, stop_loss_price: '1.04000' }));
    await expectOnce(ann, 'cancelTrade', withId({ id }));
    await ann.buy();
    await ann.buy();
    expect(await expectOnce(ann, 'closeAll', withId({}))).toHaveLength(2);
  });

  it('a reset', async () => {
    const ann = await app.client();
    await ann.buy();
    const input = withId({});
    await ann.done('resetDemo', input, 'POST');
    await ann.buy();
    await expectOnce(ann, 'resetDemo', input);
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(1);
  });

  it('also where the first outcome was a refusal, although it would be possible by now', async () => {
    const ann = await app.client();
    app.feed.withhold('EURUSD');
    const input = withId(marketOrder());
    await ann.refused('submit', input, 'POST');
    app.feed.offer('EURUSD');
    const { error, msg } = await ann.refused('submit', input, 'POST');
    expect({ error, msg }).toEqual({
      error: 'market_closed',
      msg: 'The market for EUR/USD is closed.',
    });
    await expectOnce(ann, 'submit', input);
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(0);
    await ann.buy();
  });

  it('is each account’s own', async () => {
    const [ann, bob] = [await app.client(), await app.client()];
    const input = withId(marketOrder());
    expect((await ann.done('submit', input)).Id).not.toBe((await bob.done('submit', input)).Id);
  });

  it('another call with a used id, or other content, is refused with a code of its own and does nothing', async () => {
    const ann = await app.client();
    await ann.buy();
    const { client_order_id } = withId({});
    await ann.refused('submit', marketOrder({ cont: '0.001', client_order_id }));
    const standing = await ann.standing();
    for (const name of ['resetDemo', 'closeAll', 'close'] as const) {
      const input = name === 'close' ? { id: 1, client_order_id } : { client_order_id };
      expect((await ann.refused(name, input)).error).toBe('client_order_id_used');
    }
    const other = marketOrder({ cont: '0.10', client_order_id });
    expect((await ann.refused('submit', other)).error).toBe('client_order_id_used');
    expect(await ann.standing()).toEqual(standing);
  });

  it('however what means the same is spelled', async () => {
    const ann = await app.client();
    const { client_order_id } = withId({});
    const spelled = [
      marketOrder({ cont: '0.1', client_order_id }),
      { ...marketOrder({ cont: '0.10', client_order_id }), stop_loss_price: '0' },
      { ...marketOrder({ cont: 0.1, client_order_id }), target_profit_price: '0.00000' },
      {
        ...marketOrder({ cont: '0.1000', client_order_id }),
        ...{ stop_loss_price: '', target_profit_price: 0, target_price: '0', trailing_pips: '0' },
        ...{ oco_with: 0, take_profits: '', expiry: 'none', break_even_pips: '0.0' },
      },
    ];
    const made = await ann.done('submit', marketOrder({ client_order_id }), 'POST');
    for (const input of [...spelled, ...spelled.toReversed()])
      expect(await ann.done('submit', input, 'POST')).toEqual(made);
    const other = { ...spelled[0], stop_loss_price: '1.05' };
    expect((await ann.refused('submit', other)).error).toBe('client_order_id_used');
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(1);
  });

  it(`also after ${OUTCOMES_MAX} other ids, which are all that the engine remembers`, async () => {
    const ann = await app.client();
    const input = withId(marketOrder());
    const first = await ann.done('submit', input, 'POST');
    const others = Array.from({ length: OUTCOMES_MAX + 5 }, () =>
      ann.call('close', withId({ id: 999_999_999 }), 'POST'),
    );
    for (const { code } of await Promise.all(others)) expect(code).toBe(ERRORS.order_unknown.code);
    expect(await ann.done('submit', input, 'POST')).toEqual(first);
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(1);
    expect(app.fatal).toEqual([]);
    expect((await ann.done('submit', withId(marketOrder()), 'POST')).Id).not.toBe(first.Id);
  });

  it('after a restart too', async () => {
    const ann = await app.client();
    const [opening, refusedOpening] = [
      withId(marketOrder({ cont: '0.50' })),
      withId(marketOrder({ cont: '0.001' })),
    ];
    const first = await ann.done('submit', opening, 'POST');
    await ann.refused('submit', refusedOpening);
    const part = withId({ id: first.Id, cont: '0.10' });
    const closed = await ann.done('close', part, 'POST');
    await app.restart();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await expectOnce(ann, 'submit', opening)).toMatchObject({
      Id: first.Id,
      Quantity: '0.40',
    });
    expect(await expectOnce(ann, 'close', part)).toEqual(closed);
    expect((await ann.refused('submit', refusedOpening)).error).toBe('lots_below_minimum');
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(1);
  });
});
