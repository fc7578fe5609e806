// The back office's calls of applications for verification, and the sorts of their list.
import { DECIDERS, QUEUE_READERS } from './claims.ts';
import { act, look, type AdminRoute } from './route.ts';

export const IDENTITY_VIEWS = ['waiting', 'verified', 'rejected', 'all'] as const;
export type IdentityView = (typeof IDENTITY_VIEWS)[number];
/** `id` sorts by the order in which they came in. */
export const IDENTITY_SORTS = ['id', 'client', 'name', 'country'] as const;

export const VERIFICATION_ADMIN_ROUTES = {
  deskIdentities: look('/api/admin/identities/list', QUEUE_READERS.identity),
  deskIdentity: look('/api/admin/identities/info', QUEUE_READERS.identity),
  approveIdentity: act('/api/admin/identities/approve', DECIDERS.identity),
  rejectIdentity: act('/api/admin/identities/reject', DECIDERS.identity),
} as const satisfies Readonly<Record<string, AdminRoute>>;
