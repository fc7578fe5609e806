// Withdrawals from their rows to the wire, and the time line that says where the money is.
import {
  DRAW_BANK,
  DRAW_COIN,
  type DrawCurrency,
  type Language,
  LANGUAGE_TAGS,
  WITHDRAWAL_REASONS,
  type Withdrawal,
  type WithdrawalDetail,
  type WithdrawalState,
  type WithdrawalStep,
} from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import type {
  WithdrawalCurrencyRow,
  WithdrawalKind,
  WithdrawalRow,
  WithdrawalStage,
} from '@meridian/store';
import { type WithdrawalTerms, receivedDecimals } from '@meridian/trading/estimate';
import { type Rate, asMoney, formatMoney, formatRate } from '@meridian/units';
import { textOf } from '../platform/http/texts.ts';
import { perDollar } from '../market/prices/currency-rates.ts';

export const drawType = (kind: WithdrawalKind): number => (kind === 'coin' ? DRAW_COIN : DRAW_BANK);
export const kindOfType = (type: string | undefined): WithdrawalKind | null =>
  type === undefined ? null : type === String(DRAW_COIN) ? 'coin' : 'bank';

export const currencyOnWire = (
  row: WithdrawalCurrencyRow,
  usdPrice: Rate | null,
): DrawCurrency => ({
  id: row.id,
  code: row.code,
  protocol: row.protocol,
  type: drawType(row.kind),
  ...termsOnWire(row),
  usd_price: usdPrice === null ? null : formatRate(usdPrice),
  rate: usdPrice === null ? null : formatRate(perDollar(usdPrice)),
  decimals: receivedDecimals(row.code),
  next: row.next && {
    at: row.next.at,
    ...termsOnWire(row.next),
    is_offered: row.next.isEnabled,
  },
});

const termsOnWire = ({ fee, feeType, min, max }: WithdrawalTerms) => ({
  draw_rate: fee,
  fee_type: feeType,
  min: formatMoney(min),
  max: formatMoney(max),
});

/** The wire has five states; a stage of ours in between is shown as the one before. */
const STATES: Readonly<Record<WithdrawalStage, WithdrawalState>> = {
  asked: 'queued',
  refused: 'cancelled',
  queued: 'queued',
  approved: 'approved',
  sending: 'approved',
  sent: 'sent',
  rejected: 'rejected',
  cancelled: 'cancelled',
};
export const stateOf = ({ stage }: Pick<WithdrawalRow, 'stage'>): WithdrawalState => STATES[stage];

export function withdrawalOnWire(language: Language, row: WithdrawalRow, now: number): Withdrawal {
  const state = stateOf(row);
  const reason = WITHDRAWAL_REASONS.find((known) => known === row.reason) ?? null;
  return {
    id: row.id,
    number: formatMoney(asMoney(row.amount)),
    fee: formatMoney(asMoney(row.fee)),
    rate: row.rate,
    real_number: row.receives,
    state,
    status_name: textOf(language, `withdrawal_state_${state}`),
    type: drawType(row.kind),
    draw_currency: { id: row.currencyId, code: row.code, protocol: row.protocol },
    address: row.address,
    bank_name: row.bankName,
    payee_name: row.payeeName,
    payee_account: row.payeeAccount,
    memo: row.memo,
    notes:
      reason === null
        ? holdNote(language, row, now)
        : textOf(language, `withdrawal_reason_${reason}`),
    reason,
    hold_until: row.holdUntil,
    hold_reason: row.holdReason,
    reference: state === 'sent' ? row.reference : null,
    can_cancel: state === 'queued',
    created_at: new Date(row.createdAt).toISOString(),
    client_order_id: row.clientOrderId,
  };
}

function holdNote(language: Language, row: WithdrawalRow, now: number): string {
  const { holdUntil, holdReason } = row;
  if (holdUntil === null || holdReason === null || holdUntil <= now || row.endedAt !== null)
    return '';
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(holdUntil);
  return textOf(language, `withdrawal_hold_${holdReason}`, { time: `${time} UTC` });
}

export function withdrawalDetail(
  language: Language,
  row: WithdrawalRow,
  now: number,
): WithdrawalDetail {
  const state = stateOf(row);
  const money =
    state === 'sent' ? 'sent' : state === 'queued' || state === 'approved' ? 'held' : 'returned';
  return {
    ...withdrawalOnWire(language, row, now),
    steps: stepsOf(language, row, now),
    money,
    money_text: textOf(language, `withdrawal_money_${money}`),
  };
}

type StepName = WithdrawalStep['step'];

/** What has happened, what it waits for, and what comes then; nothing comes after an end. */
function stepsOf(language: Language, row: WithdrawalRow, now: number): WithdrawalStep[] {
  const known: [StepName, number | null][] = [['requested', row.createdAt]];
  const hold: typeof known = row.holdUntil === null ? [] : [['hold_ended', row.holdUntil]];
  const state = stateOf(row);
  const isApproved = row.approvedAt !== null;
  const ends = state === 'rejected' || state === 'cancelled';
  const approved: typeof known = ends && !isApproved ? [] : [['approved', row.approvedAt]];
  // A hold may begin after the request was approved.
  const isLate = isApproved && (row.holdUntil ?? 0) > (row.approvedAt ?? 0);
  known.push(...(isLate ? [...approved, ...hold] : [...hold, ...approved]));
  known.push([ends ? state : 'sent', row.endedAt]);
  const { endedAt } = row;
  const isOver = endedAt !== null;
  const reached = known.filter(
    ([step, at]) =>
      at !== null && (endedAt === null ? step !== 'hold_ended' || at <= now : at <= endedAt),
  );
  const shown = known.filter(([step]) => !isOver || reached.some(([one]) => one === step));
  const current = shown.find(([step]) => !reached.some(([one]) => one === step))?.[0];
  return shown.map(([step, at]) => {
    const isDone = reached.some(([one]) => one === step);
    return {
      step,
      text: textOf(language, stepText(step, isDone)),
      at,
      state: isDone ? 'done' : step === current ? 'current' : 'ahead',
    };
  });
}

/** What has happened, or what is to come: nothing is called sent before it is. */
function stepText(step: StepName, isDone: boolean): TextKey {
  if (step === 'requested' || step === 'hold_ended') return `withdrawal_step_${step}`;
  const isToCome = !isDone && (step === 'approved' || step === 'sent');
  return isToCome ? `withdrawal_step_${step}` : `withdrawal_state_${step}`;
}
