// Halts of trading, each with its reason and its end. The database refuses longer ones without a second person.
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface InstrumentHalt {
  readonly id: number;
  readonly instrumentId: number;
  /** Market time. */
  readonly since: number;
  /** From the closed list; a free text in halts of before there was one. */
  readonly reason: string;
  /** When it ended, or ends by itself. */
  readonly until: number;
}

interface Stored {
  id: bigint;
  instrument_id: number;
  since: bigint;
  reason: string;
  ended_at: bigint | null;
  ends_at: bigint | null;
}

const SELECT = 'SELECT id, instrument_id, since, reason, ended_at, ends_at FROM instrument_halts';

const toHalt = (row: Stored): InstrumentHalt => ({
  id: asNumber(row.id),
  instrumentId: row.instrument_id,
  since: asNumber(row.since),
  reason: row.reason,
  until: Math.min(
    asNumberOrNull(row.ended_at) ?? Infinity,
    asNumberOrNull(row.ends_at) ?? Infinity,
  ),
});

/** Of all instruments, those that had not ended by a moment; the newest first. */
export async function readHalts(db: Queryable, onAfter = 0): Promise<InstrumentHalt[]> {
  const rows = await db.query<Stored>({
    text: `${SELECT} WHERE LEAST(ended_at, ends_at) > $1 ORDER BY since DESC, id DESC`,
    values: [onAfter],
  });
  return rows.map(toHalt);
}

/** Whoever halts or reopens the instrument waits until the transaction's end. @returns its newest halt */
export async function lockHalts(
  within: Queryable,
  instrumentId: number,
): Promise<InstrumentHalt | null> {
  // Not FOR UPDATE: rows that refer to the instrument are written meanwhile.
  await within.query({
    text: 'SELECT id FROM instruments WHERE id = $1 FOR NO KEY UPDATE',
    values: [instrumentId],
  });
  const [row] = await within.query<Stored>({
    text: `${SELECT} WHERE instrument_id = $1 ORDER BY since DESC, id DESC LIMIT 1`,
    values: [instrumentId],
  });
  return row === undefined ? null : toHalt(row);
}

export interface HaltChange {
  readonly instrumentId: number;
  readonly at: number;
  readonly endsAt: number;
  readonly reason: string;
  readonly staffId: number;
  /** Null: by one person. */
  readonly proposalId: number | null;
}

/** Begins a halt, or lets the present one go on. @returns which */
export async function haltOrRenew(db: Queryable, halt: HaltChange): Promise<'begun' | 'renewed'> {
  await db.query({
    text: `UPDATE instrument_halts SET ended_at = ends_at
      WHERE instrument_id = $1 AND ended_at IS NULL AND ends_at <= $2`,
    values: [halt.instrumentId, halt.at],
  });
  const renewed = await db.query({
    text: `UPDATE instrument_halts SET ends_at = $2, proposal_id = $3
      WHERE instrument_id = $1 AND ended_at IS NULL RETURNING id`,
    values: [halt.instrumentId, halt.endsAt, halt.proposalId],
  });
  if (renewed.length > 0) return 'renewed';
  await db.query({
    text: `INSERT INTO instrument_halts (instrument_id, since, reason, ends_at, staff_id, proposal_id)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [halt.instrumentId, halt.at, halt.reason, halt.endsAt, halt.staffId, halt.proposalId],
  });
  return 'begun';
}

/** @returns false if the instrument is not halted */
export async function endHalt(
  db: Queryable,
  { instrumentId, at }: { instrumentId: number; at: number },
): Promise<boolean> {
  const rows = await db.query({
    text: `UPDATE instrument_halts SET ended_at = $2
      WHERE instrument_id = $1 AND ended_at IS NULL AND ends_at > $2 RETURNING id`,
    values: [instrumentId, at],
  });
  return rows.length === 1;
}
