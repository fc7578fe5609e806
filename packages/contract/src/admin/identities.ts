// Identities at the desk: applications with their photos, approved or rejected for a reason of a closed list.
import { z } from 'zod';
import { choiceInput, required } from '../envelope.ts';
import { REJECTION_REASONS } from '../verification.ts';
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
} from './claims.ts';
import { sortInput } from './sorting.ts';

export const IDENTITY_VIEWS = ['waiting', 'verified', 'rejected', 'all'] as const;
export type IdentityView = (typeof IDENTITY_VIEWS)[number];

/** `id` is the order in which they came in. */
export const IDENTITY_SORTS = ['id', 'client', 'name', 'country'] as const;

export const DeskIdentity = z.object({
  ...queueItem,
  status: z.enum(['under_review', 'verified', 'rejected']),
  name: z.string(),
  document_country: z.string().nullable(),
});
export type DeskIdentity = z.infer<typeof DeskIdentity>;

export const DeskIdentityDetail = DeskIdentity.extend({
  card_id: z.string(),
  reason: z.enum(REJECTION_REASONS).nullable(),
  remark: z.string(),
  decided_by: z.string().nullable(),
  is_card_taken: z.boolean().describe('Another account is verified with this document'),
  earlier_rejected: z.number().int(),
});
export type DeskIdentityDetail = z.infer<typeof DeskIdentityDetail>;

export const IDENTITY_ADMIN_CALLS = {
  deskIdentities: look(
    'deskIdentities',
    QUEUE_READERS.identity,
    'Applications; those that wait oldest first, the rest newest first',
    z.object({
      view: choiceInput('Which', IDENTITY_VIEWS).transform((view) => view ?? 'waiting'),
      page: deskPage,
      search: searchInput,
      sort: sortInput(IDENTITY_SORTS),
    }),
    queuePage(DeskIdentity),
  ),
  deskIdentity: look(
    'deskIdentity',
    QUEUE_READERS.identity,
    'One application',
    z.object({ id: itemId }),
    DeskIdentityDetail,
  ),
  approveIdentity: act(
    'approveIdentity',
    DECIDERS.identity,
    'The client is who the document says',
    z.object({ id: itemId }),
    DeskIdentityDetail,
  ),
  rejectIdentity: act(
    'rejectIdentity',
    DECIDERS.identity,
    'Reject it, for a reason that the client reads',
    z.object({
      id: itemId,
      reason: required(choiceInput('Why', REJECTION_REASONS)),
      remark: remarkInput,
    }),
    DeskIdentityDetail,
  ),
} as const;
