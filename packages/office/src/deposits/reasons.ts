// Why a deposit is rejected or invalid: the closed list in the back office's words.
import type { DepositReason, ReversalReason } from '@meridian/contract/admin';
import { reasonList } from '../ui/queue/reasons.ts';

export const DEPOSIT_REASONS = reasonList<DepositReason>({
  payment_not_found: 'No such payment arrived',
  payer_differs: 'Paid from somebody else’s account',
  network_wrong: 'Sent over another network',
  amount_too_small: 'Below the smallest deposit',
  law_forbids: 'The law forbids it',
  told_twice: 'Reported twice (invalid)',
  told_by_mistake: 'Reported by mistake (invalid)',
});

/** Why a credit was wrong. */
export const REVERSAL_REASONS = reasonList<ReversalReason>({
  wrong_client: 'The payment was another client’s',
  wrong_amount: 'Another amount had arrived',
  payment_recalled: 'The payment was recalled',
  by_mistake: 'Credited by mistake',
});
