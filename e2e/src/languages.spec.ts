// Language and looks: fourteen catalogues, right to left, and the themes.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { entryIsGone, siteOf, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

const rootOf = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir, dataset } = document.documentElement;
    return { lang, dir, theme: dataset['theme'], trend: dataset['trend'] };
  });

describe('the language', () => {
  it('is chosen from a list by its own name, mirrors the page for Arabic, and is remembered', async () => {
    const page = await visit('/language');
    await page.getByRole('radio', { name: 'العربية' }).check();
    await expect.poll(() => rootOf(page)).toMatchObject({ lang: 'ar', dir: 'rtl' });
    await page.goto(`${siteOf(page)}/#/`);
    await page.reload();
    const row = page.getByRole('button', { name: /EUR\/USD/ });
    await row.waitFor();
    expect(await rootOf(page)).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Markets');
    const price = row.locator('.price-figure');
    expect(await price.evaluate((figure) => getComputedStyle(figure).direction)).toBe('ltr');
  });

  it('follows lang in the address, and takes tw for Hong Kong Chinese', async () => {
    const page = await visit('/trade?lang=tw');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await rootOf(page)).toMatchObject({ lang: 'zh-HK', dir: 'ltr' });
  });

  it('follows lang once: a choice made later outlives the way back', async () => {
    const page = await visit('/trade?lang=de');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => rootOf(page)).toMatchObject({ lang: 'de' });
    await expect.poll(() => new URL(page.url()).hash).toBe('#/trade');
    await page.evaluate(() => location.assign('#/language'));
    await page.getByRole('radio', { name: 'Français' }).check();
    await expect.poll(() => rootOf(page)).toMatchObject({ lang: 'fr' });
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/trade');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await rootOf(page)).toMatchObject({ lang: 'fr' });
  });

  it('is that of a page that does not exist, on a first visit as within one', async () => {
    const page = await visit('/nowhere?lang=de');
    const heading = page.getByRole('heading', { name: 'Hier ist nichts', level: 1 });
    await heading.waitFor();
    await page.getByRole('link', { name: 'Zum Markt' }).click();
    await page.getByRole('heading', { name: 'Hier ist nichts' }).waitFor({ state: 'detached' });
    await page.evaluate(() => {
      location.hash = '#/trade/nowhere';
    });
    await heading.waitFor();
  });

  it('names the page in the browser’s tab', async () => {
    const page = await visit('/trade?lang=de');
    await expect.poll(() => page.title()).toBe('Handel · Meridian');
    await page.evaluate(() => location.assign('#/language'));
    await expect.poll(() => page.title()).toBe('Sprache · Meridian');
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Handel · Meridian');
  });

  it('follows lang in an open page, on a page that leads to the log-in too', async () => {
    const page = await visit('/');
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await page.evaluate(() => location.assign('#/order?lang=ar'));
    await expect.poll(() => new URL(page.url()).hash).toBe('#/login?from=%2Forder');
    await expect.poll(() => rootOf(page)).toMatchObject({ lang: 'ar', dir: 'rtl' });
  });

  it('is the browser’s on a first visit, and Hong Kong Chinese where the browser’s is none of ours', async () => {
    const german = await visit('/', { context: { locale: 'de-AT' } });
    await german.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    expect(await rootOf(german)).toMatchObject({ lang: 'de' });
    const finnish = await visit('/', { context: { locale: 'fi-FI' } });
    await finnish.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    expect(await rootOf(finnish)).toMatchObject({ lang: 'zh-HK' });
  });
});

describe('the looks', () => {
  it('change theme and trend colours at once, and keep them', async () => {
    const page = await visitAsTrader('/user');
    await page.getByRole('button', { name: /^Theme/ }).click();
    // A tap chooses and closes: by the time that `check` looked whether it is checked, the sheet may be gone.
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => rootOf(page)).toMatchObject({ theme: 'dark' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Colours of gain and loss/ }).click();
    await page.getByRole('radio', { name: /^Red up/ }).click();
    await expect.poll(() => rootOf(page)).toMatchObject({ trend: 'red-up' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await entryIsGone(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(await rootOf(page)).toMatchObject({ theme: 'dark', trend: 'red-up' });
  });
});
