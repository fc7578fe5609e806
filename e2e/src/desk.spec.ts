// The desk of wide screens: a trade from opening to closing by the keyboard alone, and panels that stay as they were left.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { WIDE, armByKey, buyByKeys, openBesideList, positions } from './wide.ts';
import { dialogOf, goTo, openTab, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

const onDesk = (width = WIDE.viewport.width): Promise<Page> =>
  visitAsTrader('/trade', { context: { ...WIDE, viewport: { width, height: 800 } } });

const panel = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const widthOf = async (locator: Locator): Promise<number> =>
  Math.round((await locator.boundingBox())?.width ?? 0);

/** The strip above the pages, which brings their keys. */
const hasStrip = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Search/ }).waitFor();

/** Where the letters begin, whatever room the element keeps around them. */
const startOfText = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().x);
  });

/** Presses Tab until the focus is on what the name says. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

describe('a trade by the keyboard alone', () => {
  it('is bought, given a stop, closed in part and closed, each asked for on the spot', async () => {
    const page = await onDesk();
    await page.getByRole('textbox', { name: 'Lots' }).waitFor();
    await page.keyboard.press('Shift++');
    await buyByKeys(page);
    await positions(page).getByText('0.20').waitFor();
    await page.getByText(/^Bought 0\.20 lots of EUR\/USD/).waitFor();

    // Its stop, from the row.
    await page.keyboard.press('e');
    const stop = page.getByRole('textbox', { name: 'Stop loss' }).last();
    await expect.poll(() => stop.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('1.01234');
    await page.keyboard.press('Enter');
    await positions(page).getByText('1.01234').waitFor();

    // Half of it: Escape ends the question, the second time it is sent.
    await page.keyboard.press('Shift+X');
    await page.getByRole('button', { name: /^Close 0\.10 lots/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Close 50% of/ }).waitFor();
    await page.keyboard.press('Shift+X');
    await page.getByRole('button', { name: /^Close 0\.10 lots [+−]?\$/ }).waitFor();
    await page.keyboard.press('Enter');
    await positions(page).getByText('0.10').waitFor();
    // Until it is answered, the button of the half stands there.
    await page.getByRole('button', { name: /^Close 100% of/ }).waitFor();

    await page.keyboard.press('x');
    await page.getByRole('button', { name: /^Close 0\.10 lots/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No open positions').waitFor();
  });

  it('asks no more once four seconds have gone', async () => {
    const page = await onDesk();
    await armByKey(page, 'Sell');
    const asking = page.getByRole('button', { name: /^Sell 0.*Enter, or click again/ });
    await asking.waitFor();
    await asking.waitFor({ state: 'detached' });
    await page.getByText('No open positions').waitFor();
  });

  it('does nothing while a field has the caret', async () => {
    const page = await onDesk();
    const lots = page.getByRole('textbox', { name: 'Lots' });
    await lots.waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('bs');
    expect(await page.getByText('Enter, or click again').count()).toBe(0);
  });
});

describe('the fields of the ticket', () => {
  it('are reached by a key each and left by Escape; so are the tools of the chart', async () => {
    const page = await onDesk();
    const ticket = panel(page, 'Place an order').first();
    const field = (name: string) => ticket.getByRole('textbox', { name, exact: true });
    const hasFocus = async (locator: Locator): Promise<void> => {
      await expect
        .poll(() => locator.evaluate((input) => input === document.activeElement))
        .toBe(true);
    };
    await field('Lots').waitFor();
    // Without a stop loss the risk has nothing to count from: its key leads there.
    await page.keyboard.press('r');
    await hasFocus(field('Stop loss'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await hasFocus(field('Risk, % of equity'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await hasFocus(field('Take profit'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await hasFocus(field('Stop loss'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await field('Target price').waitFor();
    await page.keyboard.press('m');
    await field('Target price').waitFor({ state: 'detached' });
    const period = (name: string) => page.locator(`.chart-active [data-period="${name}"]`);
    await page.keyboard.press('c');
    await dialogOf(page).getByRole('radio', { name: 'Heikin-Ashi' }).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+t');
    await expect
      .poll(() => page.locator('[data-tool="trend"]').getAttribute('aria-pressed'))
      .toBe('true');
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('2');
    await expect.poll(() => period('5min').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the command bar', () => {
  it('opens an instrument, arms an order without sending it, and leads to a page', async () => {
    const page = await onDesk();
    await hasStrip(page);
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByRole('combobox').waitFor();
    await page.keyboard.type('gbpusd');
    await dialogOf(page)
      .getByRole('option', { name: /^GBP\/USD/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^GBP\/USD: choose/ }).waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('buy xau');
    await dialogOf(page).getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('eurusd');
    await dialogOf(page)
      .getByRole('option', { name: /^Sell EUR\/USD/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Sell 0.*Enter, or click again/ }).waitFor();
    await page.getByText('No open positions').waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('ranking');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/rank$/);
    // It is there on every page.
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByRole('combobox').waitFor();
  });

  it('and a sheet of all keys', async () => {
    const page = await onDesk();
    await hasStrip(page);
    await page.keyboard.press('?');
    await dialogOf(page).getByText('Close half').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});

describe('the panels', () => {
  it('are moved by keys and by the mouse, close, and come back as they were left', async () => {
    const page = await onDesk();
    const watch = panel(page, 'Watchlist');
    await watch.waitFor();
    expect(await widthOf(watch)).toBe(248);
    await page.getByRole('separator', { name: 'Size of: Watchlist' }).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf(watch)).toBe(280);
    const edge = await page.getByRole('separator', { name: /Place an order/ }).boundingBox();
    if (edge === null) throw new Error('the ticket has an edge');
    await page.mouse.move(edge.x + 4, 400);
    await page.mouse.down();
    await page.mouse.move(edge.x - 56, 400, { steps: 4 });
    await page.mouse.up();
    // On another device of the same class of widths, too: the account has it.
    const kept = page.waitForResponse(
      (response) =>
        response.url().includes('workspace_set') &&
        /closed[^a-z]{1,40}dock/.test(response.request().postData() ?? ''),
    );
    await page.keyboard.press('Alt+2');
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    await kept;
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('meridian.workspace.')) localStorage.removeItem(key);
    });
    await page.reload();
    await expect.poll(() => widthOf(watch)).toBe(280);
    expect(await widthOf(panel(page, 'Place an order').first())).toBe(364);
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    await page.getByRole('separator', { name: 'Size of: Watchlist' }).dblclick();
    await expect.poll(() => widthOf(watch)).toBe(248);
  });

  it.each([768, 1024, 1280, 1440, 1920, 2560])('fill %i px without scrolling', async (width) => {
    const page = await onDesk(width);
    await page.getByRole('button', { name: /^Buy/ }).waitFor();
    await panel(page, 'Orders and account').waitFor();
    const overflow = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    expect(overflow).toEqual([0, 0]);
    const main = await page.getByRole('main').boundingBox();
    expect(Math.round((main?.x ?? 0) + (main?.width ?? 0))).toBe(width);
  });
});

describe('the pages beside the desk', () => {
  it.each([1280, 1920])('begin at the same place at %i px', async (width) => {
    const page = await onDesk(width);
    const starts: number[] = [];
    const pages = { order: 'Orders', follow: 'Copy trading', rank: 'Ranking', user: 'Account' };
    for (const [path, name] of Object.entries(pages)) {
      await goTo(page, `/${path}`);
      const title = page.getByRole('main').getByRole('heading', { name, exact: true }).first();
      await title.waitFor();
      starts.push(await startOfText(title));
    }
    expect(new Set(starts).size).toBe(1);
  });

  it.each([768, 1280])(
    'rank traders in a table that fits %i px, sorted by its heads',
    async (width) => {
      const page = await onDesk(width);
      await goTo(page, '/rank');
      const table = page.getByRole('table', { name: 'Ranking' });
      await table.getByRole('link').first().waitFor();
      const [tableWidth, room] = await table.evaluate((one) => [
        one.getBoundingClientRect().width,
        one.parentElement?.clientWidth ?? 0,
      ]);
      expect(tableWidth).toBeLessThanOrEqual(room ?? 0);
      await table.getByRole('button', { name: 'Total return' }).click();
      const rates = async () =>
        (await table.locator('tbody tr > td:nth-of-type(3)').allTextContents()).map((text) =>
          Number(text.replace('−', '-').replace(/[+%,]/g, '')),
        );
      await expect
        .poll(async () => {
          const [first = 0, second = 0] = await rates();
          return first >= second;
        })
        .toBe(true);
      await table.getByRole('link').first().press('Enter');
      await page.waitForURL(/#\/rank\/\d+$/);
    },
  );

  it.each([768, 1280])('open an order beside its list at %i px', async (width) => {
    const page = await onDesk(width);
    await buyByKeys(page);
    const pane = await openBesideList(page);
    await pane.getByRole('button', { name: 'Edit stops' }).waitFor();
    await goTo(page, '/mine/history');
    await page
      .getByRole('table', { name: 'Ledger' })
      .getByText(/^Commission/)
      .waitFor();
  });
});

describe('the watchlist', () => {
  it('has lists of the client’s own, filled from the search, on all devices', async () => {
    const page = await onDesk();
    await page.getByRole('button', { name: 'New list' }).click();
    await page.keyboard.type('Night');
    await page.keyboard.press('Enter');
    await page.getByText('This list is empty.').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('btc');
    await page.getByRole('button', { name: 'Add BTC/USD to the list' }).click();
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => page.locator('[data-watch]').count()).toBe(1);
    const tab = await openTab(page.context(), '/trade');
    await tab.getByRole('button', { name: 'Night', exact: true }).waitFor();
  });

  it('is chosen from by J and K, and sorted by the day’s moves', async () => {
    const page = await onDesk();
    const head = (name: string) => page.getByRole('button', { name: `${name}: choose` });
    await head('EUR/USD').waitFor();
    await page.keyboard.press('j');
    await head('GBP/USD').waitFor();
    await page.keyboard.press('k');
    await head('EUR/USD').waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const moves = async (): Promise<readonly number[]> => {
      const changes = await page.locator('[data-watch] > span:last-child').allTextContents();
      return changes
        .map((text) => /\d+\.\d\d/.exec(text)?.[0])
        .flatMap((text) => (text === undefined ? [] : Number(text)));
    };
    // Prices move on between two sortings.
    await expect
      .poll(
        async () => {
          const now = await moves();
          return now.length > 3 && now.every((move, i) => i === 0 || move <= (now[i - 1] ?? 0));
        },
        { interval: 50, timeout: 20_000 },
      )
      .toBe(true);
  });
});

describe('the desk', () => {
  it.each(['light', 'dark'])('has no finding of axe in the %s theme', async (theme) => {
    const page = await visitAsTrader('/trade', {
      context: WIDE,
      prepare: (opened) =>
        opened.addInitScript((chosen) => localStorage.setItem('meridian.theme', chosen), theme),
    });
    await buyByKeys(page);
    await expectClean(page, `the desk, ${theme}`);
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
    await expectClean(page, `its ledger, ${theme}`);
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByRole('combobox').waitFor();
    await expectClean(page, `the command bar, ${theme}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await dialogOf(page).getByText('Close half').waitFor();
    await expectClean(page, `the keys, ${theme}`);
  });

  it('is open to a visitor, who is told what comes after logging in', async () => {
    const page = await visit('/trade', { context: WIDE });
    await page.getByText('Your positions, orders and ledger appear here.').waitFor();
    // In the strip and in the dock.
    await page.getByRole('link', { name: 'Log in' }).nth(1).waitFor();
    await tabTo(page, /^Log in$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/(login|user)/);
  });

  it('mirrors its panels where letters run to the left; Sell stays left of Buy', async () => {
    const page = await visit('/trade?lang=ar', { context: WIDE });
    const left = async (locator: Locator): Promise<number> =>
      (await locator.boundingBox())?.x ?? Number.NaN;
    const [sell, buy] = [page.locator('[data-key="sell"]'), page.locator('[data-key="buy"]')];
    await buy.waitFor();
    expect(await left(sell)).toBeLessThan(await left(buy));
    expect(await left(page.locator('[data-panel="ticket"]'))).toBeLessThan(
      await left(page.locator('[data-panel="watch"]')),
    );
    await expectClean(page, 'the desk in Arabic');
  });
});
