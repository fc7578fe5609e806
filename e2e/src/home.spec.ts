// Home: the market list with live prices, and its categories.
import { randomUUID } from 'node:crypto';
import type { CallOutput, Envelope } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { ask } from './real-client.ts';
import { LIVELY, expectToMove, goTo, useBrowser, visit } from './visit.ts';

useBrowser();

/** Runs in the page: counts frames without anything to read, after the first frame with something. */
function countBlankFrames(): void {
  let hasBegun = false;
  let blank = 0;
  const look = (): void => {
    const isBlank = (document.body?.innerText ?? '').trim() === '';
    if (hasBegun && isBlank) blank += 1;
    hasBegun ||= !isBlank;
    document.documentElement.dataset['blankFrames'] = String(blank);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
const largestPaint = () =>
  new Promise<{ readonly at: number; readonly text: string }>((resolve) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries().at(-1) as PerformanceEntry & {
        readonly element: Element | null;
      };
      resolve({ at: entry.startTime, text: entry.element?.textContent ?? '' });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** With a demo account that holds a position. */
async function loggedIn(page: Page): Promise<void> {
  const session = await ask('demoLogin', { demo_id: randomUUID() });
  const answer = await fetch(inject('siteUrl') + ROUTES.tradeList.path);
  const { data } = (await answer.json()) as Envelope<CallOutput<'tradeList'>>;
  const [instrument] = data;
  await ask(
    'submit',
    {
      forex_id: instrument?.Id ?? 0,
      type: '1',
      status: '1',
      cont: '0.01',
      multiple: instrument?.HasForexMultiple[0]?.Value,
    },
    session,
  );
  await page.addInitScript(
    (stored) => localStorage.setItem('meridian.session', stored),
    JSON.stringify(session),
  );
}

const OWN_SCRIPT = /\/assets\/base-[^/]*\.js/;

/** A visit whose page waits for its own script, or others, until `go`. */
async function visitWithout(
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
  scripts = OWN_SCRIPT,
) {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const addresses: string[] = [];
  const page = await visit(path, {
    prepare: async (it) => {
      await prepare?.(it);
      it.on('request', (request) => addresses.push(request.url()));
      await it.route(scripts, async (route) => {
        await held;
        await route.continue();
      });
    },
    until: 'commit',
  });
  return { page, go, asked: (what: RegExp) => addresses.filter((url) => what.test(url)).length };
}

describe('the first paint', () => {
  it.each(['/', '/trade'])('stands until %s itself is drawn', async (path) => {
    const page = await visit(path, { prepare: (it) => it.addInitScript(countBlankFrames) });
    // Home is hidden behind Trade.
    const name = page.getByText('EUR/USD', { exact: true });
    await name.filter({ visible: true }).first().waitFor();
    // On a busy machine the text may stand in the document before its first frame.
    const blank = () => page.locator('html').getAttribute('data-blank-frames');
    await expect.poll(blank).not.toBeNull();
    expect(await blank()).toBe('0');
    expect(await page.locator('.boot').count()).toBe(0);
  });

  it('of Trade has the price and its change before the page’s own script has come', async () => {
    const { page, asked, go } = await visitWithout('/trade');
    const price = page.locator('.boot-price');
    await expect.poll(() => price.textContent()).toMatch(/^\d\.\d{5}[+−]?\d+\.\d\d%$/);
    expect(await page.locator('#root > *').count()).toBe(0);
    go();
    await page.getByRole('heading', { name: 'EUR/USD' }).waitFor();
    expect(await price.count()).toBe(0);
    // The page uses the answer that was already there.
    expect(asked(/\/forex\/trade_list/)).toBe(1);
  });

  it.each([
    ['/trade', /\/forex\/trade_list/, 1],
    ['/rank', /\/follow\/list/, 2],
  ])('of %s has asked for its answers before any script has come', async (path, what, count) => {
    const { asked, go } = await visitWithout(path, undefined, /\/assets\/.*\.js/);
    await expect.poll(() => asked(what)).toBe(count);
    go();
  });

  it('of the ranking has its title, and all it waits for is under way, before the page’s own script has come', async () => {
    const { page, asked, go } = await visitWithout('/rank');
    await page.locator('.boot').getByText('Ranking', { exact: true }).waitFor();
    const code = ['router', 'parts', 'ranking-page', 'list-end', 'later-calls', 'later-texts'];
    for (const file of [
      ...code.map((name) => new RegExp(`/assets/${name}-[^/]*\\.js`)),
      /\/assets\/later-styles-[^/]*\.css/,
      ...['live', 'demo'].map((kind) => new RegExp(`/follow/list\\?kind=${kind}`)),
    ])
      await expect.poll(() => asked(file), { message: String(file) }).toBe(1);
    // English: of the first texts, of all later pages, of the ranking.
    await expect.poll(() => asked(/\/assets\/en-[^/]*\.js/)).toBe(3);
    expect(await page.locator('#root > *').count()).toBe(0);
    go();
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    expect(asked(/\/follow\/list/)).toBe(2);
    expect(asked(/\/assets\/en-[^/]*\.js/)).toBe(3);
  });

  it.each([
    ['/order', 'Orders', 'orders-page'],
    ['/user', 'Account', 'user-page'],
  ])('of %s is its title for who is logged in', async (path, title, file) => {
    const { page, asked, go } = await visitWithout(path, loggedIn);
    await page.locator('.boot').getByText(title, { exact: true }).waitFor();
    const code = new RegExp(`/assets/${file}-`);
    await expect.poll(() => asked(code)).toBe(1);
    go();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it.each([
    ['/rank', 'Ranking'],
    ['/order', 'Orders'],
    ['/user', 'Buy and Sell send the order at once'],
  ])('of %s has the largest text of the page', async (path, text) => {
    const { page, go } = await visitWithout(path, loggedIn);
    await page.locator('.boot').getByText(text).waitFor();
    const largest = () => page.evaluate(largestPaint);
    await expect.poll(async () => (await largest()).text).toContain(text);
    const { at } = await largest();
    go();
    await page.getByRole('main').waitFor();
    // By then the account's answers have been drawn.
    await page.waitForLoadState('networkidle');
    expect((await largest()).at).toBe(at);
  });

  it('of what only a session sees says nothing to a visitor', async () => {
    const { page, asked, go } = await visitWithout('/order');
    await expect.poll(() => asked(/\/assets\/router-/)).toBe(1);
    expect(asked(/\/assets\/orders-page-/)).toBe(0);
    expect(await page.locator('.boot').textContent()).not.toContain('Orders');
    go();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  });
});

describe('a visitor', () => {
  it('who goes elsewhere before the page is drawn arrives there', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let wasAsked = false;
    const page = await visit('/trade', {
      prepare: (it) =>
        it.route(/\/assets\/trade-page-[^/]*\.js/, async (route) => {
          wasAsked = true;
          await held;
          await route.continue();
        }),
      until: 'commit',
    });
    // The router is on its way to Trade, and nothing is mounted yet.
    await expect.poll(() => wasAsked).toBe(true);
    expect(await page.locator('#root > *').count()).toBe(0);
    await goTo(page, '/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    const arrives = page.waitForResponse(/\/assets\/trade-page-/);
    go();
    const code = (await arrives).url();
    // It has run when another that wants it has loaded; then whatever it led to is drawn.
    await page.addScriptTag({ type: 'module', url: code });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))),
    );
    expect(await page.getByRole('button', { name: 'Log in', exact: true }).count()).toBe(1);
  });
});

describe('the market list', () => {
  it('shows prices that move, and says that they are simulated and live', async () => {
    const page = await visit();
    const row = page.getByRole('button', { name: LIVELY });
    await row.waitFor();
    await page.getByText('Simulated prices').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await expectToMove(row);
  });

  it('keeps to a shelf, and shows all again when its chip is tapped once more', async () => {
    const page = await visit();
    const metals = page.getByRole('button', { name: 'Metals' });
    await metals.click();
    await expect.poll(() => page.getByRole('button', { name: /EUR\/USD/ }).count()).toBe(0);
    await page.getByRole('button', { name: /XAU\/USD/ }).waitFor();
    await metals.click();
    await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
  });

  it('has whole codes at 320 px, and the chosen shelf in sight when its owner comes back', async () => {
    const page = await visit();
    await page.setViewportSize({ width: 320, height: 640 });
    const shelves = page.getByRole('group', { name: 'Categories' });
    const rows = page.getByRole('listitem').filter({ visible: true });
    await rows.getByText('EUR/USD', { exact: true }).waitFor();
    const cut = () =>
      rows
        .locator('bdi')
        .evaluateAll((codes) =>
          codes
            .filter((code) => code.scrollWidth > code.clientWidth)
            .map((code) => code.textContent),
        );
    expect(await cut()).toEqual([]);
    await shelves.getByRole('button', { name: 'Crypto' }).click();
    await rows.getByRole('button').first().click();
    await page.getByRole('region', { name: 'Place an order' }).waitFor();
    await page.goBack();
    const chosen = shelves.locator('[aria-pressed=true]');
    await chosen.waitFor();
    const box = await chosen.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  });
});
