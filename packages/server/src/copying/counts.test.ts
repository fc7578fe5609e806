// A copying's lists say how much there is, and count no whole history for it.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { TestApp, pendingOrder } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('pages of a copying say how many there are without a count of all', async () => {
  const leader = await leaderOf(app, 'Ada of Kent');
  const client = await app.client();
  const { id } = await copy(client, leader);
  price(app, '1.10000', '1.10010');
  for (let times = 0; times < 3; times += 1) {
    const { Id } = await leader.done('submit', pendingOrder('1.09000', { cont: '1' }), 'POST');
    await leader.done('cancelTrade', { id: String(Id) }, 'POST');
  }
  await client.done('changeCopying', { id, paused: 1 }, 'POST');
  for (let times = 0; times < 2; times += 1) await leader.buy({ cont: '0.10' });
  const asked = vi.spyOn(app.db, 'query');
  const totals = [
    (await client.done('copiedOrders', { id, status: '3' })).total,
    (await client.done('copySkips', { id })).total,
    (await client.done('copyMovements', { id })).total,
  ];
  expect(totals).toEqual([3, 2, 1]);
  const names = asked.mock.calls.map(([{ name }]) => name);
  expect(names).toContain('page_of_skips');
  expect(names.filter((name) => /^count_(?!statement_by_kind)/.test(name ?? ''))).toEqual([]);
});
