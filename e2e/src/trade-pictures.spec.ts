// A picture of the chart on a trade: kept from the chart, seen on the order and among the trades, removed for good.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { dialogOf, goTo, placeAtMarket, useBrowser, visitAsTrader } from './visit.ts';
import { WIDE, buyByKeys, openBesideList, orderByKeys, positions } from './wide.ts';

useBrowser();

const small = (page: Page) => page.getByRole('button', { name: /^Open the picture of/ });
const keep = (page: Page) =>
  page.getByRole('button', { name: 'Keep a picture on a trade', exact: true });

/** What was drawn: how many colours the picture has, and its size. */
const lookOf = (page: Page) =>
  page.getByRole('img', { name: /^Kept on/ }).evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    const colours = new Set<string>();
    for (let i = 0; i < data.length; i += 4)
      colours.add([data[i], data[i + 1], data[i + 2]].map((one = 0) => one >> 5).join());
    return { width: canvas.width, height: canvas.height, colours: colours.size };
  });

async function removeLarge(page: Page): Promise<void> {
  const sheet = dialogOf(page).filter({ hasText: 'Picture of the chart' }).last();
  await sheet.getByRole('button', { name: 'Remove picture' }).click();
  await sheet.getByText('Remove this picture from the trade for good?').waitFor();
  await sheet.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByText('Remove this picture').waitFor({ state: 'detached' });
  await small(page).waitFor({ state: 'detached' });
}

describe('a picture of the chart on a trade', () => {
  it('is kept by a tap, stays when the trade is closed, and is removed', async () => {
    const page = await visitAsTrader('/trade');
    await page.getByRole('button', { name: 'Full-screen chart' }).waitFor();
    expect(await keep(page).count()).toBe(0);
    await placeAtMarket(page, { side: 'Buy', lots: '0.10' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await keep(page).click();
    await page.getByText('Picture kept on the trade').waitFor();
    await goTo(page, '/order');
    await page
      .getByRole('main')
      .getByRole('button', { name: /EUR\/USD/ })
      .click();
    await small(page).click();
    const { width, height, colours } = await lookOf(page);
    expect(Math.min(width, height)).toBeGreaterThan(250);
    expect(colours).toBeGreaterThan(8);
    await expectClean(page, 'a picture on a trade');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove picture' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close all' }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await goTo(page, '/mine/analytics');
    await page.getByRole('button', { name: /^Net result/ }).click();
    await dialogOf(page)
      .getByRole('button', { name: /EUR\/USD/ })
      .click();
    await small(page).click();
    await removeLarge(page);
  });

  it('is on the one of several trades that is chosen, on a wide screen', async () => {
    const page = await visitAsTrader('/trade', { context: WIDE });
    await buyByKeys(page);
    await keep(page).click();
    await page.getByText('Picture kept on the trade').waitFor();
    const pane = await openBesideList(page);
    await pane.getByRole('button', { name: /^Open the picture of/ }).click();
    await removeLarge(page);
    await goTo(page, '/trade');
    await orderByKeys(page, 'Sell');
    await expect.poll(() => positions(page).count()).toBe(2);
    await keep(page).click();
    const sheet = dialogOf(page);
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2);
    await expectClean(page, 'the trades to keep a picture on');
    await sheet.getByRole('button', { name: /Sell/ }).click();
    await page.getByText('Picture kept on the trade').waitFor();
    await sheet.waitFor({ state: 'detached' });
  });
});
