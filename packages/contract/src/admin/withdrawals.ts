// Withdrawals in the back office: approved, sent with the reference of the payment, or rejected for a published reason.
import { z } from 'zod';
import { none } from '../call.ts';
import {
  choiceInput,
  decimalInput,
  decimalText,
  instant,
  integerInput,
  required,
  textInput,
} from '../envelope.ts';
import { WITHDRAWAL_REASONS } from '../names/withdrawals.ts';
import { ProposalRef } from './proposals.ts';
import { call } from './call.ts';
import { deskPage, itemId, queueItem, queuePage, searchInput } from './claims.ts';
import { MONEY_SORTS } from './names/claims.ts';
import { changeReason, currencyCode, optionId, optionLine, optionPlace } from './option-fields.ts';
import { sortInput } from './sorting.ts';
import { WITHDRAWAL_VIEWS, WITHDRAWAL_ADMIN_ROUTES } from './names/withdrawals.ts';

export const DeskWithdrawal = z.object({
  ...queueItem,
  stage: z.enum(['queued', 'approved', 'sending', 'sent', 'rejected', 'cancelled']),
  is_first_approved: z.boolean().describe('By one of the two people that it needs'),
  kind: z.enum(['coin', 'bank']),
  currency: z.string(),
  protocol: z.string(),
  amount: decimalText('In US dollars, fee included'),
  receives: decimalText('In the currency'),
  hold_until: instant('Not approved before').nullable(),
});
export type DeskWithdrawal = z.infer<typeof DeskWithdrawal>;

export const DeskWithdrawalDetail = DeskWithdrawal.extend({
  address: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  fee: z.string(),
  rate: z.string(),
  memo: z.string(),
  hold_reason: z.string().nullable(),
  name_differs: z.boolean().describe('The payee is not the verified client'),
  is_verified: z.boolean(),
  first_approved: z.object({ by: z.string(), at: instant('When') }).nullable(),
  approved: z.object({ by: z.string(), at: instant('When') }).nullable(),
  is_alone: z.boolean().describe('One person approved it twice: the site was run by one'),
  reference: z.string().nullable(),
  sent_by: z.string().nullable(),
  reason: z.enum(WITHDRAWAL_REASONS).nullable(),
  ended_by: z.string().nullable(),
  needs_two: z.boolean(),
  four_eyes_above: z.string(),
  decided_alone: z
    .string()
    .describe(
      'What the member has credited and paid out alone today (UTC), in USD: it counts with this',
    ),
  earlier_sent: z.number().int(),
  earlier_rejected: z.number().int(),
});
export type DeskWithdrawalDetail = z.infer<typeof DeskWithdrawalDetail>;

const PayoutTerms = z.object({
  fee_type: z.number().int().describe('1: a fixed amount of US dollars, else a part of the amount'),
  fee: z.string(),
  min: z.string().describe('US dollars'),
  max: z.string(),
  is_enabled: z.boolean(),
});

export const DeskWithdrawalCurrency = PayoutTerms.extend({
  id: z.number().int(),
  kind: z.enum(['coin', 'bank']),
  code: z.string(),
  protocol: z.string(),
  sort: z.number().int(),
  next: PayoutTerms.extend({ at: instant('From when') })
    .nullable()
    .describe('What clients are told of beforehand; null: nothing'),
});
export type DeskWithdrawalCurrency = z.infer<typeof DeskWithdrawalCurrency>;

export const WITHDRAWAL_ADMIN_CALLS = {
  deskWithdrawals: call(
    WITHDRAWAL_ADMIN_ROUTES.deskWithdrawals,
    'Withdrawals; those that wait oldest first, the rest newest first',
    z.object({
      view: choiceInput('Which', WITHDRAWAL_VIEWS).transform((view) => view ?? 'waiting'),
      page: deskPage,
      search: searchInput,
      sort: sortInput(MONEY_SORTS),
    }),
    queuePage(DeskWithdrawal),
  ),
  deskWithdrawal: call(
    WITHDRAWAL_ADMIN_ROUTES.deskWithdrawal,
    'One withdrawal',
    z.object({ id: itemId }),
    DeskWithdrawalDetail,
  ),
  approveWithdrawal: call(
    WITHDRAWAL_ADMIN_ROUTES.approveWithdrawal,
    'Approve it; above the four-eyes amount a checker approves it too',
    z.object({ id: itemId }),
    DeskWithdrawalDetail,
  ),
  sendWithdrawal: call(
    WITHDRAWAL_ADMIN_ROUTES.sendWithdrawal,
    'Mark it sent: takes the money out of the account, and only then is it paid',
    z.object({ id: itemId, reference: required(textInput('Of the payment', { max: 200 })) }),
    DeskWithdrawalDetail,
  ),
  rejectWithdrawal: call(
    WITHDRAWAL_ADMIN_ROUTES.rejectWithdrawal,
    'Reject it, for a published reason; its money is free again',
    z.object({ id: itemId, reason: required(choiceInput('Why', WITHDRAWAL_REASONS)) }),
    DeskWithdrawalDetail,
  ),
  withdrawalCurrencies: call(
    WITHDRAWAL_ADMIN_ROUTES.withdrawalCurrencies,
    'All currencies of withdrawals, also those that are not offered',
    none,
    z.array(DeskWithdrawalCurrency),
  ),
  saveWithdrawalCurrency: call(
    WITHDRAWAL_ADMIN_ROUTES.saveWithdrawalCurrency,
    'Add a currency or change one: at once, or a day later where it is worse for clients',
    z.object({
      id: optionId,
      kind: z.enum(['coin', 'bank']),
      code: currencyCode,
      protocol: optionLine('Network', 20),
      fee_type: required(integerInput('1: fixed, 2: a part', { min: 1, max: 2 })),
      fee: required(decimalInput('Fee', 6, 'not_negative')),
      min: required(decimalInput('Smallest withdrawal', 6, 'positive')),
      max: required(decimalInput('Largest withdrawal', 6, 'positive')),
      sort: optionPlace,
      is_enabled: z.boolean(),
      reason: changeReason,
    }),
    z.object({
      options: z.array(DeskWithdrawalCurrency),
      proposal: ProposalRef.nullable().describe('What waits for a second person'),
    }),
  ),
} as const;
