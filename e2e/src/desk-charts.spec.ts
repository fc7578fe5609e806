// Several charts on the desk: each shows what it was given, and comes back so.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser, visitAsTrader } from './visit.ts';
import { WIDE } from './wide.ts';

useBrowser();

describe('several charts', () => {
  const shown = (page: Page): Promise<string[]> =>
    page
      .locator('[data-chart]')
      .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-chart') ?? ''));
  const isShown = async (page: Page, codes: readonly string[]): Promise<void> => {
    await expect.poll(() => shown(page)).toEqual(codes);
  };
  const onChart = async (page: Page, at: number, code: string): Promise<void> => {
    await page.locator('[data-chart]').nth(at).click();
    await page.locator(`[data-watch="${code}"]`).click();
  };

  it('keep what each shows: what is not linked, on a reload, and while there are fewer', async () => {
    const page = await visitAsTrader('/trade', { context: WIDE });
    await page.getByRole('textbox', { name: 'Lots' }).waitFor();
    await page.keyboard.press('Shift+2');
    await isShown(page, ['EURUSD', 'EURUSD']);
    await page.locator('[data-watch="GBPUSD"]').click();
    await isShown(page, ['GBPUSD', 'EURUSD']);
    await page.keyboard.press('Shift+4');
    await onChart(page, 2, 'USDJPY');
    await onChart(page, 3, 'AUDUSD');
    const all = ['GBPUSD', 'EURUSD', 'USDJPY', 'AUDUSD'];
    await isShown(page, all);
    // The tools stand above and beside all of them, so that the active one is as large as the others.
    const sizes = await page
      .getByRole('region', { name: 'Chart', exact: true })
      .evaluateAll((panes) => panes.map((pane) => [pane.clientWidth, pane.clientHeight].join()));
    expect(sizes).toHaveLength(4);
    expect(new Set(sizes).size).toBe(1);
    const cut = await page
      .locator('[data-chart] bdi')
      .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1));
    expect(cut).toEqual([]);
    await page.keyboard.press('2');
    const period = page.locator('.chart-active [data-period="5min"]');
    await expect.poll(() => period.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await page.locator('[data-chart]').nth(3).waitFor();
    await isShown(page, all);
    expect(await page.locator('[data-chart][aria-current="true"]').getAttribute('data-chart')).toBe(
      'AUDUSD',
    );
    // Alone for a while, and back.
    await page.getByRole('button', { name: 'Show AUD/USD alone' }).click();
    await isShown(page, ['AUDUSD']);
    await expect.poll(() => period.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: '4 charts' }).click();
    await isShown(page, all);
    // With one chart it is the active one, at its period; the others come back.
    await page.keyboard.press('Shift+1');
    await expect.poll(() => period.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('heading', { name: /AUD\/USD/ }).waitFor();
    await page.keyboard.press('Shift+4');
    await isShown(page, ['AUDUSD', 'EURUSD', 'USDJPY', 'GBPUSD']);
  });
});
