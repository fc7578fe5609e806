// Withdrawal methods: where a user's withdrawals may go. A deleted one is kept for the withdrawals that used it.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';

export interface WithdrawalMethodRow {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  /** The address or account in its one normal spelling. */
  readonly destination: string;
  readonly address: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
  readonly clientOrderId: string | null;
  readonly createdAt: number;
  readonly deletedAt: number | null;
  /** Whether a withdrawal that is not finished uses it. */
  readonly isInUse: boolean;
}

interface Stored {
  id: bigint;
  user_id: bigint;
  currency_id: number;
  destination: string;
  address: string;
  bank_name: string;
  bank_address: string;
  bank_swift: string;
  payee_name: string;
  payee_account: string;
  bank_remark: string;
  client_order_id: string | null;
  created_at: bigint;
  deleted_at: bigint | null;
  in_use: boolean;
}

const COLUMNS = `id, user_id, currency_id, destination, address, bank_name, bank_address, bank_swift, payee_name,
  payee_account, bank_remark, client_order_id, created_at, deleted_at,
  EXISTS (SELECT FROM withdrawals WHERE withdrawals.user_id = withdrawal_methods.user_id
    AND method_id = withdrawal_methods.id AND stage IN ('asked', 'queued', 'approved', 'sending')) AS in_use`;

const toMethod = (row: Stored): WithdrawalMethodRow => ({
  id: asNumber(row.id),
  userId: asNumber(row.user_id),
  currencyId: row.currency_id,
  destination: row.destination,
  address: row.address,
  bankName: row.bank_name,
  bankAddress: row.bank_address,
  bankSwift: row.bank_swift,
  payeeName: row.payee_name,
  payeeAccount: row.payee_account,
  bankRemark: row.bank_remark,
  clientOrderId: row.client_order_id,
  createdAt: asNumber(row.created_at),
  deletedAt: asNumberOrNull(row.deleted_at),
  isInUse: row.in_use,
});

export type NewWithdrawalMethod = Omit<WithdrawalMethodRow, 'id' | 'deletedAt' | 'isInUse'>;

/** Fails with a unique violation if it is bound already, or if the user has used this client id before. */
export async function addWithdrawalMethod(
  db: Queryable,
  method: NewWithdrawalMethod,
): Promise<WithdrawalMethodRow> {
  const [row] = await db.query<Stored>({
    name: 'add_withdrawal_method',
    text: `INSERT INTO withdrawal_methods (user_id, currency_id, destination, address, bank_name, bank_address,
        bank_swift, payee_name, payee_account, bank_remark, client_order_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${COLUMNS}`,
    values: [
      method.userId,
      method.currencyId,
      method.destination,
      method.address,
      method.bankName,
      method.bankAddress,
      method.bankSwift,
      method.payeeName,
      method.payeeAccount,
      method.bankRemark,
      method.clientOrderId,
      method.createdAt,
    ],
  });
  return toMethod(present(row, 'an inserted method is returned'));
}

/** The user's methods that are not deleted, the oldest first. */
export async function methodsOfUser(db: Queryable, userId: number): Promise<WithdrawalMethodRow[]> {
  const rows = await db.query<Stored>({
    name: 'methods_of_user',
    text: `SELECT ${COLUMNS} FROM withdrawal_methods WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id`,
    values: [userId],
  });
  return rows.map(toMethod);
}

/** Also one that is deleted. */
export async function findWithdrawalMethod(
  db: Queryable,
  id: number,
): Promise<WithdrawalMethodRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_withdrawal_method',
    text: `SELECT ${COLUMNS} FROM withdrawal_methods WHERE id = $1`,
    values: [id],
  });
  return row ? toMethod(row) : null;
}

/** A user’s ids of methods are unique. */
export const METHOD_ID_CONSTRAINT = 'withdrawal_method_client_order_id';

export async function findMethodByClientId(
  db: Queryable,
  { userId, clientOrderId }: { userId: number; clientOrderId: string },
): Promise<WithdrawalMethodRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_method_by_client_id',
    text: `SELECT ${COLUMNS} FROM withdrawal_methods WHERE user_id = $1 AND client_order_id = $2`,
    values: [userId, clientOrderId],
  });
  return row ? toMethod(row) : null;
}

export async function deleteWithdrawalMethod(
  within: Queryable,
  { id, at }: { id: number; at: number },
): Promise<void> {
  await within.query({
    name: 'delete_withdrawal_method',
    text: 'UPDATE withdrawal_methods SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL',
    values: [id, at],
  });
}
