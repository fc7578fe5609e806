// The currencies that withdrawals are paid in, with the terms that hold and those that will.
import type { WithdrawalTerms } from '@meridian/trading/estimate';
import { asMoney } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import type { WithdrawalKind } from './withdrawals.ts';

export interface WithdrawalCurrencyRow extends WithdrawalTerms {
  readonly id: number;
  readonly kind: WithdrawalKind;
  readonly code: string;
  readonly protocol: string;
  readonly sort: number;
  /** What clients are told of beforehand; null: nothing. */
  readonly next: NextTerms | null;
}

/** @param at wall time from which they hold */
export type NextTerms = WithdrawalTerms & { readonly at: number };

type KeptTerms = Omit<WithdrawalTerms, 'min' | 'max'> & {
  readonly min: string;
  readonly max: string;
};

interface Stored extends Omit<WithdrawalCurrencyRow, 'min' | 'max' | 'next'> {
  readonly min: bigint;
  readonly max: bigint;
  readonly next: KeptTerms | null;
  readonly nextAt: bigint | null;
}

const CURRENCY_COLUMNS = `id, kind, code, protocol, fee_type AS "feeType", fee,
  min_amount AS min, max_amount AS max, sort, is_enabled AS "isEnabled", next, next_at AS "nextAt"`;

/** All currencies as they are at a time, also those no longer offered: methods may still name them. @param now wall time */
export async function readWithdrawalCurrencies(
  db: Queryable,
  now: number,
): Promise<WithdrawalCurrencyRow[]> {
  const rows = await db.query<Stored>({
    name: 'read_withdrawal_currencies',
    text: `SELECT ${CURRENCY_COLUMNS} FROM withdrawal_currencies ORDER BY sort, id`,
  });
  return rows.map((row) => asOf(row, now));
}

function asOf({ next, nextAt, ...row }: Stored, now: number): WithdrawalCurrencyRow {
  const present = { ...row, min: asMoney(row.min), max: asMoney(row.max), next: null };
  if (next === null || nextAt === null) return present;
  const terms = { ...next, min: asMoney(BigInt(next.min)), max: asMoney(BigInt(next.max)) };
  const at = asNumber(nextAt);
  return at <= now ? { ...present, ...terms } : { ...present, next: { ...terms, at } };
}

const keptTerms = ({ feeType, fee, min, max, isEnabled }: WithdrawalTerms): KeptTerms => ({
  ...{ feeType, fee, isEnabled },
  min: min.toString(),
  max: max.toString(),
});

/** Adds currencies, or changes those whose id is known. */
export async function saveWithdrawalCurrencies(
  db: Queryable,
  currencies: readonly WithdrawalCurrencyRow[],
): Promise<void> {
  for (const one of currencies) {
    await db.query({
      name: 'save_withdrawal_currency',
      text: `INSERT INTO withdrawal_currencies (id, kind, code, protocol, fee_type, fee, min_amount, max_amount,
          sort, is_enabled, next, next_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, code = excluded.code, protocol = excluded.protocol,
          fee_type = excluded.fee_type, fee = excluded.fee,
          min_amount = excluded.min_amount, max_amount = excluded.max_amount, sort = excluded.sort,
          is_enabled = excluded.is_enabled, next = excluded.next, next_at = excluded.next_at`,
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
        one.next === null ? null : JSON.stringify(keptTerms(one.next)),
        one.next?.at ?? null,
      ],
    });
  }
}
