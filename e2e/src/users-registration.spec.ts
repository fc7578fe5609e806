// Registering: by phone with a texted code, with the letters of a picture if the site asks for them, the forgotten
// password of a phone number, what is said after too many tries, and a verified address that is replaced.
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { startCaptchaSite } from './main-site.ts';
import { ask, mailedCode, newEmail, openRealAccount, textedCode } from './real-client.ts';
import type { RunningServer } from './server.ts';
import { dialogOf, goTo, useBrowser, visit, visitAsRealClient } from './visit.ts';

useBrowser();

const PASSWORD = 'correct horse battery';
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function chooseBritain(page: Page, field: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await dialogOf(page).getByRole('searchbox').fill('united king');
  await dialogOf(page)
    .getByRole('radio', { name: /^United Kingdom/ })
    .click();
  await dialogOf(page).waitFor({ state: 'detached' });
}

async function setPassword(page: Page, label: string, password: string): Promise<void> {
  await textbox(page, label).fill(password);
  await textbox(page, 'Repeat the password').fill(password);
}

describe('an account by phone', () => {
  it('is opened with a texted code, and its forgotten password set anew with another', async () => {
    const national = `7700${randomInt(100_000, 1_000_000)}`;
    const page = await visit('/register');
    await page.getByRole('radio', { name: 'Phone' }).check();
    await expect.poll(() => page.title()).toBe('Register · Meridian');
    await chooseBritain(page, /Country or region/);
    await textbox(page, 'Phone number').fill(`0${national}`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await textbox(page, 'Verification code').fill(await textedCode(`+44${national}`));
    await setPassword(page, 'Password', PASSWORD);
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.waitForURL(/#\/login$/);
    await expect.poll(() => page.title()).toBe('Log in · Meridian');
    expect(await textbox(page, 'Phone number').inputValue()).toBe(`0${national}`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect.poll(() => page.title()).toBe('Forgotten password · Meridian');
    await page.getByRole('button', { name: 'Send code' }).click();
    await textbox(page, 'Verification code').fill(await textedCode(`+44${national}`, 2));
    await setPassword(page, 'New password', `${PASSWORD} anew`);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.waitForURL(/#\/login$/);
    await textbox(page, 'Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('The account or the password is wrong.').waitFor();
    await textbox(page, 'Password').fill(`${PASSWORD} anew`);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Equity', { exact: true }).waitFor();
  });
});

describe('where registering asks for a picture’s letters', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startCaptchaSite();
  });
  afterAll(() => server.stop());

  it('keeps the picture through other faults, and brings another after a wrong answer', async () => {
    const page = await visit('/register', { siteUrl: server.url });
    const letters = textbox(page, 'Letters in the picture');
    const picture = page.getByRole('button', { name: 'Another picture' }).locator('img');
    await picture.waitFor();
    expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0);
    await textbox(page, 'E-mail address').fill(newEmail());
    await setPassword(page, 'Password', 'password');
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('Enter the letters in the picture').waitFor();
    await letters.fill('wrong');
    const first = await picture.getAttribute('src');
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('This password is too easy to guess.').waitFor();
    expect(await letters.inputValue()).toBe('wrong');
    expect(await picture.getAttribute('src')).toBe(first);
    await setPassword(page, 'Password', PASSWORD);
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('The characters do not match the image.').waitFor();
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    expect(await letters.inputValue()).toBe('');
    await expectClean(page, 'the picture’s letters');
    const second = await picture.getAttribute('src');
    await page.getByRole('button', { name: 'Another picture' }).click();
    await expect.poll(() => picture.getAttribute('src')).not.toBe(second);
  });
});

describe('what may be guessed', () => {
  it('is refused for a while after too many tries, and says for how long', async () => {
    const { email } = await openRealAccount();
    for (let guess = 0; guess < 10; guess += 1) {
      const account = { account: email, password: `guess ${guess}`, login_type: 'email' } as const;
      await expect(ask('login', account)).rejects.toThrow('1100');
    }
    const page = await visit('/login');
    await textbox(page, 'E-mail address').fill(email);
    await textbox(page, 'Password').fill('one guess more');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText(/^Too many attempts\. Please try again in \d+ min/).waitFor();
  });
});

describe('a verified address', () => {
  it('is replaced with the password and a code sent to the new one', async () => {
    const client = await openRealAccount();
    const fresh = newEmail();
    const page = await visitAsRealClient('/mine/security', { client });
    await page.getByRole('button', { name: /^E-mail/ }).click();
    const sheet = dialogOf(page);
    await sheet.getByText(client.email).waitFor();
    await expectClean(page, 'the change of an address');
    await textbox(page, 'E-mail address').fill(fresh);
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await textbox(page, 'Verification code').fill(await mailedCode(fresh));
    await textbox(page, 'Current password').fill('wrong');
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .poll(() => textbox(page, 'Current password').getAttribute('aria-invalid'))
      .toBe('true');
    await textbox(page, 'Current password').fill(client.password);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^E-mail/ })
      .getByText(fresh)
      .waitFor();
    await goTo(page, '/user');
    await page.getByRole('heading', { name: fresh }).waitFor();
    const old = { account: client.email, password: client.password, login_type: 'email' } as const;
    await expect(ask('login', old)).rejects.toThrow('1100');
    await ask('login', { ...old, account: fresh });
  });
});
