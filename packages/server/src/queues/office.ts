// What waits now for a member's roles, and what a client will read after a decision.
import { REJECTION_REASONS, WITHDRAWAL_REASONS } from '@meridian/contract';
import {
  COUNT_MAX,
  DEPOSIT_REASONS,
  QUEUES,
  QUEUE_READERS,
  type Queue,
  TARGET_MS,
} from '@meridian/contract/admin';
import { type Database, type DeskFilter, deskCount, deskOldest } from '@meridian/store';
import { type AdminHandlersOf, hasRole } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { DepositDesk } from '../deposits/office.ts';
import type { IdentityDesk } from '../verification/office.ts';
import type { WithdrawalDesk } from '../withdrawals/office.ts';
import { mustDecide } from '../claims/claim-desk.ts';

const WAITING: Readonly<Record<Queue, DeskFilter>> = {
  deposit: { table: 'deposits', states: ['pending', 'entered'], search: null },
  withdrawal: { table: 'withdrawals', states: ['queued', 'approved'], search: null },
  identity: { table: 'verifications', states: ['under_review'], search: null },
};
const TO_CONFIRM: Readonly<Record<Queue, DeskFilter | null>> = {
  deposit: { table: 'deposits', states: ['entered'], search: null },
  withdrawal: { table: 'withdrawals', states: ['queued'], firstApproved: true, search: null },
  identity: null,
};

export interface QueueDeskDeps {
  readonly db: Database;
  readonly deposits: Pick<DepositDesk, 'letter'>;
  readonly withdrawals: Pick<WithdrawalDesk, 'letter'>;
  readonly identities: Pick<IdentityDesk, 'letter'>;
}

/** A reason must be one of the list; until one is chosen there is nothing to read. */
function reasonOf<R extends string>(
  said: { readonly decision: string; readonly reason?: string | undefined },
  known: readonly R[],
): R | null {
  if (said.decision !== 'reject') return null;
  const reason = known.find((one) => one === said.reason);
  if (reason !== undefined) return reason;
  throw new AdminRefusal('reason_refused', { sentence: 'Choose one of the reasons.' });
}

export function queueHandlers(deps: QueueDeskDeps): AdminHandlersOf<'deskToday' | 'deskLetter'> {
  const { db, deposits, withdrawals, identities } = deps;
  return {
    async deskToday(_input, colleague) {
      const mine = QUEUES.filter((queue) => hasRole(colleague, ...QUEUE_READERS[queue]));
      return await Promise.all(
        mine.map(async (queue) => {
          const confirm = TO_CONFIRM[queue];
          const [waiting, toConfirm, oldest] = await Promise.all([
            deskCount(db, WAITING[queue], COUNT_MAX),
            confirm === null ? 0 : deskCount(db, confirm, COUNT_MAX),
            deskOldest(db, WAITING[queue]),
          ]);
          return {
            queue,
            waiting,
            to_confirm: toConfirm,
            oldest_at: oldest,
            target_ms: TARGET_MS[queue],
          };
        }),
      );
    },
    async deskLetter({ kind, id, ...said }, colleague) {
      mustDecide(colleague, kind);
      switch (kind) {
        case 'deposit': {
          const reason = reasonOf(said, DEPOSIT_REASONS);
          return await deposits.letter(colleague, id, { ...said, reason });
        }
        case 'withdrawal': {
          const reason = reasonOf(said, WITHDRAWAL_REASONS);
          return await withdrawals.letter(colleague, id, { ...said, reason });
        }
        case 'identity': {
          const reason = reasonOf(said, REJECTION_REASONS);
          return await identities.letter(id, { ...said, reason });
        }
      }
    },
  };
}
