// What staff answer clients with: an order's page, found from where the order is named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { ask } from './real-client.ts';
import type { RunningServer } from './server.ts';
import { type StaffMember, atDesk, enterOwner, enterStaff, startOffice } from './staff.ts';
import { useBrowser } from './visit.ts';

useBrowser();

let server: RunningServer;
let owner: StaffMember;
let support: StaffMember;
let order: number;
let client: number;
beforeAll(async () => {
  server = await startOffice();
  owner = await enterOwner(server);
  support = await enterStaff(owner, 'Sue', 'support');
  const { token, user } = await ask('demoLogin', {}, { siteUrl: server.url });
  client = user.id;
  const at = { token, siteUrl: server.url };
  const wish = { type: '1', cont: '0.10', forex_id: 1, status: '1', multiple: 30 } as const;
  ({ Id: order } = await ask('submit', wish, at));
  await ask('setStopPrice', { id: order, stop_loss_price: '0.50000' }, at);
  await ask('close', { id: order }, at);
});
afterAll(() => server.stop());

describe('the search', () => {
  it('opens by a key, is led by arrows, and jumps', async () => {
    const page = await atDesk(support, '/');
    await page.getByRole('heading', { name: /^Good day/ }).waitFor();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search everything' });
    const field = dialog.getByRole('combobox');
    await field.fill(`#${order}`);
    const options = dialog.getByRole('option');
    await dialog.getByRole('option', { name: `Order #${order}` }).waitFor();
    await expectClean(page, 'the search');
    const chosen = () => dialog.getByRole('option', { selected: true }).textContent();
    const first = await chosen();
    if ((await options.count()) > 1) {
      await page.keyboard.press('ArrowDown');
      expect(await chosen()).not.toBe(first);
      await page.keyboard.press('ArrowUp');
    }
    while (!(await chosen())?.startsWith(`Order #${order}`)) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(/^The client closed it at the bid of/).waitFor();
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('the first page', () => {
  it('shows the figures of the day, of real money alone', async () => {
    const reader = await enterStaff(owner, 'Rita', 'auditor');
    const page = await atDesk(reader, '/');
    const pulse = page.getByRole('region', { name: 'Today, real money' });
    await pulse.getByRole('link', { name: /^Margin calls\s*0/ }).waitFor();
    await pulse.getByRole('link', { name: /^Money in\s*\$0.00/ }).waitFor();
    await pulse.getByRole('link', { name: /^Feed\s*live/ }).waitFor();
    await expectClean(page, 'the first page');
  });
});

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

  it('says in the client’s list when it ended, and why', async () => {
    const page = await atDesk(support, `/clients/${client}?tab=orders&status=ended`);
    await page.getByRole('columnheader', { name: 'Ended' }).waitFor();
    const row = page.getByRole('row', { name: `#${order}` });
    await row.getByText('client', { exact: true }).waitFor();
  });
});
