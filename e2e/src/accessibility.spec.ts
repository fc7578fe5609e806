// No serious or critical finding of axe on any screen, light and dark.
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectClean } from './axe.ts';
import { WIDE, buyByKeys, openBesideList } from './wide.ts';
import { dialogOf, goTo, placeAtMarket, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const prepare = (page: Page) =>
    page.addInitScript((chosen) => localStorage.setItem('meridian.theme', chosen), theme);

  it('what a visitor sees is accessible', async () => {
    const page = await visit('/', { prepare });
    await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
    await expectClean(page, 'Home');
    await goTo(page, '/login');
    await page.getByRole('button', { name: 'Open a demo account' }).waitFor();
    await expectClean(page, 'Login');
    await goTo(page, '/language');
    await page.getByRole('radio', { name: 'English' }).waitFor();
    await expectClean(page, 'Language');
  });

  it('what a trader sees is accessible', async () => {
    const page = await visitAsTrader('/trade', { prepare });
    const form = page.getByRole('region', { name: 'Place an order' });
    await form.getByRole('button', { name: /^Buy/ }).waitFor();
    await expectClean(page, 'Trade');
    await form.getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page).getByRole('button', { name: /^Buy / }).waitFor();
    await expectClean(page, 'the ticket');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await placeAtMarket(page, { side: 'Buy' });
    await expectClean(page, 'the receipt');
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByText('1 open position').waitFor();
    await expectClean(page, 'Orders');
    await page
      .getByRole('main')
      .getByRole('button', { name: /EUR\/USD/ })
      .click();
    await dialogOf(page).getByRole('button', { name: 'Edit stops' }).waitFor();
    await expectClean(page, 'the order');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/user');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await expectClean(page, 'Account');
    await goTo(page, '/mine/history');
    await page.getByText('2 entries').waitFor();
    await expectClean(page, 'the ledger');
  });

  it('what a wide screen makes of the same pages is accessible', async () => {
    const page = await visitAsTrader('/trade', {
      prepare,
      context: WIDE,
    });
    await buyByKeys(page);
    await openBesideList(page);
    await expectClean(page, 'Orders and an order');
    await goTo(page, '/rank');
    await page.getByRole('table', { name: 'Ranking' }).getByRole('link').first().waitFor();
    await expectClean(page, 'Ranking');
    await goTo(page, '/follow');
    await page.getByRole('heading', { name: 'Copy trading' }).waitFor();
    await expectClean(page, 'Copying');
    await goTo(page, '/user');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await expectClean(page, 'Account');
    await goTo(page, '/mine/history');
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
    await expectClean(page, 'the ledger');
  });
});
