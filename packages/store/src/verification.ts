// Applications for identity verification and the decisions about them. Every application and decision is kept.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';
import { LOCK_CLASS } from './database/postgres-database.ts';
import { type ReviewerKey, reviewerKeyOf } from './reviewers.ts';

export type VerificationStatus = 'under_review' | 'verified' | 'rejected';

export interface Application {
  readonly userId: number;
  readonly name: string;
  /** The document's number, encrypted. */
  readonly cardSealed: Buffer;
  /** A keyed hash of the number without its spelling. */
  readonly cardKey: Buffer;
  /** ISO 3166-1 alpha-2, if known. */
  readonly country: string | null;
  /** Ids of uploads. */
  readonly frontUpload: string;
  readonly backUpload: string;
  readonly submittedAt: number;
}

export interface VerificationRow extends Application {
  readonly id: number;
  readonly status: VerificationStatus;
  readonly decidedAt: number | null;
  /** From the closed list, if it was rejected. */
  readonly reason: string | null;
  readonly remark: string;
  /** A name for reading; `decided` says who it was. */
  readonly decidedBy: string | null;
  /** Null also in rows from before this was kept. */
  readonly decided: ReviewerKey | null;
}

/** Constraints as `isUniqueViolation` names them. */
export const VerificationConstraint = {
  oneAtATime: 'verifications_one_at_a_time',
  card: 'verifications_card',
} as const;

interface Stored {
  id: bigint;
  user_id: bigint;
  status: VerificationStatus;
  name: string;
  card_id: Buffer;
  card_key: Buffer;
  country: string | null;
  front_upload: string;
  back_upload: string;
  submitted_at: bigint;
  at: bigint | null;
  reason: string | null;
  remark: string | null;
  decided_by: string | null;
  decided_kind: ReviewerKey['kind'] | null;
  decided_id: bigint | null;
}

const SELECT = `SELECT v.id, v.user_id, v.status, v.name, v.card_id, v.card_key, v.country, v.front_upload, v.back_upload,
    v.submitted_at, d.at, d.reason, d.remark, d.decided_by, d.decided_kind, d.decided_id
  FROM verifications AS v LEFT JOIN verification_decisions AS d ON d.verification_id = v.id`;

const toRow = (row: Stored): VerificationRow => ({
  id: asNumber(row.id),
  userId: asNumber(row.user_id),
  status: row.status,
  name: row.name,
  cardSealed: row.card_id,
  cardKey: row.card_key,
  country: row.country,
  frontUpload: row.front_upload,
  backUpload: row.back_upload,
  submittedAt: asNumber(row.submitted_at),
  decidedAt: asNumberOrNull(row.at),
  reason: row.reason,
  remark: row.remark ?? '',
  decidedBy: row.decided_by,
  decided: reviewerKeyOf(row.decided_kind, row.decided_id),
});

/**
 * Fails with a unique violation if the user has another application that is under review or approved. @returns its id
 */
export async function addVerification(db: Queryable, application: Application): Promise<number> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'add_verification',
    text: `INSERT INTO verifications
        (user_id, status, name, card_id, card_key, country, front_upload, back_upload, submitted_at)
      VALUES ($1, 'under_review', $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    values: [
      application.userId,
      application.name,
      application.cardSealed,
      application.cardKey,
      application.country,
      application.frontUpload,
      application.backUpload,
      application.submittedAt,
    ],
  });
  return asNumber(present(row, 'an inserted application is returned').id);
}

/** The newest application of a user. */
export async function lastVerification(
  db: Queryable,
  userId: number,
): Promise<VerificationRow | null> {
  const [row] = await db.query<Stored>({
    name: 'last_verification',
    text: `${SELECT} WHERE v.user_id = $1 ORDER BY v.id DESC LIMIT 1`,
    values: [userId],
  });
  return row === undefined ? null : toRow(row);
}

export async function findVerification(db: Queryable, id: number): Promise<VerificationRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_verification',
    text: `${SELECT} WHERE v.id = $1`,
    values: [id],
  });
  return row === undefined ? null : toRow(row);
}

/** Applications in the order of `ids`. */
export async function verificationsById(
  db: Queryable,
  ids: readonly number[],
): Promise<VerificationRow[]> {
  const rows = await db.query<Stored>({
    name: 'verifications_by_id',
    text: `${SELECT} WHERE v.id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], v.id)`,
    values: [ids],
  });
  return rows.map(toRow);
}

/** All applications of a user, the newest first. */
export async function verificationsOfUser(
  db: Queryable,
  userId: number,
): Promise<VerificationRow[]> {
  const rows = await db.query<Stored>({
    name: 'verifications_of_user',
    text: `${SELECT} WHERE v.user_id = $1 ORDER BY v.id DESC LIMIT 100`,
    values: [userId],
  });
  return rows.map(toRow);
}

/** Applications with a status, the oldest first, and how many there are in all. */
export async function pageOfVerifications(
  db: Queryable,
  { status, offset, limit }: { status: VerificationStatus; offset: number; limit: number },
): Promise<{ rows: VerificationRow[]; total: number }> {
  const rows = await db.query<Stored>({
    name: 'page_of_verifications',
    text: `${SELECT} WHERE v.status = $1 ORDER BY v.id OFFSET $2 LIMIT $3`,
    values: [status, offset, limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_verifications',
    text: 'SELECT count(*) AS total FROM verifications WHERE status = $1',
    values: [status],
  });
  return { rows: rows.map(toRow), total: asNumber(present(count, 'a count is one row').total) };
}

/** Whether the document has verified another account. @param cardKeys its keyed hashes, one for each key in use */
export async function isCardVerifiedElsewhere(
  db: Queryable,
  { cardKeys, userId }: { cardKeys: readonly Buffer[]; userId: number },
): Promise<boolean> {
  const rows = await db.query({
    name: 'is_card_verified_elsewhere',
    text: `SELECT id FROM verifications
      WHERE card_key = ANY ($1::bytea[]) AND user_id <> $2 AND status = 'verified' LIMIT 1`,
    values: [cardKeys, userId],
  });
  return rows.length > 0;
}

/** Users who applied with a document, whatever became of it. @param cardKeys its keyed hashes, one for each key in use */
export async function usersOfCard(
  db: Queryable,
  cardKeys: readonly Buffer[],
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ user_id: bigint }>({
    name: 'users_of_card',
    text: `SELECT DISTINCT user_id FROM verifications WHERE card_key = ANY ($1::bytea[]) ORDER BY user_id LIMIT $2`,
    values: [cardKeys, limit],
  });
  return rows.map((row) => asNumber(row.user_id));
}

/**
 * Until the end of the transaction nobody else approves an application: two of one document whose hashes are under
 * different keys would not be seen as the same by the index alone.
 */
export async function approveAlone(within: Queryable): Promise<void> {
  await within.query({ text: `SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${APPROVAL_LOCK})` });
}
const APPROVAL_LOCK = 7;

export interface VerificationDecision {
  readonly verificationId: number;
  readonly at: number;
  readonly decision: 'approved' | 'rejected';
  readonly reason: string | null;
  readonly remark: string;
  readonly decidedBy: string;
  readonly decided: ReviewerKey;
}

/**
 * Within a transaction: decides an application under review. Fails with a unique violation if the document has verified
 * another account in the meantime. @returns false if it is not (or no longer) under review
 */
export async function decideVerification(
  within: Queryable,
  decision: VerificationDecision,
): Promise<boolean> {
  const changed = await within.query({
    name: 'decide_verification',
    text: `UPDATE verifications SET status = $2 WHERE id = $1 AND status = 'under_review' RETURNING id`,
    values: [
      decision.verificationId,
      decision.decision === 'approved' ? 'verified' : ('rejected' satisfies VerificationStatus),
    ],
  });
  if (changed.length === 0) return false;
  await within.query({
    name: 'add_verification_decision',
    text: `INSERT INTO verification_decisions (verification_id, at, decision, reason, remark, decided_by, decided_kind, decided_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      decision.verificationId,
      decision.at,
      decision.decision,
      decision.reason,
      decision.remark,
      decision.decidedBy,
      decision.decided.kind,
      decision.decided.id,
    ],
  });
  return true;
}
