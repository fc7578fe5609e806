// What staff answer clients with: an order's page, found from where the order is named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { ask } from './real-client.ts';
import { type RunningServer, startServer } from './server.ts';
import { OWNER, type StaffMember, atDesk, enterOwner, enterStaff } from './staff.ts';
import { useBrowser } from './visit.ts';

useBrowser();

let server: RunningServer;
let support: StaffMember;
let order: number;
beforeAll(async () => {
  process.env['ADMIN_EMAIL'] = OWNER.email;
  process.env['ADMIN_PASSWORD'] = OWNER.password;
  server = await startServer();
  support = await enterStaff(await enterOwner(server), 'Sue', 'support');
  const { token } = await ask('demoLogin', {}, { siteUrl: server.url });
  const at = { token, siteUrl: server.url };
  const wish = { type: '1', cont: '0.10', forex_id: 1, status: '1', multiple: 30 } as const;
  ({ Id: order } = await ask('submit', wish, at));
  await ask('setStopPrice', { id: order, stop_loss_price: '0.50000' }, at);
  await ask('close', { id: order }, at);
});
afterAll(() => server.stop());

describe('an order', () => {
  it('tells staff why it closed, found by its number in the list of orders', async () => {
    const page = await atDesk(support, '/orders?view=closed&kind=demo');
    await page.getByRole('link', { name: `#${order}` }).click();
    await page.getByText(/^The client closed it at the bid of/).waitFor();
    const line = page.getByRole('region', { name: 'Time line' });
    await line.getByText('stop loss from none to 0.50000').waitFor();
    expect(await page.getByText('Margin level', { exact: true }).count()).toBe(2);
    await expectClean(page, 'an order');
  });
});
