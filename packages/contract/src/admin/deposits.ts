// Deposits in the back office: matched with what arrived, or rejected for a reason of a closed list.
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
import { ProposalRef } from './proposals.ts';
import { call } from './call.ts';
import { deskPage, itemId, queueItem, queuePage, remarkInput, searchInput } from './claims.ts';
import { MONEY_SORTS } from './names/claims.ts';
import { changeReason, currencyCode, optionId, optionLine, optionPlace } from './option-fields.ts';
import { sortInput } from './sorting.ts';
import {
  DEPOSIT_ADMIN_ROUTES,
  DEPOSIT_REASONS,
  DEPOSIT_VIEWS,
  REVERSAL_REASONS,
} from './names/deposits.ts';

export const DeskDeposit = z.object({
  ...queueItem,
  stage: z.enum([
    'pending',
    'entered',
    'crediting',
    'completed',
    'rejected',
    'invalid',
    'reversing',
    'reversed',
  ]),
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
  stated_reference: z.string().describe('As the client says; empty: nothing was said'),
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
  seen_currency: z.string().nullable().describe('Null while it is to be confirmed'),
  decided_by: z.string().nullable(),
  is_alone: z.boolean().describe('One person entered and confirmed it: the site was run by one'),
  reversed_at: instant('When a wrong credit was taken back').nullable(),
  needs_two: z.boolean().describe('At the stated amount and the present rate'),
  four_eyes_above: z.string(),
  decided_alone: z
    .string()
    .describe(
      'What the member has credited and paid out alone today (UTC), in USD: it counts with this',
    ),
  earlier_completed: z.number().int(),
  earlier_rejected: z.number().int(),
});
export type DeskDepositDetail = z.infer<typeof DeskDepositDetail>;

export const DeskDepositOption = z.object({
  id: z.number().int(),
  kind: z.enum(['coin', 'wire']),
  currency: z.string(),
  decimals: z.number().int(),
  min: z.string(),
  max: z.string(),
  protocol: z.string(),
  address: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  sort: z.number().int(),
  is_enabled: z.boolean(),
});
export type DeskDepositOption = z.infer<typeof DeskDepositOption>;

export const DEPOSIT_ADMIN_CALLS = {
  deskDeposits: call(
    DEPOSIT_ADMIN_ROUTES.deskDeposits,
    'Deposits; those that wait oldest first, the rest newest first',
    z.object({
      view: choiceInput('Which', DEPOSIT_VIEWS).transform((view) => view ?? 'waiting'),
      page: deskPage,
      search: searchInput,
      sort: sortInput(MONEY_SORTS),
    }),
    queuePage(DeskDeposit),
  ),
  deskDeposit: call(
    DEPOSIT_ADMIN_ROUTES.deskDeposit,
    'One deposit',
    z.object({ id: itemId }),
    DeskDepositDetail,
  ),
  approveDeposit: call(
    DEPOSIT_ADMIN_ROUTES.approveDeposit,
    'Match it with what arrived; above the four-eyes amount a checker enters the same again',
    z.object({
      id: itemId,
      reference: required(textInput('Of the bank or the chain', { max: 200 })),
      seen: required(textInput('The amount that arrived', { max: 40 })),
      seen_currency: textInput('The currency that arrived; missing: the deposit’s', {
        max: 10,
        form: /^[A-Z0-9]{2,10}$/,
      }),
      is_difference_confirmed: z
        .boolean()
        .optional()
        .describe('What arrived differs from what the client told, and is right nevertheless'),
    }),
    DeskDepositDetail,
  ),
  rejectDeposit: call(
    DEPOSIT_ADMIN_ROUTES.rejectDeposit,
    'Do not credit it, for a reason that the client reads',
    z.object({
      id: itemId,
      reason: required(choiceInput('Why', DEPOSIT_REASONS)),
      remark: remarkInput,
    }),
    DeskDepositDetail,
  ),
  reverseDeposit: call(
    DEPOSIT_ADMIN_ROUTES.reverseDeposit,
    'Propose to take a wrong credit back; a finance checker confirms it',
    z.object({ id: itemId, reason: required(choiceInput('Why', REVERSAL_REASONS)) }),
    z.object({ proposal: ProposalRef }),
  ),
  depositOptions: call(
    DEPOSIT_ADMIN_ROUTES.depositOptions,
    'All options of deposits, also those that are not offered',
    none,
    z.array(DeskDepositOption),
  ),
  saveDepositOption: call(
    DEPOSIT_ADMIN_ROUTES.saveDepositOption,
    'Add an option or change one, from now on',
    z.object({
      id: optionId,
      kind: z.enum(['coin', 'wire']),
      currency: currencyCode,
      decimals: required(integerInput('Decimals', { min: 0, max: 8 })),
      min: required(decimalInput('Smallest deposit', 8, 'positive')),
      max: required(decimalInput('Largest deposit', 8, 'positive')),
      protocol: optionLine('Network', 20),
      address: optionLine('Address'),
      bank_name: optionLine('Bank'),
      bank_address: optionLine('Address of the bank', 300),
      bank_swift: optionLine('SWIFT', 11),
      payee_name: optionLine('Payee'),
      payee_account: optionLine('Account', 60),
      bank_remark: optionLine('Remark'),
      sort: optionPlace,
      is_enabled: z.boolean(),
      reason: changeReason,
    }),
    z.object({
      options: z.array(DeskDepositOption),
      proposal: ProposalRef.nullable().describe('What waits for a second person'),
    }),
  ),
} as const;
