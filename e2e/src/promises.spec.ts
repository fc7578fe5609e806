// A spread is promised in the office by two; a client reads it where an order is placed, and gets back what a fill paid beyond it.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectClean } from './axe.ts';
import type { RunningServer } from './server.ts';
import {
  type StaffMember,
  atDesk,
  confirmBySecond,
  enterOwner,
  enterStaff,
  startOffice,
} from './staff.ts';
import { dialogOf, goTo, placeAtMarket, useBrowser, visitAsTrader } from './visit.ts';

useBrowser();

let server: RunningServer;
let owner: StaffMember;
let dealer: StaffMember;
beforeAll(async () => {
  server = await startOffice();
  owner = await enterOwner(server);
  dealer = await enterStaff(owner, 'Dora', 'instruments');
});
afterAll(() => server.stop());

describe('a promised spread', () => {
  it('is proposed, told what is wrong, and holds once it is confirmed', async () => {
    const page = await atDesk(dealer, '/instruments');
    await page.getByRole('row', { name: /EUR\/USD/ }).click();
    await page.getByRole('button', { name: 'Promise a spread' }).click();
    const form = page.getByRole('form', { name: 'Promise a spread' });
    await form.getByLabel('Widest spread').fill('0.00000');
    await form.getByLabel('To before hour, UTC').fill('0');
    await form.getByLabel('Why').fill('We mean it');
    await form.getByRole('button', { name: 'Propose for every client' }).click();
    await form.getByText(/from 1 to 24|1–24|1 to 24/).waitFor();
    await form.getByLabel('To before hour, UTC').fill('24');
    await form.getByRole('button', { name: 'Propose for every client' }).click();
    await page.getByText('Proposed: a second person confirms it.').waitFor();
    await confirmBySecond(owner);
    await page.reload();
    await page.getByRole('row', { name: /EUR\/USD/ }).click();
    await page.getByText('At most 0.00000, 0:00 to 24:00 UTC').waitFor();
    await expectClean(page, 'a promised spread in the office');
  });

  it('is read by a client, and gives back what each fill paid beyond it', async () => {
    const page = await visitAsTrader('/trade', { siteUrl: server.url });
    await page.getByText('Promised spread').first().waitFor();
    await placeAtMarket(page, { side: 'Buy' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: /EUR\/USD/ })
      .click();
    const sheet = dialogOf(page);
    await sheet.getByText('Spread rebate', { exact: true }).first().waitFor();
    await sheet.getByText('Receipt').click();
    await sheet.getByText('Promised spread').waitFor();
    await expectClean(page, 'an order with a rebate');
    await goTo(page, '/mine/history');
    await page.getByText(/^Spread rebate of /).waitFor();
    await goTo(page, '/terms?id=1');
    await page.getByRole('heading', { name: 'Promised spreads' }).waitFor();
    await expectClean(page, 'the terms with a promised spread');
  });

  it('is withdrawn by two, and everybody reads until when it holds', async () => {
    const page = await atDesk(dealer, '/instruments');
    await page.getByRole('row', { name: /EUR\/USD/ }).click();
    await page.getByLabel('Why it is withdrawn').fill('Too dear');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText('Proposed: a second person confirms it.').waitFor();
    await confirmBySecond(owner);
    await page.reload();
    await page.getByRole('row', { name: /EUR\/USD/ }).click();
    await page.getByText('withdrawn', { exact: true }).waitFor();
    const reader = await visitAsTrader('/terms?id=1', { siteUrl: server.url });
    await reader.getByText(/^Withdrawn: holds until/).waitFor();
  });
});
