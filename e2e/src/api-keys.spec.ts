// API keys: a client makes one on the page, a program trades with it and is named in the order's story, and the key is
// revoked among the sessions.
import { ROUTES } from '@meridian/contract/names/calls';
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { openRealAccount } from './real-client.ts';
import { dialogOf, goTo, siteOf, useBrowser, visitAsRealClient, visitAsTrader } from './visit.ts';

useBrowser();

const KEY = /^mdk_[\w-]{43}$/;

/** As a program would call it. */
async function byKey(site: string, key: string, name: 'submit' | 'balance', input: object = {}) {
  const { path, methods } = ROUTES[name];
  const isPost = methods.includes('POST');
  const response = await fetch(site + path, {
    method: isPost ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', lang: 'en' },
    ...(isPost && { body: JSON.stringify(input) }),
  });
  return (await response.json()) as { code: number; msg: string; data: { Id: number } };
}

describe('API keys', () => {
  it('are made on a demo account, trade, are named on the order, and are revoked', async () => {
    const page = await visitAsTrader('/mine/api-keys');
    await page.getByText('No keys yet').waitFor();
    await expectClean(page, 'API keys, empty');
    await page.getByRole('button', { name: 'Create an API key' }).click();
    const sheet = dialogOf(page);
    await sheet.getByRole('button', { name: 'Create the key' }).click();
    await sheet.getByText('Enter a name', { exact: true }).waitFor();
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Night bot');
    await sheet.getByRole('radio', { name: 'Read and trade' }).check();
    await sheet.getByRole('textbox', { name: /^IP addresses/ }).fill('here');
    await sheet.getByRole('button', { name: 'Create the key' }).click();
    await sheet.getByText(/^Up to 20 IP addresses/).waitFor();
    await expectClean(page, 'the form of an API key');
    await sheet.getByRole('textbox', { name: /^IP addresses/ }).fill('127.0.0.0/8, ::1');
    await sheet.getByRole('button', { name: 'Create the key' }).click();
    const key = (await sheet.getByText(KEY).textContent()) ?? '';
    await expectClean(page, 'the key that was made');
    await sheet.getByRole('button', { name: 'I have saved it' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('Never used').waitFor();
    await page.getByText('127.0.0.0/8, ::1').waitFor();
    await expectClean(page, 'API keys');

    const order = { type: '1', cont: '0.10', forex_id: 1, status: '1', multiple: 30 };
    const { data } = await byKey(siteOf(page), key, 'submit', order);
    await goTo(page, `/order?id=${data.Id}`);
    await dialogOf(page).getByText('What happened', { exact: true }).click();
    await dialogOf(page).getByText('Placed with the API key “Night bot”.').waitFor();

    await goTo(page, '/mine/system');
    await page.getByRole('button', { name: 'Revoke the key Night bot' }).click();
    await dialogOf(page).getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('The key is revoked.').waitFor();
    expect((await byKey(siteOf(page), key, 'balance')).code).toBe(999);
  });

  it('ask the owner of a real account for the password', async () => {
    const client = await openRealAccount();
    const page = await visitAsRealClient('/mine/api-keys', { client });
    await page.getByRole('button', { name: 'Create an API key' }).click();
    const sheet = dialogOf(page);
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Reader');
    await sheet.getByRole('textbox', { name: 'Current password' }).fill('wrong');
    await sheet.getByRole('button', { name: 'Create the key' }).click();
    await expect
      .poll(() =>
        sheet.getByRole('textbox', { name: 'Current password' }).getAttribute('aria-invalid'),
      )
      .toBe('true');
    await sheet.getByRole('textbox', { name: 'Current password' }).fill(client.password);
    await sheet.getByRole('button', { name: 'Create the key' }).click();
    await sheet.getByText(KEY).waitFor();
  });
});
