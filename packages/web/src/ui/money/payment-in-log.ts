// Whether a deposit or withdrawal stands in the public log as its sheet shows it. Loaded only when one is opened.
import { ProofError } from '@meridian/proof';
import { readMoney } from '@meridian/units';
import { proveRows } from '../../lib/public-log.ts';
import type { ProvenRow } from '../log-proof.tsx';

/** What its rows may say. */
const PAYMENT_EVENTS = [
  'DepositCredited',
  'DepositReversed',
  'WithdrawalHeld',
  'WithdrawalReleased',
  'WithdrawalSent',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

interface PaymentRow extends ProvenRow {
  readonly event: PaymentEvent;
}

export interface PaymentInLog {
  readonly rows: readonly PaymentRow[];
  /** Leaves of the log. */
  readonly size: number;
}

/** @param amount as the sheet shows it, in dollars @throws ProofError if the log says anything else; TypeError if it could not be read */
export async function paymentInLog(
  amount: string,
  files: readonly string[],
): Promise<PaymentInLog> {
  const { rows, size } = await proveRows(files);
  const told = rows.map(({ kind, seq, at, body }, i) => {
    const event = PAYMENT_EVENTS.find((one) => one === kind);
    if (event === undefined) throw new ProofError('not_as_shown', `row ${seq} is of no payment`);
    const { amount: said } = body as { readonly amount: string };
    if (BigInt(said) !== readMoney(amount))
      throw new ProofError('not_as_shown', `the amount in row ${seq}`);
    return { event, seq, at, file: files[i] ?? '' };
  });
  return { rows: told, size };
}
