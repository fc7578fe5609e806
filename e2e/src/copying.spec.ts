// Copying: a client copies a leader, sees an order copied and closed with its result, and stops.
import { randomUUID } from 'node:crypto';
import type { CallOutput, Envelope, Login } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { expectClean } from './axe.ts';
import { ask } from './real-client.ts';
import { dialogOf, goTo, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

/** Closed orders that an account needs before it may be copied. */
const ORDERS_NEEDED = 10;
const RANKED_WITHIN_MS = 60_000;
const COUNTED_WITHIN_MS = 60_000;
const NAME = `Ada ${randomUUID().slice(0, 8)}`;

let leader: Login;
let euroId = 0;

const asLeader = () => ({ token: leader.token });
const place = (cont: string) =>
  ask(
    'submit',
    { type: '1', cont, forex_id: euroId, status: '1', multiple: 30, client_order_id: randomUUID() },
    asLeader(),
  );
const close = (id: number) => ask('close', { id, client_order_id: randomUUID() }, asLeader());

/** @returns undefined while the server refuses it */
async function read<T>(path: string): Promise<T | undefined> {
  const response = await fetch(`${inject('siteUrl')}${path}`);
  const answer = (await response.json()) as Envelope<T>;
  return answer.code === 1 ? answer.data : undefined;
}

async function untilRanked(): Promise<void> {
  const page = () => read(`${ROUTES.trader.path}?id=${leader.user.id}`);
  await vi.waitUntil(page, { timeout: RANKED_WITHIN_MS, interval: 500 });
}

beforeAll(async () => {
  leader = await ask('demoLogin', { demo_id: randomUUID() });
  const instruments = await read<CallOutput<'tradeList'>>(ROUTES.tradeList.path);
  euroId = instruments?.find(({ Code }) => Code === 'EURUSD')?.Id ?? 0;
  for (let order = 0; order < ORDERS_NEEDED; order += 1) await close((await place('0.03')).Id);
  await ask('lead', { orders_shown: 'live', name: NAME }, asLeader());
  await untilRanked();
}, 120_000);

const main = (page: Page) => page.getByRole('main');
const cardOf = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: /EUR\/USD/ });

/** Ends on the page of the new copying. */
async function startCopying(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Copy this trader' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialogOf(page)
    .getByRole('button', { name: /^Copy with/ })
    .click();
  await page.waitForURL((url) => /^#\/follow\/\d+$/.test(url.hash));
  await page.getByRole('heading', { name: 'No open orders' }).waitFor();
}

async function stopCopying(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Stop copying' }).click();
  await main(page).getByText('You stopped copying.').waitFor();
}

describe('copying a trader', () => {
  it('copies an order, closes it with the trader’s, explains its result, and stops', async () => {
    const page = await visitAsTrader(`/rank/${leader.user.id}`);
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await startCopying(page, '2000');

    const { Id } = await place('1');
    await cardOf(page).getByText(`Trader’s order #${Id}`).waitFor();
    await ask('close', { id: Id, cont: '0.5', client_order_id: randomUUID() }, asLeader());
    await close(Id);
    await page.getByRole('tab', { name: /History/ }).click();
    await cardOf(page)
      .filter({ hasText: `Part of #${Id}` })
      .click();
    const sheet = dialogOf(page);
    await sheet.getByRole('button', { name: `Part of #${Id}` }).waitFor();
    await sheet.getByText(/The trader you copy closed this position/).waitFor();
    await sheet.getByRole('heading', { name: 'Difference from an exact copy' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    const second = await place('1');
    await page.getByRole('tab', { name: /^Open/ }).click();
    await cardOf(page).click();
    await sheet.getByRole('button', { name: 'Close this order' }).click();
    await page
      .getByRole('dialog', { name: 'Close this order?' })
      .getByRole('button', { name: 'Close this order' })
      .click();
    await page.getByText('The order was closed.').waitFor();
    await page.getByRole('heading', { name: 'No open orders' }).waitFor();
    await close(second.Id);

    const third = await place('1');
    await cardOf(page).getByText(`Trader’s order #${third.Id}`).waitFor();
    await stopCopying(page);
    await close(third.Id);
    await expect.poll(() => cardOf(page).count()).toBe(4);
    await goTo(page, '/follow');
    await page.getByRole('button', { name: '1 ended' }).click();
    await main(page).getByRole('link', { name: NAME }).waitFor();
  });

  it('counts the amounts of a copying again from the public log, and saves its rows', async () => {
    const page = await visitAsTrader(`/rank/${leader.user.id}`);
    await startCopying(page, '2000');
    const { Id } = await place('1');
    await cardOf(page).getByText(`Trader’s order #${Id}`).waitFor();
    await close(Id);
    await page.getByRole('heading', { name: 'No open orders' }).waitFor();
    await stopCopying(page);
    await page.getByRole('link', { name: 'Check this copying' }).click();
    const check = page.getByRole('button', { name: /^(Check this copying|Recompute again)$/ });
    // What was committed just now is in the log within some seconds.
    await expect
      .poll(
        async () => {
          await check.click();
          await main(page).getByText('to the last cent').waitFor();
          return await main(page).locator('output').innerText();
        },
        { timeout: COUNTED_WITHIN_MS },
      )
      .toMatch(/\$0\.00[^]*Recomputed rows\s+4[^]*at most/);
    await expectClean(page, 'a copying that was counted');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save my rows as a file' }).click();
    expect((await download).suggestedFilename()).toMatch(/^copying-\d+\.json$/);
  });

  it('says at the fields what cannot be, and keeps what was typed', async () => {
    const page = await visitAsTrader(`/rank/${leader.user.id}`);
    await page.getByRole('button', { name: 'Copy this trader' }).click();
    const sheet = dialogOf(page);
    const amount = sheet.getByRole('textbox', { name: 'Amount' });
    await amount.fill('100');
    await sheet.getByRole('radio', { name: /multiple/ }).click();
    await sheet.getByRole('textbox', { name: 'Ratio' }).fill('500');
    await sheet.getByRole('button', { name: /^Copy with/ }).click();
    await sheet.getByText('At least 200.00 USD.').waitFor();
    await sheet.getByText('From 0.0001 to 100 is possible.').waitFor();
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copy this trader' }).click();
    expect(await amount.inputValue()).toBe('100');
  });

  it('pauses, moves money and changes limits', async () => {
    const page = await visitAsTrader(`/rank/${leader.user.id}`);
    await startCopying(page, '1000');
    await page.getByRole('button', { name: 'Pause' }).click();
    await dialogOf(page).getByRole('button', { name: 'Pause' }).click();
    await main(page)
      .getByText(/^Paused: /)
      .waitFor();
    await page.getByRole('button', { name: 'Add or take out' }).click();
    await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill('500');
    await dialogOf(page).getByRole('button', { name: 'Add money' }).click();
    await main(page).getByRole('button', { name: 'Allocation $1,500.00' }).waitFor();
    await page.getByRole('button', { name: 'Limits' }).click();
    await dialogOf(page).getByRole('slider').fill('20');
    await dialogOf(page).getByRole('button', { name: 'Save limits' }).click();
    await main(page).getByText('Stops at $1,200.00').waitFor();
    await goTo(page, '/user');
    await main(page).getByRole('link', { name: 'In copying $1,500.00' }).waitFor();
  });

  it('says what an exact copy of a skipped order brought', async () => {
    const page = await visitAsTrader(`/rank/${leader.user.id}`);
    await startCopying(page, '200');
    const { Id } = await place('0.01');
    await close(Id);
    await page.getByRole('tab', { name: /^Skipped/ }).click();
    const panel = page.getByRole('tabpanel');
    await panel
      .getByRole('button', { name: /the smallest order is/ })
      .filter({ hasText: 'An exact copy made' })
      .click();
    const sheet = dialogOf(page);
    await sheet.getByText('Lots of an exact copy').waitFor();
    await sheet.getByText(/make up the whole difference/).waitFor();
    await expectClean(page, 'a skipped order');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await stopCopying(page);
  });

  it('cancels a pending copy, and keeps what is ending bounded until it is closed', async () => {
    const page = await visitAsTrader(`/rank/${leader.user.id}`);
    await startCopying(page, '1000');
    const pending = await ask(
      'submit',
      {
        type: '1',
        cont: '1',
        forex_id: euroId,
        status: '0',
        target_price: '0.5',
        multiple: 30,
        client_order_id: randomUUID(),
      },
      asLeader(),
    );
    await page.getByRole('tab', { name: 'Pending' }).click();
    await cardOf(page).click();
    const sheet = dialogOf(page);
    await sheet.getByText(/its size is an estimate/).waitFor();
    await sheet.getByRole('button', { name: 'Cancel this order' }).click();
    await page
      .getByRole('dialog', { name: 'Cancel this order?' })
      .getByRole('button', { name: 'Cancel this order' })
      .click();
    await page.getByText('The order was cancelled.').waitFor();
    await page.getByRole('heading', { name: 'No pending orders' }).waitFor();
    await ask('cancelTrade', { id: pending.Id, client_order_id: randomUUID() }, asLeader());

    const { Id } = await place('1');
    await page.getByRole('tab', { name: /^Open/ }).click();
    await cardOf(page).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await sheet.getByRole('radio', { name: /Keep the orders/ }).click();
    await sheet.getByRole('button', { name: 'Stop copying' }).click();
    await main(page)
      .getByText(/the copy stop loss still applies/)
      .waitFor();
    await close(Id);
    await page.getByRole('button', { name: 'Limits' }).click();
    await sheet.getByRole('slider').fill('20');
    await sheet.getByRole('button', { name: 'Save limits' }).click();
    await main(page).getByText('Stops at $800.00').waitFor();
    await expectClean(page, 'an ending copying');
    await page.getByRole('button', { name: 'Close all' }).click();
    await sheet.getByRole('button', { name: 'Close all' }).click();
    await main(page)
      .getByText(/^You stopped copying. The money was returned/)
      .waitFor();
  });

  it('asks a visitor to log in, and leads back to the trader', async () => {
    const page = await visit(`/rank/${leader.user.id}`);
    await page.getByRole('link', { name: 'Log in to copy' }).click();
    await page.getByRole('button', { name: 'Open a demo account' }).click();
    await page.getByRole('button', { name: 'Copy this trader' }).waitFor();
  });

  it('tells a new account what it lacks to be copied', async () => {
    const page = await visitAsTrader('/follow/lead');
    await page.getByText(`0 of ${ORDERS_NEEDED}`).waitFor();
    expect(await page.getByRole('button', { name: 'Allow copying' }).isDisabled()).toBe(true);
  });

  it('says when a trader’s page could not be loaded, and tries again', async () => {
    let isDown = true;
    const page = await visit(`/rank/${leader.user.id}`, {
      prepare: (opened) =>
        opened.route(`**${ROUTES.trader.path}*`, (route) =>
          isDown ? route.abort() : route.continue(),
        ),
    });
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    isDown = false;
    await again.click();
    await page.getByRole('heading', { name: 'Return over time' }).waitFor();
  });
});

describe.each(['light', 'dark'])('in %s', (theme) => {
  const prepare = (page: Page) =>
    page.addInitScript((chosen) => localStorage.setItem('meridian.theme', chosen), theme);

  it('what a visitor sees of copying is accessible', async () => {
    const page = await visit('/follow', { prepare });
    await page.getByRole('link', { name: 'Find a trader' }).waitFor();
    await expectClean(page, 'the introduction');
    await goTo(page, `/rank/${leader.user.id}`);
    await page.getByRole('heading', { name: 'Most traded' }).waitFor();
    await expectClean(page, 'the trader');
    await page.getByRole('button', { name: /^Drawdown/ }).click();
    await dialogOf(page)
      .getByText('The deepest fall of the equity below an earlier peak')
      .waitFor();
    await expectClean(page, 'a figure explained');
  });

  it('what a copier sees is accessible', async () => {
    const page = await visitAsTrader(`/rank/${leader.user.id}`, { prepare });
    await page.getByRole('button', { name: 'Copy this trader' }).click();
    await dialogOf(page).getByRole('slider').waitFor();
    await expectClean(page, 'the start');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await startCopying(page, '1000');
    await expectClean(page, 'the copying');
    for (const [action, shown] of [
      ['Add or take out', 'Take out money'],
      ['Limits', 'Save limits'],
      ['Stop', 'Keep copying'],
    ] as const) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await dialogOf(page).getByText(shown).first().waitFor();
      await expectClean(page, action);
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
    }
    await page.getByRole('tab', { name: 'Money' }).click();
    await page.getByText('Added to copying').waitFor();
    await expectClean(page, 'the movements');
    await page.getByRole('button', { name: /^Added to copying/ }).click();
    await dialogOf(page).getByText('Money that you added to this copying').waitFor();
    await expectClean(page, 'a movement explained');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/follow');
    await main(page).getByRole('link', { name: NAME }).waitFor();
    await expectClean(page, 'Copy');
    await page.getByRole('button', { name: `What the figures mean: ${NAME}` }).click();
    await dialogOf(page).getByText('Balance and floating P/L').waitFor();
    await expectClean(page, 'a copying’s figures');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await goTo(page, '/follow/lead');
    await page.getByRole('button', { name: 'Allow copying' }).waitFor();
    await expectClean(page, 'leading');
    await goTo(page, '/user');
    await page.getByRole('link', { name: /In copying/ }).waitFor();
    await expectClean(page, 'Account');
  });
});
