// Identities in the back office: applications with their photos, approved or rejected for a reason of a closed list.
import { z } from 'zod';
import { choiceInput, required } from '../envelope.ts';
import { REJECTION_REASONS } from '../names/verification.ts';
import { call } from './call.ts';
import { deskPage, itemId, queueItem, queuePage, remarkInput, searchInput } from './claims.ts';
import { sortInput } from './sorting.ts';
import { IDENTITY_VIEWS, IDENTITY_SORTS, VERIFICATION_ADMIN_ROUTES } from './names/verification.ts';

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

export const VERIFICATION_ADMIN_CALLS = {
  deskIdentities: call(
    VERIFICATION_ADMIN_ROUTES.deskIdentities,
    'Applications; those that wait oldest first, the rest newest first',
    z.object({
      view: choiceInput('Which', IDENTITY_VIEWS).transform((view) => view ?? 'waiting'),
      page: deskPage,
      search: searchInput,
      sort: sortInput(IDENTITY_SORTS),
    }),
    queuePage(DeskIdentity),
  ),
  deskIdentity: call(
    VERIFICATION_ADMIN_ROUTES.deskIdentity,
    'One application',
    z.object({ id: itemId }),
    DeskIdentityDetail,
  ),
  approveIdentity: call(
    VERIFICATION_ADMIN_ROUTES.approveIdentity,
    'The client is who the document says',
    z.object({ id: itemId }),
    DeskIdentityDetail,
  ),
  rejectIdentity: call(
    VERIFICATION_ADMIN_ROUTES.rejectIdentity,
    'Reject it, for a reason that the client reads',
    z.object({
      id: itemId,
      reason: required(choiceInput('Why', REJECTION_REASONS)),
      remark: remarkInput,
    }),
    DeskIdentityDetail,
  ),
} as const;
