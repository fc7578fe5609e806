// What is done on a wide screen alone: an order by the keyboard, and one that opens beside its list.
import type { Locator, Page } from 'playwright-core';
import { goTo } from './visit.ts';

export const WIDE = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** The rows of the desk's table. */
export const positions = (page: Page): Locator =>
  page.getByRole('table', { name: 'Positions' }).locator('[data-order]');

/** A key buys, another confirms. */
export async function buyByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Buy/ }).waitFor();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: /^Buy 0.*Enter, or click again/ }).waitFor();
  await page.keyboard.press('Enter');
  await positions(page).first().waitFor();
}

/** The only position, beside the list of orders. */
export async function openBesideList(page: Page): Promise<Locator> {
  await goTo(page, '/order');
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: /EUR\/USD/ })
    .click();
  const pane = page.getByRole('complementary', { name: 'EUR/USD' });
  await pane.waitFor();
  return pane;
}
