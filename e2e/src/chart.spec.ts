// The chart: how much of it a phone shows, its lines under a finger, a mouse and the keys, and its words.
import type { CallOutput, Envelope } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showHalfHours, waitForCandles } from './candles.ts';
import { ask } from './real-client.ts';
import { dialogOf, siteOf, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser({ hasMotion: true });

const chartOf = (page: Page): Locator => page.getByRole('group', { name: 'Chart of EUR/USD' });

interface Placed {
  readonly id: number;
  readonly stop: string;
}

/** A buy of EUR/USD with a stop six pips below, as the page's own client; the page then shows it. */
async function holdOrder(page: Page, hasStop = true): Promise<Placed> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('meridian.session') ?? '{}') as { token: string }).token,
  );
  const answer = await fetch(siteOf(page) + ROUTES.tradeList.path);
  const { data: list } = (await answer.json()) as Envelope<CallOutput<'tradeList'>>;
  const instrument = list.find(({ Code }) => Code === 'EURUSD');
  const price = instrument?.ForexQuotations.Close ?? 0;
  const stop = (price - 0.0006).toFixed(5);
  const order = await ask(
    'submit',
    {
      forex_id: instrument?.Id ?? 0,
      type: '1',
      status: '1',
      cont: '0.50',
      multiple: instrument?.HasForexMultiple.at(-1)?.Value,
      ...(hasStop && { stop_loss_price: stop }),
    },
    { token },
  );
  await page.reload();
  return { id: order.Id, stop };
}

describe('the chart on a phone', () => {
  it('shows at least 300 px of candles at 390 x 844, and whole dates', async () => {
    const page = await visit('/trade');
    const canvas = chartOf(page).locator('canvas').first();
    await canvas.waitFor();
    const box = await canvas.boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(300);
    // Below it are the lots and the dock: nothing of the chart lies under them.
    const dock = await page.getByRole('button', { name: /^Sell/ }).first().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(dock?.y ?? 0);
  });

  it('lets a finger on the candles scroll the page', async () => {
    const page = await visit('/trade');
    const canvas = chartOf(page).locator('canvas').first();
    await canvas.waitFor();
    const { x, y, width, height } = (await canvas.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: up === undefined ? [] : [{ x: x + width / 2, y: y + height / 2 - up }],
      });
    await touch('touchStart', 0);
    for (let up = 10; up <= 120; up += 10) await touch('touchMove', up);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  });

  it('says in words what it shows', async () => {
    const page = await visit('/trade');
    const id = await chartOf(page).getAttribute('aria-describedby');
    const words = page.locator(`[id="${id ?? ''}"]`);
    await expect
      .poll(() => words.textContent(), { timeout: 20_000 })
      .toMatch(
        /^EUR\/USD, 1m: from .+ to .+, between 1\.\d{5} and 1\.\d{5}, last price 1\.\d{5}\./,
      );
  });

  it('compares with another instrument, tells it, and still does after a visit', async () => {
    const page = await visit('/trade');
    const layer = () =>
      page.evaluate(() => (window.history.state as { layer?: string } | null)?.layer);
    const before = await layer();
    await page.getByRole('button', { name: 'Indicators' }).click();
    const asked = page.waitForRequest((request) => request.url().includes('kline'));
    await dialogOf(page).getByRole('button', { name: 'Compare with' }).click();
    await dialogOf(page).getByRole('radio', { name: 'GBP/USD' }).click();
    await asked;
    // The list's step back in the history would break off a load.
    await dialogOf(page).getByRole('radio', { name: 'GBP/USD' }).waitFor({ state: 'hidden' });
    // It took the place of the sheet before it, of which nothing is left.
    await expect.poll(layer).toBe(before);
    await page.reload();
    const id = await chartOf(page).getAttribute('aria-describedby');
    await expect
      .poll(() => page.locator(`[id="${id ?? ''}"]`).textContent(), { timeout: 20_000 })
      .toContain('Compared with GBP/USD.');
  });

  it('shows the focus', async () => {
    const page = await visit('/trade');
    const chart = chartOf(page);
    await chart.locator('canvas').first().waitFor();
    await page.keyboard.press('Tab');
    await chart.locator('> div').focus();
    const ring = chart.locator('xpath=following-sibling::span[1]');
    await ring.waitFor({ state: 'visible' });
  });
});

/** Where a tag stands once the chart has found its range. */
async function restOf(tag: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await waitForCandles(tag.page());
  let before: string | undefined;
  await expect
    .poll(async () => {
      const last = before;
      before = JSON.stringify(await tag.boundingBox());
      return before === last;
    })
    .toBe(true);
  const box = await tag.boundingBox();
  if (box === null) throw new Error('the tag is on the screen');
  return { x: box.x + 20, y: box.y + box.height / 2 };
}

describe('the line of a stop', () => {
  it('moves by keys with its result in money, Escape puts it back, Enter asks', async () => {
    const page = await visitAsTrader('/trade');
    const { stop } = await holdOrder(page);
    const line = page.getByRole('slider', { name: 'Stop loss, Buy 0.50' });
    await line.focus();
    await expect.poll(() => line.getAttribute('aria-valuenow')).toBe(String(Number(stop)));
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowDown');
    const moved = Number(stop) - 0.00011;
    expect(Number(await line.getAttribute('aria-valuenow'))).toBeCloseTo(moved, 6);
    expect(await line.getAttribute('aria-valuetext')).toMatch(/−\$\d+\.\d\d, −\d+\.\d pips · −\d/);
    await page.keyboard.press('Escape');
    expect(await line.getAttribute('aria-valuenow')).toBe(String(Number(stop)));
    // Not far: a line beyond what a quiet market shows is not drawn.
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    const question = dialogOf(page).filter({ hasText: 'Move the stop loss?' });
    await question.getByRole('button', { name: 'Move it' }).click();
    await page.getByText('The stop was moved.').waitFor();
    await expect
      .poll(async () => Number(await line.getAttribute('aria-valuenow')))
      .toBeCloseTo(Number(stop) - 0.0001, 6);
  });

  it('comes out of the line of an order that has none', async () => {
    const page = await visitAsTrader('/trade');
    await holdOrder(page, false);
    const entry = page.getByRole('slider', { name: 'Entry, Buy 0.50' });
    await entry.focus();
    const opened = await entry.getAttribute('aria-valuenow');
    for (let pips = 0; pips < 6; pips += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect
      .poll(() => entry.getAttribute('aria-valuetext'))
      .toMatch(/SL, −\$\d+\.\d\d, −\d+\.\d pips · −\d/);
    await page.keyboard.press('Enter');
    const question = dialogOf(page).filter({ hasText: 'Set a stop loss?' });
    await question.getByRole('button', { name: 'Save the stops' }).click();
    await page.getByText('The stops were saved.').waitFor();
    const line = page.getByRole('slider', { name: 'Stop loss, Buy 0.50' });
    await expect
      .poll(async () => Number(await line.getAttribute('aria-valuenow')))
      .toBeCloseTo(Number(opened) - 0.0006, 6);
    // A take profit is missing still.
    expect(await entry.getAttribute('aria-valuenow')).toBe(opened);
  });

  it('is pulled with the mouse, and Escape puts it back while it is held', async () => {
    const page = await visitAsTrader('/trade', {
      context: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
    });
    const { stop } = await holdOrder(page);
    await showHalfHours(page);
    const line = page.getByRole('slider', { name: 'Stop loss, Buy 0.50' });
    await line.waitFor();
    const { x, y } = await restOf(line);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 12, { steps: 4 });
    expect(Number(await line.getAttribute('aria-valuenow'))).toBeLessThan(Number(stop));
    await page.keyboard.press('Escape');
    expect(await line.getAttribute('aria-valuenow')).toBe(String(Number(stop)));
    await page.mouse.move(x, y + 14, { steps: 4 });
    await page.mouse.up();
    expect(await line.getAttribute('aria-valuenow')).toBe(String(Number(stop)));
    expect(await dialogOf(page).count()).toBe(0);
  });
});
