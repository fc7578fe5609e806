// Below Home's equity: the next step of a new real account, or what was closed today; the equity counts what is in copying.
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import {
  dialogOf,
  goTo,
  placeAtMarket,
  useBrowser,
  visitAsRealClient,
  visitAsTrader,
} from './visit.ts';

useBrowser();

describe('Home of who is logged in', () => {
  it('leads a new real account to its next step', async () => {
    const page = await visitAsRealClient('/');
    const step = page.getByRole('link', { name: /^Step 1 of 3/ });
    await step.waitFor();
    await expectClean(page, 'Home of a new real account');
    await step.click();
    await page.waitForURL(({ hash }) => hash === '#/mine/auth');
  });

  it('says what the trades closed today made, and leads to all figures', async () => {
    const page = await visitAsTrader('/trade');
    await placeAtMarket(page, { side: 'Buy', lots: '0.10' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByRole('button', { name: 'Close all' }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await page.getByText('No open positions').first().waitFor();
    await goTo(page, '/');
    const today = page.getByRole('main').getByRole('link', { name: /^Closed today [+−]\$\d/ });
    await today.waitFor();
    await expectClean(page, 'Home of a trader');
    // The strip of a wide screen has the same figure.
    const figure = /[+−]\$[\d.,]+/.exec((await today.textContent()) ?? '')?.[0] ?? 'none';
    await page.setViewportSize({ width: 1280, height: 800 });
    const strip = page
      .getByRole('region', { name: 'Your account' })
      .filter({ hasText: 'Closed today' });
    await strip.getByRole('link', { name: figure }).waitFor();
    await today.click();
    await page.getByRole('slider', { name: 'Equity' }).waitFor();
  });

  it('counts in the equity what stands in copyings', async () => {
    const page = await visitAsTrader('/');
    await page.route('**/account/forexDetail*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, string> };
      body.data['InCopying'] = '2500.000000';
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await page.getByText('$12,500.00').first().waitFor();
    expect(await page.getByRole('main').getByText('$10,000.00').first().isVisible()).toBe(true);
  });
});
