// The back office's calls of clients, and the sorts of their list.
import type { Role } from './roles.ts';
import { act, look, type AdminRoute } from './route.ts';

export const CLIENT_READERS = [
  'support',
  'identity_reviewer',
  'finance_maker',
  'finance_checker',
  'compliance',
  'auditor',
] as const satisfies readonly Role[];
export const CLIENT_VIEWS = ['all', 'real', 'demo', 'verified', 'frozen'] as const;
export type ClientView = (typeof CLIENT_VIEWS)[number];
/** `id` sorts by the order in which accounts were opened. */
export const CLIENT_SORTS = ['id', 'uid', 'country'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];
export const MESSAGE_OUTCOMES = ['delivered', 'failed', 'dropped'] as const;

export const CLIENT_ADMIN_ROUTES = {
  searchClients: look('/api/admin/clients/search', CLIENT_READERS),
  clientPage: look('/api/admin/clients/info', CLIENT_READERS),
  clientLedger: look('/api/admin/clients/ledger', CLIENT_READERS),
  clientOrders: look('/api/admin/clients/orders', CLIENT_READERS),
  clientMoney: look('/api/admin/clients/money', CLIENT_READERS),
  clientDocuments: look('/api/admin/clients/documents', [
    'identity_reviewer',
    'compliance',
    'auditor',
  ]),
  clientMessages: look('/api/admin/clients/messages', CLIENT_READERS),
  clientActions: look('/api/admin/clients/actions', CLIENT_READERS),
  freezeClient: act('/api/admin/clients/freeze', ['compliance']),
  requireNewPassword: act('/api/admin/clients/require_new_password', ['compliance']),
  endClientSessions: act('/api/admin/clients/end_sessions', ['compliance']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
