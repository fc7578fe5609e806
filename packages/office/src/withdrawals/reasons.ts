// Why a withdrawal is rejected: the closed list in the back office's words.
import type { WithdrawalReason } from '@meridian/contract';
import { reasonList } from '../ui/queue/reasons.ts';

export const WITHDRAWAL_REASONS = reasonList<WithdrawalReason>({
  details_wrong: 'Account or address is wrong',
  name_differs: 'Payee is not the verified client',
  identity_outdated: 'Identity must be verified again',
  destination_refused: 'Bank or network rejected it',
  money_used_by_losses: 'Losses have used the money',
  law_forbids: 'The law forbids it',
  access_suspected: 'Somebody else may have used the account',
});
