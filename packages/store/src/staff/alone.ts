// Whether the site is run by one person, since when, and when it was before.
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface AlonePeriod {
  readonly staffId: number;
  readonly staffName: string;
  /** In the future while it is announced. */
  readonly startsAt: number;
  /** Null: it holds, or will. */
  readonly endedAt: number | null;
}

/** The oldest first. One that was taken back before it began is among them. */
export async function alonePeriods(db: Queryable): Promise<AlonePeriod[]> {
  const rows = await db.query<{
    staff_id: bigint;
    name: string;
    starts_at: bigint;
    ended_at: bigint | null;
  }>({
    text: `SELECT staff_id, staff.name, starts_at, ended_at FROM alone_periods
      JOIN staff ON staff.id = staff_id ORDER BY alone_periods.id`,
  });
  return rows.map((row) => ({
    staffId: asNumber(row.staff_id),
    staffName: row.name,
    startsAt: asNumber(row.starts_at),
    endedAt: asNumberOrNull(row.ended_at),
  }));
}

/** Whether the member runs the site alone now; nobody ends that before the transaction's end. */
export async function runsAlone(
  within: Queryable,
  { staffId, at }: { staffId: number; at: number },
): Promise<boolean> {
  const rows = await within.query({
    name: 'runs_alone',
    text: `SELECT id FROM alone_periods WHERE staff_id = $1 AND starts_at <= $2 AND ended_at IS NULL FOR SHARE`,
    values: [staffId, at],
  });
  return rows.length === 1;
}

/** @param period without a proposal: chosen when the first owner is made, who is the only member yet */
export async function beginAlone(
  within: Queryable,
  period: { staffId: number; createdAt: number; startsAt: number; proposalId: number | null },
): Promise<void> {
  await within.query({
    text: `INSERT INTO alone_periods (staff_id, created_at, starts_at, proposal_id) VALUES ($1, $2, $3, $4)`,
    values: [period.staffId, period.createdAt, period.startsAt, period.proposalId],
  });
}

/** @returns false if the site is not run by one person, nor will be */
export async function endAlone(
  within: Queryable,
  { at, by }: { at: number; by: number },
): Promise<boolean> {
  const rows = await within.query({
    text: `UPDATE alone_periods SET ended_at = $1, ended_by = $2 WHERE ended_at IS NULL RETURNING id`,
    values: [at, by],
  });
  return rows.length === 1;
}
