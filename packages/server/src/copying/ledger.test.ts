// What the account's own ledger says of money that goes to its copyings and comes back.
import { STATEMENT_PATH } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
let client: TestClient;
let id: number;
beforeAll(async () => {
  app = await TestApp.open();
  const leader = await leaderOf(app, 'Ada of Kent');
  client = await app.client();
  ({ id } = await copy(client, leader));
  await client.done('moveCopyMoney', { id, direction: 'out', amount: '100' }, 'POST');
});
afterAll(() => app.remove());

describe('an entry of the ledger that moves money to a copying or back', () => {
  it('has the copying’s number and its trader’s name; others have neither', async () => {
    const { list } = await client.done('forexChange', {});
    expect(list.map(({ Value, CopyingId, TraderUser }) => [Value, CopyingId, TraderUser])).toEqual([
      ['100.000000', id, 'Ada of Kent'],
      ['-1000.000000', id, 'Ada of Kent'],
      ['10000.000000', null, null],
    ]);
  });

  it('has the number in the last column of the CSV', async () => {
    const { body } = await app.app.http.inject({
      method: 'GET',
      url: STATEMENT_PATH,
      query: { format: 'csv' },
      headers: { authorization: client.token },
    });
    const [head = '', ...lines] = body.trim().split('\r\n');
    expect(head.split(',').at(-1)).toBe('Copying');
    const columns = head.split(',').length;
    const fields = lines
      .filter((line) => !line.includes('Public log'))
      .map((one) => one.split(','));
    for (const one of fields.filter(([, entry]) => entry !== '')) {
      const isCopying = one[2]?.includes('copying') === true;
      expect(one.at(-1)).toBe(isCopying ? String(id) : '');
    }
    expect(fields.filter((one) => one.at(-1) === String(id))).toHaveLength(2);
    expect(fields.map((one) => one.length)).toEqual(fields.map(() => columns));
  });
});
