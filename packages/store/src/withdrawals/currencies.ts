// The currencies that withdrawals are paid in.
import type { Queryable } from '../database/connection.ts';
import type { WithdrawalKind } from './withdrawals.ts';

export interface WithdrawalCurrencyRow {
  readonly id: number;
  readonly kind: WithdrawalKind;
  readonly code: string;
  readonly protocol: string;
  /** 1: `fee` is in US dollars; otherwise a part of the amount. A decimal in both cases. */
  readonly feeType: number;
  readonly fee: string;
  /** Millionths of a US dollar. */
  readonly min: bigint;
  readonly max: bigint;
  readonly sort: number;
  readonly isEnabled: boolean;
}

const CURRENCY_COLUMNS = `id, kind, code, protocol, fee_type AS "feeType", fee,
  min_amount AS min, max_amount AS max, sort, is_enabled AS "isEnabled"`;

/** All currencies, also those no longer offered: methods may still name them. */
export async function readWithdrawalCurrencies(db: Queryable): Promise<WithdrawalCurrencyRow[]> {
  return await db.query<WithdrawalCurrencyRow>({
    name: 'read_withdrawal_currencies',
    text: `SELECT ${CURRENCY_COLUMNS} FROM withdrawal_currencies ORDER BY sort, id`,
  });
}

/** Adds currencies, or changes those whose id is known. */
export async function saveWithdrawalCurrencies(
  db: Queryable,
  currencies: readonly WithdrawalCurrencyRow[],
): Promise<void> {
  for (const one of currencies) {
    await db.query({
      name: 'save_withdrawal_currency',
      text: `INSERT INTO withdrawal_currencies (id, kind, code, protocol, fee_type, fee, min_amount, max_amount,
          sort, is_enabled)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, code = excluded.code, protocol = excluded.protocol,
          fee_type = excluded.fee_type, fee = excluded.fee,
          min_amount = excluded.min_amount, max_amount = excluded.max_amount, sort = excluded.sort,
          is_enabled = excluded.is_enabled`,
      values: [
        one.id,
        one.kind,
        one.code,
        one.protocol,
        one.feeType,
        one.fee,
        one.min,
        one.max,
        one.sort,
        one.isEnabled,
      ],
    });
  }
}
