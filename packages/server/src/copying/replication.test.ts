// The rows of a copying that a client sees sum to what was earned less what an exact copy would have earned.
import { absolute, readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';

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

const skipsOf = async (client: TestClient, id: number) =>
  (await client.done('copySkips', { id })).data;
const sumOf = (texts: readonly (string | null | undefined)[]): bigint =>
  texts.reduce((sum, text) => sum + readMoney(text ?? '0'), 0n);

/** One order of 0.50 lots in four parts at four prices, and one order too small to be copied. */
async function trade(): Promise<number[]> {
  price(app, '1.10000', '1.10010');
  const { Id } = await leader.buy({ cont: '0.50' });
  const small = await leader.buy({ cont: '0.05' });
  for (const [bid, cont] of [
    ['1.10300', '0.04'],
    ['1.10100', '0.07'],
    ['1.09800', '0.04'],
  ] as const) {
    price(app, bid, bid);
    await leader.done('close', { id: String(Id), cont }, 'POST');
  }
  return [Id, small.Id];
}

describe('the rows of a copying', () => {
  it('sum to what was earned less an exact copy’s result, with what was skipped', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { sizing: 'ratio', sizing_value: '0.1' });
    const ids = await trade();
    const before = await skipsOf(client, id);
    expect(before).toMatchObject([{ what: 'open', leader_lots: '0.05', replication: null }]);
    price(app, '1.10500', '1.10510');
    await leader.done('closeAll', {}, 'POST');
    const [skips, orders] = [await skipsOf(client, id), await ordersOf(client, id, '3')];
    expect(skips.at(-1)).toMatchObject({ what: 'open', replication: { exact_lots: '0.005' } });
    // 0.05 - 0.05 × 0.15/0.50 = 0.035 lots stay in an exact copy after three parts, 0.02 in this one.
    expect(
      orders.map((one) => `${one.Quantity} ${one.replication?.exact_lots}`).toSorted(),
    ).toEqual(['0.01 0.004', '0.01 0.004', '0.01 0.007', '0.02 0.035']);

    const errors = [...skips, ...orders].map(({ replication }) => replication);
    for (const error of errors) {
      const { total = '', price: ofPrice = '', time, size = '', cost = '' } = error ?? {};
      expect(time).toBe('0.000000');
      expect(sumOf([ofPrice, size, cost])).toBe(readMoney(total));
    }
    const exactNet = sumOf(errors.map((error) => error?.exact_net));
    const { profit } = await client.done('copying', { id });
    expect(sumOf(errors.map((error) => error?.total))).toBe(readMoney(profit ?? '') - exactNet);

    const history = await leader.done('myDeal', { status: '3' });
    const own = history.data.filter(
      (one) => ids.includes(one.Id) || ids.includes(one.ParentId ?? 0),
    );
    expect(own).toHaveLength(5);
    const tenth = sumOf(own.map(({ NetProfit }) => NetProfit)) / 10n;
    expect(absolute(exactNet - tenth)).toBeLessThanOrEqual(5n);
  });

  it('hold a copy that was closed by hand against all that the trader closed later', async () => {
    const client = await app.client();
    const { id } = await copy(client, leader, { sizing: 'ratio', sizing_value: '0.1' });
    price(app, '1.10000', '1.10010');
    const { Id } = await leader.buy({ cont: '0.50' });
    price(app, '1.10200', '1.10200');
    await leader.done('close', { id: String(Id), cont: '0.04' }, 'POST');
    const [open] = await ordersOf(client, id);
    await client.done('closeCopied', { id, order_id: open?.Id ?? 0 }, 'POST');
    price(app, '1.10400', '1.10400');
    await leader.done('close', { id: String(Id), cont: '0.20' }, 'POST');
    const endedOf = async () => {
      const all = await ordersOf(client, id, '3');
      return all.toSorted((a, b) => (a.ParentId ?? 0) - (b.ParentId ?? 0));
    };
    expect((await endedOf())[0]?.replication).toBeNull();
    await leader.done('closeAll', {}, 'POST');
    const [closed, part] = await endedOf();
    expect(closed).toMatchObject({ leader_lots: '0.46', replication: { exact_lots: '0.046' } });
    expect(part).toMatchObject({ leader_lots: '0.04', replication: { exact_lots: '0.004' } });
    const exact = sumOf([closed?.replication?.exact_net, part?.replication?.exact_net]);
    const { data } = await leader.done('myDeal', { status: '3' });
    const own = data.filter((one) => one.Id === Id || one.ParentId === Id);
    const tenth = sumOf(own.map(({ NetProfit }) => NetProfit)) / 10n;
    expect(absolute(exact - tenth)).toBeLessThanOrEqual(3n);
    expect(readMoney(closed?.replication?.time ?? '')).toBeLessThan(0n);
  });

  it('are in the database as the journal tells them', async () => {
    expect((await verify(app.db)).differences).toEqual([]);
  });
});
