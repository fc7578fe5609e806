// Money in and out: deposits with a proof that the operator approves or rejects, methods, withdrawals held, cancelled
// and sent, statements, and what a demo account may not do.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { applyForVerification, fund, newReference, operator, verifyIdentity } from './operator.ts';
import { openRealAccount, type RealClient } from './real-client.ts';
import { dialogOf, goTo, useBrowser, visitAsRealClient, visitAsTrader } from './visit.ts';

useBrowser();

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the field's sheet and picks the first choice whose words match. */
/** What follows may be another dialog. */
async function tap(page: Page, label: string, choice: string | RegExp): Promise<void> {
  await button(page, new RegExp(`^${label}`)).click();
  await dialogOf(page).getByRole('radio', { name: choice }).first().click();
}

async function choose(page: Page, label: string, choice: string | RegExp): Promise<void> {
  await tap(page, label, choice);
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** The number of the deposit or withdrawal whose sheet is open. */
async function shownNumber(page: Page): Promise<string> {
  const line = dialogOf(page).locator('div', { has: page.getByText('Number', { exact: true }) });
  return (await line.last().locator('dd').innerText()).trim();
}

/** A photo as a phone would send it, but small. */
async function photo(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 200;
    canvas.getContext('2d')?.fillRect(40, 40, 100, 100);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

async function bindTron(page: Page): Promise<void> {
  await goTo(page, '/mine/withdraw-way?type=1');
  await choose(page, 'Currency', /USDT TRC20/);
  await field(page, 'Address').fill(TRON);
  await button(page, 'Save').click();
  await page.waitForURL((url) => !url.hash.startsWith('#/mine/withdraw-way'));
}

/** A verified client with money and a bound address, on the page of withdrawals. */
async function visitAsWithdrawer(amount: string): Promise<{ page: Page; client: RealClient }> {
  const client = await openRealAccount();
  await Promise.all([verifyIdentity(client), fund(client, amount)]);
  const page = await visitAsRealClient('/mine/coin-address-list', { client });
  await page.getByText('No crypto address yet').waitFor();
  await bindTron(page);
  await goTo(page, '/mine/withdraw');
  await choose(page, 'Currency', /USDT TRC20/);
  return { page, client };
}

async function requestWithdrawal(page: Page, amount: string): Promise<string> {
  await field(page, 'Amount').fill(amount);
  await button(page, 'Continue').click();
  await dialogOf(page)
    .getByRole('button', { name: /^Withdraw \$/ })
    .click();
  await dialogOf(page).getByRole('heading', { name: 'Withdrawal requested' }).waitFor();
  return shownNumber(page);
}

describe('a deposit', () => {
  it('of coins is told with a proof, approved, and on the balance without a reload', async () => {
    const page = await visitAsRealClient('/mine/charge');
    await choose(page, 'Coin and network', /USDT TRC20/);
    await page.getByRole('img', { name: 'QR code of the deposit address' }).waitFor();
    await page.getByText(/^Send only USDT over TRC20 to this address\./).waitFor();
    await field(page, 'Amount sent').fill('1250,5');
    await page.getByText('$1,250.50').waitFor();
    const input = page.getByLabel('Proof of payment (optional): Choose a photo');
    await input.setInputFiles(await photo(page));
    await button(page, 'Remove photo').waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await button(page, 'I have sent the coins').dblclick();
    await dialogOf(page).getByRole('heading', { name: 'Deposit reported' }).waitFor();
    await dialogOf(page).getByText('In review').waitFor();
    const id = await shownNumber(page);
    await button(page, 'Done').click();
    const list = page.getByRole('region', { name: 'Your deposits' });
    await list.getByText('1,250.50 USDT').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    expect(await field(page, 'Amount sent').inputValue()).toBe('');

    await goTo(page, '/mine/wallet');
    await page.getByText('$0.00').first().waitFor();
    const words = ['--reference', newReference(), '--seen', '1250.5', '--as', 'ann'];
    await operator('deposits', 'approve', id, ...words);
    await page.getByText('Your deposit was credited.').waitFor();
    await page.getByText('$1,250.50').first().waitFor();
    await goTo(page, '/mine/charge');
    await list.getByText('Credited').waitFor();
    await goTo(page, '/mine/history');
    await page.getByRole('main').getByText('$1,250.50').first().waitFor();
    await page.getByRole('listitem').getByText('+$1,250.50').waitFor();
  });

  it('by wire has every field to copy, and is rejected with a remark', async () => {
    const page = await visitAsRealClient('/mine/charge?type=1');
    await button(page, 'I have sent the transfer').click();
    await page.getByText('Choose a way to pay first.').waitFor();
    await choose(page, 'Currency', 'EUR');
    const bank = page.getByRole('region', { name: 'Receiving bank' });
    for (const what of ['Account holder', 'Account number / IBAN', 'SWIFT / BIC', 'Bank'])
      await bank.getByRole('button', { name: `Copy ${what}`, exact: true }).waitFor();
    await bank.getByRole('button', { name: 'Copy Payment reference' }).waitFor();
    await field(page, 'Amount sent').fill('100');
    await button(page, 'I have sent the transfer').click();
    await dialogOf(page).getByText('In review').waitFor();
    const id = await shownNumber(page);
    await button(page, 'Done').click();
    await operator(
      'deposits',
      'reject',
      id,
      '--remark',
      'Not from your own account',
      '--as',
      'ann',
    );
    const list = page.getByRole('region', { name: 'Your deposits' });
    await list.getByText('Not from your own account').waitFor();
    await list.getByText('Rejected').waitFor();
    // Home says so, and leads to the reason.
    await goTo(page, '/');
    await page.getByRole('link', { name: /^Your deposit was rejected/ }).click();
    await dialogOf(page).getByText('Not from your own account').waitFor();
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'detached' });
    await list.waitFor();
  });

  it('is checked at its fields, and keeps what was typed', async () => {
    const page = await visitAsRealClient('/mine/charge');
    await choose(page, 'Coin and network', /USDT TRC20/);
    const amount = field(page, 'Amount sent');
    for (const [typed, fault] of [
      ['', 'Enter the amount.'],
      ['ten', 'Enter the amount in digits.'],
      ['1', /^At least 10\.00 USDT\./],
      ['99999999', /^At most /],
      ['10.123456789', /decimals\.$/],
    ] as const) {
      await amount.fill(typed);
      await button(page, 'I have sent the coins').click();
      await page.getByText(fault).waitFor();
      await expect
        .poll(() => amount.evaluate((input) => input === document.activeElement))
        .toBe(true);
    }
    await amount.fill('77');
    await page.getByText('Bank transfer', { exact: true }).click();
    await page.waitForURL(/type=1/);
    await page.getByText('Crypto', { exact: true }).click();
    await page.waitForURL(/type=0/);
    expect(await amount.inputValue()).toBe('77');
    await page.reload();
    expect(await amount.inputValue()).toBe('77');
  });
});

describe('a withdrawal', () => {
  it('asks for the identity first', async () => {
    const page = await visitAsRealClient('/mine/withdraw');
    await page.getByText('Verify your identity first').waitFor();
    await page.getByRole('link', { name: 'Verify now' }).click();
    await page.waitForURL(/#\/mine\/auth/);
  });

  it('says that the identity is under review where it is', async () => {
    const client = await openRealAccount();
    await applyForVerification(client);
    const page = await visitAsRealClient('/mine/withdraw', { client });
    await page.getByText('Your verification is under review').waitFor();
    expect(await page.getByText('Verify your identity first').count()).toBe(0);
    await page.getByRole('link', { name: 'See the status' }).click();
    await page.waitForURL(/#\/mine\/auth/);
    // Meanwhile there is something to do.
    await page.getByText(/you can deposit and trade meanwhile/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Deposit' }).click();
    await page.waitForURL(/#\/mine\/charge/);
    await goTo(page, '/');
    await page.getByRole('link', { name: /^Your identity is being checked/ }).click();
    await page.waitForURL(/#\/mine\/charge/);
  });

  it('leads to binding a method where there is none', async () => {
    const client = await openRealAccount();
    await verifyIdentity(client);
    const page = await visitAsRealClient('/mine/withdraw', { client });
    await button(page, 'Continue').click();
    await page.getByText('Choose a currency.').waitFor();
    expect(await page.getByText('No price right now').count()).toBe(0);
    await tap(page, 'Currency', /USDT TRC20/);
    await page.getByRole('heading', { name: 'Add a withdrawal account first' }).waitFor();
    await button(page, 'Add an account').click();
    await page.waitForURL(/#\/mine\/withdraw-way\?type=1&draw_id=\d+/);
    await field(page, 'Address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await button(page, 'Save').click();
    await page.getByText('This does not look like an address for TRC20.').waitFor();
    // It looks right, but its check sum is wrong: the server says so at the field.
    await field(page, 'Address').fill(TRON.replace(/t$/, 'u'));
    await button(page, 'Save').click();
    await expect.poll(() => field(page, 'Address').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'Address').fill(TRON);
    await button(page, 'Save').click();
    await page.waitForURL(/#\/mine\/withdraw$/);
  });

  it('shows its cost, is held, says so, and is cancelled', async () => {
    const { page } = await visitAsWithdrawer('500');
    await field(page, 'Amount').fill('100');
    await page.getByText('99.00 USDT').waitFor();
    await page.getByText(/^This destination is new\./).waitFor();
    await field(page, 'Amount').fill('500.01');
    await button(page, 'Continue').click();
    await page.getByText('Only $500.00 is available.').waitFor();
    // A refused amount would bring nothing.
    expect(await page.getByText(/^499\.\d\d USDT$/).count()).toBe(0);
    await button(page, 'Max').click();
    expect(await field(page, 'Amount').inputValue()).toBe('500.00');
    await requestWithdrawal(page, '100');
    const line = dialogOf(page).getByRole('list', { name: 'Status' });
    await expect.poll(() => line.getByRole('listitem').count()).toBeGreaterThan(2);
    await line.getByText('Sending', { exact: true }).waitFor();
    await button(page, 'Done').click();
    await goTo(page, '/mine/wallet');
    await page.getByText('$400.00').first().waitFor();
    await page
      .getByRole('region', { name: 'What is on hold' })
      .getByRole('link', { name: /\$100\.00/ })
      .click();
    await dialogOf(page).getByRole('button', { name: 'Cancel the withdrawal' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
    await question.getByRole('button', { name: 'Cancel the withdrawal' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Cancel the withdrawal' }).count())
      .toBe(0);
    await button(page, 'Close').click();
    await goTo(page, '/mine/wallet');
    await page.getByText('Nothing is on hold.').waitFor();
    await page.getByText('$500').first().waitFor();
  });

  it('that is rejected gives its reason and the money back', async () => {
    const { page } = await visitAsWithdrawer('300');
    const id = await requestWithdrawal(page, '50');
    await operator('withdrawals', 'reject', id, '--reason', 'details_wrong', '--as', 'ann');
    await page.getByText(/^A withdrawal was rejected/).waitFor();
    await dialogOf(page).getByText('Rejected').first().waitFor();
    expect(await dialogOf(page).getByText('You receive').count()).toBe(0);
    await page.getByRole('dialog', { name: /^Withdrawal$/ }).waitFor();
    await button(page, 'Close').click();
    await page.getByText('$300.00').first().waitFor();
  });
});

describe('bound methods', () => {
  it('say what is missing at each field of a bank account, and are removed once confirmed', async () => {
    const page = await visitAsRealClient('/mine/withdraw-way?type=2');
    await button(page, 'Save').click();
    await page.getByText('Choose a currency.').waitFor();
    await expect.poll(() => page.getByText('This is required.').count()).toBe(4);
    await choose(page, 'Currency', 'EUR');
    await field(page, 'Account holder').fill('Ann Archer');
    await field(page, 'Account number / IBAN').fill('de89 3704 0044 0532 0130 01');
    await field(page, 'SWIFT / BIC').fill('deutdeff');
    await field(page, /^Bank$/).fill('Example Bank');
    await button(page, 'Save').click();
    await expect
      .poll(() => field(page, 'Account number / IBAN').getAttribute('aria-invalid'))
      .toBe('true');
    expect(await field(page, 'Account holder').inputValue()).toBe('Ann Archer');
    await field(page, 'Account number / IBAN').fill('de89 3704 0044 0532 0130 00');
    await button(page, 'Save').click();
    await page.waitForURL(/#\/mine\/bank-card-list/);
    await page.getByText('DE89370400440532013000').waitFor();
    await button(page, /^Remove DE8937…013000 Example Bank/).click();
    await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No bank account yet').waitFor();
  });
});

describe('the account’s ledger', () => {
  it('is filtered, and downloaded as a statement', async () => {
    const client = await openRealAccount();
    await fund(client, '250');
    const page = await visitAsRealClient('/mine/history', { client });
    await page.getByRole('listitem').getByText('+$250.00').waitFor();
    await button(page, 'Withdrawals').click();
    await page.getByText('No such entries').waitFor();
    await button(page, 'Deposits').click();
    await page.getByRole('listitem').getByText('+$250.00').click();
    await dialogOf(page)
      .getByText(/^Money that you sent, matched/)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await button(page, 'Download a statement').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialogOf(page).getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^meridian-\d{8}.*\.csv$/);
    const parts = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(parts as Buffer[]).toString('utf8')).toContain('250.00');
  });
});

describe('a demo account', () => {
  it.each([
    '/mine/charge',
    '/mine/withdraw',
    '/mine/withdraw-way?type=1',
    '/mine/wallet',
    '/mine/coin-address-list',
    '/mine/bank-card-list',
    '/mine/auth',
  ])('is barred from %s', async (path) => {
    const page = await visitAsTrader('/user');
    await goTo(page, path);
    await page.getByText('Only real accounts can use this').first().waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
  });
});

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const prepare = (page: Page) =>
    page.addInitScript((chosen) => localStorage.setItem('meridian.theme', chosen), theme);

  it('the pages of money are accessible', async () => {
    const client = await openRealAccount();
    await Promise.all([verifyIdentity(client), fund(client, '500')]);
    const page = await visitAsRealClient('/mine/charge', { client, prepare });
    await choose(page, 'Coin and network', /USDT TRC20/);
    await page.getByText('500.00 USDT').waitFor();
    await expectClean(page, 'Deposit');
    await page.getByText('500.00 USDT').click();
    await dialogOf(page).getByText('Reference').waitFor();
    await expectClean(page, 'the deposit');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/mine/charge?type=1');
    await choose(page, 'Currency', 'EUR');
    await page.getByRole('region', { name: 'Receiving bank' }).waitFor();
    await expectClean(page, 'Wire');
    await goTo(page, '/mine/withdraw-way?type=2');
    await button(page, 'Save').click();
    await expectClean(page, 'Bind a bank account');
    await goTo(page, '/mine/coin-address-list');
    await page.getByText('No crypto address yet').waitFor();
    await expectClean(page, 'Crypto addresses');
    await bindTron(page);
    await goTo(page, '/mine/coin-address-list');
    await page.getByText(TRON).waitFor();
    await expectClean(page, 'a crypto address');
    await goTo(page, '/mine/withdraw');
    await choose(page, 'Currency', /USDT TRC20/);
    await expectClean(page, 'Withdraw');
    await requestWithdrawal(page, '100');
    await expectClean(page, 'the withdrawal');
    await button(page, 'Done').click();
    await goTo(page, '/mine/wallet');
    await page.getByRole('region', { name: 'What is on hold' }).getByText('$100.00').waitFor();
    await expectClean(page, 'Wallet');
    await goTo(page, '/mine/history');
    await page.getByRole('region', { name: 'What is on hold' }).getByText('$100.00').waitFor();
    await expectClean(page, 'Account details');
  });
});
