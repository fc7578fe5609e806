// Favourites: found by searching, starred on Trade, one tap away on Home, and kept with the account on all its devices.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, openRealAccount, type RealClient } from './real-client.ts';
import { dialogOf, goTo, holdBack, useBrowser, visit, visitAsRealClient } from './visit.ts';

useBrowser();

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .first()
    .getByRole('button', { name: new RegExp(name) });

/** On Trade: finds an instrument in the list of all and selects it. */
async function find(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the list of instruments' }).click();
  await dialogOf(page).getByRole('searchbox', { name: 'Search instruments' }).fill(text);
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Waits until the account has `codes`. */
const saved = (page: Page, codes: string): Promise<unknown> =>
  page.waitForResponse(
    (response) =>
      /favourites\/save/.test(response.url()) &&
      (response.request().postDataJSON() as { codes: string }).codes === codes,
    { timeout: 60_000 },
  );

async function star(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${name} to favourites` }).click();
  await page.getByRole('button', { name: `Remove ${name} from favourites` }).waitFor();
}

async function showFavourites(page: Page): Promise<void> {
  await goTo(page, '/');
  const shelf = page
    .getByRole('main')
    .first()
    .getByRole('button', { name: 'Favourites', exact: true });
  await shelf.waitFor();
  // Home keeps the chosen category.
  if ((await shelf.getAttribute('aria-pressed')) !== 'true') await shelf.click();
}

async function logIn(page: Page, { email, password }: RealClient): Promise<void> {
  await goTo(page, '/login');
  await page.getByRole('textbox', { name: 'E-mail address', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Equity', { exact: true }).waitFor();
}

describe('favourites', () => {
  it('are found by searching, starred, and stand alone on Home, for a visitor too', async () => {
    const page = await visit('/trade');
    await find(page, 'xau', 'XAU/USD');
    await star(page, 'XAU/USD');
    await showFavourites(page);
    await rowOf(page, 'XAU/USD').waitFor();
    await rowOf(page, 'EUR/USD').waitFor({ state: 'detached' });
    await page.reload();
    await showFavourites(page);
    await rowOf(page, 'XAU/USD').waitFor();
  });

  it('follow the account to its second device, and leave with the log-out', async () => {
    const client = await openRealAccount();
    const first = await visitAsRealClient('/trade', { client });
    await find(first, 'xau', 'XAU/USD');
    const isSaved = saved(first, 'XAUUSD');
    await star(first, 'XAU/USD');
    await isSaved;

    const second = await visit('/');
    await logIn(second, client);
    await showFavourites(second);
    await rowOf(second, 'XAU/USD').waitFor();

    await rowOf(second, 'XAU/USD').click();
    const isGone = saved(second, '');
    await second.getByRole('button', { name: 'Remove XAU/USD from favourites' }).click();
    await isGone;
    await first.reload();
    await first.getByRole('button', { name: 'Add XAU/USD to favourites' }).waitFor();

    await star(second, 'XAU/USD');
    await goTo(second, '/user');
    await second.getByRole('button', { name: 'Log out' }).click();
    await dialogOf(second).getByRole('button', { name: 'Log out' }).click();
    await second.getByText('You are logged out.').waitFor();
    await showFavourites(second);
    await second.getByText('No favourites yet').waitFor();
    expect(await rowOf(second, 'XAU/USD').count()).toBe(0);
  });

  it('are kept that were set while the account’s own were on their way', async () => {
    const client = await openRealAccount();
    await ask('saveFavourites', { codes: 'GBPUSD' }, { token: client.token });
    let go = (): void => undefined;
    const page = await visitAsRealClient('/trade', {
      client,
      async prepare(it) {
        go = await holdBack(it, /\/main\/favourites(\?|$)/);
      },
    });
    await find(page, 'xau', 'XAU/USD');
    await star(page, 'XAU/USD');
    const isSaved = saved(page, 'GBPUSD,XAUUSD');
    go();
    await isSaved;
    await showFavourites(page);
    await rowOf(page, 'GBP/USD').waitFor();
    await rowOf(page, 'XAU/USD').waitFor();
  });

  it('are kept that could not be saved, until they can be', async () => {
    const client = await openRealAccount();
    await ask('saveFavourites', { codes: 'GBPUSD' }, { token: client.token });
    const page = await visitAsRealClient('/', { client });
    await showFavourites(page);
    await rowOf(page, 'GBP/USD').waitFor();
    let isDown = true;
    await page.route('**/main/favourites/save', (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await goTo(page, '/trade');
    await find(page, 'xau', 'XAU/USD');
    const isTried = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('favourites/save'),
    );
    await star(page, 'XAU/USD');
    await isTried;
    isDown = false;
    const isSaved = saved(page, 'GBPUSD,XAUUSD');
    await page.reload();
    await isSaved;
    await page.getByRole('button', { name: 'Remove XAU/USD from favourites' }).waitFor();
  });
});
