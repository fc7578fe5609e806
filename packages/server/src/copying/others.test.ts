// Everything else that reads accounts handles those of copyings: the figures, the ledger's check, the back office, the
// sockets.
import {
  COPY_CHANGED,
  type CopyChanged,
  MONEY_CHANGED,
  type MoneyChanged,
} from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let owner: TestStaff;
let leader: TestClient;
let client: TestClient;
let id: number;
beforeAll(async () => {
  app = await TestApp.open();
  owner = await TestStaff.enter(app, 'owner');
  leader = await leaderOf(app);
  client = await app.client();
  ({ id } = await copy(client, leader, { sizing: 'lots', sizing_value: '0.20' }));
  price(app, '1.10000', '1.10000');
  await leader.buy({ cont: '0.10' });
});
afterAll(async () => {
  expect(app.fatal).toEqual([]);
  await app.remove();
});

const today = (): string => new Date(app.clock.now()).toISOString().slice(0, 10);

describe('the house', () => {
  it('counts clients once, and copied orders as orders', async () => {
    const { data } = await owner.done('figures', { from: today(), to: today(), kind: 'demo' });
    expect(data[0]).toMatchObject({
      clients: 2,
      orders: 12,
      lots: '0.60',
      deposits: '0.000000',
      withdrawals: '0.000000',
    });
    const exposure = await owner.done('exposure', { kind: 'demo' });
    expect(exposure).toMatchObject({ accounts: 2, open_orders: 2 });
    expect(exposure.data[0]).toMatchObject({ bought: '0.30' });
  });

  it('counts what a copying loses as its owner’s loss', async () => {
    price(app, '1.09900', '1.09900');
    expect(await owner.done('losingShare', { kind: 'demo' })).toMatchObject({
      accounts: 2,
      losing: 2,
      without_price: 0,
    });
  });

  it('finds the ledger in balance, and nothing between accounts', async () => {
    await owner.done('startLedgerCheck', {});
    let check = await owner.done('ledgerCheck', {});
    while (check.state === 'running') check = await owner.done('ledgerCheck', {});
    expect(check).toMatchObject({ state: 'done', differences: [] });
    expect(check.books.map(({ sum }) => sum)).toEqual(['0.000000', '0.000000']);
    expect(check.books[1]?.house.find(({ account }) => account === 'house:copying')?.total).toBe(
      '0.000000',
    );
    const { differences, deposits, withdrawals } = await owner.done('reconciliation', {
      day: today(),
    });
    expect([differences, deposits.booked, withdrawals.booked]).toEqual([[], 0, 0]);
  });

  it('is led from a copied order to the client, whose copyings stand on the page', async () => {
    const support = await TestStaff.enter(app, 'support');
    const [order] = await ordersOf(client, id);
    const found = await support.done('searchClients', { search: String(order?.Id) });
    expect(found.data.map((one) => one.id)).toContain(client.user.id);
    const sought = { kind: 'demo' as const, search: client.user.uid };
    const auditor = await TestStaff.enter(app, 'auditor');
    const desk = await auditor.done('deskOrders', sought);
    expect(desk.data.map(({ Id, client: of }) => [Id, of.uid])).toEqual([
      [order?.Id, client.user.uid],
    ]);
    const page = await support.done('clientPage', { id: client.user.id });
    expect(page.copyings).toMatchObject([
      { id, leader_id: leader.user.id, state: 'running', orders_open: 1 },
    ]);
    expect(await support.refused('clientPage', { id })).toBe('client_unknown');
  });
});

describe('the owner’s sockets', () => {
  it('hear of each copying that changed, and of money that moved; nobody else’s do', async () => {
    const port = await app.listen();
    const [mine, leaders] = [await TestSocket.open(port), await TestSocket.open(port)];
    await mine.ask({ type: 'login', token: client.token }, 'login');
    await leaders.ask({ type: 'login', token: leader.token }, 'login');
    await leader.done('closeAll', {}, 'POST');
    const frame = await mine.next(COPY_CHANGED);
    expect(frame.params).toEqual({ id } satisfies CopyChanged);
    await client.done('moveCopyMoney', { id, direction: 'in', amount: '10' }, 'POST');
    const money = await mine.next(MONEY_CHANGED);
    expect(money.params).toEqual({ noun: 'copying', id, state: 'running' } satisfies MoneyChanged);
    await mine.ask({ type: 'ping' }, 'pong');
    await leaders.ask({ type: 'ping' }, 'pong');
    for (const told of [COPY_CHANGED, MONEY_CHANGED])
      expect(leaders.frames.filter(({ type }) => type === told)).toEqual([]);
    await Promise.all([mine.close(), leaders.close()]);
  });
});
