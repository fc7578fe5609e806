// The rows of the desk's tables by keys: how the focus comes to them and where it goes when they go.
import { describe, expect, it } from 'vitest';
import { useBrowser, visitAsTrader } from './visit.ts';
import { WIDE, buyByKeys, orderByKeys, positions } from './wide.ts';

useBrowser();

describe('the table of positions by the keyboard alone', () => {
  it('goes on from row to row: the arrows lead into the table, and a closed row hands the focus on', async () => {
    const page = await visitAsTrader('/trade', { context: WIDE });
    await buyByKeys(page);
    await page.getByText(/^Bought 0\.10 lots of EUR\/USD/).waitFor();
    await orderByKeys(page, 'Buy');
    await positions(page).nth(1).waitFor();
    const rowWithFocus = (): Promise<string | undefined> =>
      page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-order]')?.dataset['order'],
      );
    const ids = await positions(page).evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('data-order')),
    );
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.keyboard.press('ArrowDown');
    expect(await rowWithFocus()).toBe(ids[0]);
    await page.keyboard.press('ArrowDown');
    expect(await rowWithFocus()).toBe(ids[1]);
    // Escape leaves the row that edits stops from its buttons too, and gives the focus back.
    await page.keyboard.press('e');
    const save = page.getByRole('button', { name: 'Save the stops' });
    await save.waitFor();
    for (let field = 0; field < 2; field += 1) await page.keyboard.press('Tab');
    await expect.poll(() => save.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await save.waitFor({ state: 'detached' });
    expect(await rowWithFocus()).toBe(ids[1]);
    for (const [place, left] of [ids[0], undefined].entries()) {
      await page.keyboard.press('x');
      await page.getByRole('button', { name: /^Close 0\.10 lots/ }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => positions(page).count()).toBe(1 - place);
      await expect.poll(rowWithFocus).toBe(left);
    }
    // With the last row gone it stays in the panel.
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-panel]') !== null),
    ).toBe(true);
  });
});
