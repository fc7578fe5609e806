// The account: its card, its figures hidden and shown, its ledger, and a demo account that starts afresh.
import { describe, expect, it } from 'vitest';
import { dialogOf, goTo, placeAtMarket, useBrowser, visitAsTrader } from './visit.ts';

useBrowser();

describe('a demo account', () => {
  it('is called one, and hides its figures when asked', async () => {
    const page = await visitAsTrader('/user');
    await page.getByText('Demo account', { exact: true }).filter({ visible: true }).waitFor();
    await page.getByText('$10,000.00').first().waitFor();
    await page.getByRole('button', { name: 'Hide figures' }).first().click();
    await expect.poll(() => page.getByText('$10,000.00').count()).toBe(0);
    await page.getByRole('button', { name: 'Show figures' }).first().click();
    await page.getByText('$10,000.00').first().waitFor();
  });

  it('starts afresh: its orders, its history and its ledger begin anew', async () => {
    const page = await visitAsTrader('/trade');
    await placeAtMarket(page, { side: 'Buy', lots: '1' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/user');
    await page.getByRole('button', { name: 'Reset demo account' }).click();
    await dialogOf(page).getByRole('button', { name: 'Reset the account' }).click();
    await page.getByText('The demo account was reset.').waitFor();
    await goTo(page, '/order');
    await page.getByText('No open positions').first().waitFor();
    await page.getByRole('tab', { name: /History/ }).click();
    await page.getByText('No history yet').waitFor();
    await goTo(page, '/mine/history');
    await page.getByText('1 entry').waitFor();
    await page.getByText('Demo money').waitFor();
    await page.getByRole('main').getByText('$10,000.00').first().waitFor();
  });

  it('explains an entry of its ledger', async () => {
    const page = await visitAsTrader('/mine/history');
    await page.getByRole('button', { name: /Demo money/ }).click();
    await dialogOf(page).getByText('The demo money that a demo account starts with.').waitFor();
  });
});
