// Login: what needs a session asks for it, and leads back to where the visitor was going, on this site only.
import { describe, expect, it } from 'vitest';
import { siteOf, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

describe('the login', () => {
  it.each(['/order', '/user', '/mine/history', '/mine/system'])(
    'stands before %s and leads there',
    async (path) => {
      const page = await visit(path);
      await page.waitForURL((url) => url.hash === `#/login?from=${encodeURIComponent(path)}`);
      await page.getByRole('button', { name: 'Open a demo account' }).click();
      await page.waitForURL((url) => url.hash === `#${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
  );

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'leads home and nowhere else when from is %s',
    async (from) => {
      const page = await visit(`/login?from=${encodeURIComponent(from)}`);
      await page.getByRole('button', { name: 'Open a demo account' }).click();
      await page.getByText('Equity', { exact: true }).waitFor();
      const url = new URL(page.url());
      expect(url.origin).toBe(siteOf(page));
      expect(url.hash).toBe('#/');
    },
  );

  it('is asked for when a visitor wants to order, and brings back to Trade', async () => {
    const page = await visit('/trade');
    await page
      .getByRole('region', { name: 'Place an order' })
      .getByRole('button', { name: /^Buy/ })
      .click();
    await page.waitForURL(/#\/login\?from=%2Ftrade/);
    await page.getByRole('button', { name: 'Open a demo account' }).click();
    await page.waitForURL(/#\/trade$/);
  });

  it('is left from the account’s page, which asks first', async () => {
    const page = await visitAsTrader('/user');
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/mine/system');
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click();
    await page.waitForURL(/#\/user$/);
    await page.getByRole('button', { name: 'Log out' }).click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
  });

  it('is not in the way of who goes back at once from the question', async () => {
    const page = await visitAsTrader('/user');
    await page.getByRole('button', { name: 'Log out' }).click();
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    await page.evaluate(() => {
      const named = (name: string) =>
        [...document.querySelectorAll('button')].find(
          (one) => one.textContent.trim() === name || one.ariaLabel === name,
        );
      named('Cancel')?.click();
      setTimeout(() => named('Back')?.click(), 10);
    });
    await page.waitForURL(/#\/user$/);
  });

  it('ends when the client logs out, and brings the same demo account back', async () => {
    const page = await visitAsTrader('/mine/system');
    const account = await page.getByText(/UID/).textContent();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
    await page.goto(`${siteOf(page)}/#/mine/system`);
    await page.getByRole('button', { name: 'Open a demo account' }).click();
    await page.getByRole('heading', { name: 'Log out' }).waitFor();
    expect(await page.getByText(/UID/).textContent()).toBe(account);
  });
});
