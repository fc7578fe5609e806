// Orders: a live position, its stops, closing it in part and in whole, and what is shown of it afterwards, to the cent.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { expectClean } from './axe.ts';
import {
  LIVELY,
  dialogOf,
  expectToMove,
  goTo,
  holdBack,
  placeAtMarket,
  tradeLively,
  useBrowser,
  visitAsTrader,
} from './visit.ts';

useBrowser();

const cardOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /EUR\/USD/ });

async function leaveSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** Cents of a text such as "-$1,234.56". */
const cents = (text: string | null): number =>
  Math.round(Number((text ?? '').replace(/[−–]/, '-').replaceAll(/[^\d.-]/g, '')) * 100);

describe('a position', () => {
  it('is live', async () => {
    const page = await visitAsTrader('/');
    await tradeLively(page);
    await placeAtMarket(page, { side: 'Buy' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await expectToMove(page.getByRole('main').getByRole('button', { name: LIVELY }));
  });

  it('takes stops, closes in part and whole, and leaves every cent in the ledger', async () => {
    const page = await visitAsTrader('/trade');
    await placeAtMarket(page, { side: 'Buy', lots: '2' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();

    await cardOf(page).click();
    const sheet = dialogOf(page);
    await sheet.getByRole('button', { name: 'Edit stops' }).click();
    await sheet.getByRole('checkbox', { name: 'Stop loss' }).check();
    await sheet.getByRole('textbox', { name: 'Stop loss' }).fill('1.00000');
    await sheet.getByRole('checkbox', { name: 'Take profit', exact: true }).check();
    // What is wrong is scrolled to, also where the button is far below it.
    const take = sheet.getByRole('textbox', { name: 'Take profit' });
    await take.fill('1.00000');
    await sheet.getByRole('checkbox', { name: 'Stop loss' }).focus();
    await sheet.getByRole('button', { name: 'Save the stops' }).click();
    await expect.poll(() => take.evaluate((field) => field === document.activeElement)).toBe(true);
    await take.fill('1.50000');
    await sheet.getByRole('button', { name: 'Save the stops' }).click();
    await page.getByText('The stops were saved.').waitFor();
    await sheet.getByText('SL 1.00000').waitFor();
    await sheet.getByText('TP 1.50000').waitFor();

    await sheet.getByRole('button', { name: /^Close/ }).click();
    await sheet.getByRole('button', { name: '50%' }).click();
    const release = await holdBack(page, `**${ROUTES.myDeal.path}*`);
    await sheet.getByRole('button', { name: /^Close 1/ }).click();
    await page.getByText(/The rest stays open/).waitFor();
    await sheet.getByRole('button', { name: 'Edit stops' }).waitFor();
    await sheet.getByText('SL 1.00000').waitFor();

    // What is left to close is known before the lists are loaded again.
    await sheet.getByRole('button', { name: /^Close/ }).click();
    await sheet.getByRole('button', { name: /^Close 1/ }).waitFor();
    release();
    await sheet.getByRole('button', { name: /^Close 1/ }).click();
    await page.getByText(/Position closed: /).waitFor();
    await sheet.getByText(/You closed this position at/).waitFor();
    await leaveSheet(page);
    await page.getByText('No open positions').first().waitFor();

    await page.getByRole('tab', { name: /History/ }).click();
    await expect.poll(() => cardOf(page).count()).toBe(2);
    // A part that is closed at the price it was opened at makes nothing, and the ledger has no entry of nothing.
    const cards = await cardOf(page).allTextContents();
    const moved = cards.filter((text) => new Set(text.match(/\d\.\d{5}/g)).size === 2).length;
    await cardOf(page).first().click();
    await sheet.getByText(/You closed this position at/).waitFor();
    await sheet.getByText('Receipt').click();
    await sheet.getByText('Closing fill').first().waitFor();
    // The same story that staff are told.
    await sheet.getByText('What happened').click();
    await sheet.getByText(/^Filled: 2.00 lots at/).waitFor();
    await sheet.getByText('Stops set: stop loss 1.00000, take profit 1.50000.').waitFor();
    await sheet
      .getByText(/^Public price of .*: bid .*, ask/)
      .first()
      .waitFor();
    // What others were dealt around both of its fills, and the part that was closed before.
    await sheet.getByText('Fills around this one').click();
    const own = sheet.getByRole('listitem').filter({ hasText: 'This order' });
    await own.getByText(/^Sell/).waitFor();
    await sheet.getByText('Yours too').first().waitFor();
    await sheet.getByRole('radio', { name: 'Opening fill' }).click();
    await own.getByText(/^Buy/).waitFor();
    await expectClean(page, 'the fills around an order');
    await leaveSheet(page);

    await goTo(page, '/mine/history');
    await page.getByText(`${2 + moved} entries`).waitFor();
    await page.getByText(/Commission of 2(\.00)? lots/).waitFor();
    expect(await page.getByText(/Profit or loss of 1(\.00)? lots/).count()).toBe(moved);
    const rows = page.getByRole('main').getByRole('listitem');
    const values = await rows.locator('.text-end > :first-child').allTextContents();
    const balances = await rows.locator('.text-end > :last-child').allTextContents();
    expect(values).toHaveLength(2 + moved);
    expect(values.reduce((sum, text) => sum + cents(text), 0)).toBe(cents(balances[0] ?? null));
  });
});

describe('a pending order', () => {
  it('says what it waits for, and is gone once it is cancelled', async () => {
    const page = await visitAsTrader('/trade');
    const form = page.getByRole('region', { name: 'Place an order' });
    await form.getByRole('radio', { name: 'Pending' }).check();
    await form.getByRole('textbox', { name: 'Target price' }).fill('1.01230');
    await form.getByRole('button', { name: /^Buy limit/ }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy limit 0.10/ })
      .click();
    await dialogOf(page).getByRole('link', { name: 'See the order' }).click();
    const sheet = dialogOf(page);
    await sheet.getByText('Buy limit: fills at 1.01230 or better.').waitFor();

    // Price, lots and end are changed in place: it stays the same order.
    await sheet.getByRole('button', { name: 'Edit order' }).click();
    await sheet.getByRole('textbox', { name: 'Target price' }).fill('1.01110');
    await sheet.getByRole('textbox', { name: 'Lots' }).fill('0.25');
    await sheet.getByRole('button', { name: 'Expiry' }).click();
    await page.getByRole('radio', { name: 'End of the week' }).click();
    await sheet.getByText(/^If it has not filled by .*, it ends by itself\.$/).waitFor();
    await sheet.getByRole('button', { name: 'Save the order' }).click();
    await page.getByText('The order was changed.').waitFor();
    await sheet.getByText(/^Buy limit: fills at 1\.01110 or better\. If it has not/).waitFor();
    await sheet.getByText('0.25', { exact: true }).waitFor();

    await sheet.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('The order was cancelled.').waitFor();
    await page.getByText('No pending orders').waitFor();
    await page.getByRole('tab', { name: /History/ }).click();
    await cardOf(page).getByText('Cancelled').waitFor();
  });
});

describe('a position that is reversed', () => {
  it('is closed, and its sheet shows the other side with the same lots', async () => {
    const page = await visitAsTrader('/trade');
    await placeAtMarket(page, { side: 'Buy', lots: '0.30' });
    await dialogOf(page).getByRole('link', { name: 'See the order' }).click();
    const sheet = dialogOf(page);
    await sheet.getByRole('button', { name: 'Reverse' }).click();
    await sheet.getByRole('button', { name: 'Reverse · Sell 0.30' }).click();
    await page.getByText('The position was reversed.').waitFor();
    await sheet.getByText('Sell', { exact: true }).waitFor();
    await sheet.getByText('0.30', { exact: true }).waitFor();
  });
});

describe('all positions', () => {
  it('are closed in one action, with a result for each', async () => {
    const page = await visitAsTrader('/trade');
    for (const side of ['Buy', 'Sell'] as const) {
      await placeAtMarket(page, { side });
      await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
    }
    await goTo(page, '/order');
    await page.getByText('2 open positions').waitFor();
    // Each is down by the spread: none wins.
    await page.getByRole('button', { name: 'Close all' }).click();
    await dialogOf(page).getByRole('radio', { name: 'In loss' }).check();
    await dialogOf(page).getByText('Each is closed at the market now, at its own price.').waitFor();
    await leaveSheet(page);
    await page.getByRole('button', { name: 'Close all' }).click();
    await dialogOf(page).getByRole('button', { name: 'Close 2 positions' }).click();
    await dialogOf(page).getByText('2 of 2 closed.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await page.getByText('No open positions').first().waitFor();
  });
});

describe('the lists', () => {
  it('stay chosen over a reload', async () => {
    const page = await visitAsTrader('/order');
    const tab = page.getByRole('tab', { name: /History/ });
    await tab.click();
    await page.getByText('No history yet').waitFor();
    await page.reload();
    await page.getByText('No history yet').waitFor();
    expect(await tab.getAttribute('aria-selected')).toBe('true');
  });
});
