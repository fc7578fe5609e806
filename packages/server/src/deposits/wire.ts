// Deposits from their rows to the wire.
import {
  CURRENCY_DECIMALS,
  DEPOSIT_COIN,
  DEPOSIT_WIRE,
  DepositStatus,
  type Deposit,
  type DepositCoinOption,
  type DepositWireOption,
} from '@meridian/contract';
import type { DepositKind, DepositOptionRow, DepositRow, DepositStage } from '@meridian/store';
import { type Rate, asMoney, formatDecimal, formatMoney, formatRate } from '@meridian/units';
import { bankOnWire } from '../withdrawals/bank-details.ts';

/** The wire has four statuses; our stages in between are pending for the client. */
const STATUS: Readonly<Record<DepositStage, number>> = {
  pending: DepositStatus.pending,
  entered: DepositStatus.pending,
  crediting: DepositStatus.pending,
  completed: DepositStatus.completed,
  rejected: DepositStatus.rejected,
  invalid: DepositStatus.invalid,
  // The engine has not taken it back yet.
  reversing: DepositStatus.completed,
  reversed: DepositStatus.invalid,
};

const DECIMALS_SHOWN: Readonly<Record<DepositKind, number>> = { coin: 0, wire: 2 };

/** An amount in units of 10^-8: "12.5" of a coin, "12.50" of a currency. */
export const amountText = (kind: DepositKind, amount: bigint): string =>
  formatDecimal(amount, CURRENCY_DECIMALS, DECIMALS_SHOWN[kind]);

export function depositOnWire(row: DepositRow): Deposit {
  const isCredited =
    row.stage === 'completed' || row.stage === 'reversing' || row.stage === 'reversed';
  return {
    id: row.id,
    number: amountText(row.kind, row.stated),
    type: row.kind === 'coin' ? DEPOSIT_COIN : DEPOSIT_WIRE,
    currency_code: row.currency,
    protocol_code: row.protocol,
    address: row.address,
    bank_name: row.bankName,
    status: STATUS[row.stage],
    remark: row.remark,
    stated_reference: row.statedReference,
    proofImg: row.proofUrl,
    created_at: new Date(row.createdAt).toISOString(),
    decided_at:
      STATUS[row.stage] === 0 || row.decidedAt === null
        ? null
        : new Date(row.decidedAt).toISOString(),
    reversed_at:
      row.stage === 'reversed' && row.reversedAt !== null
        ? new Date(row.reversedAt).toISOString()
        : null,
    seen_number: isCredited && row.seen !== null ? amountText(row.kind, row.seen) : null,
    seen_currency: isCredited ? row.seenCurrency : null,
    rate: isCredited ? row.rate : null,
    credited: isCredited && row.credited !== null ? formatMoney(asMoney(row.credited)) : null,
    reference: isCredited ? row.reference : null,
    client_order_id: row.clientOrderId,
  };
}

const limitsOf = (option: DepositOptionRow, rate: Rate | null) => ({
  currency_code: option.currency,
  min: amountText(option.kind, option.min),
  max: amountText(option.kind, option.max),
  decimals: option.decimals,
  rate: rate === null ? null : formatRate(rate),
});

export const coinOptionOnWire = (
  option: DepositOptionRow,
  rate: Rate | null,
): DepositCoinOption => ({
  id: option.id,
  address: option.address,
  protocol_code: option.protocol,
  ...limitsOf(option, rate),
});

/** What the client is asked to quote with a payment. */
export const paymentNote = ({ bankRemark }: Pick<DepositOptionRow, 'bankRemark'>, uid: string) =>
  [bankRemark, uid].filter((part) => part !== '').join(' ');

/** @param uid the client's, to quote with the payment */
export const wireOptionOnWire = (
  option: DepositOptionRow,
  rate: Rate | null,
  uid: string,
): DepositWireOption => ({
  id: option.id,
  ...bankOnWire(option),
  bank_remark: paymentNote(option, uid),
  ...limitsOf(option, rate),
});
