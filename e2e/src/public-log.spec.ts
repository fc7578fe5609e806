// The public log on an order's sheet: checked by the browser itself, and a red panel where the site shows anything else.
import type { Envelope, OrderPage } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialogOf, goTo, placeAtMarket, useBrowser, visitAsTrader } from './visit.ts';

useBrowser();

const CHECKED = /^Checked: filled at the public (ask|bid) of \d\d:\d\d:\d\d\.\d{3}/;
const ROW = /Row [\d,]+ of [\d,]+/;
const cardOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /EUR\/USD/ });

async function withPosition(): Promise<Page> {
  const page = await visitAsTrader('/trade');
  await placeAtMarket(page, { side: 'Buy' });
  await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await goTo(page, '/order');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  return page;
}

async function savedText(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name }).first().click();
  const parts = await (await (await download).createReadStream()).toArray();
  return Buffer.concat(parts as Uint8Array[]).toString();
}

describe('an order’s sheet', () => {
  it('says that the order is in the public log at the public price, open and closed, and gives its proof as a file', async () => {
    const page = await withPosition();
    await cardOf(page).click();
    const sheet = dialogOf(page);
    await sheet.getByText(CHECKED).click();
    await sheet.getByText(ROW).waitFor();
    expect(await savedText(page, 'Save the proof')).toMatch(/^c2sp.org\/tlog-proof@v1\n/);
    await sheet.getByRole('button', { name: /^Close/ }).click();
    await sheet.getByRole('button', { name: /^Close 0/ }).click();
    await sheet.getByText(/You closed this position at/).waitFor();
    await sheet.getByText(CHECKED).click();
    await expect.poll(() => sheet.getByText(ROW).count()).toBe(2);
  });

  it('is red where the site shows another price than the log has, or is another log, and keeps the evidence', async () => {
    const page = await withPosition();
    await cardOf(page).click();
    await dialogOf(page).getByText(CHECKED).waitFor();
    await page.route(`**${ROUTES.myDeal.path}*`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as Envelope<OrderPage>;
      for (const order of body.data?.data ?? [])
        if (order.Receipt.Open !== null) order.Receipt.Open.Ask = '1.00000';
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await cardOf(page).click();
    const alarm = dialogOf(page).getByRole('alert');
    await alarm.getByText('The public log does not say what is shown here').waitFor();
    await alarm.getByText('not_as_shown').waitFor();
    const evidence = JSON.parse(await savedText(page, 'Save the evidence')) as { files: string[] };
    expect(evidence.files[0]).toContain('c2sp.org/tlog-proof');

    await page.unrouteAll();
    const key = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
    await page.evaluate((other) => {
      const seen = JSON.parse(localStorage.getItem('meridian.log') ?? '{}') as object;
      localStorage.setItem('meridian.log', JSON.stringify({ ...seen, key: other }));
    }, key);
    await page.reload();
    await cardOf(page).click();
    await alarm.getByText('unsigned').waitFor();
  });
});
