// Instruments as stored: an id, a code, and terms as JSON that the server reads and writes.
import type { Queryable } from '../database/connection.ts';

export interface InstrumentRow {
  readonly id: number;
  readonly code: string;
  /** JSON: bigints as text. */
  readonly spec: object;
  readonly sort: number;
  readonly isEnabled: boolean;
}

export async function readInstruments(db: Queryable): Promise<InstrumentRow[]> {
  return await db.query<InstrumentRow>({
    name: 'read_instruments',
    text: 'SELECT id, code, spec, sort, is_enabled AS "isEnabled" FROM instruments ORDER BY sort, id',
  });
}

/** Adds instruments, or changes those whose id is known. */
export async function saveInstruments(
  db: Queryable,
  instruments: readonly InstrumentRow[],
): Promise<void> {
  await db.query({
    name: 'save_instruments',
    text: `INSERT INTO instruments (id, code, spec, sort, is_enabled)
      SELECT id, code, spec, sort, "isEnabled" FROM jsonb_to_recordset($1::jsonb)
        AS instrument (id integer, code text, spec jsonb, sort integer, "isEnabled" boolean)
      ON CONFLICT (id) DO UPDATE SET
        code = excluded.code, spec = excluded.spec, sort = excluded.sort, is_enabled = excluded.is_enabled`,
    values: [JSON.stringify(instruments)],
  });
}
