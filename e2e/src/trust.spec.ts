// The page of the public log: checked live by the browser itself, for everybody, and red where the site signs another past.
import { ROUTES } from '@meridian/contract/names/calls';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectClean } from './axe.ts';
import { goTo, useBrowser, visit, visitAsTrader } from './visit.ts';

useBrowser();

/** An account that has just been opened waits for the next seal of ticks, which comes every ten seconds, and for its publication. */
const PUBLISHED_WITHIN_MS = 90_000;

const checkOf = (page: Page) => page.getByRole('region', { name: 'Checked by your browser' });

describe('the page of the public log', () => {
  it('tells a visitor what this browser found, and that all is still there the next time', async () => {
    // So that there is a log.
    await visitAsTrader('/trade');
    const page = await visit('/trust');
    await checkOf(page).getByText('This is your browser’s first look').waitFor();
    await checkOf(page).getByText('Provable since').waitFor();
    await checkOf(page).getByText('Last signed').waitFor();
    await page.getByText('Nobody outside signs this log yet').waitFor();
    await page.getByText(/npm run check-log -- http\S+/).waitFor();
    await page.getByRole('heading', { name: 'What this does not prove' }).waitFor();
    await expectClean(page, 'the public log');
    await visitAsTrader('/trade');
    await page.reload();
    await checkOf(page)
      .getByText(/All [\d,]+ rows of that time are still there/)
      .waitFor();
  });

  it('is reached from the account, the provider and the terms', async () => {
    const page = await visitAsTrader('/user');
    await page.getByRole('link', { name: 'The public log' }).click();
    await checkOf(page).waitFor();
    await goTo(page, '/terms');
    await page.getByRole('link', { name: 'The public log' }).click();
    await checkOf(page).waitFor();
  });

  it('is red where the site signs another past than this browser saw, with both notes as a file', async () => {
    await visitAsTrader('/trade');
    const page = await visit('/trust');
    await checkOf(page).waitFor();
    await page.route('**/log/checkpoint', async (route) => {
      const note = await (await route.fetch()).text();
      const [origin, size, , ...rest] = note.split('\n');
      const root = Buffer.alloc(32, 7).toString('base64');
      await route.fulfill({ body: [origin, size, root, ...rest].join('\n') });
    });
    await page.reload();
    const alarm = page.getByRole('alert');
    await alarm.getByText('The log is not what your browser saw before').waitFor();
    await alarm.getByText('signature').waitFor();
    const download = page.waitForEvent('download');
    await alarm.getByRole('button', { name: 'Save the evidence' }).click();
    const parts = await (await (await download).createReadStream()).toArray();
    const evidence = JSON.parse(Buffer.concat(parts as Uint8Array[]).toString()) as {
      seen: { checkpoint: string };
      checkpoint: string;
    };
    expect(evidence.seen.checkpoint).not.toBe(evidence.checkpoint);
    expect(evidence.checkpoint).toContain(Buffer.alloc(32, 7).toString('base64'));
    await expectClean(page, 'the public log as another');
  });

  it('looks again where files of two moments do not go together', async () => {
    await visitAsTrader('/trade');
    const page = await visit('/trust');
    await checkOf(page).waitFor();
    let answers = 0;
    // As of a key that the site tells of only in the next moment.
    await page.route('**/log/checkpoint', async (route) => {
      answers += 1;
      const note = await (await route.fetch()).text();
      const key = Buffer.alloc(68, 7).toString('base64');
      const other = note.replace(/^\u2014 \S+ .*$/m, `\u2014 nobody ${key}`);
      const body = answers === 1 ? other : note;
      await route.fulfill({ body });
    });
    await page.reload();
    await checkOf(page).waitFor();
    expect(answers).toBeGreaterThan(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unrouteAll();
    await page.route('**/log/checkpoint', async (route) => {
      const note = await (await route.fetch()).text();
      const key = Buffer.alloc(68, 7).toString('base64');
      await route.fulfill({ body: note.replace(/^\u2014 \S+ .*$/m, `\u2014 nobody ${key}`) });
    });
    await page.reload();
    await page.getByRole('alert').getByText('unsigned').waitFor();
  });

  it('says what clients are owed, and is red on every page where the own balance is counted otherwise', async () => {
    const page = await visitAsTrader('/trust');
    await page.getByRole('heading', { name: 'What we owe our clients' }).waitFor();
    await page.getByText('Demo accounts').waitFor();
    await page.getByText(/Your (balance is counted|account was opened after)/).waitFor();
    await page.route(`**${ROUTES.logNotes.path}?*`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { n: number } };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, n: answer.data.n + 1 } } });
    });
    const alarm = page
      .getByRole('alert')
      .getByText('Your balance is not counted as it should be')
      .first();
    await page.reload();
    await alarm.waitFor();
    await expectClean(page, 'a balance that is not counted');
    await goTo(page, '/order');
    await alarm.waitFor();
  });

  it('computes the own account again to the last cent, saves its rows, and says what is missing without a network', async () => {
    const page = await visitAsTrader('/trust');
    await page.getByRole('button', { name: 'Recompute my account' }).click();
    const heading = page.getByRole('heading', { name: 'Recompute my account' });
    const result = page.locator('section', { has: heading }).locator('output');
    await expect
      .poll(() => result.innerText(), { timeout: PUBLISHED_WITHIN_MS })
      .toContain('Everything came out as it stands, to the last cent');
    await page.getByText('Balance that came out').waitFor();
    await expectClean(page, 'an account that was computed again');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save my rows as a file' }).click();
    const parts = await (await (await download).createReadStream()).toArray();
    const saved = JSON.parse(Buffer.concat(parts as Uint8Array[]).toString()) as {
      rows: readonly { text: string }[];
    };
    expect(saved.rows[0]?.text).toContain('AccountOpened');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Recompute again' }).click();
    await page.getByText('Your browser keeps none of them').waitFor();
    await page.getByText('You are offline').first().waitFor();
    await page.context().setOffline(false);
  });

  it('says that it cannot read the log, and keeps trying', async () => {
    await visitAsTrader('/trade');
    const page = await visit('/trust', {
      prepare: (opened) => opened.route('**/log/*', (route) => route.abort()),
    });
    await page.getByRole('alert').getByText('The log could not be read').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await checkOf(page).waitFor();
  });
});
