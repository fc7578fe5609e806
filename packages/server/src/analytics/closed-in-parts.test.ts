import { STATEMENT_PATH } from '@meridian/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp, queryOf } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const say = (price: string) => void app.feed.say('EURUSD', price, price);

it('a trade that was closed in parts says its average exit, from which the gross result follows', async () => {
  const bob = await app.client();
  say('1.10000');
  const { Id, Price: open } = await bob.buy({ cont: '0.30' });
  say('1.10200');
  await bob.done('close', { id: Id, cont: '0.10' }, 'POST');
  say('1.10330');
  await bob.done('close', { id: Id }, 'POST');
  const whole = await bob.buy({ cont: '0.10' });
  await bob.done('close', { id: whole.Id }, 'POST');
  const [last, inParts] = (await bob.done('analyticsTrades', {})).data;
  expect(last).toMatchObject({ Parts: 1, ClosePrice: '1.10330', CloseAverage: '1.103300' });
  // (1.10200 + 2 x 1.10330) / 3
  const average = { Parts: 2, ClosePrice: '1.10330', CloseAverage: '1.102867' };
  expect(inParts).toMatchObject(average);
  // Of 30,000 units, to the last digit of the average.
  const gross = Number(inParts?.FactProfits);
  expect(Math.abs((1.102867 - Number(open)) * 30_000 - gross)).toBeLessThan(30_000 * 0.0000005);
  const { body } = await app.app.http.inject({
    method: 'GET',
    url: STATEMENT_PATH,
    query: queryOf({ format: 'trades' }),
    headers: { authorization: bob.token, lang: 'en' },
  });
  const [head = [], ...rows] = body.split('\r\n').map((line) => line.split(','));
  const place = head.indexOf('Exit price (average)');
  expect(head.at(-1)).toBe('Parts');
  expect(rows.slice(0, 2).map((row) => [row[place], row.at(-1)])).toEqual([
    ['1.102867', '2'],
    ['1.10330', '1'],
  ]);
});
