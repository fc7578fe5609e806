// What the market does to an account while its owner watches: pending orders fill, stops close, margin runs low, and a
// closed instrument cannot be traded.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { startFallingMarket } from './made-market.ts';
import type { RunningServer } from './server.ts';
import { dialogOf, goTo, placeAtMarket, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();
let market: RunningServer;
beforeAll(async () => {
  market = await startFallingMarket();
});
afterAll(async () => market?.stop());

/** The market takes about twenty seconds to get there: time to send the order on a slow machine. */
const FAR_ENOUGH = 0.002;
const REACHED_WITHIN_MS = 90_000;

describe('a falling market', () => {
  it('fills a pending order, which the list of orders shows at once', async () => {
    const page = await visitAsTrader('/trade', { siteUrl: market.url });
    const form = page.getByRole('region', { name: 'Place an order' });
    const ask = Number(
      /[\d.]+$/.exec((await form.getByRole('button', { name: /^Buy/ }).textContent()) ?? '')?.[0],
    );
    await form.getByRole('radio', { name: 'Pending' }).check();
    await form.getByRole('textbox', { name: 'Target price' }).fill((ask - FAR_ENOUGH).toFixed(5));
    await form.getByRole('button', { name: /^Buy limit/ }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy limit 0.10/ })
      .click();
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByText('1 open position').waitFor({ timeout: REACHED_WITHIN_MS });
  });

  it('warns of a low margin level on whichever screen, in a whole sentence', async () => {
    const page = await visitAsTrader('/trade', { siteUrl: market.url });
    await placeAtMarket(page, { side: 'Buy', lots: '2.7' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/');
    await page
      .getByText('Your margin level fell to 100%. Below 50%, positions are closed')
      .waitFor({ timeout: REACHED_WITHIN_MS });
  });

  it('reaches a stop loss, and says on the Orders screen why the position closed', async () => {
    const page = await visitAsTrader('/trade', { siteUrl: market.url });
    const form = page.getByRole('region', { name: 'Place an order' });
    const bid = Number(
      /[\d.]+$/.exec((await form.getByRole('button', { name: /^Sell/ }).textContent()) ?? '')?.[0],
    );
    await form.getByRole('checkbox', { name: 'Stop loss' }).check();
    await form.getByRole('textbox', { name: 'Stop loss' }).fill((bid - FAR_ENOUGH).toFixed(5));
    await placeAtMarket(page, { side: 'Buy' });
    await dialogOf(page).getByRole('link', { name: 'See the order' }).click();
    await dialogOf(page).getByText(/^SL/).waitFor();
    await page
      .getByText(/EUR\/USD\u2069: Your stop loss at .* was reached, and .* −\$\d/)
      .waitFor({ timeout: REACHED_WITHIN_MS });
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('No open positions').first().waitFor();
  });
});

describe('a closed market', () => {
  it('is marked in the list, and bars both buttons with a sentence', async () => {
    const page = await visit('/', { siteUrl: market.url });
    const row = page.getByRole('button', { name: /GBP\/USD/ });
    await row.getByText('Closed').waitFor();
    await row.click();
    await page.getByRole('heading', { level: 1, name: /GBP\/USD/ }).waitFor();
    await page
      .getByText(/The market is closed/)
      .first()
      .waitFor();
    const form = page.getByRole('region', { name: 'Place an order' });
    expect(await form.getByRole('button', { name: /^Buy/ }).isDisabled()).toBe(true);
    expect(await form.getByRole('button', { name: /^Sell/ }).isDisabled()).toBe(true);
  });

  it('refuses an order that a page sends all the same, and the sheet says why', async () => {
    const page = await visitAsTrader('/trade', {
      siteUrl: market.url,
      prepare: (opened) =>
        opened.route(`**${ROUTES.submit.path}`, (route) =>
          route.continue({
            postData: { ...(route.request().postDataJSON() as object), forex_id: 2 },
          }),
        ),
    });
    const form = page.getByRole('region', { name: 'Place an order' });
    await form.getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page).getByRole('button', { name: /^Buy / }).click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText(/is closed/)
      .waitFor();
  });
});
