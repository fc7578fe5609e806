// Price alerts: made on Trade, watched by the server, told on whichever screen, listed and removed.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialogOf, goTo, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

const bellOf = (page: Page) => page.getByRole('button', { name: 'Set a price alert' });

async function openSheet(page: Page): Promise<void> {
  await bellOf(page).click();
  await dialogOf(page).getByRole('radio', { name: 'Rises to' }).waitFor();
}

async function expectClean(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => each.effect?.getTiming().iterations === Infinity || each.playState !== 'running',
      ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(grave, screen).toEqual([]);
}

describe('a price alert', () => {
  it('is made on Trade, waits in the list, and can be removed', async () => {
    const page = await visitAsTrader('/trade');
    await openSheet(page);
    await expectClean(page, 'the sheet');
    await dialogOf(page).getByRole('radio', { name: 'Falls to' }).check();
    await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('0.90000');
    await dialogOf(page).getByRole('textbox', { name: 'Note (optional)' }).fill('parity is near');
    await dialogOf(page).getByRole('button', { name: 'Set alert' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/mine/alerts');
    await page
      .getByRole('button', { name: /EUR\/USD Falls to .*0\.90000.* parity is near/ })
      .waitFor();
    await expectClean(page, 'the list');
    await page.getByRole('button', { name: 'Remove the alert for EUR/USD' }).click();
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  });

  it('says at its field what is wrong before anything is sent', async () => {
    const page = await visitAsTrader('/trade');
    await openSheet(page);
    const price = dialogOf(page).getByRole('textbox', { name: 'Price' });
    await price.fill('0.00001');
    await dialogOf(page).getByRole('button', { name: 'Set alert' }).click();
    await dialogOf(page).getByText('Must be above the current price.').waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
  });

  it('that fires is told on another screen, with a way to the list', async () => {
    // Bitcoin moves a ten-thousandth within moments.
    const page = await visitAsTrader('/trade', {
      prepare: (opened) =>
        opened.addInitScript(() => sessionStorage.setItem('meridian.instrument', 'BTCUSD')),
    });
    await openSheet(page);
    await dialogOf(page).getByRole('radio', { name: 'Moves by' }).check();
    await dialogOf(page).getByRole('textbox', { name: 'Move in percent' }).fill('0.01');
    await dialogOf(page).getByRole('button', { name: 'Set alert' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/order');
    await page
      .getByText(/BTC\/USD.? (rose|fell) to/)
      .first()
      .waitFor({ timeout: 90_000 });
    await goTo(page, '/mine/alerts');
    await page.getByRole('heading', { name: 'Fired' }).waitFor();
    await page.getByRole('button', { name: 'Clear the list' }).click();
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  });

  it('needs an account', async () => {
    const page = await visit('/trade');
    await bellOf(page).click();
    await page.waitForURL(/#\/login\?from=/);
  });
});
