// One cancels the other: a pair that is made on the ticket, is shown wherever an order is, and is undone again.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { dialogOf, goTo, useBrowser, visitAsTrader } from './visit.ts';
import { WIDE } from './wide.ts';

useBrowser();

const formOf = (page: Page) => page.getByRole('region', { name: 'Place an order' });

async function fillPending(page: Page, target: string): Promise<void> {
  const form = formOf(page);
  await form.getByRole('radio', { name: 'Pending' }).check();
  await form.getByRole('textbox', { name: 'Target price' }).fill(target);
}

/** On a phone, with the question in a sheet. */
async function place(page: Page, name: RegExp): Promise<void> {
  await formOf(page).getByRole('button', { name }).click();
  await dialogOf(page).getByRole('button', { name }).click();
  await dialogOf(page).getByRole('heading', { name: 'Order placed' }).waitFor();
}

/** A limit far below the market, and a stop far above it that is tied to the limit. */
async function placePair(page: Page): Promise<void> {
  await fillPending(page, '1.01230');
  await place(page, /^Buy limit/);
  await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
  await fillPending(page, '1.45000');
  const form = formOf(page);
  await form.getByText('More options').click();
  await form.getByRole('button', { name: /^One cancels the other/ }).click();
  await page.getByRole('radio', { name: /Buy limit 0\.10 at 1\.01230/ }).click();
  await form.getByText('If it fills, Buy limit 0.10 at 1.01230 is cancelled').first().waitFor();
  await place(page, /^Buy stop/);
}

describe('one cancels the other', () => {
  it('is tied on the ticket, leads from one order to the other, and is untied', async () => {
    const page = await visitAsTrader('/trade');
    await placePair(page);
    await dialogOf(page).getByRole('link', { name: 'See the order' }).click();
    const sheet = dialogOf(page);
    await sheet.getByText('Cancels the other').waitFor();
    await expectClean(page, 'an order that cancels another');
    await sheet.getByRole('button', { name: 'Buy limit 0.10 at 1.01230' }).click();
    await sheet.getByText('Buy limit: fills at 1.01230 or better.').waitFor();
    await sheet.getByRole('button', { name: 'Buy stop 0.10 at 1.45000' }).waitFor();

    await sheet.getByRole('button', { name: 'Edit order' }).click();
    await sheet.getByRole('button', { name: /^One cancels the other/ }).click();
    await page.getByRole('radio', { name: 'None' }).click();
    await sheet.getByRole('button', { name: 'Save the order' }).click();
    await page.getByText('The order was changed.').waitFor();
    await expect.poll(() => sheet.getByText('Cancels the other').count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(/^Cancels the other/).count()).toBe(0);
  });

  it('stands in the desk’s table', async () => {
    const page = await visitAsTrader('/trade');
    await placePair(page);
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await page.setViewportSize(WIDE.viewport);
    await goTo(page, '/trade');
    await page.getByRole('tab', { name: /Pending/ }).click();
    const rows = page.getByRole('table', { name: 'Pending' }).locator('[data-order]');
    await rows.getByRole('link', { name: /^OCO: Cancels the other, Buy limit 0\.10/ }).waitFor();
  });
});
