// How each state of a withdrawal looks; its words come from the server.
import type { WithdrawalState } from '@meridian/contract';
import type { BadgeTone } from '@meridian/design/components/badge';

export const STATE_TONES: Readonly<Record<WithdrawalState, BadgeTone>> = {
  queued: 'warn',
  approved: 'accent',
  sent: 'positive',
  rejected: 'negative',
  cancelled: 'plain',
};
