import { EXPORT_PATH } from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, marketOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let auditor: TestStaff;
let won: number;
let lost: number;
let small: number;
let large: number;
beforeAll(async () => {
  app = await TestApp.open();
  auditor = await TestStaff.enter(app, 'auditor');
  app.feed.say('EURUSD', '1.10000', '1.10010');
  const [ann, ben] = [await app.client(), await app.client()];
  lost = (await ann.buy({ cont: '0.10' })).Id;
  await ann.done('close', { id: lost }, 'POST');
  won = (await ben.buy({ cont: '0.10' })).Id;
  app.feed.say('EURUSD', '1.10500', '1.10510');
  await ben.done('close', { id: won }, 'POST');
  small = (await ann.buy({ cont: '0.01' })).Id;
  large = (await ben.done('submit', marketOrder({ cont: '0.20' }), 'POST')).Id;
});
afterAll(() => app.remove());

const idsOf = async (input: object): Promise<number[]> =>
  (await auditor.done('deskOrders', { kind: 'demo', ...input })).data.map(({ Id }) => Id);

describe('the orders of all clients', () => {
  it('that stand are sorted by what they are now', async () => {
    expect(await idsOf({})).toEqual([large, small]);
    expect(await idsOf({ sort: 'lots' })).toEqual([small, large]);
    expect(await idsOf({ sort: '-margin' })).toEqual([large, small]);
    // Bought at the ask, worth the bid: the larger order has lost more.
    expect(await idsOf({ sort: 'profit' })).toEqual([large, small]);
    expect(await idsOf({ view: 'pending' })).toEqual([]);
    expect(await idsOf({ kind: 'real' })).toEqual([]);
  });

  it('that have ended are sorted by when and by profit', async () => {
    expect(await idsOf({ view: 'closed' })).toEqual([won, lost]);
    expect(await idsOf({ view: 'closed', sort: 'profit' })).toEqual([lost, won]);
    expect(await idsOf({ view: 'closed', sort: 'at', instrument_id: 99 })).toEqual([]);
    expect(await idsOf({ view: 'closed_out' })).toEqual([]);
    expect(await auditor.refused('deskOrders', { view: 'closed', sort: 'margin' })).toBe(
      'sort_of_standing',
    );
    expect(await auditor.refused('deskOrders', { sort: 'receipt' })).toBe('fields_invalid');
  });

  it('are found by number and by client', async () => {
    const [row] = (await auditor.done('deskOrders', { kind: 'demo', search: `#${small}` })).data;
    expect(row).toMatchObject({ Id: small, account_kind: 'demo' });
    expect(await idsOf({ search: row?.client.uid })).toEqual([small]);
    expect(await idsOf({ view: 'closed', search: `#${won}` })).toEqual([won]);
    expect(await idsOf({ view: 'closed', search: row?.client.uid })).toEqual([lost]);
    expect(await idsOf({ search: "' OR 1=1 --" })).toEqual([]);
  });

  it('have a file in the order that is shown', async () => {
    const { body } = await app.app.http.inject({
      method: 'POST',
      url: EXPORT_PATH,
      headers: { authorization: auditor.token },
      payload: { list: 'deskOrders', input: { kind: 'demo', view: 'closed', sort: 'profit' } },
    });
    const [head, ...rows] = body.replace('\u{FEFF}', '').trimEnd().split('\r\n');
    expect(head).toContain('ForexTradeLists_ShowCode');
    expect(head).toContain('client_uid');
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual([lost, won]);
  });
});
