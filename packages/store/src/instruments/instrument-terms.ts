// Versions of instruments' terms, each in force from a stated time.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface InstrumentVersion {
  readonly id: number;
  readonly instrumentId: number;
  readonly startsAt: number;
  /** JSON that the server reads and writes. */
  readonly terms: object;
  readonly staffId: number;
  /** When it was announced: the second person confirmed it. */
  readonly createdAt: number;
  /** To the clients' disadvantage; null in versions from before this was kept. */
  readonly isWorse: boolean | null;
  readonly withdrawnAt: number | null;
}

interface Stored {
  id: bigint;
  instrument_id: number;
  starts_at: bigint;
  terms: object;
  staff_id: bigint;
  created_at: bigint;
  is_worse: boolean | null;
  withdrawn_at: bigint | null;
}

const toVersion = (row: Stored): InstrumentVersion => ({
  id: asNumber(row.id),
  instrumentId: row.instrument_id,
  startsAt: asNumber(row.starts_at),
  terms: row.terms,
  staffId: asNumber(row.staff_id),
  createdAt: asNumber(row.created_at),
  isWorse: row.is_worse,
  withdrawnAt: asNumberOrNull(row.withdrawn_at),
});

/** The database refuses one that no second person confirmed, and a worse one that starts within a day. @returns its id */
export async function addInstrumentVersion(
  db: Queryable,
  version: Omit<InstrumentVersion, 'id' | 'withdrawnAt' | 'isWorse'> & {
    readonly isWorse: boolean;
    readonly proposalId: number;
  },
): Promise<number> {
  const [row] = await db.query<{ id: bigint }>({
    text: `INSERT INTO instrument_versions
        (instrument_id, starts_at, terms, staff_id, created_at, is_worse, proposal_id)
      VALUES ($1, $2, $3::jsonb, $4, $5, $6, $7) RETURNING id`,
    values: [
      version.instrumentId,
      version.startsAt,
      JSON.stringify(version.terms),
      version.staffId,
      version.createdAt,
      version.isWorse,
      version.proposalId,
    ],
  });
  return asNumber(present(row, 'a version was inserted').id);
}

/** All versions of one instrument or of all, withdrawn ones too, in the order in which they start. */
export const instrumentVersions = async (
  db: Queryable,
  instrumentId: number | null = null,
): Promise<InstrumentVersion[]> =>
  (
    await db.query<Stored>({
      text: `SELECT v.id, v.instrument_id, v.starts_at, v.terms, v.staff_id, v.created_at, v.is_worse,
          w.at AS withdrawn_at
        FROM instrument_versions v LEFT JOIN instrument_version_withdrawals w ON w.version_id = v.id
        WHERE $1::integer IS NULL OR v.instrument_id = $1 ORDER BY v.starts_at, v.id`,
      values: [instrumentId],
    })
  ).map(toVersion);

/** The database refuses it once the version has started. @returns false if it was withdrawn already */
export async function withdrawInstrumentVersion(
  db: Queryable,
  by: {
    readonly id: number;
    readonly at: number;
    readonly staffId: number;
    readonly proposalId: number | null;
  },
): Promise<boolean> {
  const rows = await db.query({
    text: `INSERT INTO instrument_version_withdrawals (version_id, at, staff_id, proposal_id)
      VALUES ($1, $2, $3, $4) ON CONFLICT (version_id) DO NOTHING RETURNING version_id`,
    values: [by.id, by.at, by.staffId, by.proposalId],
  });
  return rows.length === 1;
}
