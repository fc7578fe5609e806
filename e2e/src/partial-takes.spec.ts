// Partial take profits: said on the ticket, shown with the order, and changed there.
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectClean } from './axe.ts';
import { dialogOf, useBrowser, visitAsTrader } from './visit.ts';

useBrowser();

const formOf = (page: Page) => page.getByRole('region', { name: 'Place an order' });

/** Half of it at one price, a fifth at another, far from the market. */
async function sayParts(page: Page): Promise<void> {
  const form = formOf(page);
  await form.getByText('More options').click();
  await form.getByRole('checkbox', { name: 'Partial take profits' }).check();
  await form.getByRole('button', { name: 'Add a part' }).click();
  await form.getByRole('radio', { name: 'Price' }).last().check();
  await form.getByRole('textbox', { name: 'Part 1' }).fill('1.45000');
  await form.getByRole('textbox', { name: 'Part 2' }).fill('1.48000');
  await form
    .getByText(/^Buys .*0\.05 lots close at 1\.45000: .*0\.02 lots close at 1\.48000/)
    .waitFor();
}

describe('partial take profits', () => {
  it('are said on the ticket, shown with the order, and changed there', async () => {
    const page = await visitAsTrader('/trade');
    await sayParts(page);
    await formOf(page).getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page).getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page).getByRole('link', { name: 'See the order' }).click();
    const sheet = dialogOf(page);
    await sheet.getByText('0.05 at 1.45000').waitFor();
    await sheet.getByText('0.02 at 1.48000').waitFor();
    await sheet.getByRole('button', { name: 'Edit stops' }).click();
    await sheet.getByRole('group', { name: 'Part 2', exact: true }).waitFor();
    await expectClean(page, 'the parts of an order');
    await sheet.getByRole('button', { name: 'Remove part 1' }).click();
    await sheet.getByRole('textbox', { name: 'Part 1' }).fill('1.47000');
    await sheet.getByRole('button', { name: 'Save the stops' }).click();
    await sheet.getByText('0.02 at 1.47000').waitFor();
    await sheet.getByText('0.05 at 1.45000').waitFor({ state: 'detached' });
  });
});
