// Deposits. The money is in the ledger; a row says what the client stated and what staff decided.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import type { PageOf } from '../database/page.ts';
import { type ReviewerKey, reviewerKeyOf } from '../reviewers.ts';

export type DepositKind = 'coin' | 'wire';
export type DepositStage =
  | 'pending'
  | 'entered'
  | 'crediting'
  | 'completed'
  | 'rejected'
  | 'invalid'
  | 'reversing'
  | 'reversed';

export interface DepositRow {
  readonly id: number;
  readonly userId: number;
  readonly optionId: number;
  readonly kind: DepositKind;
  readonly currency: string;
  readonly protocol: string;
  readonly address: string;
  readonly bankName: string;
  /** Units of 10^-8 of the currency. */
  readonly stated: bigint;
  readonly statedAddress: string;
  /** As the client says; empty: nothing was said. */
  readonly statedReference: string;
  /** Empty without a picture. */
  readonly proofUrl: string;
  readonly clientOrderId: string | null;
  readonly createdAt: number;
  readonly stage: DepositStage;
  readonly remark: string;
  readonly reference: string | null;
  /** What the reference is compared by. */
  readonly referenceKey: string | null;
  /** What arrived, in units of 10^-8 of `seenCurrency`. */
  readonly seen: bigint | null;
  readonly seenCurrency: string | null;
  /** A name for reading; `entered` says who it was. */
  readonly enteredBy: string | null;
  readonly entered: ReviewerKey | null;
  readonly enteredAt: number | null;
  /** US dollars per unit, as a decimal. */
  readonly rate: string | null;
  /** Millionths of a US dollar. */
  readonly credited: bigint | null;
  readonly decidedBy: string | null;
  readonly decided: ReviewerKey | null;
  readonly decidedAt: number | null;
  /** One person entered it and confirmed it: the site was run by one person. */
  readonly isAlone: boolean;
  readonly reversedAt: number | null;
}

/** The constraint's name for `isUniqueViolation`. */
export const DEPOSIT_REFERENCE_CONSTRAINT = 'deposits_reference';

interface Stored {
  id: bigint;
  user_id: bigint;
  option_id: number;
  kind: DepositKind;
  currency: string;
  protocol: string;
  address: string;
  bank_name: string;
  stated: bigint;
  stated_address: string;
  stated_reference: string;
  proof_url: string;
  client_order_id: string | null;
  created_at: bigint;
  stage: DepositStage;
  remark: string;
  reference: string | null;
  reference_key: string | null;
  seen: bigint | null;
  seen_currency: string | null;
  entered_by: string | null;
  entered_kind: ReviewerKey['kind'] | null;
  entered_id: bigint | null;
  entered_at: bigint | null;
  rate: string | null;
  credited: bigint | null;
  decided_by: string | null;
  decided_kind: ReviewerKey['kind'] | null;
  decided_id: bigint | null;
  decided_at: bigint | null;
  is_alone: boolean;
  reversed_at: bigint | null;
}

const COLUMNS = `id, user_id, option_id, kind, currency, protocol, address, bank_name, stated, stated_address,
  stated_reference, proof_url, client_order_id, created_at, stage, remark, reference, reference_key, seen,
  seen_currency, entered_by, entered_at, rate, credited, decided_by, decided_at, reversed_at, entered_kind, entered_id, decided_kind,
  decided_id, is_alone`;

const toDeposit = (row: Stored): DepositRow => ({
  id: asNumber(row.id),
  userId: asNumber(row.user_id),
  optionId: row.option_id,
  kind: row.kind,
  currency: row.currency,
  protocol: row.protocol,
  address: row.address,
  bankName: row.bank_name,
  stated: row.stated,
  statedAddress: row.stated_address,
  statedReference: row.stated_reference,
  proofUrl: row.proof_url,
  clientOrderId: row.client_order_id,
  createdAt: asNumber(row.created_at),
  stage: row.stage,
  remark: row.remark,
  reference: row.reference,
  referenceKey: row.reference_key,
  seen: row.seen,
  seenCurrency: row.seen_currency,
  enteredBy: row.entered_by,
  entered: reviewerKeyOf(row.entered_kind, row.entered_id),
  enteredAt: asNumberOrNull(row.entered_at),
  rate: row.rate,
  credited: row.credited,
  decidedBy: row.decided_by,
  decided: reviewerKeyOf(row.decided_kind, row.decided_id),
  decidedAt: asNumberOrNull(row.decided_at),
  isAlone: row.is_alone,
  reversedAt: asNumberOrNull(row.reversed_at),
});

export type NewDeposit = Pick<
  DepositRow,
  | 'userId'
  | 'optionId'
  | 'kind'
  | 'currency'
  | 'protocol'
  | 'address'
  | 'bankName'
  | 'stated'
  | 'statedAddress'
  | 'statedReference'
  | 'proofUrl'
  | 'clientOrderId'
  | 'createdAt'
>;

/** Fails with a unique violation if the user has used this client id before. */
export async function addDeposit(db: Queryable, deposit: NewDeposit): Promise<DepositRow> {
  const [row] = await db.query<Stored>({
    name: 'add_deposit',
    text: `INSERT INTO deposits (user_id, option_id, kind, currency, protocol, address, bank_name, stated,
        stated_address, stated_reference, proof_url, client_order_id, created_at, stage)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'pending') RETURNING ${COLUMNS}`,
    values: [
      deposit.userId,
      deposit.optionId,
      deposit.kind,
      deposit.currency,
      deposit.protocol,
      deposit.address,
      deposit.bankName,
      deposit.stated,
      deposit.statedAddress,
      deposit.statedReference,
      deposit.proofUrl,
      deposit.clientOrderId,
      deposit.createdAt,
    ],
  });
  return toDeposit(present(row, 'an inserted deposit is returned'));
}

export async function findDeposit(db: Queryable, id: number): Promise<DepositRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_deposit',
    text: `SELECT ${COLUMNS} FROM deposits WHERE id = $1`,
    values: [id],
  });
  return row ? toDeposit(row) : null;
}

/** Deposits in the order of `ids`. */
export async function depositsById(db: Queryable, ids: readonly number[]): Promise<DepositRow[]> {
  const rows = await db.query<Stored>({
    name: 'deposits_by_id',
    text: `SELECT ${COLUMNS} FROM deposits WHERE id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], id)`,
    values: [ids],
  });
  return rows.map(toDeposit);
}

/** Reads the row and locks it until the transaction's end. */
export async function lockDeposit(within: Queryable, id: number): Promise<DepositRow | null> {
  const [row] = await within.query<Stored>({
    name: 'lock_deposit',
    text: `SELECT ${COLUMNS} FROM deposits WHERE id = $1 FOR UPDATE`,
    values: [id],
  });
  return row ? toDeposit(row) : null;
}

/** A user’s ids of deposits are unique. */
export const DEPOSIT_ID_CONSTRAINT = 'deposit_client_order_id';

export async function findDepositByClientId(
  db: Queryable,
  { userId, clientOrderId }: { userId: number; clientOrderId: string },
): Promise<DepositRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_deposit_by_client_id',
    text: `SELECT ${COLUMNS} FROM deposits WHERE user_id = $1 AND client_order_id = $2`,
    values: [userId, clientOrderId],
  });
  return row ? toDeposit(row) : null;
}

export async function countOpenDeposits(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ total: bigint }>({
    name: 'count_open_deposits',
    text: `SELECT count(*) AS total FROM deposits WHERE user_id = $1 AND stage IN ('pending', 'entered', 'crediting')`,
    values: [userId],
  });
  return asNumber(present(row, 'a count is one row').total);
}

/** A user's deposits, the newest first. */
export async function pageOfDeposits(
  db: Queryable,
  of: { userId: number; kind: DepositKind | null; offset: number; limit: number },
): Promise<PageOf<DepositRow>> {
  const rows = await db.query<Stored>({
    name: 'page_of_deposits',
    text: `SELECT ${COLUMNS} FROM deposits WHERE user_id = $1 AND ($2::text IS NULL OR kind = $2)
      ORDER BY id DESC OFFSET $3 LIMIT $4`,
    values: [of.userId, of.kind, of.offset, of.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_deposits',
    text: 'SELECT count(*) AS total FROM deposits WHERE user_id = $1 AND ($2::text IS NULL OR kind = $2)',
    values: [of.userId, of.kind],
  });
  return {
    rows: rows.map(toDeposit),
    total: asNumber(present(count, 'a count is one row').total),
  };
}

/** Deposits in one of these stages, the oldest first: the queue of the reviewers. */
export async function depositsIn(
  db: Queryable,
  { stages, afterId, limit }: { stages: readonly DepositStage[]; afterId: number; limit: number },
): Promise<DepositRow[]> {
  const rows = await db.query<Stored>({
    name: 'deposits_in',
    text: `SELECT ${COLUMNS} FROM deposits WHERE stage = ANY ($1) AND id > $2 ORDER BY id LIMIT $3`,
    values: [stages, afterId, limit],
  });
  return rows.map(toDeposit);
}

/** What a decision changes in a deposit. */
export type DepositChange = Partial<
  Pick<
    DepositRow,
    | 'stage'
    | 'remark'
    | 'reference'
    | 'referenceKey'
    | 'seen'
    | 'seenCurrency'
    | 'enteredBy'
    | 'entered'
    | 'enteredAt'
    | 'rate'
    | 'credited'
    | 'decidedBy'
    | 'decided'
    | 'decidedAt'
    | 'isAlone'
    | 'reversedAt'
  >
>;

/** Fails with a unique violation if another deposit was matched with this reference. */
export async function changeDeposit(
  within: Queryable,
  deposit: DepositRow,
  change: DepositChange,
): Promise<DepositRow> {
  const after = { ...deposit, ...change };
  await within.query({
    name: 'change_deposit',
    text: `UPDATE deposits SET stage = $2, remark = $3, reference = $4, seen = $5, entered_by = $6, entered_at = $7,
        rate = $8, credited = $9, decided_by = $10, decided_at = $11, reference_key = $12, seen_currency = $13,
        reversed_at = $14, entered_kind = $15, entered_id = $16, decided_kind = $17, decided_id = $18,
        is_alone = $19
      WHERE id = $1`,
    values: [
      after.id,
      after.stage,
      after.remark,
      after.reference,
      after.seen,
      after.enteredBy,
      after.enteredAt,
      after.rate,
      after.credited,
      after.decidedBy,
      after.decidedAt,
      after.referenceKey,
      after.seenCurrency,
      after.reversedAt,
      after.entered?.kind ?? null,
      after.entered?.id ?? null,
      after.decided?.kind ?? null,
      after.decided?.id ?? null,
      after.isAlone,
    ],
  });
  return after;
}
