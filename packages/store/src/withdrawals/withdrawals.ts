// Withdrawals. What is held and what was paid is in journal and ledger; a row says
// what was asked for and decided.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import type { PageOf } from '../database/page.ts';
import { type ReviewerKey, reviewerKeyOf } from '../reviewers.ts';

export type WithdrawalKind = 'coin' | 'bank';
export type WithdrawalStage =
  | 'asked'
  | 'refused'
  | 'queued'
  | 'approved'
  | 'sending'
  | 'sent'
  | 'rejected'
  | 'cancelled';

export interface WithdrawalRow {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly methodId: number;
  readonly kind: WithdrawalKind;
  readonly code: string;
  readonly protocol: string;
  readonly address: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
  /** Millionths of a US dollar, fee included. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** Units of the currency for one US dollar, as a decimal. */
  readonly rate: string;
  /** What the client receives, as a decimal of the currency. */
  readonly receives: string;
  readonly memo: string;
  readonly holdUntil: number | null;
  readonly holdReason: 'password_changed' | 'method_new' | 'contact_changed' | null;
  readonly clientOrderId: string | null;
  readonly createdAt: number;
  readonly stage: WithdrawalStage;
  readonly refusedFor: string | null;
  readonly refusedArgs: Readonly<Record<string, string>> | null;
  /** A name for reading; `firstApproved` says who it was. */
  readonly firstApprovedBy: string | null;
  readonly firstApproved: ReviewerKey | null;
  readonly firstApprovedAt: number | null;
  readonly approvedBy: string | null;
  readonly approved: ReviewerKey | null;
  readonly approvedAt: number | null;
  /** One person approved it twice: the site was run by one person. */
  readonly isAlone: boolean;
  readonly reference: string | null;
  /** What the reference is compared by. */
  readonly referenceKey: string | null;
  readonly sentBy: string | null;
  readonly reason: string | null;
  readonly endedBy: string | null;
  readonly endedAt: number | null;
}

/** The constraint's name for `isUniqueViolation`. */
export const WITHDRAWAL_REFERENCE_CONSTRAINT = 'withdrawals_reference';

interface Stored {
  id: bigint;
  user_id: bigint;
  currency_id: number;
  method_id: bigint;
  kind: WithdrawalKind;
  code: string;
  protocol: string;
  address: string;
  bank_name: string;
  bank_address: string;
  bank_swift: string;
  payee_name: string;
  payee_account: string;
  bank_remark: string;
  amount: bigint;
  fee: bigint;
  rate: string;
  receives: string;
  memo: string;
  hold_until: bigint | null;
  hold_reason: WithdrawalRow['holdReason'];
  client_order_id: string | null;
  created_at: bigint;
  stage: WithdrawalStage;
  refused_for: string | null;
  refused_args: Record<string, string> | null;
  first_approved_by: string | null;
  first_approved_kind: ReviewerKey['kind'] | null;
  first_approved_id: bigint | null;
  first_approved_at: bigint | null;
  approved_by: string | null;
  approved_kind: ReviewerKey['kind'] | null;
  approved_id: bigint | null;
  approved_at: bigint | null;
  is_alone: boolean;
  reference: string | null;
  reference_key: string | null;
  sent_by: string | null;
  reason: string | null;
  ended_by: string | null;
  ended_at: bigint | null;
}

const COLUMNS = `id, user_id, currency_id, method_id, kind, code, protocol, address, bank_name, bank_address, bank_swift,
  payee_name, payee_account, bank_remark, amount, fee, rate, receives, memo, hold_until, hold_reason, client_order_id,
  created_at, stage, refused_for, refused_args, first_approved_by, first_approved_at, approved_by, approved_at,
  reference, reference_key, sent_by, reason, ended_by, ended_at, first_approved_kind, first_approved_id,
  approved_kind, approved_id, is_alone`;

const toWithdrawal = (row: Stored): WithdrawalRow => ({
  id: asNumber(row.id),
  userId: asNumber(row.user_id),
  currencyId: row.currency_id,
  methodId: asNumber(row.method_id),
  kind: row.kind,
  code: row.code,
  protocol: row.protocol,
  address: row.address,
  bankName: row.bank_name,
  bankAddress: row.bank_address,
  bankSwift: row.bank_swift,
  payeeName: row.payee_name,
  payeeAccount: row.payee_account,
  bankRemark: row.bank_remark,
  amount: row.amount,
  fee: row.fee,
  rate: row.rate,
  receives: row.receives,
  memo: row.memo,
  holdUntil: asNumberOrNull(row.hold_until),
  holdReason: row.hold_reason,
  clientOrderId: row.client_order_id,
  createdAt: asNumber(row.created_at),
  stage: row.stage,
  refusedFor: row.refused_for,
  refusedArgs: row.refused_args,
  firstApprovedBy: row.first_approved_by,
  firstApproved: reviewerKeyOf(row.first_approved_kind, row.first_approved_id),
  firstApprovedAt: asNumberOrNull(row.first_approved_at),
  approvedBy: row.approved_by,
  approved: reviewerKeyOf(row.approved_kind, row.approved_id),
  approvedAt: asNumberOrNull(row.approved_at),
  isAlone: row.is_alone,
  reference: row.reference,
  referenceKey: row.reference_key,
  sentBy: row.sent_by,
  reason: row.reason,
  endedBy: row.ended_by,
  endedAt: asNumberOrNull(row.ended_at),
});

/** What decisions write. */
type Decided =
  | 'stage'
  | 'refusedFor'
  | 'refusedArgs'
  | 'firstApprovedBy'
  | 'firstApproved'
  | 'firstApprovedAt'
  | 'approvedBy'
  | 'approved'
  | 'approvedAt'
  | 'isAlone'
  | 'reference'
  | 'referenceKey'
  | 'sentBy'
  | 'reason'
  | 'endedBy'
  | 'endedAt';

export type NewWithdrawal = Omit<WithdrawalRow, 'id' | Decided>;

/** Adds a withdrawal in the stage `asked`. Fails with a unique violation if the user has used this client id before. */
export async function addWithdrawal(
  db: Queryable,
  withdrawal: NewWithdrawal,
): Promise<WithdrawalRow> {
  const [row] = await db.query<Stored>({
    name: 'add_withdrawal',
    text: `INSERT INTO withdrawals (user_id, currency_id, method_id, kind, code, protocol, address, bank_name,
        bank_address, bank_swift, payee_name, payee_account, bank_remark, amount, fee, rate, receives, memo,
        hold_until, hold_reason, client_order_id, created_at, stage)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
        'asked') RETURNING ${COLUMNS}`,
    values: [
      withdrawal.userId,
      withdrawal.currencyId,
      withdrawal.methodId,
      withdrawal.kind,
      withdrawal.code,
      withdrawal.protocol,
      withdrawal.address,
      withdrawal.bankName,
      withdrawal.bankAddress,
      withdrawal.bankSwift,
      withdrawal.payeeName,
      withdrawal.payeeAccount,
      withdrawal.bankRemark,
      withdrawal.amount,
      withdrawal.fee,
      withdrawal.rate,
      withdrawal.receives,
      withdrawal.memo,
      withdrawal.holdUntil,
      withdrawal.holdReason,
      withdrawal.clientOrderId,
      withdrawal.createdAt,
    ],
  });
  return toWithdrawal(present(row, 'an inserted withdrawal is returned'));
}

export async function findWithdrawal(db: Queryable, id: number): Promise<WithdrawalRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_withdrawal',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id = $1`,
    values: [id],
  });
  return row ? toWithdrawal(row) : null;
}

/** Withdrawals in the order of `ids`. */
export async function withdrawalsById(
  db: Queryable,
  ids: readonly number[],
): Promise<WithdrawalRow[]> {
  const rows = await db.query<Stored>({
    name: 'withdrawals_by_id',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], id)`,
    values: [ids],
  });
  return rows.map(toWithdrawal);
}

/** Reads the row and locks it until the transaction's end. */
export async function lockWithdrawal(within: Queryable, id: number): Promise<WithdrawalRow | null> {
  const [row] = await within.query<Stored>({
    name: 'lock_withdrawal',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id = $1 FOR UPDATE`,
    values: [id],
  });
  return row ? toWithdrawal(row) : null;
}

/** A user’s ids of withdrawals are unique. */
export const WITHDRAWAL_ID_CONSTRAINT = 'withdrawal_client_order_id';

export async function findWithdrawalByClientId(
  db: Queryable,
  { userId, clientOrderId }: { userId: number; clientOrderId: string },
): Promise<WithdrawalRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_withdrawal_by_client_id',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE user_id = $1 AND client_order_id = $2`,
    values: [userId, clientOrderId],
  });
  return row ? toWithdrawal(row) : null;
}

const OF_USER = `user_id = $1 AND ($2::text IS NULL OR kind = $2) AND stage NOT IN ('asked', 'refused')`;

/** A user's withdrawals that were accepted, the newest first. */
export async function pageOfWithdrawals(
  db: Queryable,
  of: { userId: number; kind: WithdrawalKind | null; offset: number; limit: number },
): Promise<PageOf<WithdrawalRow>> {
  const rows = await db.query<Stored>({
    name: 'page_of_withdrawals',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE ${OF_USER} ORDER BY id DESC OFFSET $3 LIMIT $4`,
    values: [of.userId, of.kind, of.offset, of.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_withdrawals',
    text: `SELECT count(*) AS total FROM withdrawals WHERE ${OF_USER}`,
    values: [of.userId, of.kind],
  });
  return {
    rows: rows.map(toWithdrawal),
    total: asNumber(present(count, 'a count is one row').total),
  };
}

/** Withdrawals in one of these stages, the oldest first: the queue of the reviewers. */
export async function withdrawalsIn(
  db: Queryable,
  of: { stages: readonly WithdrawalStage[]; afterId: number; limit: number },
): Promise<WithdrawalRow[]> {
  const rows = await db.query<Stored>({
    name: 'withdrawals_in',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE stage = ANY ($1) AND id > $2 ORDER BY id LIMIT $3`,
    values: [of.stages, of.afterId, of.limit],
  });
  return rows.map(toWithdrawal);
}

/** What a decision changes in a withdrawal. */
export type WithdrawalChange = Partial<Pick<WithdrawalRow, 'clientOrderId' | Decided>>;

/** The withdrawals among `ids` that hold nothing, whatever the engine believes. */
export async function withdrawalsThatHoldNothing(
  db: Queryable,
  ids: readonly number[],
): Promise<WithdrawalRow[]> {
  const rows = await db.query<Stored>({
    name: 'withdrawals_that_hold_nothing',
    text: `SELECT ${COLUMNS} FROM withdrawals
      WHERE id = ANY ($1::bigint[]) AND stage IN ('refused', 'rejected', 'cancelled') ORDER BY id`,
    values: [ids],
  });
  return rows.map(toWithdrawal);
}

/** Fails with a unique violation if another withdrawal has this reference. */
export async function changeWithdrawal(
  within: Queryable,
  withdrawal: WithdrawalRow,
  change: WithdrawalChange,
): Promise<WithdrawalRow> {
  const after = { ...withdrawal, ...change };
  await within.query({
    name: 'change_withdrawal',
    text: `UPDATE withdrawals SET stage = $2, refused_for = $3, refused_args = $4::jsonb, first_approved_by = $5,
        first_approved_at = $6, approved_by = $7, approved_at = $8, reference = $9, sent_by = $10, reason = $11,
        ended_by = $12, ended_at = $13, client_order_id = $14, reference_key = $15,
        first_approved_kind = $16, first_approved_id = $17, approved_kind = $18, approved_id = $19,
        is_alone = $20 WHERE id = $1`,
    values: [
      after.id,
      after.stage,
      after.refusedFor,
      after.refusedArgs === null ? null : JSON.stringify(after.refusedArgs),
      after.firstApprovedBy,
      after.firstApprovedAt,
      after.approvedBy,
      after.approvedAt,
      after.reference,
      after.sentBy,
      after.reason,
      after.endedBy,
      after.endedAt,
      after.clientOrderId,
      after.referenceKey,
      after.firstApproved?.kind ?? null,
      after.firstApproved?.id ?? null,
      after.approved?.kind ?? null,
      after.approved?.id ?? null,
      after.isAlone,
    ],
  });
  return after;
}
