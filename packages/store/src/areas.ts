// Dialling areas, in the order in which they are offered.
import type { Queryable } from './database/connection.ts';

export interface Area {
  readonly id: number;
  /** ISO 3166-1 alpha-2. */
  readonly globalCode: string;
  /** Dialling code without plus. */
  readonly code: string;
  /** By language. */
  readonly name: Readonly<Record<string, string>>;
  readonly sort: number;
}

export async function readAreas(db: Queryable): Promise<Area[]> {
  return await db.query<Area>({
    name: 'read_areas',
    text: 'SELECT id, global_code AS "globalCode", code, name, sort FROM areas ORDER BY sort, id',
  });
}

/** Until the end of the transaction nobody else adds or changes one. */
export async function lockAreas(within: Queryable): Promise<void> {
  await within.query({ text: 'LOCK TABLE areas IN SHARE ROW EXCLUSIVE MODE' });
}

/** Adds areas, or changes those whose id is known. */
export async function saveAreas(db: Queryable, areas: readonly Area[]): Promise<void> {
  await db.query({
    name: 'save_areas',
    text: `INSERT INTO areas (id, global_code, code, name, sort)
      SELECT id, "globalCode", code, name, sort
      FROM jsonb_to_recordset($1::jsonb) AS area (id integer, "globalCode" text, code text, name jsonb, sort integer)
      ON CONFLICT (id) DO UPDATE SET
        global_code = excluded.global_code, code = excluded.code, name = excluded.name, sort = excluded.sort`,
    values: [JSON.stringify(areas)],
  });
}
