// Items that wait for a decision: who is working on them, how many are in each queue, and what the client will read.
import { z } from 'zod';
import { none } from '../call.ts';
import { choiceInput, instant, integerInput, required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { QUEUES, DESK_PAGE_MAX, CLAIM_ROUTES } from './names/claims.ts';
import { SEARCH_MAX } from './names/search.ts';

export const ClientBrief = z.object({
  id: z.number().int(),
  uid: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  name: z.string().describe('As verified; else empty'),
  lang: z.string(),
  country: z.string().nullable(),
  is_frozen: z.boolean(),
});
export type ClientBrief = z.infer<typeof ClientBrief>;

export const Claim = z.object({
  staff_id: z.number().int(),
  staff_name: z.string(),
  claimed_at: instant('Since'),
  expires_at: instant('Until, without activity'),
});
export type Claim = z.infer<typeof Claim>;

/** The fields that every item of a queue has. */
export const queueItem = {
  id: z.number().int(),
  client: ClientBrief,
  created_at: instant('Came in'),
  target_at: instant('Should be decided by').nullable().describe('Null once it is decided'),
  decided_at: instant('Decided').nullable(),
  claim: Claim.nullable(),
};

/** A page of a queue, of 20 rows, with the counts of all its states. */
export const queuePage = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.number().int().describe('At most 10,001: there are more'),
    counts: z.record(z.string(), z.number().int()).describe('By state, each at most 10,001'),
    oldest_at: instant('The oldest that waits came in').nullable(),
  });

export const deskPage = integerInput('Page of 20 rows, from 1', {
  min: 1,
  max: DESK_PAGE_MAX,
}).transform((page) => page ?? 1);
export const itemId = required(
  integerInput('Its number', { min: 1, max: Number.MAX_SAFE_INTEGER }),
);

export const searchInput = textInput('Number, UID, e-mail, phone or reference', {
  max: SEARCH_MAX.queue,
});
export const remarkInput = textInput('Beside the reason’s own text, in the client’s language', {
  max: 200,
  form: /^[^\p{Cc}\p{Cs}<>]+$/u,
});

const queue = required(choiceInput('Which queue', QUEUES));

export const Waiting = z.object({
  queue: z.enum(QUEUES),
  waiting: z.number().int().describe('At most 10,001: there are more'),
  to_confirm: z.number().int().describe('Of them: entered, and waiting for a second person'),
  oldest_at: instant('The oldest came in').nullable(),
  target_ms: z.number().int(),
});
export type Waiting = z.infer<typeof Waiting>;

export const DeskLetter = z.object({
  language: z.string().describe('The client’s'),
  text: z.string().describe('What the client will read'),
  english: z.string(),
  by: z.array(z.enum(['page', 'mail'])).describe('Where it is read'),
});
export type DeskLetter = z.infer<typeof DeskLetter>;

export const CLAIM_CALLS = {
  deskToday: call(
    CLAIM_ROUTES.deskToday,
    'What waits for this member’s roles',
    none,
    z.array(Waiting),
  ),
  claimItem: call(
    CLAIM_ROUTES.claimItem,
    'Take an item to work on, or stay at it; taking over is recorded',
    z.object({
      kind: queue,
      id: itemId,
      take_over: z.union([z.boolean(), z.stringbool()]).default(false),
    }),
    Claim,
  ),
  releaseItem: call(
    CLAIM_ROUTES.releaseItem,
    'Leave an item to others',
    z.object({ kind: queue, id: itemId }),
    none,
  ),
  deskLetter: call(
    CLAIM_ROUTES.deskLetter,
    'What the client will read after a decision',
    z.object({
      kind: queue,
      id: itemId,
      decision: required(choiceInput('Decision', ['approve', 'reject', 'send'])),
      reason: textInput('Reason', { max: 60 }),
      remark: remarkInput,
      seen: textInput('What arrived', { max: 40 }),
      seen_currency: textInput('In which currency', { max: 10 }),
      reference: textInput('Reference', { max: 200 }),
    }),
    DeskLetter,
  ),
} as const;
