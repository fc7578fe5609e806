// Drawings on the chart: with a finger on a phone, with mouse and keys on the desk, and kept on all devices.
import type { CallOutput, Envelope } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialogOf, siteOf, useBrowser, visit, visitAsRealClient, visitAsTrader } from './visit.ts';
import { openRealAccount } from './real-client.ts';

useBrowser();

const DESK = {
  context: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
};

const listOf = (page: Page): Locator => page.getByRole('list', { name: 'Drawings' });
const toolOf = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Draw' }).getByRole('button', { name, exact: true });

/** A level has no height, and what has none is not seen by Playwright. */
const DRAWN = { state: 'attached' } as const;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The pane that waits for a pull, once it stands over the candles and no longer moves. */
async function paneOf(page: Page): Promise<{ at: (x: number, y: number) => Spot }> {
  const pane = page.getByRole('button', { name: /drag across the chart/ });
  await pane.hover();
  const box = await pane.boundingBox();
  if (box === null) throw new Error('the pane is on the screen');
  return { at: (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height }) };
}

async function pullWithFinger(page: Page, from: Spot, to: Spot): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Spot[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    ]);
  await touch('touchEnd', []);
}

async function pullWithMouse(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

describe('drawings on a phone', () => {
  it('are pulled with a finger, recoloured, removed, brought back, and stay', async () => {
    const page = await visitAsTrader('/trade');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await toolOf(page, 'Trend line').click();
    const { at } = await paneOf(page);
    await pullWithFinger(page, at(0.2, 0.6), at(0.6, 0.4));
    const line = listOf(page).getByRole('button', { name: /^Trend line, 1\.\d{5} – 1\.\d{5}$/ });
    await line.waitFor();
    expect(await line.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Teal' }).click();
    expect(await page.getByRole('button', { name: 'Teal' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.getByRole('button', { name: 'Remove: Trend line' }).click();
    await expect.poll(() => line.count()).toBe(0);
    await toolOf(page, 'Undo').click();
    await line.waitFor();
    await page.reload();
    await line.waitFor();
  });

  it('ask for the words of a text, and stand in a list that removes them', async () => {
    const page = await visit('/trade');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await toolOf(page, 'Text').click();
    const { at } = await paneOf(page);
    const { x, y } = at(0.3, 0.5);
    await page.touchscreen.tap(x, y);
    await dialogOf(page).getByRole('textbox', { name: 'Text on the chart' }).fill('Old high');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await listOf(page)
      .getByRole('button', { name: /^Text, Old high, 1\./ })
      .waitFor();
    await toolOf(page, 'Drawings').click();
    await dialogOf(page)
      .getByRole('button', { name: /^Remove: Text, Old high/ })
      .click();
    await expect.poll(() => listOf(page).count()).toBe(0);
  });
});

describe('drawings on the desk', () => {
  it('are placed, moved, removed and brought back by keys alone', async () => {
    const page = await visit('/trade', DESK);
    await toolOf(page, 'Horizontal line').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Horizontal line: drag/ }).waitFor();
    await page.keyboard.press('Enter');
    const line = listOf(page).getByRole('button', { name: /^Horizontal line, 1\./ });
    await line.waitFor(DRAWN);
    const before = await line.getAttribute('aria-label');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => line.getAttribute('aria-label')).not.toBe(before);
    await page.keyboard.press('Delete');
    await expect.poll(() => line.count()).toBe(0);
    await toolOf(page, 'Undo').focus();
    await page.keyboard.press('Control+z');
    await line.waitFor(DRAWN);
    await line.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => line.getAttribute('aria-label')).toBe(before);
  });

  it('are pulled with the mouse, by a point too, and come to the client’s other device', async () => {
    const client = await openRealAccount();
    const page = await visitAsRealClient('/trade', { ...DESK, client });
    await toolOf(page, 'Fibonacci').click();
    const { at } = await paneOf(page);
    await pullWithMouse(page, at(0.2, 0.3), at(0.5, 0.6));
    const drawing = listOf(page).getByRole('button', { name: /^Fibonacci/ });
    const before = await drawing.getAttribute('aria-label');
    await pullWithMouse(page, at(0.5, 0.6), at(0.6, 0.7));
    await expect.poll(() => drawing.getAttribute('aria-label')).not.toBe(before);
    const after = await drawing.getAttribute('aria-label');
    // The first point stood still.
    expect(after?.split(' – ')[0]).toBe(before?.split(' – ')[0]);
    const last = after?.split(' – ')[1] ?? '';
    const kept = async () => {
      const answer = await fetch(siteOf(page) + ROUTES.workspace.path, {
        headers: { authorization: client.token },
      });
      const { data } = (await answer.json()) as Envelope<CallOutput<'workspace'>>;
      return data.find(({ key }) => key === 'drawings.eurusd')?.value;
    };
    await expect.poll(kept, { timeout: 10_000 }).toContain(String(Number(last)));
    const other = await visitAsRealClient('/trade', { client });
    await expect
      .poll(() => listOf(other).getByRole('button').getAttribute('aria-label'))
      .toBe(after);
  });
});
