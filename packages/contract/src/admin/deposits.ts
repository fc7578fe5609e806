// Deposits at the desk: matched with what arrived, or rejected for a reason of a closed list.
import { z } from 'zod';
import { choiceInput, decimalText, instant, required, textInput } from '../envelope.ts';
import { act, look } from './call.ts';
import {
  DECIDERS,
  QUEUE_READERS,
  deskPage,
  itemId,
  queueItem,
  queuePage,
  remarkInput,
  searchInput,
  MONEY_SORTS,
} from './claims.ts';
import { sortInput } from './sorting.ts';

/** Why a deposit is not credited; each has its text in the client's language. */
export const DEPOSIT_REASONS = [
  'payment_not_found',
  'payer_differs',
  'network_wrong',
  'amount_too_small',
  'law_forbids',
  'told_twice',
  'told_by_mistake',
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** Of these no money was ever to come: the deposit is invalid and not rejected. */
export const INVALIDATING: readonly DepositReason[] = ['told_twice', 'told_by_mistake'];

export const DEPOSIT_VIEWS = [
  'waiting',
  'to_confirm',
  'completed',
  'rejected',
  'invalid',
  'all',
] as const;
export type DepositView = (typeof DEPOSIT_VIEWS)[number];

export const DeskDeposit = z.object({
  ...queueItem,
  stage: z.enum(['pending', 'entered', 'crediting', 'completed', 'rejected', 'invalid']),
  kind: z.enum(['coin', 'wire']),
  currency: z.string(),
  protocol: z.string(),
  stated: decimalText('What the client says was sent'),
  usd: decimalText('Its worth in US dollars now, or as credited').nullable(),
});
export type DeskDeposit = z.infer<typeof DeskDeposit>;

export const DeskDepositDetail = DeskDeposit.extend({
  address: z.string(),
  bank_name: z.string(),
  payee_account: z.string().describe('Ours, that a wire goes to'),
  payment_note: z.string().describe('What the client was told to quote with a wire'),
  stated_address: z.string().describe('Where the client says it was sent'),
  has_proof: z.boolean(),
  remark: z.string(),
  entry: z
    .object({
      by: z.string(),
      at: instant('When'),
      is_own: z.boolean().describe('Whoever made it may enter it anew until it is confirmed'),
    })
    .nullable()
    .describe('By the first of two people; what it was is not told before the second has said it'),
  reference: z.string().nullable().describe('Null while it is to be confirmed'),
  seen: z.string().nullable().describe('Null while it is to be confirmed'),
  decided_by: z.string().nullable(),
  needs_two: z.boolean().describe('At the stated amount and the present rate'),
  four_eyes_above: z.string(),
  earlier_completed: z.number().int(),
  earlier_rejected: z.number().int(),
});
export type DeskDepositDetail = z.infer<typeof DeskDepositDetail>;

export const DEPOSIT_ADMIN_CALLS = {
  deskDeposits: look(
    'deskDeposits',
    QUEUE_READERS.deposit,
    'Deposits; those that wait oldest first, the rest newest first',
    z.object({
      view: choiceInput('Which', DEPOSIT_VIEWS).transform((view) => view ?? 'waiting'),
      page: deskPage,
      search: searchInput,
      sort: sortInput(MONEY_SORTS),
    }),
    queuePage(DeskDeposit),
  ),
  deskDeposit: look(
    'deskDeposit',
    QUEUE_READERS.deposit,
    'One deposit',
    z.object({ id: itemId }),
    DeskDepositDetail,
  ),
  approveDeposit: act(
    'approveDeposit',
    DECIDERS.deposit,
    'Match it with what arrived; above the four-eyes amount a checker enters the same again',
    z.object({
      id: itemId,
      reference: required(textInput('Of the bank or the chain', { max: 200 })),
      seen: required(textInput('The amount that arrived', { max: 40 })),
    }),
    DeskDepositDetail,
  ),
  rejectDeposit: act(
    'rejectDeposit',
    DECIDERS.deposit,
    'Do not credit it, for a reason that the client reads',
    z.object({
      id: itemId,
      reason: required(choiceInput('Why', DEPOSIT_REASONS)),
      remark: remarkInput,
    }),
    DeskDepositDetail,
  ),
} as const;
