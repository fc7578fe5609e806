// Versions of instruments' terms, each in force from a stated time, and halts of trading.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface InstrumentVersion {
  readonly id: number;
  readonly instrumentId: number;
  readonly startsAt: number;
  /** JSON that the server reads and writes. */
  readonly terms: object;
  readonly staffId: number;
  readonly createdAt: number;
}

interface Stored {
  id: bigint;
  instrument_id: number;
  starts_at: bigint;
  terms: object;
  staff_id: bigint;
  created_at: bigint;
}

const COLUMNS = 'id, instrument_id, starts_at, terms, staff_id, created_at';

const toVersion = (row: Stored): InstrumentVersion => ({
  id: asNumber(row.id),
  instrumentId: row.instrument_id,
  startsAt: asNumber(row.starts_at),
  terms: row.terms,
  staffId: asNumber(row.staff_id),
  createdAt: asNumber(row.created_at),
});

export async function addInstrumentVersion(
  db: Queryable,
  version: Omit<InstrumentVersion, 'id'>,
): Promise<void> {
  await db.query({
    text: `INSERT INTO instrument_versions (instrument_id, starts_at, terms, staff_id, created_at)
      VALUES ($1, $2, $3::jsonb, $4, $5)`,
    values: [
      version.instrumentId,
      version.startsAt,
      JSON.stringify(version.terms),
      version.staffId,
      version.createdAt,
    ],
  });
}

/**
 * For each instrument the version in force at `now` (if it has one) and all later ones, in the order in which they
 * start.
 */
export const instrumentVersionsFrom = async (
  db: Queryable,
  now: number,
): Promise<InstrumentVersion[]> =>
  (
    await db.query<Stored>({
      text: `(SELECT DISTINCT ON (instrument_id) ${COLUMNS} FROM instrument_versions
          WHERE starts_at <= $1 ORDER BY instrument_id, starts_at DESC, id DESC)
        UNION ALL (SELECT ${COLUMNS} FROM instrument_versions WHERE starts_at > $1)
        ORDER BY starts_at, id`,
      values: [now],
    })
  ).map(toVersion);

/** Newest start first. */
export const versionsOfInstrument = async (
  db: Queryable,
  instrumentId: number,
): Promise<InstrumentVersion[]> =>
  (
    await db.query<Stored>({
      text: `SELECT ${COLUMNS} FROM instrument_versions WHERE instrument_id = $1
        ORDER BY starts_at DESC, id DESC LIMIT 100`,
      values: [instrumentId],
    })
  ).map(toVersion);

export interface InstrumentHalt {
  readonly instrumentId: number;
  readonly since: number;
  readonly reason: string;
}

export async function presentHalts(db: Queryable): Promise<InstrumentHalt[]> {
  const rows = await db.query<{ instrument_id: number; since: bigint; reason: string }>({
    text: 'SELECT instrument_id, since, reason FROM instrument_halts WHERE ended_at IS NULL',
  });
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    since: asNumber(row.since),
    reason: row.reason,
  }));
}

/** @returns false if the instrument is halted already */
export async function beginHalt(db: Queryable, halt: InstrumentHalt): Promise<boolean> {
  const rows = await db.query({
    text: `INSERT INTO instrument_halts (instrument_id, since, reason) VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [halt.instrumentId, halt.since, halt.reason],
  });
  return rows.length === 1;
}

/** @returns false if the instrument is not halted */
export async function endHalt(
  db: Queryable,
  { instrumentId, at }: { instrumentId: number; at: number },
): Promise<boolean> {
  const rows = await db.query({
    text: `UPDATE instrument_halts SET ended_at = $2 WHERE instrument_id = $1 AND ended_at IS NULL RETURNING id`,
    values: [instrumentId, at],
  });
  return rows.length === 1;
}
