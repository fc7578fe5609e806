// The back office's calls of deposits and their options, the sorts of their list, and why a deposit is rejected.
import { DECIDERS, OPTION_READERS, QUEUE_READERS } from './claims.ts';
import { act, look, type AdminRoute } from './route.ts';

/** Why a deposit is not credited. Each reason has its text in the client's language. */
export const DEPOSIT_REASONS = [
  'payment_not_found',
  'payer_differs',
  'network_wrong',
  'amount_too_small',
  'law_forbids',
  'told_twice',
  'told_by_mistake',
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];
/** Reasons that mean no money was ever to come: the deposit becomes invalid, not rejected. */
export const INVALIDATING: readonly DepositReason[] = ['told_twice', 'told_by_mistake'];
/** Why a credit was wrong. Each reason has its text in the client's language. */
export const REVERSAL_REASONS = [
  'wrong_client',
  'wrong_amount',
  'payment_recalled',
  'by_mistake',
] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];
export const DEPOSIT_VIEWS = [
  'waiting',
  'to_confirm',
  'completed',
  'rejected',
  'invalid',
  'reversed',
  'all',
] as const;
export type DepositView = (typeof DEPOSIT_VIEWS)[number];

export const DEPOSIT_ADMIN_ROUTES = {
  deskDeposits: look('/api/admin/deposits/list', QUEUE_READERS.deposit),
  deskDeposit: look('/api/admin/deposits/info', QUEUE_READERS.deposit),
  approveDeposit: act('/api/admin/deposits/approve', DECIDERS.deposit),
  rejectDeposit: act('/api/admin/deposits/reject', DECIDERS.deposit),
  reverseDeposit: act('/api/admin/deposits/reverse', ['finance_maker']),
  depositOptions: look('/api/admin/deposit_options/list', OPTION_READERS),
  saveDepositOption: act('/api/admin/deposit_options/save', ['owner']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
