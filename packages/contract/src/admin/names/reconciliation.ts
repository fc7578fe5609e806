// The back office's calls of the reconciliation, and the phases of its replay.
import { act, look, type AdminRoute } from './route.ts';

export const REPLAY_PHASES = ['journal', 'orders', 'accounts', 'deposits', 'withdrawals'] as const;
const READERS = ['owner', 'finance_maker', 'finance_checker', 'compliance', 'auditor'] as const;

export const RECONCILIATION_ROUTES = {
  reconciliation: look('/api/admin/reconciliation', READERS),
  ledgerCheck: look('/api/admin/reconciliation/check', READERS),
  startLedgerCheck: act('/api/admin/reconciliation/check/start', [
    'owner',
    'finance_maker',
    'finance_checker',
    'compliance',
  ]),
  replayCheck: look('/api/admin/reconciliation/replay', READERS),
  startReplayCheck: act('/api/admin/reconciliation/replay/start', [
    'owner',
    'finance_maker',
    'finance_checker',
    'compliance',
  ]),
} as const satisfies Readonly<Record<string, AdminRoute>>;
