// Trade: the order form, what it shows before and after sending, and what it refuses.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { expectClean } from './axe.ts';
import {
  dialogOf,
  entryIsGone,
  expectToMove,
  goTo,
  openTab,
  placeAtMarket,
  useBrowser,
  visit,
  visitAsTrader,
} from './visit.ts';

useBrowser({ hasMotion: true });

const formOf = (page: Page) => page.getByRole('region', { name: 'Place an order' });
/** Counts what the page is tapped, whoever taps. */
const countTaps = (page: Page) =>
  page.addInitScript(() => {
    let taps = 0;
    addEventListener('click', () => {
      taps += 1;
      document.documentElement.dataset['taps'] = String(taps);
    });
  });
const priceOf = async (page: Page): Promise<number> => {
  const text = await formOf(page).getByRole('button', { name: /^Buy/ }).textContent();
  return Number(/[\d.]+$/.exec(text ?? '')?.[0]);
};

describe('an order at market', () => {
  it('is placed once, however often the button is tapped, and the receipt leads to the order', async () => {
    const page = await visitAsTrader('/trade');
    await formOf(page).getByRole('button', { name: /^Buy/ }).click();
    const send = dialogOf(page).getByRole('button', { name: /^Buy 0.10/ });
    await send.waitFor();
    await send.evaluate((button) => {
      for (let tap = 0; tap < 3; tap += 1) (button as HTMLButtonElement).click();
    });
    const filled = page.getByRole('dialog', { name: 'Order filled' });
    await filled.waitFor();
    // Cents are enough here: the tick and the exact figures are on the receipt.
    expect(await filled.textContent()).not.toMatch(/#|\$\d+\.\d{3}/);
    await dialogOf(page).getByRole('link', { name: 'See the order' }).click();
    await dialogOf(page).getByRole('button', { name: 'Edit stops' }).waitFor();
    await dialogOf(page).getByText('Receipt').click();
    await dialogOf(page).getByText('Tick used').waitFor();
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/order');
    await page.getByText('1 open position').waitFor();
    await page.goBack();
    await page.waitForURL(/#\/trade$/);
  });
});

describe('a visitor', () => {
  it('is three taps from opening the site to a filled demo order', async () => {
    const page = await visit('/', { prepare: countTaps });
    await page.getByRole('button', { name: 'Try a demo account' }).click();
    await formOf(page).getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy 0.10/ })
      .click();
    await dialogOf(page).getByRole('heading', { name: 'Order filled' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['taps'])).toBe('3');
  });
});

describe('a page that is loaded anew', () => {
  it('has the order form as it was typed, and another instrument has its own', async () => {
    const page = await visitAsTrader('/trade');
    const lots = formOf(page).getByRole('textbox', { name: 'Lots' });
    const target = formOf(page).getByRole('textbox', { name: 'Target price' });
    await formOf(page).getByRole('radio', { name: 'Pending' }).click();
    await target.fill('1.05');
    await lots.fill('0.37');
    await page.reload();
    await expect.poll(() => target.inputValue()).toBe('1.05');
    expect(await lots.inputValue()).toBe('0.37');
    await goTo(page, '/');
    await page.getByText('GBP/USD', { exact: true }).click();
    await expect.poll(() => lots.inputValue()).toBe('0.10');
  });
});

describe('a page that is loaded anew under an open sheet', () => {
  it('is left by the first step back', async () => {
    const page = await visitAsTrader('/rank');
    await page.getByRole('link', { name: 'Trade', exact: true }).click();
    await page.getByRole('button', { name: /^Leverage/ }).click();
    await dialogOf(page).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Leverage/ }).waitFor();
    await entryIsGone(page);
    await page.goBack();
    await page.waitForURL(/#\/rank$/);
  });
});

describe('the form', () => {
  it('keeps what was typed while prices move and while another tab is looked at', async () => {
    const page = await visitAsTrader('/trade');
    const form = formOf(page);
    await form.getByRole('textbox', { name: 'Lots' }).fill('0.37');
    await form.getByRole('checkbox', { name: 'Stop loss' }).check();
    await form.getByRole('textbox', { name: 'Stop loss' }).fill('1.01234');
    await expectToMove(form.getByRole('button', { name: /^Buy/ }));
    await goTo(page, '/');
    await page.getByRole('heading', { name: 'Markets' }).first().waitFor();
    await goTo(page, '/trade');
    expect(await form.getByRole('textbox', { name: 'Lots' }).inputValue()).toBe('0.37');
    expect(await form.getByRole('textbox', { name: 'Stop loss' }).inputValue()).toBe('1.01234');
  });

  it('tells how often a stop so near was reached in the past, and how that is counted', async () => {
    const page = await visitAsTrader('/trade');
    const form = formOf(page);
    const price = await priceOf(page);
    await form.getByRole('checkbox', { name: 'Stop loss' }).check();
    await form.getByRole('textbox', { name: 'Stop loss' }).fill((price * 0.999).toFixed(5));
    const odds = form.getByRole('button', { name: /^Within 24 trading hours/ });
    await odds.getByText(/^Stop loss first [1-9]\d?%$/).waitFor();
    await odds.click();
    await dialogOf(page)
      .getByText(/once as it was and once mirrored/)
      .waitFor();
  });

  it('says at its field what is wrong before anything is sent', async () => {
    const page = await visitAsTrader('/trade');
    const form = formOf(page);
    await form.getByRole('textbox', { name: 'Lots' }).fill('0.001');
    await form.getByRole('button', { name: /^Buy/ }).click();
    await form.getByRole('alert').getByText('The smallest order is 0.01 lots.').waitFor();
    expect(await dialogOf(page).count()).toBe(0);
  });

  it('shows what the server refuses at the field that it is about', async () => {
    const page = await visitAsTrader('/trade', {
      // As a page without any checks would send it: a stop on the wrong side of the market.
      prepare: (opened) =>
        opened.route(`**${ROUTES.submit.path}`, (route) =>
          route.continue({
            postData: { ...(route.request().postDataJSON() as object), stop_loss_price: '9.00000' },
          }),
        ),
    });
    const form = formOf(page);
    await form.getByRole('checkbox', { name: 'Stop loss' }).check();
    await form.getByRole('textbox', { name: 'Stop loss' }).fill('1.00000');
    await form.getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy 0.10/ })
      .click();
    await form
      .getByRole('alert')
      .getByText(/stop loss of a buy order must be below/)
      .waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    const field = form.getByRole('textbox', { name: 'Stop loss' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  });

  it('tells an impossible size at the field, and is not sent from the sheet while free margin does not cover it', async () => {
    const page = await visitAsTrader('/trade');
    const form = formOf(page);
    await form.getByRole('textbox', { name: 'Lots' }).fill('0.001');
    await form.getByRole('alert').getByText('The smallest order is 0.01 lots.').waitFor();
    await form.getByRole('textbox', { name: 'Lots' }).fill('50');
    await form
      .getByRole('alert')
      .getByText(/free margin does not cover/)
      .waitFor();
    await form.getByRole('button', { name: /^Sell/ }).click();
    await dialogOf(page)
      .getByText(/free margin does not cover/)
      .waitFor();
    const send = dialogOf(page).getByRole('button', { name: /^Sell 50/ });
    expect(await send.isDisabled()).toBe(true);
    const reason = await send.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${reason}"]`).textContent()).toMatch(
      /free margin does not cover/,
    );
  });
});

describe('an order sized by its risk', () => {
  it('has the lots that lose 1 % at a stop 20 pips away, and says so before it is sent', async () => {
    const page = await visitAsTrader('/trade');
    const form = formOf(page);
    await form.getByText(/^With a stop loss by price or distance/).waitFor();
    await form.getByRole('checkbox', { name: 'Stop loss' }).check();
    await form.getByRole('button', { name: '20', exact: true }).click();
    await form.getByRole('checkbox', { name: 'Take profit' }).check();
    await form.getByRole('button', { name: '1.5 R' }).click();
    await form.getByRole('button', { name: '1%', exact: true }).click();
    // 100 dollars of 10,000 at 20 pips, which cost 200 dollars a lot.
    const lots = form.getByRole('textbox', { name: 'Lots' });
    await expect.poll(() => lots.inputValue()).toBe('0.50');
    await expectClean(page, 'the form with stops and risk');
    await form.getByRole('button', { name: /^Sell/ }).click();
    const sheet = dialogOf(page);
    await sheet
      .getByText(/^Sells 0.50 lots of EUR\/USD at the market.*−\$100.00.*\+\$150.00/)
      .waitFor();
    await sheet.getByRole('button', { name: /^Sell 0.50/ }).click();
    await sheet.getByRole('link', { name: 'See the order' }).click();
    await sheet.getByRole('button', { name: 'Edit stops' }).click();
    // From its opening price, which the fill may have moved by a tick.
    await sheet.getByRole('radio', { name: 'Pips' }).check();
    const stop = sheet.getByRole('textbox', { name: 'Stop loss' });
    await expect.poll(() => stop.inputValue()).toMatch(/^(19|20)\.\d$/);
    await stop.fill('50');
    await sheet.getByText('−$250.00').waitFor();
    await sheet.getByRole('button', { name: 'Save the stops' }).click();
    await page.getByText('The stops were saved.').waitFor();
  });
});

describe('more options', () => {
  it('say what they do with their figures, and are on the order afterwards', async () => {
    const page = await visitAsTrader('/trade');
    const form = formOf(page);
    await form.getByText('More options').click();
    await form.getByRole('checkbox', { name: 'Trailing stop' }).check();
    await form.getByRole('checkbox', { name: 'Max. deviation' }).check();
    await form.getByText(/^Filled at \d\.\d{5} at worst, otherwise not at all\.$/).waitFor();
    await expectClean(page, 'the form with its options');
    await form.getByRole('button', { name: /^Buy/ }).click();
    await dialogOf(page)
      .getByText(/The stop loss starts at .*, follows the best price 20\.0 pips behind/)
      .waitFor();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy 0.10/ })
      .click();
    await dialogOf(page).getByRole('link', { name: 'See the order' }).click();
    await dialogOf(page).getByText('20.0 pips', { exact: true }).waitFor();
    await dialogOf(page)
      .getByText(/^Trailing SL \d/)
      .waitFor();
  });

  it('keep their settings as a template, which one tap applies', async () => {
    const page = await visitAsTrader('/trade');
    const form = formOf(page);
    await form.getByText('More options').click();
    await form.getByRole('checkbox', { name: 'Break-even stop' }).check();
    await form.getByRole('button', { name: 'Save as template' }).click();
    await dialogOf(page).getByRole('textbox', { name: 'Name of the template' }).fill('Scalp');
    await dialogOf(page).getByRole('button', { name: 'Save as template' }).click();
    const chip = form.getByRole('button', { name: 'Scalp' });
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await form.getByRole('checkbox', { name: 'Break-even stop' }).uncheck();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('false');
    await chip.click();
    expect(await form.getByRole('checkbox', { name: 'Break-even stop' }).isChecked()).toBe(true);
    // A name that is taken says what saving does to it.
    await form.getByRole('button', { name: 'Save as template' }).click();
    await dialogOf(page).getByRole('textbox', { name: 'Name of the template' }).fill('Scalp');
    await dialogOf(page).getByRole('button', { name: 'Replace “Scalp”' }).click();
    await expect.poll(() => form.getByRole('button', { name: 'Scalp' }).count()).toBe(1);
  });
});

describe('a pending order', () => {
  it('says what it will be on either side of the market, and waits', async () => {
    const page = await visitAsTrader('/trade');
    const market = await priceOf(page);
    const target = formOf(page).getByRole('textbox', { name: 'Target price' });
    await formOf(page).getByRole('radio', { name: 'Pending' }).check();
    // Its own price comes first, and both buttons name it.
    const first = formOf(page).getByRole('textbox').first();
    expect(await first.getAttribute('aria-label')).toBe('Target price');
    await target.fill('1.01230');
    for (const side of [/^Sell stop\s*1\.0123\s*0$/, /^Buy limit\s*1\.0123\s*0$/])
      await formOf(page).getByRole('button', { name: side }).waitFor();
    const below = (market - 0.01).toFixed(5);
    await target.fill(below);
    await formOf(page).getByText(`Buy limit: fills at ${below} or better.`).waitFor();
    await formOf(page)
      .getByText(`Sell stop: fills at the first price at or below ${below}.`)
      .waitFor();
    const above = (market + 0.01).toFixed(5);
    await target.fill(above);
    await formOf(page)
      .getByText(`Buy stop: fills at the first price at or above ${above}.`)
      .waitFor();
    await formOf(page)
      .getByRole('button', { name: /^Buy stop/ })
      .click();
    await dialogOf(page)
      .getByRole('button', { name: /^Buy stop 0.10/ })
      .click();
    await dialogOf(page).getByRole('heading', { name: 'Order placed' }).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Keep trading' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});

describe('another tab of the same account', () => {
  it('shows an order as soon as it is filled here', async () => {
    const page = await visitAsTrader('/order');
    await page.getByText('No open positions').first().waitFor();
    const second = await openTab(page.context(), '/trade');
    await placeAtMarket(second, { side: 'Sell' });
    await page.getByText('1 open position').waitFor();
    await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
  });
});
