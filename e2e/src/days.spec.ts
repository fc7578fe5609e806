// How prices are made: from which feed, or from which secrets of which days.
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { expectClean } from './axe.ts';
import { useBrowser, visit } from './visit.ts';

useBrowser();

describe('how prices are made', () => {
  it('is told from the page of terms: where they come from, or each day’s hash and secret', async () => {
    const page = await visit('/terms');
    await page.getByRole('link', { name: 'How prices are made' }).click();
    await page.getByText('Prices on this site are simulated.').waitFor();
    const day = (place: number) => ({
      Day: new Date(Date.UTC(2026, 9, 1 + place)).toISOString().slice(0, 10),
      Hash: `${place}`.padStart(64, 'a'),
      PublishedAt: Date.UTC(2026, 8, 29 + place),
      Secret: place < 40 ? `${place}`.padStart(64, 'b') : null,
    });
    const days = Array.from({ length: 43 }, (_, place) => day(place));
    const made = await visit('/days', {
      prepare: (opened) =>
        opened.route(`**${ROUTES.simulatedDays.path}*`, (route) => {
          const asked = new URL(route.request().url()).searchParams;
          const before = days.filter(({ Day }) => Day < (asked.get('end') ?? '9'));
          const data = before.slice(-Number(asked.get('limit')));
          return route.fulfill({ json: { code: 1, msg: '', data } });
        }),
    });
    await made.getByText(/npm run check-day -- http\S+ 2026-11-09/).waitFor();
    const list = made.getByRole('list', { name: 'Days and their secrets' });
    await list.getByText('Thursday, November 12, 2026').waitFor();
    await list.getByText('Public when the day is over').first().waitFor();
    const last = list.getByText('Thursday, October 1, 2026');
    await expect
      .poll(async () => {
        await made.mouse.wheel(0, 9_000);
        return await last.count();
      })
      .toBe(1);
    await expectClean(made, 'how prices are made');
  });
});
