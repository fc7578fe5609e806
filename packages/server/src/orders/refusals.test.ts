import type { CallName, ErrorName } from '@meridian/contract';
import { TEXTS, type TextKey } from '@meridian/contract/texts';
import { CATALOGUE, type Instrument } from '@meridian/market';
import { saveInstruments } from '@meridian/store';
import { ORDERS_MAX } from '@meridian/trading';
import { readLots } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedInstrument } from '../instruments/stored.ts';
import {
  type AnyInput,
  TestApp,
  type TestClient,
  instrumentId,
  marketOrder,
  pendingOrder,
} from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({
    async arrange(db) {
      const other = (code: string, terms: Partial<Instrument>) =>
        CATALOGUE.filter((one) => one.code === code).map((one) =>
          storedInstrument({ ...one, ...terms }, one.id),
        );
      await saveInstruments(db, [
        ...other('DOTUSD', { leverages: [] }),
        ...other('GBPUSD', { lotsMin: readLots('0.05') }),
      ]);
    },
  });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('GBPUSD', '1.25000', '1.25010');
  app.feed.withhold('USDCHF');
  app.feed.say('AUDUSD', '0.65000', '0.65010');
});
afterAll(() => app.remove());

/** Expects the code, its field and its text in the client's language, and that nothing in the account has changed. */
async function expectRefusal<N extends CallName>(
  client: TestClient,
  name: N,
  input: AnyInput<N>,
  said: { error: ErrorName; text?: TextKey; args?: Record<string, string>; field?: string },
): Promise<void> {
  const before = await client.standing();
  for (const method of ['GET', 'POST'] as const) {
    const refused = await client.refused(name, input, method);
    const texts: Readonly<Record<string, string>> = TEXTS[client.lang as 'en'];
    const msg = Object.entries(said.args ?? {}).reduce(
      (text, [key, value]) => text.replaceAll(`{${key}}`, value),
      texts[said.text ?? said.error] ?? '',
    );
    expect(refused).toEqual({
      error: said.error,
      status: 200,
      msg,
      fields: said.field === undefined ? {} : { [said.field]: msg },
    });
    expect(msg).not.toMatch(/[{}]/);
  }
  expect(await client.standing()).toEqual(before);
}

describe('submit is refused', () => {
  const rows = [
    { error: 'instrument_unknown', input: { forex_id: 999_999 }, field: 'forex_id' },
    {
      error: 'leverage_not_configured',
      input: { forex_id: instrumentId('DOTUSD') },
      args: { code: 'DOT/USD' },
    },
    {
      error: 'leverage_not_offered',
      input: { multiple: 31 },
      field: 'multiple',
      args: { choices: '1, 2, 5, 10, 20, 30' },
    },
    {
      error: 'leverage_not_offered',
      input: { multiple: '' },
      field: 'multiple',
      args: { choices: '1, 2, 5, 10, 20, 30' },
    },
    { error: 'lots_below_minimum', input: { cont: '0.001' }, field: 'cont', args: { min: '0.01' } },
    {
      error: 'lots_above_maximum',
      input: { cont: '100.01' },
      field: 'cont',
      args: { max: '100.00' },
    },
    { error: 'lots_off_step', input: { cont: '0.015' }, field: 'cont', args: { step: '0.01' } },
    { error: 'target_price_missing', input: { status: '0' }, field: 'target_price' },
    {
      error: 'target_price_missing',
      input: { status: '0', target_price: '0' },
      field: 'target_price',
    },
    {
      error: 'target_price_too_precise',
      input: { status: '0', target_price: '1.090001' },
      field: 'target_price',
      args: { max: '5' },
    },
    {
      error: 'target_price_out_of_range',
      input: { status: '0', target_price: '99999999999' },
      field: 'target_price',
    },
    {
      // A margin that no column holds.
      error: 'target_price_out_of_range',
      input: { status: '0', cont: '100', multiple: '1', target_price: '9999999' },
      field: 'target_price',
    },
    {
      error: 'target_price_at_market',
      input: { status: '0', target_price: '1.10008' },
      field: 'target_price',
      args: { price: '1.10008' },
    },
    {
      error: 'stop_loss_too_precise',
      input: { stop_loss_price: '1.000001' },
      field: 'stop_loss_price',
      args: { max: '5' },
    },
    {
      error: 'take_profit_too_precise',
      input: { target_profit_price: '1.200001' },
      field: 'target_profit_price',
      args: { max: '5' },
    },
    {
      error: 'stop_loss_wrong_side',
      text: 'stop_loss_wrong_side_buy',
      input: { stop_loss_price: '1.10000' },
      field: 'stop_loss_price',
      args: { price: '1.10000' },
    },
    {
      error: 'stop_loss_wrong_side',
      text: 'stop_loss_wrong_side_sell',
      input: { type: '2', stop_loss_price: '1.10008' },
      field: 'stop_loss_price',
      args: { price: '1.10008' },
    },
    {
      error: 'take_profit_wrong_side',
      text: 'take_profit_wrong_side_buy',
      input: { target_profit_price: '1.10008' },
      field: 'target_profit_price',
      args: { price: '1.10008' },
    },
    {
      error: 'take_profit_wrong_side',
      text: 'take_profit_wrong_side_sell',
      input: { type: '2', target_profit_price: '1.10000' },
      field: 'target_profit_price',
      args: { price: '1.10000' },
    },
    {
      error: 'stop_loss_wrong_side',
      text: 'stop_loss_wrong_side_buy',
      input: { status: '0', target_price: '1.09000', stop_loss_price: '1.09000' },
      field: 'stop_loss_price',
      args: { price: '1.09000' },
    },
    {
      error: 'stop_loss_out_of_range',
      input: { type: '2', stop_loss_price: '10000000.00001' },
      field: 'stop_loss_price',
    },
    {
      error: 'take_profit_out_of_range',
      input: { target_profit_price: '10000000.00001' },
      field: 'target_profit_price',
    },
    {
      error: 'take_part_out_of_range',
      input: { take_profits: '10000000.00001:0.01' },
      field: 'take_profits',
    },
    {
      error: 'market_closed',
      input: { forex_id: instrumentId('USDCHF') },
      args: { code: 'USD/CHF' },
    },
    {
      error: 'price_missing',
      input: { forex_id: instrumentId('NZDUSD'), multiple: 20 },
      args: { code: 'NZD/USD' },
    },
    // The price of the yen is missing, which would convert its profit.
    {
      error: 'price_missing',
      input: { forex_id: instrumentId('EURJPY') },
      args: { code: 'EUR/JPY' },
    },
    // 3 lots x 100,000 x 1.1 / 30 = 11,000, a fee of 3.3 and the spread, 24; the account has 10,000.
    {
      error: 'free_margin_too_low',
      input: { cont: '3' },
      args: { needed: '11,027.30', free: '10,000.00' },
    },
  ] as const;

  it.each(rows)('$error: $input', async ({ error, input, ...said }) => {
    await expectRefusal(await app.client(), 'submit', marketOrder(input), { error, ...said });
  });

  it('in the language of the client', async () => {
    await expectRefusal(await app.client('jp'), 'submit', marketOrder({ cont: '0.015' }), {
      error: 'lots_off_step',
      field: 'cont',
      args: { step: '0.01' },
    });
    await expectRefusal(await app.client('ar'), 'submit', marketOrder({ stop_loss_price: '2' }), {
      error: 'stop_loss_wrong_side',
      text: 'stop_loss_wrong_side_buy',
      field: 'stop_loss_price',
      // Isolated, or the point would be shown elsewhere.
      args: { price: '\u20681.10000\u2069' },
    });
  });

  it('while the price is older than 30 s, and no longer once a new one has come', async () => {
    const ann = await app.client();
    app.clock.advance(30_000);
    await ann.buy({ forex_id: instrumentId('AUDUSD'), multiple: 20 });
    app.clock.advance(1);
    const input = marketOrder({ forex_id: instrumentId('AUDUSD'), multiple: 20 });
    await expectRefusal(ann, 'submit', input, { error: 'price_stale', args: { code: 'AUD/USD' } });
    await expectRefusal(
      ann,
      'close',
      { id: (await ann.done('myDeal', { status: '1' })).data[0]?.Id },
      { error: 'price_stale', args: { code: 'AUD/USD' } },
    );
    app.feed.say('AUDUSD', '0.65000', '0.65010');
    app.feed.say('EURUSD', '1.10000', '1.10008');
    app.feed.say('GBPUSD', '1.25000', '1.25010');
    await ann.done('submit', input);
  });

  it(`beyond ${ORDERS_MAX} live orders`, async () => {
    const ann = await app.client();
    await Promise.all(
      Array.from({ length: ORDERS_MAX }, () =>
        ann.done('submit', pendingOrder('1.05000', { cont: '0.01' }), 'POST'),
      ),
    );
    await expectRefusal(ann, 'submit', pendingOrder('1.05000'), {
      error: 'orders_too_many',
      args: { max: String(ORDERS_MAX) },
    });
  });
});

describe('changing an order is refused', () => {
  it.each(['close', 'cancelTrade', 'setStopPrice'] as const)(
    '%s of an order that does not exist',
    async (name) => {
      await expectRefusal(
        await app.client(),
        name,
        { id: 999_999_999 },
        { error: 'order_unknown', field: 'id' },
      );
    },
  );

  it('orderDetail of an order that does not exist', async () => {
    const ann = await app.client();
    expect((await ann.refused('orderDetail', { id: 999_999_999 })).error).toBe('order_unknown');
  });

  it.each(['close', 'cancelTrade', 'setStopPrice', 'orderDetail'] as const)(
    '%s of somebody else’s order is order_unknown, and changes nothing of it',
    async (name) => {
      const [ann, bob] = [await app.client(), await app.client()];
      const open = await ann.buy();
      const pending = await ann.done('submit', pendingOrder('1.05000'));
      const closed = await ann.buy();
      await ann.done('close', { id: closed.Id });
      const before = await ann.standing();
      for (const { Id } of [open, pending, closed]) {
        const input = { id: Id, stop_loss_price: '1.00000' };
        expect((await bob.refused(name, input)).error).toBe('order_unknown');
        if (name === 'orderDetail') continue;
        await expectRefusal(bob, name, input, { error: 'order_unknown', field: 'id' });
      }
      expect(await ann.standing()).toEqual(before);
    },
  );

  it('close_all reaches nobody else’s orders', async () => {
    const [ann, bob] = [await app.client(), await app.client()];
    await ann.buy();
    expect(await bob.done('closeAll', {})).toEqual([]);
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(1);
  });

  it('an own order that has ended', async () => {
    const ann = await app.client();
    const closed = await ann.buy();
    await ann.done('close', { id: closed.Id });
    const cancelled = await ann.done('submit', pendingOrder('1.05000'));
    await ann.done('cancelTrade', { id: cancelled.Id });
    for (const { Id } of [closed, cancelled]) {
      for (const name of ['close', 'cancelTrade', 'setStopPrice'] as const) {
        await expectRefusal(ann, name, { id: Id }, { error: 'order_already_ended', field: 'id' });
      }
    }
  });

  it('closing what is pending, cancelling or changing what is open', async () => {
    const ann = await app.client();
    const open = await ann.buy();
    const pending = await ann.done('submit', pendingOrder('1.05000'));
    await expectRefusal(ann, 'close', { id: pending.Id }, { error: 'order_not_open', field: 'id' });
    await expectRefusal(
      ann,
      'cancelTrade',
      { id: open.Id },
      { error: 'order_not_pending', field: 'id' },
    );
    await expectRefusal(
      ann,
      'changePending',
      { id: open.Id, target_price: '1.05' },
      { error: 'changed_order_not_pending', field: 'id' },
    );
  });

  it.each([
    { error: 'close_lots_above_open', cont: '0.11', args: { max: '0.10' } },
    { error: 'close_lots_off_step', cont: '0.015', args: { step: '0.01' } },
    { error: 'close_lots_leave_too_little', id: 'GBPUSD', cont: '0.06', args: { min: '0.05' } },
  ] as const)('a part of $cont lots of 0.10: $error', async ({ error, cont, args, ...of }) => {
    const ann = await app.client();
    const { Id } = await ann.buy({ forex_id: instrumentId('id' in of ? of.id : 'EURUSD') });
    await expectRefusal(ann, 'close', { id: Id, cont }, { error, field: 'cont', args });
  });

  it.each([
    {
      error: 'stop_loss_wrong_side',
      text: 'stop_loss_wrong_side_buy',
      input: { stop_loss_price: '1.10001' },
      field: 'stop_loss_price',
    },
    {
      error: 'take_profit_wrong_side',
      text: 'take_profit_wrong_side_buy',
      input: { target_profit_price: '1.09999' },
      field: 'target_profit_price',
    },
  ] as const)('stops on the wrong side: $error', async ({ input, ...said }) => {
    const ann = await app.client();
    const { Id } = await ann.buy();
    await expectRefusal(
      ann,
      'setStopPrice',
      { id: Id, ...input },
      { ...said, args: { price: '1.10000' } },
    );
  });

  it('while the market is closed', async () => {
    const ann = await app.client();
    const { Id } = await ann.buy({ forex_id: instrumentId('GBPUSD') });
    app.feed.withhold('GBPUSD');
    await expectRefusal(
      ann,
      'close',
      { id: Id },
      { error: 'market_closed', args: { code: 'GBP/USD' } },
    );
    app.feed.offer('GBPUSD');
    expect((await ann.done('close', { id: Id })).Status).toBe(3);
  });
});
