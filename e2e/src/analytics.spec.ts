// One's own trading: empty at first, then what a closed trade made, its formula and the trade behind it, and the file.
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import {
  dialogOf,
  goTo,
  placeAtMarket,
  useBrowser,
  visitAsRealClient,
  visitAsTrader,
} from './visit.ts';

useBrowser();

describe('one’s own trading', () => {
  it('says what will be there, before the first closed trade', async () => {
    const page = await visitAsTrader('/user');
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('heading', { name: 'After your first closed trade' }).waitFor();
    await expectClean(page, 'analytics without a trade');
  });

  it('offers a real account a summary by mail each week, off until it is wished', async () => {
    const page = await visitAsRealClient('/mine/analytics');
    const weekly = page.getByRole('switch', { name: 'Weekly summary by e-mail' });
    expect(await weekly.isChecked()).toBe(false);
    await weekly.check();
    await page.reload();
    await expect.poll(() => weekly.isChecked()).toBe(true);
    await expectClean(page, 'analytics of a real account');
  });

  it('tells what a closed trade made and cost, figure by figure, with the trade behind it', async () => {
    const page = await visitAsTrader('/trade');
    await placeAtMarket(page, { side: 'Buy', lots: '0.10' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/order');
    await page.getByRole('button', { name: 'Close all' }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await goTo(page, '/mine/analytics');
    const net = page.getByRole('button', { name: /^Net result/ });
    await net.getByText('1 trade').waitFor();
    await page.getByRole('slider', { name: 'Equity' }).waitFor();
    await expectClean(page, 'analytics');
    await net.click();
    const sheet = dialogOf(page);
    await sheet.getByText(/^Gross result less commission/).waitFor();
    await sheet.getByRole('button', { name: /EUR\/USD/ }).click();
    await sheet.getByText('Spread paid').waitFor();
    await sheet.getByRole('heading', { name: 'Best and worst point' }).waitFor();
    await sheet.getByRole('textbox', { name: 'Note' }).fill('Closed too early');
    await sheet.getByRole('textbox', { name: 'Tags' }).fill('test, first');
    await sheet.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Note saved').waitFor();
    await sheet.getByRole('button', { name: 'Save note' }).waitFor({ state: 'detached' });
    await expectClean(page, 'a trade of analytics');
    await sheet.getByRole('button', { name: 'Net result' }).click();
    await sheet.getByText('Trades behind it').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Tags' }).check();
    await page.getByRole('button', { name: /^first/ }).click();
    await sheet.getByRole('button', { name: /EUR\/USD/ }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download trades as CSV' }).click(),
    ]);
    const rows = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('EURUSD,buy,0.10');
    expect(rows[1]).toContain('"test, first",Closed too early');
  });
});
