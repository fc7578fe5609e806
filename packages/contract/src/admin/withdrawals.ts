// Withdrawals at the desk: approved, sent with the reference of the payment, or rejected for a published reason.
import { z } from 'zod';
import { choiceInput, decimalText, instant, required, textInput } from '../envelope.ts';
import { WITHDRAWAL_REASONS } from '../withdrawals.ts';
import { act, look } from './call.ts';
import {
  DECIDERS,
  QUEUE_READERS,
  deskPage,
  itemId,
  queueItem,
  queuePage,
  searchInput,
  MONEY_SORTS,
} from './claims.ts';
import { sortInput } from './sorting.ts';

export const WITHDRAWAL_VIEWS = [
  'waiting',
  'to_confirm',
  'approved',
  'sent',
  'rejected',
  'cancelled',
  'all',
] as const;
export type WithdrawalView = (typeof WITHDRAWAL_VIEWS)[number];

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
  reference: z.string().nullable(),
  sent_by: z.string().nullable(),
  reason: z.enum(WITHDRAWAL_REASONS).nullable(),
  ended_by: z.string().nullable(),
  needs_two: z.boolean(),
  four_eyes_above: z.string(),
  earlier_sent: z.number().int(),
  earlier_rejected: z.number().int(),
});
export type DeskWithdrawalDetail = z.infer<typeof DeskWithdrawalDetail>;

export const WITHDRAWAL_ADMIN_CALLS = {
  deskWithdrawals: look(
    'deskWithdrawals',
    QUEUE_READERS.withdrawal,
    'Withdrawals; those that wait oldest first, the rest newest first',
    z.object({
      view: choiceInput('Which', WITHDRAWAL_VIEWS).transform((view) => view ?? 'waiting'),
      page: deskPage,
      search: searchInput,
      sort: sortInput(MONEY_SORTS),
    }),
    queuePage(DeskWithdrawal),
  ),
  deskWithdrawal: look(
    'deskWithdrawal',
    QUEUE_READERS.withdrawal,
    'One withdrawal',
    z.object({ id: itemId }),
    DeskWithdrawalDetail,
  ),
  approveWithdrawal: act(
    'approveWithdrawal',
    DECIDERS.withdrawal,
    'Approve it; above the four-eyes amount a checker approves it too',
    z.object({ id: itemId }),
    DeskWithdrawalDetail,
  ),
  sendWithdrawal: act(
    'sendWithdrawal',
    ['finance_maker'],
    'Mark it sent: takes the money out of the account, and only then is it paid',
    z.object({ id: itemId, reference: required(textInput('Of the payment', { max: 200 })) }),
    DeskWithdrawalDetail,
  ),
  rejectWithdrawal: act(
    'rejectWithdrawal',
    DECIDERS.withdrawal,
    'Reject it, for a published reason; its money is free again',
    z.object({ id: itemId, reason: required(choiceInput('Why', WITHDRAWAL_REASONS)) }),
    DeskWithdrawalDetail,
  ),
} as const;
