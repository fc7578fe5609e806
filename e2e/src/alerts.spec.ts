// Price alerts: made on Trade, watched by the server, announced on any screen, listed and removed.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { STEADY_BID, startFallingMarket, startSteadyMarket } from './made-market.ts';
import type { RunningServer } from './server.ts';
import { dialogOf, goTo, openTab, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

const bellOf = (page: Page) => page.getByRole('button', { name: 'Set a price alert' });

async function openSheet(page: Page): Promise<void> {
  await bellOf(page).click();
  await dialogOf(page).getByRole('radio', { name: 'Rises to' }).waitFor();
}

describe('a price alert', () => {
  it('is made on Trade, waits in the list, and can be removed', async () => {
    const page = await visitAsTrader('/trade');
    await openSheet(page);
    await expectClean(page, 'the sheet');
    await dialogOf(page).getByRole('radio', { name: 'Falls to' }).check();
    await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('0.90000');
    await dialogOf(page).getByRole('textbox', { name: 'Note (optional)' }).fill('parity is near');
    await dialogOf(page).getByRole('button', { name: 'Set alert' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/mine/alerts');
    await page
      .getByRole('button', { name: /EUR\/USD Falls to .*0\.90000.* parity is near/ })
      .waitFor();
    await expectClean(page, 'the list');
    await page.getByRole('button', { name: 'Remove the alert for EUR/USD' }).click();
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  });

  it('says at its field what is wrong before anything is sent', async () => {
    const page = await visitAsTrader('/trade');
    await openSheet(page);
    const price = dialogOf(page).getByRole('textbox', { name: 'Price' });
    await price.fill('0.00001');
    await dialogOf(page).getByRole('button', { name: 'Set alert' }).click();
    await dialogOf(page).getByText('Must be above the current price.').waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
  });

  it('needs an account', async () => {
    const page = await visit('/trade');
    await bellOf(page).click();
    await page.waitForURL(/#\/login\?from=/);
  });
});

describe('a price alert in a market that falls', () => {
  let market: RunningServer;
  beforeAll(async () => {
    market = await startFallingMarket();
  });
  afterAll(async () => market?.stop());

  it('is told on another screen when it fires, with a way to the list', async () => {
    const page = await visitAsTrader('/order', { siteUrl: market.url });
    // What is told goes again: the other screen waits for it from before the alert is set.
    const told = page
      .getByText(/EUR\/USD.? fell to/)
      .first()
      .waitFor();
    const trade = await openTab(page.context(), '/trade', { siteUrl: market.url });
    await openSheet(trade);
    await dialogOf(trade).getByRole('radio', { name: 'Moves by' }).check();
    await dialogOf(trade).getByRole('textbox', { name: 'Move in percent' }).fill('0.01');
    await dialogOf(trade).getByRole('button', { name: 'Set alert' }).click();
    await dialogOf(trade).waitFor({ state: 'detached' });
    await told;
    await goTo(page, '/mine/alerts');
    await page.getByRole('heading', { name: 'Triggered' }).waitFor();
    await page.getByRole('button', { name: 'Clear the list' }).click();
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  });
});

/** The middle of the alert's tag on the chart. */
async function tagOfAlert(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.getByRole('slider', { name: 'Alert' }).boundingBox();
  if (box === null) throw new Error('the tag is on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('a price alert on the chart', () => {
  let market: RunningServer;
  beforeAll(async () => {
    market = await startSteadyMarket();
  });
  afterAll(async () => market?.stop());

  const above = (STEADY_BID + 0.004).toFixed(5);
  const listed = (page: Page) => page.getByRole('button', { name: /EUR\/USD (Rises|Falls) to/ });

  it('is dragged with a finger to another price, which is asked about first, and stays one alert', async () => {
    const page = await visitAsTrader('/trade', { siteUrl: market.url });
    // The first seconds of this market reach its whole range.
    await expect
      .poll(() => page.getByRole('region', { name: 'Price' }).innerText(), { timeout: 60_000 })
      .toMatch(/1\.1100[\s\S]*1\.12000/);
    await openSheet(page);
    await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill(above);
    await dialogOf(page).getByRole('textbox', { name: 'Note (optional)' }).fill('the old high');
    await dialogOf(page).getByRole('button', { name: 'Set alert' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('slider', { name: 'Alert' }).waitFor();
    const from = await tagOfAlert(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      });
    await touch('touchStart', from.y);
    for (let step = 1; step <= 6; step += 1) await touch('touchMove', from.y - 5 * step);
    await touch('touchEnd');
    const question = page.getByRole('dialog', { name: 'Move the price alert?' });
    await question.getByText(above.slice(0, -1)).first().waitFor();
    await question.getByRole('button', { name: 'Move it' }).click();
    await page.getByText('The alert was moved.').waitFor();
    await goTo(page, '/mine/alerts');
    await listed(page).first().waitFor();
    expect(await listed(page).count()).toBe(1);
    const text = (await listed(page).textContent()) ?? '';
    expect(text).toContain('the old high');
    expect(text).not.toContain(above);
    const moved = Number(/1\.1\d{4}/.exec(text)?.[0]);
    expect(moved).toBeGreaterThan(Number(above));
    expect(moved).toBeLessThan(STEADY_BID + 0.03);
  });
});
