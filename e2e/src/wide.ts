// What is done on a wide screen alone: an order by the keyboard, and one that opens beside its list.
import type { Locator, Page } from 'playwright-core';
import { goTo } from './visit.ts';

export const WIDE = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** The rows of the desk's table. */
export const positions = (page: Page): Locator =>
  page.getByRole('table', { name: 'Positions' }).locator('[data-order]');

const KEYS = { Buy: 'b', Sell: 's' } as const;

/** A key arms an order: once there is a live price, for without one it does nothing. */
export async function armByKey(page: Page, side: keyof typeof KEYS): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${side}`), disabled: false }).waitFor();
  await page.keyboard.press(KEYS[side]);
}

/** A key asks, another confirms. */
export async function orderByKeys(page: Page, side: keyof typeof KEYS): Promise<void> {
  await armByKey(page, side);
  const armed = new RegExp(`^${side} 0.*Enter, or click again`);
  await page.getByRole('button', { name: armed }).waitFor();
  await page.keyboard.press('Enter');
}

export async function buyByKeys(page: Page): Promise<void> {
  await orderByKeys(page, 'Buy');
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
