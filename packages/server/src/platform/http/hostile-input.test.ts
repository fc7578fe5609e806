import { CALLS, CLIENT_ORDER_ID_MAX, type CallName, DECIMAL_LENGTH_MAX } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE } from '../../testing/hostile.ts';
import { TestApp, type TestClient, instrumentId, marketOrder } from '../../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
});
afterAll(() => app.remove());

describe('no input is a fault of ours', () => {
  it.each(Object.keys(CALLS) as CallName[])(
    '%s answers every hostile value of every field',
    async (name) => {
      if (name === 'logout') return;
      // What the account did in the tests before would be read again by each request.
      const client = await app.client();
      const fields = [...Object.keys(CALLS[name].input.shape), 'constructor', 'toString', 't'];
      const methods = CALLS[name].methods;
      const valid: Record<string, unknown> =
        name === 'submit'
          ? marketOrder({ cont: '0.01' })
          : { forex_id: 1, period: '1min', status: '1', id: 1, key: 'is_show_mobile' };
      for (const field of fields) {
        for (const value of HOSTILE) {
          const method = methods.at(-1) ?? 'GET';
          const { status, code } = await client.call(name, { ...valid, [field]: value }, method);
          expect([name, field, value, status]).toEqual([name, field, value, 200]);
          expect(code).not.toBe(1000);
        }
      }
    },
  );

  it.each([
    '?type=1&type=2',
    '?type[]=1',
    '?type[a]=1',
    '?__proto__=1',
    '?__proto__[a]=1',
    '?constructor.prototype=1',
    '?%00=%00',
    '?cont=%ff',
    `?${'a=1&'.repeat(3_000)}`,
  ])('a strange query %#: %s', async (query) => {
    for (const name of ['submit', 'myDeal', 'tradeList', 'kline'] as const) {
      const response = await app.app.http.inject({
        method: 'GET',
        url: CALLS[name].path + query,
        headers: { authorization: ann.token },
      });
      expect(response.statusCode).toBe(200);
      expect([1, 1001]).toContain(response.json<{ code: number }>().code);
    }
  });

  it('JSON that names a field twice: refused at that field, and nothing is done', async () => {
    const { total: before } = await ann.done('myDeal', { status: '1' });
    const fields = JSON.stringify(marketOrder({ cont: '0.01' }));
    const response = await app.app.http.inject({
      method: 'POST',
      url: CALLS.submit.path,
      payload: fields.replace('"cont":"0.01"', '"cont":"0.01","cont":"0.02"'),
      headers: { authorization: ann.token, 'content-type': 'application/json', lang: 'en' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      code: 1001,
      msg: 'Please check the marked fields.',
      data: { fields: { cont: 'This does not have the right form.' } },
    });
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(before);
  });

  it.each([
    'null',
    '1',
    '"text"',
    '[]',
    '[{"type":1}]',
    'true',
    '{"constructor":{"prototype":{"a":1}}}',
  ])('JSON that is no object of fields: %s', async (payload) => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: CALLS.submit.path,
      payload,
      headers: { authorization: ann.token, 'content-type': 'application/json' },
    });
    expect([200, 400]).toContain(response.statusCode);
    expect([1001, 1007]).toContain(response.json<{ code: number }>().code);
  });
});

describe('decimals of a request', () => {
  it.each([
    { cont: '0.10', lots: '0.10' },
    { cont: 0.1, lots: '0.10' },
    { cont: '+0.1', lots: '0.10' },
    { cont: '0.1000000000', lots: '0.10' },
    { cont: ' 0.10 ', lots: '0.10' },
    { cont: '000.10', lots: '0.10' },
    { cont: '1.', lots: '1.00' },
    { cont: `0.1${'0'.repeat(DECIMAL_LENGTH_MAX - 3)}`, lots: '0.10' },
  ])('$cont is $lots lots', async ({ cont, lots }) => {
    const bob = await app.client();
    expect((await bob.buy({ cont })).Quantity).toBe(lots);
  });

  it.each([
    { cont: '', field: 'field_required' },
    { cont: null, field: 'field_required' },
    { cont: '0', field: 'field_not_positive' },
    { cont: '-0.1', field: 'field_not_positive' },
    { cont: '1e2', field: 'field_not_a_number' },
    { cont: 'NaN', field: 'field_not_a_number' },
    { cont: '0,1', field: 'field_not_a_number' },
    { cont: '.5', field: 'field_not_a_number' },
    { cont: '9'.repeat(40), field: 'field_too_large' },
    { cont: '0.0000001', field: 'field_too_precise' },
    { cont: [0.1], field: 'field_form' },
    { cont: { a: 1 }, field: 'field_form' },
    { cont: true, field: 'field_form' },
    { cont: `0.1${'0'.repeat(DECIMAL_LENGTH_MAX)}`, field: 'field_too_long' },
  ] as const)('$cont is refused: $field', async ({ cont, field }) => {
    const { error, fields, msg } = await ann.refused('submit', marketOrder({ cont }), 'POST');
    expect({ error, msg }).toEqual({ error: 'fields_invalid', msg: TEXTS.en.fields_invalid });
    expect(fields).toEqual({
      cont: TEXTS.en[field].replace('{max}', field === 'field_too_long' ? '80' : '6'),
    });
  });

  it('every wrong field of a request is named, in the language of the client', async () => {
    const carl = await app.client('de');
    const { fields } = await carl.refused(
      'submit',
      { type: '3', cont: 'x', status: '1', client_order_id: 'a\u0007b' },
      'POST',
    );
    expect(Object.keys(fields).toSorted()).toEqual(['client_order_id', 'cont', 'forex_id', 'type']);
    expect(fields['forex_id']).toBe(TEXTS.de.field_required);
    expect(fields['cont']).toBe(TEXTS.de.field_not_a_number);
  });
});

describe('ids of a client', () => {
  it.each([
    { id: 'x'.repeat(CLIENT_ORDER_ID_MAX), isTaken: true },
    { id: 'x'.repeat(CLIENT_ORDER_ID_MAX + 1), isTaken: false },
    { id: 'a b', isTaken: true },
    { id: 'ключ', isTaken: true },
    { id: 'a\u0000b', isTaken: false },
    { id: '\ud800', isTaken: false },
    { id: '__proto__', isTaken: true },
  ])('$id', async ({ id, isTaken }) => {
    const bob = await app.client();
    const { code } = await bob.call('submit', marketOrder({ client_order_id: id }), 'POST');
    expect(code).toBe(isTaken ? 1 : 1001);
  });

  it('an instrument is found by its number alone', async () => {
    expect(
      (await ann.refused('submit', marketOrder({ forex_id: 'EURUSD' }))).fields,
    ).toHaveProperty('forex_id');
    expect((await ann.refused('submit', marketOrder({ forex_id: 999_999 }))).error).toBe(
      'instrument_unknown',
    );
    expect(instrumentId('EURUSD')).toBe(1);
  });
});
