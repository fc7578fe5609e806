import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { freshContent } from '@meridian/store/used-database';
import { afterEach, expect, it } from 'vitest';
import { seedTest } from './seeded.ts';
import { NOON } from './test-clock.ts';

const opened: FreshDatabase[] = [];
afterEach(async () => {
  for (const fresh of opened.splice(0)) await fresh.remove();
});

async function seededContent() {
  const fresh = await openFreshDatabase();
  opened.push(fresh);
  await seedTest(fresh.database, NOON);
  const { rows, sequences } = await freshContent(fresh.database);
  return {
    rows: Object.fromEntries(rows.map(({ table, json }) => [table, inOrder(json)])),
    sequences,
  };
}

/** Where rows lie in a table that was used before is as it comes. */
const inOrder = (json: string): string[] =>
  (JSON.parse(json) as unknown[]).map((row) => JSON.stringify(row)).toSorted();

it('what is copied is what was made', async () => {
  const made = await seededContent();
  expect(Object.keys(made.rows)).toContain('news_texts');
  expect(await seededContent()).toEqual(made);
});
