// The options for making deposits: where clients pay to.
import type { Queryable } from '../database/connection.ts';
import type { DepositKind } from './deposits.ts';

export interface DepositOptionRow {
  readonly id: number;
  readonly kind: DepositKind;
  readonly currency: string;
  readonly decimals: number;
  /** Units of 10^-8. */
  readonly min: bigint;
  readonly max: bigint;
  readonly protocol: string;
  readonly address: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
  readonly sort: number;
  readonly isEnabled: boolean;
}

const OPTION_COLUMNS = `id, kind, currency, decimals, min_amount AS min, max_amount AS max, protocol, address,
  bank_name AS "bankName", bank_address AS "bankAddress", bank_swift AS "bankSwift", payee_name AS "payeeName",
  payee_account AS "payeeAccount", bank_remark AS "bankRemark", sort, is_enabled AS "isEnabled"`;

/** The options that clients are offered, in their order. */
export async function offeredDepositOptions(
  db: Queryable,
  kind: DepositKind,
): Promise<DepositOptionRow[]> {
  return await db.query<DepositOptionRow>({
    name: 'offered_deposit_options',
    text: `SELECT ${OPTION_COLUMNS} FROM deposit_options WHERE kind = $1 AND is_enabled ORDER BY sort, id`,
    values: [kind],
  });
}

/** Finds an option, also one that is no longer offered. */
export async function findDepositOption(
  db: Queryable,
  id: number,
): Promise<DepositOptionRow | null> {
  const [row] = await db.query<DepositOptionRow>({
    name: 'find_deposit_option',
    text: `SELECT ${OPTION_COLUMNS} FROM deposit_options WHERE id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** All options, also those no longer offered. */
export async function allDepositOptions(db: Queryable): Promise<DepositOptionRow[]> {
  return await db.query<DepositOptionRow>({
    name: 'all_deposit_options',
    text: `SELECT ${OPTION_COLUMNS} FROM deposit_options ORDER BY sort, id`,
  });
}

/** Until the end of the transaction nobody else adds or changes one. */
export async function lockDepositOptions(within: Queryable): Promise<void> {
  await within.query({ text: 'LOCK TABLE deposit_options IN SHARE ROW EXCLUSIVE MODE' });
}

/** Adds options, or changes those whose id is known. */
export async function saveDepositOptions(
  db: Queryable,
  options: readonly DepositOptionRow[],
): Promise<void> {
  for (const one of options) {
    await db.query({
      name: 'save_deposit_option',
      text: `INSERT INTO deposit_options (id, kind, currency, decimals, min_amount, max_amount, protocol, address,
          bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark, sort, is_enabled)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, currency = excluded.currency,
          decimals = excluded.decimals, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
          protocol = excluded.protocol, address = excluded.address, bank_name = excluded.bank_name,
          bank_address = excluded.bank_address, bank_swift = excluded.bank_swift, payee_name = excluded.payee_name,
          payee_account = excluded.payee_account, bank_remark = excluded.bank_remark, sort = excluded.sort,
          is_enabled = excluded.is_enabled`,
      values: [
        one.id,
        one.kind,
        one.currency,
        one.decimals,
        one.min,
        one.max,
        one.protocol,
        one.address,
        one.bankName,
        one.bankAddress,
        one.bankSwift,
        one.payeeName,
        one.payeeAccount,
        one.bankRemark,
        one.sort,
        one.isEnabled,
      ],
    });
  }
}
