// The back office's calls about what waits for a second person.
import { act, look, type AdminRoute } from './route.ts';
import type { Role } from './roles.ts';

/** Who may confirm something at all; each kind of proposal names which of them. */
const CONFIRMERS = [
  'owner',
  'finance_maker',
  'finance_checker',
  'instruments',
  'compliance',
] as const satisfies readonly Role[];

export const PROPOSAL_ROUTES = {
  proposalList: look('/api/admin/proposals/list', [...CONFIRMERS, 'auditor']),
  proposalConfirm: act('/api/admin/proposals/confirm', CONFIRMERS),
  proposalRefuse: act('/api/admin/proposals/refuse', CONFIRMERS),
  proposalWithdraw: act('/api/admin/proposals/withdraw', CONFIRMERS),
} as const satisfies Readonly<Record<string, AdminRoute>>;
