// The back office's calls of withdrawals and their currencies, and the sorts of their list.
import { DECIDERS, OPTION_READERS, QUEUE_READERS } from './claims.ts';
import { act, look, type AdminRoute } from './route.ts';

export const WITHDRAWAL_VIEWS = [
  'waiting',
  'to_confirm',
  'approved',
  'sent',
  'rejected',
  'cancelled',
  'all',
] as const;
export type WithdrawalView = (typeof WITHDRAWAL_VIEWS)[number];

export const WITHDRAWAL_ADMIN_ROUTES = {
  deskWithdrawals: look('/api/admin/withdrawals/list', QUEUE_READERS.withdrawal),
  deskWithdrawal: look('/api/admin/withdrawals/info', QUEUE_READERS.withdrawal),
  approveWithdrawal: act('/api/admin/withdrawals/approve', DECIDERS.withdrawal),
  sendWithdrawal: act('/api/admin/withdrawals/send', ['finance_maker']),
  rejectWithdrawal: act('/api/admin/withdrawals/reject', DECIDERS.withdrawal),
  withdrawalCurrencies: look('/api/admin/withdrawal_currencies/list', OPTION_READERS),
  saveWithdrawalCurrency: act('/api/admin/withdrawal_currencies/save', ['owner']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
