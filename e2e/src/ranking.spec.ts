// The ranking: the simulated traders of the demonstration, what is shown of them, and how the list can be filtered.
import type { BasicInfo, Envelope } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectClean } from './axe.ts';
import { dialogOf, useBrowser, visit } from './visit.ts';

useBrowser();

const traders = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Opens the ranking and waits for its list. A new site has one once its simulated traders' results were marked. */
async function visitRanking(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const list = `${inject('siteUrl')}${ROUTES.ranking.path}?kind=demo`;
  const isRanked = async () => (await (await fetch(list)).text()).includes('"is_simulated":1');
  await expect.poll(isRanked, { timeout: 90_000 }).toBe(true);
  const page = await visit('/rank', prepare === undefined ? {} : { prepare });
  await traders(page).first().waitFor();
  return page;
}

describe('the ranking', () => {
  it('shows demonstration accounts where nobody is live, marked as simulated', async () => {
    const page = await visitRanking();
    const accounts = page.getByRole('group', { name: 'Accounts' });
    expect(await accounts.getByRole('radio', { name: 'Demo' }).isChecked()).toBe(true);
    const first = await traders(page).first().innerText();
    expect(first).toMatch(/\d\d\*{4}\d\d/);
    expect(first).toContain('Simulated');
    expect(first).toMatch(/[+−]\d+\.\d\d%/);
    await page.getByText('nobody’s money is behind them').waitFor();
    await accounts.getByRole('radio', { name: 'Real' }).click();
    await page.getByRole('heading', { name: 'Nobody is ranked yet' }).waitFor();
  });

  it('has masked traders in pages, and loads the next when its end is seen', async () => {
    const page = await visitRanking();
    expect(await traders(page).count()).toBe(20);
    await traders(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => traders(page).count(), { timeout: 30_000 }).toBeGreaterThan(20);
  });

  it('opens a trader’s page', async () => {
    const page = await visitRanking();
    const [number = ''] = /\d\d\*{4}\d\d/.exec(await traders(page).first().innerText()) ?? [];
    await traders(page).first().getByRole('link', { name: number }).click();
    await page.waitForURL((url) => /^#\/rank\/\d+$/.test(url.hash));
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.getByRole('heading', { name: 'Return over time' }).waitFor();
  });

  it('says of a trader’s page that it is coming soon where copying is not offered', async () => {
    const page = await visitRanking((opened) =>
      opened.route(`**${ROUTES.basicInfo.path}*`, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as Envelope<BasicInfo>;
        await route.fulfill({
          response,
          json: { ...answer, data: { ...answer.data, copy_trading: 0 } },
        });
      }),
    );
    const first = traders(page).first();
    await first.getByRole('button', { name: /^\d\d\*{4}\d\d$/ }).click();
    await page.getByText('Trader pages are coming soon.').waitFor();
    expect(new URL(page.url()).hash).toBe('#/rank');
    await first.getByRole('button', { name: /^What the figures mean/ }).click();
    await dialogOf(page).getByText('Avg. leverage').waitFor();
  });

  it('opens a trader wherever the card is tapped, and explains its figures by its button', async () => {
    const page = await visitRanking();
    const first = traders(page).first();
    const [number = ''] = /\d\d\*{4}\d\d/.exec(await first.innerText()) ?? [];
    const explain = first.getByRole('button', { name: `What the figures mean: ${number}` });
    const box = await explain.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await first.getByRole('link').focus();
    await page.keyboard.press('Tab');
    expect(await explain.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const sheet = dialogOf(page);
    await sheet.getByRole('heading', { name: number }).waitFor();
    for (const label of ['Total return', 'Win rate', 'Most traded', 'Place'])
      await sheet.getByText(label, { exact: true }).waitFor();
    await expectClean(page, 'a trader’s figures');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#/rank');
    const card = await first.boundingBox();
    // On the figures, where the link has no word.
    await first.click({ position: { x: (card?.width ?? 0) / 2, y: 100 } });
    await page.waitForURL((url) => /^#\/rank\/\d+$/.test(url.hash));
  });

  it('sorts and filters', async () => {
    const page = await visitRanking();
    // The large figure is the one that the list is sorted by.
    expect(await traders(page).first().innerText()).toMatch(/%\s+Risk-adjusted return/);
    await page.getByRole('button', { name: 'Sort by' }).click();
    await dialogOf(page).getByRole('radio', { name: 'Total return' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const percent = async (place: number) =>
      Number(
        (/([+−]?)(\d[\d,]*\.\d\d)%/.exec(await traders(page).nth(place).innerText()) ?? [])
          .slice(1)
          .join('')
          .replace('−', '-')
          .replaceAll(',', ''),
      );
    await expect
      .poll(async () => (await percent(0)) >= (await percent(1)), { timeout: 30_000 })
      .toBe(true);
    expect(await traders(page).first().innerText()).toMatch(/%\s+Total return/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialogOf(page).getByRole('radio', { name: '200' }).click();
    await dialogOf(page).getByRole('radio', { name: '90 days' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No trader matches' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
    await traders(page).first().waitFor();
  });

  it('says when it could not be loaded, and tries again', async () => {
    let isDown = true;
    const page = await visit('/rank', {
      prepare: (opened) =>
        opened.route(`**${ROUTES.ranking.path}*`, (route) =>
          isDown ? route.abort() : route.continue(),
        ),
    });
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    isDown = false;
    await again.click();
    await traders(page).first().waitFor();
  });

  it.each(['light', 'dark'])('is accessible in %s, its sheets too', async (theme) => {
    const page = await visitRanking((opened) =>
      opened.addInitScript((chosen) => localStorage.setItem('meridian.theme', chosen), theme),
    );
    await expectClean(page, 'Ranking');
    await page.getByRole('button', { name: 'What the figures mean', exact: true }).click();
    await dialogOf(page)
      .getByText('The deepest fall of the equity below an earlier peak')
      .waitFor();
    await expectClean(page, 'the explanation');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialogOf(page).getByText('Minimum account age').first().waitFor();
    await expectClean(page, 'the filters');
  });
});
