// Users: a real account from its opening to its second factor, its passwords, and what a demo account may
// not do.
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { expectClean } from './axe.ts';
import { ask, mailedCode, newEmail, openRealAccount, type RealClient } from './real-client.ts';
import { authenticatorCode } from './totp.ts';
import {
  dialogOf,
  goTo,
  siteOf,
  useBrowser,
  visit,
  visitAsRealClient,
  visitAsTrader,
} from './visit.ts';

useBrowser();

const PASSWORD = 'correct horse battery';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opening an account has fields of the same names: until this button is there, they may still be that page's. */
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

async function logIn(page: Page, { email, password }: Pick<RealClient, 'email' | 'password'>) {
  await logInButton(page).waitFor();
  await textbox(page, 'E-mail address').fill(email);
  await textbox(page, 'Password').fill(password);
  await logInButton(page).click();
}

describe('opening an account', () => {
  it('proves the address by a mailed code, credits the invitation, and leads to the login', async () => {
    const friend = await openRealAccount();
    const email = newEmail();
    const page = await visit(`/register?invite_code=${friend.user.invite_code}`);
    await page.getByRole('radio', { name: 'E-mail' }).check();
    await textbox(page, 'E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('The code is on its way.').waitFor();
    await textbox(page, 'Verification code').fill(await mailedCode(email));
    await textbox(page, 'Password').fill(PASSWORD);
    await textbox(page, 'Repeat the password').fill(`${PASSWORD}!`);
    await page.getByText('The passwords do not match').waitFor();
    await textbox(page, 'Repeat the password').fill(PASSWORD);
    await page.getByText('The passwords match').waitFor();
    expect(await textbox(page, 'Invite code (optional)').inputValue()).toBe(
      friend.user.invite_code,
    );
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('Your account is open. Please log in.').waitFor();
    await page.waitForURL(/#\/login$/);
    await logInButton(page).waitFor();
    expect(await textbox(page, 'E-mail address').inputValue()).toBe(email);
    await logIn(page, { email, password: PASSWORD });
    await page.getByText('Equity', { exact: true }).waitFor();
    await goTo(page, '/user');
    await page.getByRole('heading', { name: email }).waitFor();
    const inviting = await visitAsRealClient('/mine/invite', { client: friend });
    await inviting.getByText('1 friend has joined').waitFor();
    await inviting.getByRole('img', { name: 'QR code of your invite link' }).waitFor();
    await inviting
      .getByText(`${siteOf(page)}/#/register?invite_code=${friend.user.invite_code}`)
      .waitFor();
  });

  it('keeps what was typed and the countdown through a reload, and says what is missing', async () => {
    const page = await visit('/register');
    await page.getByRole('radio', { name: 'E-mail' }).check();
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('Enter your e-mail address').waitFor();
    await expect
      .poll(() => textbox(page, 'E-mail address').evaluate((it) => it === document.activeElement))
      .toBe(true);
    for (const name of ['E-mail address', 'Verification code', 'Password', 'Repeat the password'])
      expect(await textbox(page, name).getAttribute('aria-invalid'), name).toBe('true');
    await textbox(page, 'E-mail address').fill('not an address');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('This is not an e-mail address').waitFor();
    const email = newEmail();
    await textbox(page, 'E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const waiting = page.getByRole('button', { name: /^\d+ s$/ });
    await waiting.waitFor();
    await page.reload();
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    expect(await textbox(page, 'E-mail address').inputValue()).toBe(email);
    expect(await textbox(page, 'Password').inputValue()).toBe('');
  });

  it('shows what the server refuses at its field', async () => {
    const email = newEmail();
    const page = await visit('/register');
    await page.getByRole('radio', { name: 'E-mail' }).check();
    await textbox(page, 'E-mail address').fill(email);
    await textbox(page, 'Verification code').fill('000000');
    await textbox(page, 'Password').fill(PASSWORD);
    await textbox(page, 'Repeat the password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Open the account' }).click();
    const code = textbox(page, 'Verification code');
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    const described = await code.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).not.toBe('');
    expect(await textbox(page, 'Password').inputValue()).toBe(PASSWORD);
  });

  it('refuses a country that is not served, at the country', async () => {
    const page = await visit('/register', {
      prepare: (opened) =>
        opened.route(`**${ROUTES.register.path}`, (route) =>
          route.fulfill({
            json: {
              code: 1111,
              msg: 'We cannot serve this country.',
              data: { fields: { area_id: 'We cannot serve this country.' } },
            },
          }),
        ),
    });
    await page.getByRole('radio', { name: 'E-mail' }).check();
    await page.getByRole('button', { name: /Country or region/ }).click();
    await dialogOf(page).getByRole('searchbox').fill('united king');
    await dialogOf(page)
      .getByRole('radio', { name: /^United Kingdom/ })
      .click();
    await textbox(page, 'E-mail address').fill(newEmail());
    await textbox(page, 'Verification code').fill('000000');
    await textbox(page, 'Password').fill(PASSWORD);
    await textbox(page, 'Repeat the password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('We cannot serve this country.').waitFor();
    await page.getByRole('button', { name: /Country or region United Kingdom/ }).waitFor();
  });
});

describe('logging in', () => {
  it('asks for the account and the password, says when they are wrong, and keeps the account', async () => {
    const page = await visit('/login');
    await logInButton(page).click();
    await page.getByText('Enter your e-mail address').waitFor();
    await page.getByText('Enter your password').waitFor();
    await page.getByRole('radio', { name: 'Phone' }).check();
    await logInButton(page).click();
    await page.getByText('Enter your phone number').waitFor();
    await page.getByRole('radio', { name: 'E-mail' }).check();
    const email = newEmail();
    await logIn(page, { email, password: 'wrong' });
    await page.getByText('The account or the password is wrong.').waitFor();
    expect(await textbox(page, 'E-mail address').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await textbox(page, 'Password').getAttribute('type')).toBe('text');
  });

  it('leads back to where a client of a demo account was barred', async () => {
    const client = await openRealAccount();
    const page = await visitAsTrader('/mine/password');
    await page.getByRole('heading', { name: 'Only real accounts can use this' }).waitFor();
    await page.getByRole('link', { name: 'Log in to a real account' }).click();
    await page.getByRole('button', { name: 'Back to the demo account' }).waitFor();
    await logIn(page, client);
    await page.waitForURL((url) => url.hash === '#/mine/password');
    await textbox(page, 'New password').waitFor();
  });

  it('asks for the authenticator app once it is set up, and takes a recovery code in its place', async () => {
    const client = await openRealAccount();
    const page = await visitAsRealClient('/mine/security', { client });
    await page.getByRole('button', { name: /^Authenticator app/ }).click();
    await textbox(page, 'Current password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => textbox(page, 'Current password').getAttribute('aria-invalid'))
      .toBe('true');
    await textbox(page, 'Current password').fill(client.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const key = await dialogOf(page).locator('.select-all').textContent();
    const secret = (key ?? '').replaceAll(' ', '');
    await textbox(page, 'Authenticator code').fill(authenticatorCode(secret));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const codes = dialogOf(page).getByRole('listitem');
    await codes.first().waitFor();
    const recovery = await codes.first().textContent();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page
      .getByRole('button', { name: /^Authenticator app/ })
      .getByText('On')
      .waitFor();

    const other = await visit('/');
    await goTo(other, '/login?from=%2Fuser');
    await logIn(other, client);
    await other.getByRole('heading', { name: 'One more step' }).waitFor();
    // The way back leads to the step before, as it was left.
    await other.goBack();
    await logInButton(other).click();
    await textbox(other, 'Authenticator code').fill(authenticatorCode(secret, 1));
    await logInButton(other).click();
    await other.getByRole('heading', { name: client.email }).waitFor();
    await other.goBack();
    await other.waitForURL(({ hash }) => hash === '#/');

    const third = await visit('/login?from=%2Fuser');
    await logIn(third, client);
    await third.getByRole('button', { name: 'Use a recovery code' }).click();
    await textbox(third, 'Recovery code').fill(recovery ?? '');
    await logInButton(third).click();
    await third.getByRole('heading', { name: client.email }).waitFor();
  });

  it('works with a passkey of the device alone', async () => {
    // Passkeys belong to a name, and an IP address is not one.
    const siteUrl = inject('siteUrl').replace('127.0.0.1', 'localhost');
    const client = await openRealAccount();
    const page = await visit('/login?from=%2Fmine%2Fsecurity', { siteUrl });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await logIn(page, client);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await textbox(page, 'Current password').fill(client.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The passkey is added.').waitFor();
    await page.getByRole('button', { name: /^Remove the passkey/ }).waitFor();
    await goTo(page, '/mine/system');
    await page.getByRole('button', { name: 'Log out' }).click();
    await dialogOf(page).getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
    await goTo(page, '/login?from=%2Fuser');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('heading', { name: client.email }).waitFor();
  });
});

describe('passwords', () => {
  it('are changed with a mailed code, which ends the other sessions', async () => {
    const client = await openRealAccount();
    const elsewhere = await ask('login', {
      account: client.email,
      password: client.password,
      login_type: 'email',
    });
    const page = await visitAsRealClient('/mine/password', { client });
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect.poll(() => page.getByText('Please fill in everything').count()).toBe(2);
    await textbox(page, 'New password').fill(PASSWORD);
    await textbox(page, 'Repeat the password').fill(`x${PASSWORD}`);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The passwords do not match').waitFor();
    await textbox(page, 'Repeat the password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Send code' }).click();
    // The first code opened the account.
    await textbox(page, 'Verification code').fill(await mailedCode(client.email, 2));
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed.').waitFor();
    await page.waitForURL((url) => url.hash === '#/user');
    await expect(ask('logout', {}, { token: elsewhere.token })).rejects.toThrow('999');
    const again = await visit('/login?from=%2Fuser');
    await logIn(again, { email: client.email, password: client.password });
    await again.getByText('The account or the password is wrong.').waitFor();
    await textbox(again, 'Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await logInButton(again).click();
    await again.getByRole('heading', { name: client.email }).waitFor();
  });

  it('are set anew when forgotten', async () => {
    const client = await openRealAccount();
    const page = await visit('/login');
    await textbox(page, 'E-mail address').fill(client.email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(await textbox(page, 'E-mail address').inputValue()).toBe(client.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await textbox(page, 'Verification code').fill(await mailedCode(client.email, 2));
    await textbox(page, 'New password').fill(PASSWORD);
    await textbox(page, 'Repeat the password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The new password is set. Please log in.').waitFor();
    await page.waitForURL(/#\/login$/);
    expect(await textbox(page, 'E-mail address').inputValue()).toBe(client.email);
    await textbox(page, 'Password').fill(PASSWORD);
    await logInButton(page).click();
    await page.getByText('Equity', { exact: true }).waitFor();
  });
});

describe('a demo account', () => {
  it('is told at every barred entry that only real accounts go there', async () => {
    const page = await visitAsTrader('/user');
    // Its four shortcuts lead where a demo account may go.
    for (const name of ['Identity verification', 'Invite friends', 'Change password']) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      const notice = page.getByRole('status').getByText('Only real accounts can use this');
      await notice.first().waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await notice.first().waitFor({ state: 'detached' });
      expect(new URL(page.url()).hash).toBe('#/user');
    }
  });

  it.each([
    '/mine/charge',
    '/mine/withdraw',
    '/mine/wallet',
    '/mine/password',
    '/mine/invite',
    '/mine/security',
  ])('finds the reason and the way out at %s itself', async (path) => {
    const page = await visitAsTrader(path);
    await page.getByRole('heading', { name: 'Only real accounts can use this' }).waitFor();
    await page.getByRole('link', { name: 'Open a real account' }).click();
    await page.getByRole('heading', { name: 'Open a real account' }).waitFor();
  });
});

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const prepare = (page: Page) =>
    page.addInitScript((chosen) => localStorage.setItem('meridian.theme', chosen), theme);

  it('the pages before a session are accessible, their faults too', async () => {
    const page = await visit('/login', { prepare });
    await logInButton(page).click();
    await page.getByText('Enter your password').waitFor();
    await expectClean(page, 'Login');
    await goTo(page, '/register');
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('Enter your phone number').waitFor();
    await expectClean(page, 'Register');
    await page.getByRole('button', { name: /Country or region/ }).click();
    await dialogOf(page).getByRole('searchbox').waitFor();
    await expectClean(page, 'the countries');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/forgot');
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await expectClean(page, 'Forgotten password');
  });

  it('a real account and its security are accessible', async () => {
    const page = await visitAsRealClient('/user', { prepare });
    await page.getByText('$0.00').first().waitFor();
    await expectClean(page, 'Account');
    await goTo(page, '/mine/security');
    await page.getByRole('button', { name: /^Authenticator app/ }).waitFor();
    await expectClean(page, 'Security');
    await page.getByRole('button', { name: /^Phone/ }).click();
    await textbox(page, 'Phone number').waitFor();
    await expectClean(page, 'the phone number');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  });

  it('what belongs to a real account is accessible', async () => {
    const page = await visitAsRealClient('/mine/system', { prepare });
    await page.getByText('This device', { exact: true }).waitFor();
    await expectClean(page, 'Devices and sessions');
    await goTo(page, '/mine/password');
    await textbox(page, 'New password').waitFor();
    await expectClean(page, 'Change password');
    await goTo(page, '/mine/invite');
    await page.getByRole('img', { name: 'QR code of your invite link' }).waitFor();
    await expectClean(page, 'Invite friends');
    await goTo(page, '/mine/email');
    await page.getByRole('link', { name: 'Write an e-mail' }).waitFor();
    await expectClean(page, 'Contact e-mail');
  });
});
