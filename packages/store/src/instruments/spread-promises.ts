// Spreads that were promised, and their withdrawals. The database takes neither without a second person.
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface SpreadPromiseRow {
  readonly id: number;
  readonly instrumentId: number;
  /** Hours of the day in UTC: from the beginning of the first to before that of the second. */
  readonly fromHour: number;
  readonly toHour: number;
  /** In points. */
  readonly spreadMax: bigint;
  readonly withdrawnAt: number | null;
}

/** A decision that two people made. */
interface Decided {
  readonly at: number;
  readonly staffId: number;
  readonly proposalId: number;
}

/** All that nobody withdrew before a moment, in the order in which they were made. */
export async function readSpreadPromises(
  db: Queryable,
  withdrawnAfter: number,
): Promise<SpreadPromiseRow[]> {
  const rows = await db.query<{
    id: bigint;
    instrument_id: number;
    from_hour: number;
    to_hour: number;
    spread_max: bigint;
    withdrawn_at: bigint | null;
  }>({
    text: `SELECT p.id, p.instrument_id, p.from_hour, p.to_hour, p.spread_max, w.at AS withdrawn_at
      FROM spread_promises p LEFT JOIN spread_promise_withdrawals w ON w.promise_id = p.id
      WHERE w.at IS NULL OR w.at > $1 ORDER BY p.id`,
    values: [withdrawnAfter],
  });
  return rows.map((row) => ({
    id: asNumber(row.id),
    instrumentId: row.instrument_id,
    fromHour: row.from_hour,
    toHour: row.to_hour,
    spreadMax: row.spread_max,
    withdrawnAt: asNumberOrNull(row.withdrawn_at),
  }));
}

export async function addSpreadPromise(
  db: Queryable,
  promise: Omit<SpreadPromiseRow, 'id' | 'withdrawnAt'> & Decided,
): Promise<void> {
  await db.query({
    text: `INSERT INTO spread_promises
        (instrument_id, from_hour, to_hour, spread_max, staff_id, created_at, proposal_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      promise.instrumentId,
      promise.fromHour,
      promise.toHour,
      promise.spreadMax,
      promise.staffId,
      promise.at,
      promise.proposalId,
    ],
  });
}

export async function withdrawSpreadPromise(
  db: Queryable,
  by: Decided & { readonly id: number },
): Promise<void> {
  await db.query({
    text: `INSERT INTO spread_promise_withdrawals (promise_id, at, staff_id, proposal_id)
      VALUES ($1, $2, $3, $4)`,
    values: [by.id, by.at, by.staffId, by.proposalId],
  });
}
