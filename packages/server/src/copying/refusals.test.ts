// A refusal names the field and the range, an input that changes nothing is answered so, and a repetition at the same
// moment gets the first outcome.
import { ERRORS } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
let leader: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  leader = await leaderOf(app);
});
afterAll(async () => {
  expect(app.fatal).toEqual([]);
  await app.remove();
});

const HUGE = '9'.repeat(40);

describe('money that may be taken out of a copying', () => {
  it('is told, and can be taken to the cent, and not a cent more', async () => {
    const client = await app.client();
    const { id, takeable } = await copy(client, leader, { sizing: 'ratio', sizing_value: '0.01' });
    expect(takeable).toBe('800.000000');
    price(app, '1.10000', '1.10010');
    await leader.buy({ cont: '1' });
    price(app, '1.09777', '1.09787');
    const before = await client.done('copying', { id });
    expect(readMoney(before.takeable ?? '')).toBe(readMoney(before.equity ?? '') - 200_000_000n);
    const most = (readMoney(before.takeable ?? '') / 10_000n) * 10_000n;
    const text = (amount: bigint): string =>
      `${amount / 1_000_000n}.${String((amount / 10_000n) % 100n).padStart(2, '0')}`;
    const out = { id, direction: 'out' };
    const more = await client.refused(
      'moveCopyMoney',
      { ...out, amount: text(most + 10_000n) },
      'POST',
    );
    expect(more.error).toBe('copy_rest_too_small');
    expect(ERRORS[more.error].code).toBe(4410);
    expect(more.fields['amount']).toContain(`${text(most)} USD`);
    const after = await client.done('moveCopyMoney', { ...out, amount: text(most) }, 'POST');
    expect(readMoney(after.takeable ?? '')).toBeLessThan(10_000n);
    await leader.done('closeAll', {}, 'POST');
  });

  it('is bounded by the margin where that is nearer', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { sizing: 'ratio', sizing_value: '0.24' });
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '1' });
    const { takeable, used_margin: margin } = await client.done('copying', { id });
    expect(readMoney(takeable ?? '')).toBeLessThan(800_000_000n - 1n);
    expect(readMoney(margin)).toBeGreaterThan(200_000_000n);
    const input = { id, direction: 'out', amount: '790' };
    const more = await client.refused('moveCopyMoney', input, 'POST');
    expect(more.error).toBe('copy_amount_above_available');
    await leader.done('closeAll', {}, 'POST');
  });
});

describe('a change of a copying', () => {
  it('that changes nothing says so, also when it is repeated', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { sizing: 'ratio', sizing_value: '0.5' });
    const change = async (input: object) =>
      (await client.call('changeCopying', { id, ...input }, 'POST')).msg;
    for (const same of [
      {},
      { stop_percent: 40 },
      { paused: '0' },
      { sizing: 'ratio', sizing_value: '0.5000' },
      { sizing_value: '0.5', client_order_id: 'same' },
      { sizing_value: '0.5', client_order_id: 'same' },
    ])
      expect(await change(same), JSON.stringify(same)).toBe(TEXTS.en.copying_unchanged);
    for (let n = 0; n < 2; n += 1)
      expect(await change({ stop_percent: 30, client_order_id: 'other' })).toBe(
        TEXTS.en.copying_changed,
      );
    expect(await client.done('copying', { id })).toMatchObject({ stop_percent: 30 });
  });

  it('of a value alone is of the kind that stands, and of none by equity', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { sizing: 'lots', sizing_value: '0.02' });
    const changed = await client.done('changeCopying', { id, sizing_value: '0.03' }, 'POST');
    expect(changed).toMatchObject({ sizing: 'lots', sizing_value: '0.03' });
    await client.done('changeCopying', { id, sizing: 'equity', sizing_value: '' }, 'POST');
    for (const input of [{ sizing_value: '0.5' }, { sizing: 'equity', sizing_value: '2' }]) {
      const refused = await client.refused('changeCopying', { id, ...input }, 'POST');
      expect(refused.error).toBe('copy_sizing_value_unused');
      expect(Object.keys(refused.fields)).toEqual(['sizing_value']);
    }
    expect(await client.done('copying', { id })).toMatchObject({ sizing: 'equity' });
    const other = await app.client();
    const start = { leader_id: leader.user.id, amount: '500', sizing_value: '1' };
    expect((await other.refused('startCopying', start, 'POST')).error).toBe(
      'copy_sizing_value_unused',
    );
  });
});

describe('a refusal', () => {
  const ratio = { sizing: 'ratio' };
  it.each([
    [{ ...ratio, sizing_value: '-7' }, 'sizing_value', '0.0001', '100'],
    [{ ...ratio, sizing_value: '0' }, 'sizing_value', '0.0001', '100'],
    [{ ...ratio, sizing_value: HUGE }, 'sizing_value', '0.0001', '100'],
    [{ ...ratio, sizing_value: `-${HUGE}` }, 'sizing_value', '0.0001', '100'],
    [{ ...ratio, sizing_value: `1.${HUGE}` }, 'sizing_value', '', '6'],
    [{ ...ratio, sizing_value: '1e1' }, 'sizing_value', '', ''],
    [{ ...ratio, sizing_value: '' }, 'sizing_value', '', ''],
    [{ sizing: 'lots', sizing_value: '-7' }, 'sizing_value', '0.01', ''],
    [{ sizing: 'lots', sizing_value: HUGE }, 'sizing_value', '0.01', ''],
    [{ sizing: '', amount: '' }, 'amount', '', ''],
    [{ amount: '-5' }, 'amount', '200.00', ''],
    [{ amount: '0' }, 'amount', '200.00', ''],
    [{ amount: HUGE }, 'amount', '10,000.00', ''],
    [{ amount: '5e3' }, 'amount', '', ''],
    [{ amount: 1e21 }, 'amount', '', ''],
    [{ amount: `500.${HUGE}` }, 'amount', '', '2'],
    [{ stop_percent: HUGE }, 'stop_percent', '5', '95'],
    [{ stop_percent: '-1' }, 'stop_percent', '5', '95'],
    [{ stop_percent: '40.5' }, 'stop_percent', '', ''],
    [{ leader_id: HUGE }, 'leader_id', '1', '9007199254740991'],
    [{ leader_id: '-3' }, 'leader_id', '1', '9007199254740991'],
    [{ leader_id: '' }, 'leader_id', '', ''],
    [{ leader_id: '9007199254740993' }, 'leader_id', '1', '9007199254740991'],
    [{ leader_id: '9007199254740991' }, 'leader_id', '', ''],
  ])('of %j is about %s, from %s to %s', async (input, field, min, max) => {
    const client = await app.client();
    const whole = { leader_id: leader.user.id, amount: '1000', ...input };
    const refused = await client.refused('startCopying', whole, 'POST');
    expect(Object.keys(refused.fields)).toEqual([field]);
    expect(refused.fields[field]).toContain(min);
    expect(refused.fields[field]).toContain(max);
    expect((await client.done('balance', {})).balance).toBe('10000.000000');
  });

  it('of money that goes nowhere is about the amount', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    for (const direction of ['in', 'out'])
      for (const amount of ['-5', '0', '', '1e2', HUGE, '0.001']) {
        const refused = await client.refused('moveCopyMoney', { id, direction, amount }, 'POST');
        expect(Object.keys(refused.fields), `${direction} ${amount}`).toEqual(['amount']);
      }
    expect(await client.done('copying', { id })).toMatchObject({ balance: '1000.000000' });
  });

  it('meets stops of one’s own on a copied order: it has its trader’s, and the copy stop loss', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { sizing: 'ratio', sizing_value: '0.1' });
    price(app, '1.10000', '1.10000');
    const own = await leader.buy({ cont: '0.50' });
    const [order] = await ordersOf(client, id);
    const stops = { id: String(order?.Id), stop_loss_price: '1.09', target_profit_price: '' };
    expect((await client.refused('setStopPrice', stops, 'POST')).error).toBe('order_unknown');
    await leader.done('setStopPrice', { ...stops, id: String(own.Id) }, 'POST');
    expect((await ordersOf(client, id))[0]?.TargetLossPrice).toBe('1.09000');
    price(app, '1.08990', '1.08990');
    expect((await ordersOf(client, id, '3'))[0]).toMatchObject({ CloseReason: 'copied_close' });
  });

  it('of a name says what a name may be; a reserved one is no other’s', async () => {
    const other = await leaderOf(app);
    for (const name of ['ab', 'a  b', '1234', 'Gr\u0430ce']) {
      const { fields } = await other.refused('lead', { name }, 'POST');
      expect(fields['name'], name).toBe(TEXTS.en.leader_name_form);
    }
    for (const name of ['Admin', 'the Support Team']) {
      const refused = await other.refused('lead', { name }, 'POST');
      expect([refused.error, refused.msg]).toEqual([
        'leader_name_reserved',
        TEXTS.en.leader_name_reserved,
      ]);
    }
  });
});

describe('an order that is none of the copying’s open ones', () => {
  it('is named by its own field', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader);
    price(app, '1.10000', '1.10000');
    const { Id: strange } = await leader.buy({ cont: '1' });
    const [mine] = await ordersOf(client, id);
    const closed = { id, order_id: mine?.Id ?? 0 };
    await client.done('closeCopied', closed, 'POST');
    for (const [order_id, error] of [
      [closed.order_id, 'order_already_ended'],
      [strange, 'order_unknown'],
      [999_999_999, 'order_unknown'],
    ] as const)
      expect(await client.refused('closeCopied', { id, order_id }, 'POST')).toMatchObject({
        error,
        fields: { order_id: TEXTS.en[error] },
      });
    await leader.done('closeAll', {}, 'POST');
  });
});

describe('a request and its repetition at the same moment', () => {
  it('start one copying, and have one answer', async () => {
    const client = await app.client();
    const input = { leader_id: leader.user.id, amount: '700', client_order_id: 'one' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => client.call('startCopying', input, 'POST')),
    );
    for (const answer of answers)
      expect([answer.code, answer.msg, answer.data]).toEqual([
        1,
        TEXTS.en.copying_started,
        answers[0]?.data,
      ]);
    expect((await client.done('copyings', {})).list).toHaveLength(1);
    expect((await client.done('balance', {})).balance).toBe('9300.000000');
    const copying = answers[0]?.data as { id: number };
    const out = { id: copying.id, direction: 'out', amount: '100', client_order_id: 'two' };
    const moved = await Promise.all([1, 2, 3].map(() => client.call('moveCopyMoney', out, 'POST')));
    for (const answer of moved)
      expect([answer.msg, answer.data]).toEqual([TEXTS.en.copying_money_out, moved[0]?.data]);
    expect((await client.done('balance', {})).balance).toBe('9400.000000');
    const stop = { id: copying.id, orders: 'close', client_order_id: 'three' };
    const stopped = await Promise.all([1, 2].map(() => client.call('stopCopying', stop, 'POST')));
    expect(stopped.map(({ msg }) => msg)).toEqual([
      TEXTS.en.copying_stopped,
      TEXTS.en.copying_stopped,
    ]);
    const late = await client.call('startCopying', input, 'POST');
    expect([late.msg, late.data]).toMatchObject([TEXTS.en.already_done, { id: copying.id }]);
  });

  it('without an id are two: whichever comes second is told that there is one', async () => {
    const client = await app.client();
    const input = { leader_id: leader.user.id, amount: '700' };
    const answers = await Promise.all([1, 2].map(() => client.call('startCopying', input, 'POST')));
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([1, ERRORS.copying_exists.code]);
    expect((await client.done('balance', {})).balance).toBe('9300.000000');
  });
});

describe('where copy trading is switched off', () => {
  it('nothing begins; what runs goes on, and can be made less and ended', async () => {
    const client = await app.client();
    const start = { sizing: 'ratio', sizing_value: '0.1', client_order_id: 'begun' };
    const { id } = await copy(client, leader, start);
    await app.app.site.settings.change({ copy_trading: 0 });
    expect((await copy(client, leader, start)).id).toBe(id);
    const more = { id, direction: 'in', amount: '100' };
    expect((await client.refused('moveCopyMoney', more, 'POST')).error).toBe('copy_trading_off');
    const other = await leaderOf(app).catch((error: unknown) => String(error));
    expect(other).toContain(`"code":${ERRORS.copy_trading_off.code}`);
    // A trader who already leads may change what is shown, and may stop.
    expect(await leader.done('lead', { orders_shown: 'hidden' }, 'POST')).toMatchObject({
      leads: 1,
    });
    price(app, '1.10000', '1.10000');
    await leader.buy({ cont: '0.50' });
    expect(await ordersOf(client, id)).toHaveLength(1);
    await client.done('changeCopying', { id, stop_percent: 30 }, 'POST');
    await client.done('changeCopying', { id, paused: '1' }, 'POST');
    await client.done('changeCopying', { id, paused: '0' }, 'POST');
    await client.done('moveCopyMoney', { id, direction: 'out', amount: '100' }, 'POST');
    await leader.done('closeAll', {}, 'POST');
    expect(await ordersOf(client, id)).toEqual([]);
    expect(await client.done('stopCopying', { id, orders: 'close' }, 'POST')).toMatchObject({
      state: 'ended',
    });
    await app.app.site.settings.change({ copy_trading: 1 });
  });
});

describe('figures of a trader', () => {
  it('say of which moment they are, and who copies is the same everywhere at once', async () => {
    const trader = await leaderOf(app);
    const client = await app.client();
    await app.app.ranking.bringUpToDate();
    const of = () => client.done('trader', { id: trader.user.id });
    expect((await of()).copiers.now).toBe(0);
    await copy(client, trader);
    for (let n = 0; n < 2; n += 1) {
      const [page, leading] = [await of(), await trader.done('leading', {})];
      expect([page.copiers.now, page.followers, leading.copiers]).toEqual([1, 1, 1]);
      expect(page.copiers.money).toBe(leading.copiers_money);
      expect(page.copiers.as_of).toBe(leading.as_of);
    }
    await app.app.ranking.bringUpToDate();
    app.clock.advance(1_000);
    const [page, ranked] = [await of(), await client.done('ranking', { kind: 'demo' })];
    expect(page.as_of).toBe(ranked.as_of);
    expect(page.as_of).toBeGreaterThanOrEqual(page.copiers.as_of - 1_000);
    price(app, '1.10000', '1.10000');
    const before = (await of()).as_of;
    await trader.buy({ cont: '0.50' });
    app.clock.advance(1_000);
    await trader.done('closeAll', {}, 'POST');
    // The moment of the ranking's last fold, whatever was traded since; it may fold by its own clock just now.
    const { ranking } = app.app;
    const folded = ranking.asOf();
    const told = (await of()).as_of;
    expect([folded, ranking.asOf()]).toContain(told);
    await app.app.ranking.bringUpToDate();
    expect((await of()).as_of).toBeGreaterThan(before ?? 0);
  });
});

describe('a client’s id', () => {
  it('stands for one deed: for another call it is refused, and nothing is done', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { client_order_id: 'start' });
    const added = { id, direction: 'in', amount: '100', client_order_id: 'in' };
    for (const _ of [1, 2])
      expect((await client.done('moveCopyMoney', added, 'POST')).paid_in).toBe('1100.000000');
    const others = [
      ['moveCopyMoney', { ...added, direction: 'out' }],
      ['moveCopyMoney', { ...added, client_order_id: 'start' }],
      ['changeCopying', { id, stop_percent: 20, client_order_id: 'in' }],
      ['stopCopying', { id, orders: 'close', client_order_id: 'in' }],
      ['startCopying', { leader_id: leader.user.id, amount: '300', client_order_id: 'in' }],
      ['resetDemo', { client_order_id: 'in' }],
    ] as const;
    for (const [name, input] of others)
      expect((await client.refused(name, input, 'POST')).error).toBe('client_order_id_used');
    expect(await client.done('copying', { id })).toMatchObject({
      ...{ state: 'running', stop_percent: 40, paid_in: '1100.000000', paid_out: '0.000000' },
    });
  });
});
