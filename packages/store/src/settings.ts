// Settings of the site: JSON by key. Which keys exist and what they mean is for the server to know.
import type { Queryable } from './database/connection.ts';

/** Undefined if it was never set; a setting may be null. */
export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>({
    name: 'read_setting',
    text: 'SELECT value FROM settings WHERE key = $1',
    values: [key],
  });
  return row?.value;
}

/**
 * Within a transaction: reads a setting that is to be changed. Until the transaction ends, nobody else can do the same.
 *
 * @returns an empty object if it was never set
 */
export async function lockSetting(within: Queryable, key: string): Promise<unknown> {
  const [row] = await within.query<{ value: unknown }>({
    name: 'lock_setting',
    text: `INSERT INTO settings (key, value) VALUES ($1, '{}'::jsonb)
      ON CONFLICT (key) DO UPDATE SET value = settings.value RETURNING value`,
    values: [key],
  });
  return row?.value;
}

export async function saveSetting(db: Queryable, key: string, value: unknown): Promise<void> {
  await db.query({
    name: 'save_setting',
    text: `INSERT INTO settings (key, value) VALUES ($1, $2::jsonb)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    values: [key, JSON.stringify(value)],
  });
}
