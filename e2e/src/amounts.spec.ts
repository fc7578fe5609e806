// Amounts as typed in languages with another decimal point, and how what came differently than announced is shown.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fund, newReference, operator, verifyIdentity } from './operator.ts';
import { ask, openRealAccount, type RealClient } from './real-client.ts';
import { dialogOf, useBrowser, visitAsRealClient, visitAsTrader } from './visit.ts';

useBrowser();

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_TRC20 = 1;
const inLanguage = (language: string) => (page: Page) =>
  page.addInitScript((chosen) => localStorage.setItem('meridian.language', chosen), language);

/** A verified client with money and a bound address. */
async function openWithdrawer(amount: string): Promise<RealClient> {
  const client = await openRealAccount();
  await Promise.all([verifyIdentity(client), fund(client, amount)]);
  const { token } = client;
  await ask('bindDrawMethod', { type: '1', draw_id: USDT_TRC20, dc_address: TRON }, { token });
  return client;
}

describe('an amount in German', () => {
  it('with a mark of two meanings is asked about, and nothing is sent', async () => {
    const client = await openWithdrawer('5000');
    const prepare = inLanguage('de');
    const page = await visitAsRealClient('/mine/withdraw', { client, prepare });
    await page.getByRole('button', { name: /^Währung/ }).click();
    await dialogOf(page)
      .getByRole('radio', { name: /USDT TRC20/ })
      .click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const amount = page.getByRole('textbox', { name: 'Betrag' });
    await expect.poll(() => amount.getAttribute('placeholder')).toBe('0,00');
    await amount.fill('10.000');
    const question = 'Ohne Tausendertrennzeichen: 10000 oder 10,00';
    await page.getByText(question).waitFor();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect.poll(() => amount.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(await dialogOf(page).count()).toBe(0);
    // After a reload the typed text is there again, and is still a question.
    await page.reload();
    await page.getByText(question).waitFor();
    expect(await amount.inputValue()).toBe('10.000');
    await amount.fill('1.234,56');
    await page.getByText('1.233,56 USDT').waitFor();
    await amount.fill('1,5');
    expect(await amount.inputValue()).toBe('1,5');
    await page.getByRole('button', { name: 'Max.', exact: true }).click();
    await expect.poll(() => amount.inputValue()).toBe('5000,00');
  });

  it('of lots stays as it was typed, and is asked about where it could be a thousand', async () => {
    const page = await visitAsTrader('/trade', { prepare: inLanguage('de') });
    const lots = page.getByRole('textbox', { name: 'Lots', exact: true });
    await lots.fill('1.000');
    await page.getByText('Ohne Tausendertrennzeichen: 1000 oder 1.00').waitFor();
    await lots.fill('1,5');
    await expect.poll(() => page.getByText(/^Ohne Tausendertrennzeichen/).count()).toBe(0);
    expect(await lots.inputValue()).toBe('1,5');
    await page.getByRole('button', { name: 'Mehr Lots' }).click();
    await expect.poll(() => lots.inputValue()).toBe('1.51');
  });
});

describe('a deposit of which less arrived', () => {
  it('stands with what was credited, and what was stated beneath', async () => {
    const client = await openRealAccount();
    const { token } = client;
    const { id } = await ask('chargeSubmit', { number: '120', charge_id: USDT_TRC20 }, { token });
    const seen = ['--seen', '99.5', '--differs', 'yes'];
    const words = ['--reference', newReference(), ...seen, '--as', 'ann'];
    await operator('deposits', 'approve', String(id), ...words);
    const page = await visitAsRealClient('/mine/charge', { client });
    const row = page.getByRole('region', { name: 'Your deposits' }).getByRole('listitem');
    await row.getByText('99.50 USDT').waitFor();
    await row.getByText('Stated amount 120.00 USDT').waitFor();
  });
});
