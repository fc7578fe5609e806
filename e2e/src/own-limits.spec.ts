// Limits that clients set for themselves, as they set them on a phone, and what the order form says of them; and the page of how
// orders are carried out.
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { dialogOf, goTo, placeAtMarket, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

describe('own limits', () => {
  it('are set, stand on the order form, are held to, and are looser a day later', async () => {
    const page = await visitAsTrader('/user');
    await page.getByRole('link', { name: 'My limits' }).click();
    await page.getByRole('textbox', { name: 'Orders per day' }).fill('1');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('0 of 1').waitFor();
    await expectClean(page, 'own limits');
    await goTo(page, '/trade');
    await placeAtMarket(page, { side: 'Buy' });
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await goTo(page, '/mine/limits');
    await page.getByText('1 of 1').waitFor();
    await goTo(page, '/trade');
    await page.getByText('Your own limit is reached: Orders per day, 1 of 1').waitFor();
    const form = page.getByRole('region', { name: 'Place an order' });
    await form.getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page).getByRole('button', { name: /^Buy / }).click();
    await page.getByText('You have reached your own limit of 1 orders').waitFor();
    await goTo(page, '/mine/limits');
    await page.getByRole('textbox', { name: 'Orders per day' }).fill('');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText(/The looser limits apply from/).waitFor();
    await page.getByText('1 of 1').waitFor();
  });
});

describe('how orders are carried out', () => {
  it('are told what is wrong with each of them at once, and nothing is lost', async () => {
    const page = await visitAsTrader('/mine/limits');
    const names = ['Loss per day', 'Used margin', 'Orders per day'];
    const field = (name: string) => page.getByRole('textbox', { name });
    for (const name of names) await field(name).fill('abc');
    await page.getByRole('button', { name: 'Save limits' }).click();
    expect(await page.getByText('Enter a number, or leave it empty.').count()).toBe(3);
    for (const name of names) expect(await field(name).inputValue()).toBe('abc');
    await expectClean(page, 'limits that cannot be read');
  });

  it('is told to a visitor, from the page of the public log', async () => {
    const trader = await visitAsTrader('/trade');
    await placeAtMarket(trader, { side: 'Buy' });
    const page = await visit('/trust');
    await page.getByRole('link', { name: 'See the figures' }).click();
    await page.getByRole('heading', { name: 'How orders are carried out' }).waitFor();
    await page.getByRole('radio', { name: '7 days' }).check();
    await page.getByRole('heading', { name: 'How it is counted' }).waitFor();
    await expectClean(page, 'how orders are carried out');
  });
});
