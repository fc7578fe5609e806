// What waits for a second person, and how it ended.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';

export type ProposalState = 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired';
type Words = Readonly<Record<string, string>>;

/** What a proposal changes, in words. */
export interface ProposalWords {
  readonly before: Words;
  readonly after: Words;
  /** Whom and what it touches, a sentence each. */
  readonly touches: readonly string[];
}

export interface ProposalRow extends ProposalWords {
  readonly id: number;
  readonly kind: string;
  readonly input: unknown;
  readonly subject: string;
  readonly reason: string;
  /** Null: the command line. */
  readonly makerId: number | null;
  readonly makerName: string;
  readonly madeAt: number;
  readonly expiresAt: number;
  readonly state: ProposalState;
  readonly endedBy: number | null;
  readonly endedName: string | null;
  readonly endedAt: number | null;
  readonly remark: string;
  readonly isAlone: boolean;
}

export const PROPOSAL_WAITS_CONSTRAINT = 'proposals_waiting';

interface Stored extends ProposalWords {
  id: bigint;
  kind: string;
  input: unknown;
  subject: string;
  reason: string;
  maker_id: bigint | null;
  maker_name: string;
  made_at: bigint;
  expires_at: bigint;
  state: ProposalState;
  ended_by: bigint | null;
  ended_name: string | null;
  ended_at: bigint | null;
  remark: string;
  is_alone: boolean;
}

const COLUMNS = `id, kind, input, subject, reason, before, after, touches, maker_id, maker_name, made_at,
  expires_at, state, ended_by, ended_name, ended_at, remark, is_alone`;

const toRow = (row: Stored): ProposalRow => ({
  id: asNumber(row.id),
  kind: row.kind,
  input: row.input,
  subject: row.subject,
  reason: row.reason,
  before: row.before,
  after: row.after,
  touches: row.touches,
  makerId: asNumberOrNull(row.maker_id),
  makerName: row.maker_name,
  madeAt: asNumber(row.made_at),
  expiresAt: asNumber(row.expires_at),
  state: row.state,
  endedBy: asNumberOrNull(row.ended_by),
  endedName: row.ended_name,
  endedAt: asNumberOrNull(row.ended_at),
  remark: row.remark,
  isAlone: row.is_alone,
});

type New = ProposalWords &
  Pick<
    ProposalRow,
    'kind' | 'input' | 'subject' | 'reason' | 'makerId' | 'makerName' | 'madeAt' | 'expiresAt'
  >;

/** Fails with a unique violation if one about the same thing waits. */
export async function createProposal(db: Queryable, one: New): Promise<ProposalRow> {
  const [row] = await db.query<Stored>({
    text: `INSERT INTO proposals (kind, input, subject, reason, before, after, touches, maker_kind, maker_id,
        maker_name, made_at, expires_at)
      VALUES ($1, $2::jsonb, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb,
        CASE WHEN $8::bigint IS NULL THEN 'command_line' ELSE 'staff' END, $8, $9, $10, $11)
      RETURNING ${COLUMNS}`,
    values: [
      one.kind,
      JSON.stringify(one.input),
      one.subject,
      one.reason,
      JSON.stringify(one.before),
      JSON.stringify(one.after),
      JSON.stringify(one.touches),
      one.makerId,
      one.makerName,
      one.madeAt,
      one.expiresAt,
    ],
  });
  return toRow(present(row, 'an inserted proposal is returned'));
}

/** Ends what nobody confirmed in time. */
export async function expireProposals(db: Queryable, now: number): Promise<void> {
  await db.query({
    text: `UPDATE proposals SET state = 'expired', ended_at = expires_at
      WHERE state = 'waiting' AND expires_at <= $1`,
    values: [now],
  });
}

export async function findProposal(db: Queryable, id: number): Promise<ProposalRow | null> {
  const [row] = await db.query<Stored>({
    text: `SELECT ${COLUMNS} FROM proposals WHERE id = $1`,
    values: [id],
  });
  return row === undefined ? null : toRow(row);
}

export async function waitingProposals(db: Queryable): Promise<ProposalRow[]> {
  const rows = await db.query<Stored>({
    text: `SELECT ${COLUMNS} FROM proposals WHERE state = 'waiting' ORDER BY id`,
  });
  return rows.map(toRow);
}

export async function endedProposals(db: Queryable, limit: number): Promise<ProposalRow[]> {
  const rows = await db.query<Stored>({
    text: `SELECT ${COLUMNS} FROM proposals WHERE state <> 'waiting' ORDER BY ended_at DESC LIMIT $1`,
    values: [limit],
  });
  return rows.map(toRow);
}

/** @returns the row as it is locked now; null if it no longer waited: of two who end it at once, one gets the row */
export async function endProposal(
  within: Queryable,
  end: ProposalWords &
    Pick<ProposalRow, 'id' | 'state' | 'endedBy' | 'endedName' | 'endedAt' | 'remark' | 'isAlone'>,
): Promise<ProposalRow | null> {
  const [row] = await within.query<Stored>({
    text: `UPDATE proposals SET state = $2, ended_by = $3, ended_name = $4, ended_at = $5, remark = $6,
        is_alone = $7, before = $8::jsonb, after = $9::jsonb, touches = $10::jsonb
      WHERE id = $1 AND state = 'waiting' RETURNING ${COLUMNS}`,
    values: [
      end.id,
      end.state,
      end.endedBy,
      end.endedName,
      end.endedAt,
      end.remark,
      end.isAlone,
      JSON.stringify(end.before),
      JSON.stringify(end.after),
      JSON.stringify(end.touches),
    ],
  });
  return row === undefined ? null : toRow(row);
}
