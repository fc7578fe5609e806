// Cancelling a queued withdrawal, for its client.
import {
  type Queryable,
  type WithdrawalRow,
  changeWithdrawal,
  findWithdrawalByClientId,
  lockUser,
  lockWithdrawal,
} from '@meridian/store';
import { noteDeed } from '../platform/http/client-deed.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Telling } from '../platform/messages/telling.ts';

export interface CancelWish {
  readonly userId: number;
  readonly id: number;
  readonly clientOrderId: string | null;
}

interface CancelDeps {
  readonly now: () => number;
  readonly telling: Pick<Telling<WithdrawalRow>, 'write'>;
}

/** @throws Refusal */
export async function cancelQueued(
  { now, telling }: CancelDeps,
  within: Queryable,
  { userId, id, clientOrderId }: CancelWish,
): Promise<WithdrawalRow> {
  // Before the withdrawal, as a new password does that holds it; the other way round they could wait for each other.
  await lockUser(within, userId);
  const before = await lockWithdrawal(within, id);
  await noteDeed(within, {
    ...{ userId, clientOrderId, book: 'withdrawals', deed: `cancel ${id}`, at: now() },
    madeRow: async (db, asker) => (await findWithdrawalByClientId(db, asker)) !== null,
  });
  const isShown = before !== null && before.stage !== 'asked' && before.stage !== 'refused';
  if (!isShown || before.userId !== userId) throw new Refusal('withdrawal_unknown');
  if (before.stage === 'cancelled') return before;
  if (before.stage === 'queued') {
    const to = { stage: 'cancelled', endedBy: 'client', endedAt: now() } as const;
    const cancelled = await changeWithdrawal(within, before, to);
    await telling.write(within, cancelled);
    return cancelled;
  }
  throw new Refusal(before.endedAt === null ? 'withdrawal_not_queued' : 'withdrawal_ended');
}
