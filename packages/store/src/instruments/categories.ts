// The shelves of the market list, in their order.
import type { Queryable } from '../database/connection.ts';

export interface CategoryRow {
  readonly id: number;
  /** The key of its text. */
  readonly key: string;
  readonly sort: number;
}

export async function readCategories(db: Queryable): Promise<CategoryRow[]> {
  return await db.query<CategoryRow>({
    name: 'read_categories',
    text: 'SELECT id, key, sort FROM categories ORDER BY sort, id',
  });
}

/** Adds categories, or changes those whose id is known. */
export async function saveCategories(
  db: Queryable,
  categories: readonly CategoryRow[],
): Promise<void> {
  await db.query({
    name: 'save_categories',
    text: `INSERT INTO categories (id, key, sort)
      SELECT id, key, sort FROM jsonb_to_recordset($1::jsonb) AS category (id integer, key text, sort integer)
      ON CONFLICT (id) DO UPDATE SET key = excluded.key, sort = excluded.sort`,
    values: [JSON.stringify(categories)],
  });
}
