// What waits for a second person, in the back office.
import { z } from 'zod';
import { none } from '../call.ts';
import { instant, required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { PROPOSAL_ROUTES } from './names/proposals.ts';

/** A proposal that was made in place of a change. */
export const ProposalRef = z.object({
  id: z.number().int(),
  expires_at: instant('Until when it waits'),
});
export type ProposalRef = z.infer<typeof ProposalRef>;

const words = z.record(z.string(), z.string());
export const Proposal = z.object({
  id: z.number().int(),
  kind: z.string().describe('Name of the call that made it'),
  title: z.string(),
  subject: z.string(),
  reason: z.string(),
  before: words,
  after: words,
  touches: z.array(z.string()).describe('Whom and what it touches, a sentence each'),
  maker: z.string(),
  made_at: instant('When'),
  expires_at: instant('Until when it waits'),
  state: z.enum(['waiting', 'done', 'refused', 'withdrawn', 'expired']),
  ended_by: z.string().nullable(),
  ended_at: instant('When it ended').nullable(),
  remark: z.string(),
  is_alone: z
    .boolean()
    .describe('One person made and confirmed it: the site was run by one person'),
  seen_hash: z.string().describe('Sent back with a confirmation: what was seen is what is done'),
  confirm_from: instant('Not confirmed before')
    .nullable()
    .describe('By whoever runs the site alone and made it; null: at once'),
  may_confirm: z.boolean(),
  may_withdraw: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

const id = required(textInput('Id of a proposal', { max: 12, form: /^\d+$/ })).transform(Number);

export const PROPOSAL_CALLS = {
  proposalList: call(
    PROPOSAL_ROUTES.proposalList,
    'What waits for a second person, and what ended last',
    none,
    z.object({ waiting: z.array(Proposal), ended: z.array(Proposal) }),
  ),
  proposalConfirm: call(
    PROPOSAL_ROUTES.proposalConfirm,
    'Confirm as the second person, which does it',
    z.object({ id, seen_hash: required(textInput('Hash of what was seen', { max: 64 })) }),
    none,
  ),
  proposalRefuse: call(
    PROPOSAL_ROUTES.proposalRefuse,
    'Refuse as the second person',
    z.object({ id, remark: required(textInput('Why', { max: 500 })) }),
    none,
  ),
  proposalWithdraw: call(
    PROPOSAL_ROUTES.proposalWithdraw,
    'Withdraw one’s own proposal, or any as an owner',
    z.object({ id }),
    none,
  ),
} as const;
