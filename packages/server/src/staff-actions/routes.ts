// Lines of the audit log that touched a client's account, in words for the client. They do not say which member of
// staff it was.
import { PAGE_SIZE } from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import { type Database, pageOfActionsOn } from '@meridian/store';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { textOf } from '../platform/http/texts.ts';

/** The actions that a client reads about: all that are recorded on an account. */
export const TOLD: Readonly<Record<string, TextKey>> = {
  'deposit.enter': 'staff_action_deposit_enter',
  'deposit.approve': 'staff_action_deposit_approve',
  'deposit.reject': 'staff_action_deposit_reject',
  'deposit.invalidate': 'staff_action_deposit_reject',
  'deposit.reverse': 'staff_action_deposit_reverse',
  'deposit.view': 'staff_action_proof_viewed',
  'withdrawal.approve_first': 'staff_action_withdrawal_approve_first',
  'withdrawal.approve': 'staff_action_withdrawal_approve',
  'withdrawal.send': 'staff_action_withdrawal_send',
  'withdrawal.reject': 'staff_action_withdrawal_reject',
  'identity.verified': 'staff_action_identity_verified',
  'identity.rejected': 'staff_action_identity_rejected',
  'identity.view': 'staff_action_identity_viewed',
  freezeClient: 'staff_action_frozen',
  unfreezeClient: 'staff_action_unfrozen',
  requireNewPassword: 'staff_action_password_required',
  endClientSessions: 'staff_action_sessions_ended',
};

export function staffActionHandlers({ db }: { readonly db: Database }): HandlersOf<'staffActions'> {
  return {
    async staffActions({ page }, { session, language }) {
      const { rows, total } = await pageOfActionsOn(db, {
        userId: session.user.id,
        actions: Object.keys(TOLD),
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      });
      const data = rows.flatMap(({ id, at, action, subject }) => {
        const key = TOLD[action];
        const item = subject.split(':')[1] ?? '';
        return key === undefined
          ? []
          : [{ id, at, who: 'staff' as const, text: textOf(language, key, { id: item }) }];
      });
      return { data, total };
    },
  };
}
