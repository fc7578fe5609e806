// The phone: an app that can be installed, opens without a network, updates quietly, and sends at one tap only if that
// was chosen.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type Front, startFront } from './front.ts';
import {
  dialogOf,
  goTo,
  placeAtMarket,
  siteOf,
  useBrowser,
  visit,
  visitAsTrader,
} from './visit.ts';

useBrowser({ hasMotion: true });

const INSTALLABLE = { context: { serviceWorkers: 'allow' } } as const;

let front: Front | undefined;
afterAll(() => front?.close());

/** A new version is there, but not active yet. */
const hasWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration !== undefined && registration.waiting !== null;
  });

/** Waits until the page's files are kept. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 60_000,
  });
  await page.waitForFunction(async () => (await caches.match('/.language')) !== undefined);
}

describe('the installed app', () => {
  it('has a manifest whose icons are there, one of them to be cut by the system', async () => {
    const page = await visit('/');
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await fetch(new URL(link ?? '', siteOf(page)));
    expect(answer.headers.get('content-type')).toContain('manifest+json');
    const manifest = (await answer.json()) as {
      name: string;
      display: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose: string; type: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Meridian', display: 'standalone', start_url: '/' });
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    for (const src of [...manifest.icons.map((icon) => icon.src), touch ?? '']) {
      const icon = await fetch(new URL(src, siteOf(page)));
      expect(icon.status, src).toBe(200);
      expect(icon.headers.get('content-type')).toContain('image/');
    }
  });

  it('opens without a network, says so, and shows no price', async () => {
    const page = await visit('/', INSTALLABLE);
    await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
    await untilKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('No connection. Prices are not live.').waitFor();
    await page.getByRole('heading', { name: 'You are offline' }).first().waitFor();
    expect(await page.locator('main').first().innerText()).not.toMatch(/\d\.\d{3,}/);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /EUR\/USD.*\d\.\d{3,}/ }).waitFor({ timeout: 60_000 });
    await page.getByText('No connection. Prices are not live.').waitFor({ state: 'detached' });
  });

  it('shows the orders of the last visit without a network, until the client logs out', async () => {
    const page = await visitAsTrader('/trade', INSTALLABLE);
    await placeAtMarket(page, { side: 'Buy' });
    await goTo(page, '/order');
    const card = page.getByRole('tabpanel').getByRole('button', { name: /EUR\/USD/ });
    await card.waitFor();
    await untilKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('prices are left out').waitFor();
    await card.waitFor();
    expect(await page.getByRole('group', { name: 'Your account' }).innerText()).toContain('—');
    await page.context().setOffline(false);
    await page.getByText('prices are left out').waitFor({ state: 'detached', timeout: 60_000 });
    const kept = () => page.evaluate(() => localStorage.getItem('meridian.orders'));
    expect(await kept()).not.toBeNull();
    await goTo(page, '/mine/system');
    await page.getByRole('button', { name: 'Log out' }).click();
    await dialogOf(page).getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
    await expect.poll(kept).toBeNull();
  });

  it('keeps no answer of the server', async () => {
    const page = await visitAsTrader('/', INSTALLABLE);
    await untilKept(page);
    await goTo(page, '/order');
    await page.getByText('No open positions').first().waitFor();
    const kept = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept.filter((file) => /^\/(api|v1|admin)\b/.test(file))).toEqual([]);
  });

  it('offers a new version on a quiet screen, never over an order form, and reloads into it', async () => {
    front = await startFront(inject('siteUrl'));
    const page = await visit('/', { ...INSTALLABLE, siteUrl: front.url });
    await untilKept(page);
    await goTo(page, '/trade');
    await page.getByRole('region', { name: 'Place an order' }).waitFor();
    // The next version's worker, which belongs to another page than this one.
    front.change((worker) => worker.replace(/\/assets\/base-[\w-]+\.js/, '/icon.svg'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await expect.poll(() => hasWaiting(page)).toBe(true);
    const offer = page.getByText('A new version is ready.');
    expect(await offer.count()).toBe(0);
    await goTo(page, '/');
    await offer.waitFor();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await reloaded;
    await expect.poll(() => hasWaiting(page)).toBe(false);
  });
});

describe('the back gesture', () => {
  it('closes a sheet and stays on the page', async () => {
    const page = await visitAsTrader('/trade');
    await page.getByRole('button', { name: 'Set a price alert' }).click();
    await dialogOf(page).getByRole('radio', { name: 'Rises to' }).waitFor();
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/trade');
  });
});

describe('a sheet', () => {
  it('has a button that closes it, and leaves the focus to what it is for', async () => {
    const page = await visitAsTrader('/trade');
    await page.getByRole('button', { name: 'Set a price alert' }).click();
    await dialogOf(page).getByRole('radio', { name: 'Rises to' }).waitFor();
    const dismiss = dialogOf(page).getByRole('button', { name: 'Dismiss' });
    const box = await dismiss.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await dismiss.evaluate((button) => button === document.activeElement)).toBe(false);
    await dismiss.click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/trade');
  });
});

describe('one-tap trading', () => {
  it('is off, asks before it is on, sends once at a double tap, and can close again', async () => {
    const page = await visitAsTrader('/trade');
    const form = page.getByRole('region', { name: 'Place an order' });
    const buy = form.getByRole('button', { name: /^Buy/ });
    await buy.click();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy 0.10/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });

    await goTo(page, '/user');
    const choice = page.getByRole('switch', { name: 'One-tap trading' });
    await choice.click();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await choice.isChecked()).toBe(false);
    await choice.click();
    await dialogOf(page).getByRole('button', { name: 'Turn on' }).click();
    await expect.poll(() => choice.isChecked()).toBe(true);

    await goTo(page, '/trade');
    await form.getByText('One-tap trading is on').waitFor();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/forex/submit')) sent += 1;
    });
    await buy.evaluate((button) => {
      for (let tap = 0; tap < 3; tap += 1) (button as HTMLButtonElement).click();
    });
    await page.getByText(/^Bought 0.10 lots of EUR\/USD at/).waitFor();
    expect(sent).toBe(1);
    expect(await dialogOf(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Close position' }).click();
    await page.getByText(/^EUR\/USD closed at/).waitFor();
    await goTo(page, '/order');
    await page.getByText('No open positions').first().waitFor();
  });
});

describe('a ticked stop', () => {
  it('starts at the price, says what to do with it, and has the focus', async () => {
    const page = await visitAsTrader('/trade');
    const form = page.getByRole('region', { name: 'Place an order' });
    await form.getByRole('checkbox', { name: 'Stop loss' }).check();
    await form.getByText(/This is the current price. Move it below for a buy/).waitFor();
    const field = form.getByRole('textbox', { name: 'Stop loss' });
    await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true);
    await field.fill('1.00000');
    expect(await form.getByText(/This is the current price/).count()).toBe(0);
  });
});
