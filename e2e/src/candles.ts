// The candles of a page's chart: when they are there, and how far they reach.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the chart's canvas is, once its candles have come: before, the chart has no heights. */
export async function waitForCandles(page: Page): Promise<Box> {
  const region = page.getByRole('region', { name: 'Chart', exact: true });
  const canvas = region.locator('canvas').first();
  await canvas.waitFor();
  await region.locator('[aria-busy]').waitFor({ state: 'detached' });
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('the candles are on the screen');
  return box;
}

/** Bars of half an hour, which reach far enough also while the market of minutes hardly moves. */
export async function showHalfHours(page: Page): Promise<void> {
  await waitForCandles(page);
  const period = page.locator('[data-period="30min"]').first();
  await period.click();
  await expect.poll(() => period.getAttribute('aria-pressed')).toBe('true');
  await waitForCandles(page);
}
