import { TEXTS } from '@meridian/contract/texts';
import { sumOfLedger } from '@meridian/store/ledger-sum';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BANK_USD,
  BTC,
  USDT_TRC20,
  bindTron,
  fund,
  newReference,
  payOut,
  reviewer,
  verifyIdentity,
  withdrawer,
} from '../testing/money.ts';
import { TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';
import { OPEN_WITHDRAWALS_MAX } from './ask.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  quote();
});
afterAll(async () => {
  expect(await sumOfLedger(app.db)).toBe(0n);
  expect((await verify(app.db)).differences).toEqual([]);
  await app.remove();
});

const quote = (euro = '1.10000') => {
  app.feed.say('EURUSD', euro, euro);
  app.feed.say('BTCUSD', '60000.00', '60000.00');
};
const decisions = () => app.app.money.withdrawals;
const by = (name: string) => reviewer(app, name);
const detail = (client: TestClient) => client.done('forexDetail', {});

describe('currencies', () => {
  it('show their fee, rate and limits', async () => {
    quote();
    const ann = await app.realClient();
    expect(await ann.done('drawSymbols', { type: '1' })).toContainEqual({
      id: BTC,
      code: 'BTC',
      protocol: 'BTC',
      type: 1,
      draw_rate: '4',
      fee_type: 1,
      usd_price: '60000',
      rate: '0.000016666666666667',
      decimals: 7,
      min: '50.000000',
      max: '500000.000000',
      next: null,
    });
    expect((await ann.done('drawSymbols', { type: '2' })).map(({ code }) => code)).toEqual([
      'USD',
      'EUR',
      'GBP',
    ]);
    app.clock.advance(60_000);
    const stale = (await ann.done('drawSymbols', {})).find(({ id }) => id === BTC);
    expect(stale).toMatchObject({ usd_price: null, rate: null });
  });
});

describe('asking', () => {
  it('holds the amount: balance and equity stay, what is available does not', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const row = await draw('400', { memo: 'rent' });
    expect(row).toMatchObject({
      state: 'queued',
      status_name: 'Queued',
      number: '400.000000',
      fee: '1.000000',
      rate: '1',
      real_number: '399.00',
      memo: 'rent',
      can_cancel: true,
      hold_until: null,
    });
    expect(await detail(client)).toMatchObject({
      balance: '1000.000000',
      Equity: '1000.000000',
      FreeMargin: '1000.000000',
      lock_balance: '400.000000',
    });
    expect(await client.done('drawAvailable', {})).toMatchObject({
      available: '600.000000',
      lock_balance: '400.000000',
      identity_verified: true,
      second_factor_required: false,
    });
  });

  it('needs a verified identity', async () => {
    const bob = await app.realClient();
    await fund(app, bob, '100');
    const { id } = await bindTron(bob);
    const input = { draw_currency_id: USDT_TRC20, draw_method_id: id, number: '50' };
    expect((await bob.refused('draw', input, 'POST')).error).toBe('identity_not_verified');
    await verifyIdentity(app, bob);
    expect((await bob.call('draw', input, 'POST')).code).toBe(1);
  });

  it.each([
    ['0', 'fields_invalid'],
    ['-1', 'fields_invalid'],
    ['50.1234567', 'fields_invalid'],
    ['9'.repeat(40), 'fields_invalid'],
    ['NaN', 'fields_invalid'],
    ['9.999999', 'withdrawal_below_minimum'],
    ['500000.01', 'withdrawal_above_maximum'],
    ['1000.000001', 'available_too_low'],
  ])('for %s is refused: %s', async (number, error) => {
    const { client, methodId } = await withdrawer(app, '1000');
    const input = { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number };
    const refused = await client.refused('draw', input, 'POST');
    expect(refused.error).toBe(error);
    expect(refused.fields).toHaveProperty('number');
    expect(await detail(client)).toMatchObject({ lock_balance: '0.000000' });
    expect((await client.done('drawList', {})).total).toBe(0);
  });

  it('with somebody else’s method, one of another currency, or an unknown currency is refused', async () => {
    const [ann, bob] = [await withdrawer(app, '1000'), await withdrawer(app, '1000')];
    const ask = (draw_currency_id: number, draw_method_id: number) =>
      ann.client.refused('draw', { number: '100', draw_currency_id, draw_method_id }, 'POST');
    expect((await ask(USDT_TRC20, bob.methodId)).error).toBe('draw_method_unknown');
    expect((await ask(BANK_USD, ann.methodId)).error).toBe('draw_method_other_currency');
    expect((await ask(999, ann.methodId)).error).toBe('draw_currency_unknown');
  });

  it('at once from two devices cannot overdraw', async () => {
    const { client, methodId } = await withdrawer(app, '1000');
    const input = { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number: '300' };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => client.call('draw', input, 'POST')),
    );
    expect(all.filter(({ code }) => code === 1).length).toBe(3);
    for (const refused of all.filter(({ code }) => code !== 1))
      expect(asRefused(refused).error).toBe('available_too_low');
    expect(await detail(client)).toMatchObject({ lock_balance: '900.000000' });
  });

  it('twice under one id is once, also at the same time, and a refusal stays one', async () => {
    const { client, methodId, draw } = await withdrawer(app, '1000');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => draw('100', { client_order_id: 'once' })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await detail(client)).toMatchObject({ lock_balance: '100.000000' });
    const input = {
      draw_currency_id: USDT_TRC20,
      draw_method_id: methodId,
      number: '5000',
      client_order_id: 'too-much',
    };
    expect((await client.refused('draw', input, 'POST')).error).toBe('available_too_low');
    await fund(app, client, '9000');
    expect((await client.refused('draw', input, 'POST')).error).toBe('available_too_low');
  });

  it('has a limit of those under way', async () => {
    const { client, methodId } = await withdrawer(app, '1000');
    const input = { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number: '10' };
    const all = await Promise.all(
      Array.from({ length: OPEN_WITHDRAWALS_MAX + 2 }, () => client.call('draw', input, 'POST')),
    );
    expect(all.filter(({ code }) => code === 1).length).toBe(OPEN_WITHDRAWALS_MAX);
    expect((await client.refused('draw', input, 'POST')).error).toBe('withdrawals_too_many');
  });

  it('is for real accounts alone', async () => {
    const demo = await app.client();
    for (const name of ['draw', 'drawList', 'drawInfo', 'drawCancel', 'drawAvailable'] as const)
      expect((await demo.refused(name, {}, name === 'draw' ? 'POST' : 'GET')).error).toBe(
        'real_account_only',
      );
  });
});

describe('the life of a withdrawal', () => {
  it('queued, approved, sent: the money leaves, fee and amount as two lines', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('400');
    await decisions().approve(await by('ann'), { id });
    expect(await client.done('drawInfo', { id })).toMatchObject({
      state: 'approved',
      can_cancel: false,
      money: 'held',
    });
    const reference = newReference();
    app.clock.advance(5_000);
    await decisions().send(await by('ann'), { id, reference });
    const shown = await client.done('drawInfo', { id });
    expect(shown).toMatchObject({ state: 'sent', reference, money: 'sent', real_number: '399.00' });
    expect(shown.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'requested done',
      'approved done',
      'sent done',
    ]);
    expect(await detail(client)).toMatchObject({
      balance: '600.000000',
      lock_balance: '0.000000',
    });
    const { list } = await client.done('forexChange', { kind: 'withdrawal,withdrawal_fee' });
    expect(list.map(({ Kind, Value, MemoTran }) => [Kind, Value, MemoTran])).toEqual([
      ['withdrawal_fee', '-1.000000', 'Withdrawal fee'],
      ['withdrawal', '-399.000000', 'Withdrawal of 399.00 USDT'],
    ]);
  });

  it('is decided once, also at the same time', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('400');
    await decisions().approve(await by('ann'), { id });
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, async () =>
        decisions().send(await by('ann'), { id, reference: newReference() }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await detail(client)).toMatchObject({ balance: '600.000000' });
    await expect(
      decisions().reject(await by('ann'), { id, reason: 'details_wrong' }),
    ).rejects.toMatchObject({ refusal: 'decided_already' });
    expect((await client.refused('drawCancel', { id }, 'POST')).error).toBe('withdrawal_ended');
  });

  it('asked for again under the same id says what has become of it', async () => {
    const { client, methodId, draw } = await withdrawer(app, '1000');
    const { id } = await draw('400', { client_order_id: 'again' });
    const wish = { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number: '400' };
    const again = async (client_order_id = 'again') =>
      await client.call('draw', { ...wish, client_order_id }, 'POST');
    expect((await again()).msg).toBe(TEXTS.en.withdrawal_queued);
    await client.done('drawCancel', { id }, 'POST');
    expect(await again()).toMatchObject({
      msg: TEXTS.en.withdrawal_cancelled,
      data: { id, state: 'cancelled' },
    });
    const { id: other } = await draw('400', { client_order_id: 'other' });
    await decisions().approve(await by('ann'), { id: other });
    expect(await again('other')).toMatchObject({
      msg: TEXTS.en.withdrawal_state_approved,
      data: { id: other, state: 'approved' },
    });
  });

  it('is cancelled by its client while queued, and again is cancelled', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const other = await app.realClient();
    const { id } = await draw('400');
    expect((await other.refused('drawCancel', { id }, 'POST')).error).toBe('withdrawal_unknown');
    expect((await other.refused('drawInfo', { id })).error).toBe('withdrawal_unknown');
    const cancelled = await client.done('drawCancel', { id, client_order_id: 'c' }, 'POST');
    expect(cancelled).toMatchObject({ state: 'cancelled', money: 'returned' });
    expect((await client.done('drawCancel', { id, client_order_id: 'c' })).state).toBe('cancelled');
    expect(await detail(client)).toMatchObject({
      balance: '1000.000000',
      lock_balance: '0.000000',
    });
    const { id: approved } = await draw('100');
    await decisions().approve(await by('ann'), { id: approved });
    expect((await client.refused('drawCancel', { id: approved }, 'POST')).error).toBe(
      'withdrawal_not_queued',
    );
  });

  it('is cancelled under a client’s id that stands for nothing else', async () => {
    const { client, methodId, draw } = await withdrawer(app, '1000');
    const { id: first } = await draw('100', { client_order_id: 'asked' });
    const { id: second } = await draw('200');
    const cancel = async (id: number, client_order_id: string) =>
      await client.call('drawCancel', { id, client_order_id }, 'POST');
    const used = 'client_order_id_used';
    // The id of a request, and that of another cancelling, even at the same time.
    expect(asRefused(await cancel(first, 'asked')).error).toBe(used);
    const both = await Promise.all([cancel(first, 'cancel'), cancel(first, 'cancel')]);
    expect(both.map(({ code }) => code)).toEqual([1, 1]);
    expect(asRefused(await cancel(second, 'cancel')).error).toBe(used);
    expect(asRefused(await cancel(999_999, 'cancel')).error).toBe(used);
    expect(await cancel(first, 'cancel')).toMatchObject({ code: 1, data: { state: 'cancelled' } });
    const wish = { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number: '100' };
    const asked = { ...wish, client_order_id: 'cancel' };
    expect((await client.refused('draw', asked, 'POST')).error).toBe(used);
    expect(await detail(client)).toMatchObject({ lock_balance: '200.000000' });
    // What was refused has used no id up.
    expect(asRefused(await cancel(999_999, 'free')).error).toBe('withdrawal_unknown');
    expect((await cancel(second, 'free')).code).toBe(1);
  });

  it('cancelled and approved at the same time is one of the two', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('400');
    const [cancelled, approved] = await Promise.allSettled([
      client.done('drawCancel', { id }, 'POST'),
      decisions().approve(await by('ann'), { id }),
    ]);
    expect([cancelled.status, approved.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const { state } = await client.done('drawInfo', { id });
    const held = approved.status === 'fulfilled' ? '400.000000' : '0.000000';
    expect(state).toBe(approved.status === 'fulfilled' ? 'approved' : 'cancelled');
    expect(await detail(client)).toMatchObject({ lock_balance: held });
  });

  it('is rejected for a reason of the closed list, which the client reads', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('400');
    await expect(
      decisions().reject(await by('ann'), { id, reason: 'because' }),
    ).rejects.toMatchObject({
      refusal: 'reason_unknown',
    });
    await decisions().reject(await by('ann'), { id, reason: 'name_differs' });
    expect(await client.done('drawInfo', { id })).toMatchObject({
      state: 'rejected',
      reason: 'name_differs',
      notes: 'The payee’s name differs from the verified name.',
      money: 'returned',
    });
    expect(await detail(client)).toMatchObject({ lock_balance: '0.000000' });
  });

  it('above the four-eyes amount needs two people', async () => {
    const { draw } = await withdrawer(app, '30000');
    const { id } = await draw('10000.01');
    expect((await decisions().approve(await by('Ann'), { id })).stage).toBe('queued');
    await expect(decisions().approve(await by('Ann'), { id })).rejects.toMatchObject({
      refusal: 'same_person',
    });
    await expect(
      decisions().send(await by('bob'), { id, reference: newReference() }),
    ).rejects.toMatchObject({ refusal: 'not_in_this_state' });
    expect((await decisions().approve(await by('bob'), { id })).stage).toBe('approved');
    const { id: small } = await draw('10000');
    expect((await payOut(app, small)).stage).toBe('sent');
  });

  it('cannot be sent when losses have eaten the money: it is rejected and the hold released', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    quote();
    await client.buy({ cont: '0.10' });
    const { id } = await draw('600');
    await decisions().approve(await by('ann'), { id });
    quote('1.09000');
    const row = await decisions().send(await by('ann'), { id, reference: newReference() });
    expect(row).toMatchObject({ stage: 'rejected', reason: 'money_used_by_losses' });
    expect(await detail(client)).toMatchObject({ lock_balance: '0.000000' });
  });

  it('waits while an open order has no fresh price', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    quote();
    await client.buy({ cont: '0.10' });
    const { id } = await draw('100');
    await decisions().approve(await by('ann'), { id });
    app.clock.advance(60_000);
    const reference = newReference();
    await expect(decisions().send(await by('ann'), { id, reference })).rejects.toMatchObject({
      refusal: 'prices_missing',
    });
    quote();
    expect((await decisions().send(await by('ann'), { id, reference })).stage).toBe('sent');
  });
});

describe('held money', () => {
  it('is no margin for a new order', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    quote();
    await draw('700');
    const refused = await client.refused('submit', {
      type: '1',
      cont: '0.10',
      forex_id: 1,
      status: '1',
      multiple: 30,
    });
    expect(refused.error).toBe('free_margin_too_low');
    expect(refused.msg).toContain('300.00 USD is free');
  });
});
