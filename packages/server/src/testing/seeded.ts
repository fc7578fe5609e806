// The demonstration's content in a test's database: made by its own fifty statements once for a worker, copied after that.
import type { Database } from '@meridian/store';
import { type SavedRows, addRows, allRows } from '@meridian/store/used-database';
import { seedDemonstration } from '../demonstration/site.ts';

/** By the instant that it was made for. */
const made = new Map<number, readonly SavedRows[]>();

/** @param db a fresh one */
export async function seedTest(db: Database, at: number): Promise<void> {
  const known = made.get(at);
  if (known !== undefined) return await addRows(db, known);
  const before = new Map((await allRows(db)).map(({ table, json }) => [table, json]));
  await seedDemonstration(db, at);
  const after = await allRows(db);
  made.set(
    at,
    after.filter(({ table, json }) => json !== before.get(table)),
  );
}
