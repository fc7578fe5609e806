// Finishes what a crash cut short of withdrawals. What may still be under way at another process is left to it for now.
import {
  changeWithdrawal,
  lockWithdrawal,
  withdrawalsIn,
  withdrawalsThatHoldNothing,
} from '@meridian/store';
import { present } from '@meridian/units';
import { type CarryOutDeps, finishSending, release } from './carry-out.ts';

const PAGE = 500;

/** @returns finishes; what was begun at the time that it is given, or later, may be under way */
export function createFinisher(deps: CarryOutDeps): (begunBefore: number) => Promise<void> {
  /** When each that is being sent was first seen so: its row does not say since when it is. */
  let sendingSince = new Map<number, number>();

  return async (begunBefore) => {
    const seen = new Map<number, number>();
    for (let afterId = 0; ;) {
      const cut = await withdrawalsIn(deps.db, {
        stages: ['asked', 'sending'],
        afterId,
        limit: PAGE,
      });
      for (const row of cut) {
        const since = row.stage === 'asked' ? row.createdAt : sendingSince.get(row.id);
        const begunAt = since ?? deps.now();
        if (row.stage === 'sending') seen.set(row.id, begunAt);
        if (begunAt >= begunBefore) continue;
        await (row.stage === 'asked' ? settleAsked(deps, row.id) : finishSending(deps, row));
      }
      if (cut.length < PAGE) break;
      afterId = cut.at(-1)?.id ?? afterId;
    }
    sendingSince = seen;
    await releaseEnded(deps);
  };
}

/**
 * If it was held before the crash, it is queued. Otherwise the client got no answer and may ask again with the same id; a
 * repetition that comes at this moment has settled it already, or finds it refused and gives back what it holds.
 */
async function settleAsked({ db, host, now }: CarryOutDeps, id: number): Promise<void> {
  await db.transaction(async (within) => {
    const row = present(await lockWithdrawal(within, id), `withdrawal ${id} exists`);
    if (row.stage !== 'asked') return;
    const isHeld = host.views.accounts.holds(row.userId, id);
    const end = { clientOrderId: null, endedBy: 'engine', endedAt: now() } as const;
    await changeWithdrawal(
      within,
      row,
      isHeld ? { stage: 'queued' } : { stage: 'refused', ...end },
    );
  });
}

/** Of one that was refused, a repetition at the same moment may have held after all, and not come to release it. */
async function releaseEnded(deps: CarryOutDeps): Promise<void> {
  const { db, host } = deps;
  const held = [...host.views.accounts.heldWithdrawals()];
  if (held.length === 0) return;
  for (const row of await withdrawalsThatHoldNothing(db, held)) await release(deps, row);
}
