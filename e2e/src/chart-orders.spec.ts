// Orders from the chart: what a tap offers at a price, and the box that is an order in one pull.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showHalfHours, waitForCandles } from './candles.ts';
import { dialogOf, useBrowser, visitAsTrader } from './visit.ts';

useBrowser();

const DESK = {
  context: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
};

/** A part of the candles, once they are there. */
async function candlesOf(page: Page): Promise<(x: number, y: number) => { x: number; y: number }> {
  const box = await waitForCandles(page);
  return (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
}

async function wideCandlesOf(page: Page): ReturnType<typeof candlesOf> {
  await showHalfHours(page);
  return await candlesOf(page);
}

const formOf = (page: Page): Locator => page.getByRole('region', { name: 'Place an order' });
const levelOf = (page: Page, name: string): Locator =>
  page.getByRole('slider', { name: `${name}, Place an order` });

describe('a tap on the candles', () => {
  it('offers orders that wait at the price, and fills the form with the one that is chosen', async () => {
    const page = await visitAsTrader('/trade');
    const { x, y } = (await candlesOf(page))(0.2, 0.9);
    await page.touchscreen.tap(x, y);
    const menu = page.getByRole('menu', { name: /^At 1\.\d{5}$/ });
    await menu.getByRole('menuitem', { name: 'Sell stop' }).waitFor();
    await menu.getByRole('menuitem', { name: 'Buy limit' }).click();
    // The dock names what it would send.
    await formOf(page)
      .getByRole('button', { name: /^Buy limit/ })
      .waitFor();
    await levelOf(page, 'Target').waitFor();
  });
});

describe('a mouse on the candles', () => {
  it('sets the cross hair with a click, and asks with its other button', async () => {
    const page = await visitAsTrader('/trade', DESK);
    const { x, y } = (await candlesOf(page))(0.2, 0.1);
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: 'Order or alert at this price' }).waitFor();
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.mouse.click(x, y, { button: 'right' });
    const menu = page.getByRole('menu', { name: /^At/ });
    await menu.getByRole('menuitem', { name: 'Set a price alert' }).click();
    await page.getByRole('slider', { name: 'Alert', exact: true }).waitFor();
  });

  it('is not needed: the key for menus asks too', async () => {
    const page = await visitAsTrader('/trade', DESK);
    await candlesOf(page);
    const region = page.getByRole('region', { name: 'Chart', exact: true });
    await region.locator('[tabindex="0"]:has(canvas)').first().focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu', { name: /^At/ }).waitFor();
  });

  it('asks with the plus beside the prices', async () => {
    const page = await visitAsTrader('/trade', DESK);
    const { x, y } = (await candlesOf(page))(0.2, 0.9);
    await page.mouse.move(x, y);
    await page.getByRole('button', { name: 'Order or alert at this price' }).click();
    const menu = page.getByRole('menu', { name: /^At 1\.\d{5}$/ });
    await menu.getByRole('menuitem', { name: 'Buy limit' }).click();
    await formOf(page)
      .getByRole('button', { name: /^Buy limit/ })
      .waitFor();
  });
});

describe('a box on the candles', () => {
  it('fills the form with entry, stop and take, sizes it by the risk, and asks as the form does', async () => {
    const page = await visitAsTrader('/trade');
    const at = await wideCandlesOf(page);
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('button', { name: 'Order box' }).click();
    const [from, to] = [at(0.3, 0.95), at(0.4, 0.6)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    const price = async (name: string) =>
      Number(await levelOf(page, name).getAttribute('aria-valuenow'));
    await levelOf(page, 'Target').waitFor();
    const [entry, stop, take] = [
      await price('Target'),
      await price('Stop loss'),
      await price('Take profit'),
    ];
    expect(stop).toBeLessThan(entry);
    expect((take - entry) / (entry - stop)).toBeCloseTo(2, 6);
    // One percent of 10,000 dollars.
    const lots = formOf(page).getByRole('textbox', { name: 'Lots' });
    const risked = Math.floor(100 / ((entry - stop) * 100_000) / 0.01) * 0.01;
    await expect
      .poll(async () => Number(await lots.inputValue()))
      .toBeCloseTo(Math.min(risked, 50), 1);
    await page
      .getByRole('region', { name: 'Chart', exact: true })
      .getByRole('button', { name: /^Buy \d/ })
      .click();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy limit/ })
      .click();
    // The order that waits has lines of its own.
    await page.getByRole('slider', { name: /^Stop loss, Buy \d/ }).waitFor();
  });
});

describe('the line of a pending order', () => {
  it('moves by keys with what its stop would bring, and Enter asks', async () => {
    const page = await visitAsTrader('/trade', DESK);
    const at = await wideCandlesOf(page);
    await page.getByRole('button', { name: 'Order box' }).click();
    const [from, to] = [at(0.3, 0.95), at(0.4, 0.6)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await formOf(page)
      .getByRole('button', { name: /^Buy limit/ })
      .click();
    await formOf(page)
      .getByRole('button', { name: /^Buy limit [\d.]+ at/ })
      .click();
    const line = page.getByRole('slider', { name: /^Target, Buy \d/ });
    await line.focus();
    const before = Number(await line.getAttribute('aria-valuenow'));
    await page.keyboard.press('Shift+ArrowUp');
    expect(await line.getAttribute('aria-valuetext')).toMatch(/1\.0 pips · SL −\$\d+\.\d\d/);
    await page.keyboard.press('Enter');
    const question = dialogOf(page).filter({ hasText: 'Move the pending order?' });
    await question.getByRole('button', { name: 'Move it' }).click();
    await page.getByText('The pending order was moved.').waitFor();
    await expect
      .poll(async () => Number(await line.getAttribute('aria-valuenow')))
      .toBeCloseTo(before + 0.0001, 6);
  });
});
