// What the engine does of a decision about a withdrawal, once for the withdrawal's id; then the row says so.
import { type WithdrawalReason } from '@meridian/contract';
import {
  type Database,
  type WithdrawalChange,
  type WithdrawalRow,
  changeWithdrawal,
  lockWithdrawal,
} from '@meridian/store';
import type { OutcomeLine } from '@meridian/trading';
import { assert, present } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { Telling } from '../platform/messages/telling.ts';

export interface CarryOutDeps {
  readonly db: Database;
  readonly host: Host;
  readonly now: () => number;
  /** Of each decision. */
  readonly telling: Telling<WithdrawalRow>;
}

/** Frees what it holds: it was rejected or cancelled. */
export async function release(
  deps: CarryOutDeps,
  { id, userId, stage }: WithdrawalRow,
): Promise<void> {
  const [line] = await deps.host.submit({
    type: 'ReleaseWithdrawal',
    accountId: userId,
    clientOrderId: null,
    withdrawalId: id,
    cause: stage === 'cancelled' ? 'cancelled' : 'rejected',
  });
  assert(line?.rejected === null, `the hold of withdrawal ${id} is released`);
}

/** Has the engine send what was decided to be sent; then the row says what became of it. */
export async function finishSending(
  deps: CarryOutDeps,
  row: WithdrawalRow,
): Promise<WithdrawalRow> {
  const { host, telling } = deps;
  const [line] = await host.submit({
    type: 'SendWithdrawal',
    accountId: row.userId,
    clientOrderId: null,
    withdrawalId: row.id,
  });
  assert(line !== undefined, 'a sending has an outcome');
  const done = await afterSending(deps, row, line);
  if (done.stage !== 'approved') telling.say(done);
  return done;
}

async function afterSending(
  deps: CarryOutDeps,
  row: WithdrawalRow,
  line: OutcomeLine,
): Promise<WithdrawalRow> {
  const { now } = deps;
  switch (line.rejected) {
    case null:
      return await sent(deps, row);
    case 'available_too_low': {
      const rejected = await moveOn(deps, row.id, {
        stage: 'rejected',
        reason: 'money_used_by_losses' satisfies WithdrawalReason,
        reference: null,
        referenceKey: null,
        endedBy: 'engine',
        endedAt: now(),
      });
      await release(deps, rejected);
      return rejected;
    }
    case 'price_missing':
    case 'price_stale':
      return await moveOn(deps, row.id, {
        stage: 'approved',
        reference: null,
        referenceKey: null,
        sentBy: null,
      });
    default:
      throw new Error(`withdrawal ${row.id} could not be sent: ${line.rejected}`);
  }
}

/** Moves on a row in `sending`, which nobody else may change. That it stays approved is no news to the client. */
async function moveOn(
  deps: CarryOutDeps,
  id: number,
  to: WithdrawalChange,
): Promise<WithdrawalRow> {
  return await deps.db.transaction(async (within) => {
    const row = present(await lockWithdrawal(within, id), `withdrawal ${id} exists`);
    if (row.stage !== 'sending') return row;
    const moved = await changeWithdrawal(within, row, to);
    if (moved.stage !== 'approved') await deps.telling.write(within, moved);
    return moved;
  });
}

/** Also where another process has believed meanwhile that it could not be sent: the money has left. */
async function sent(deps: CarryOutDeps, asked: WithdrawalRow): Promise<WithdrawalRow> {
  return await deps.db.transaction(async (within) => {
    const { id, reference, referenceKey, sentBy } = asked;
    const row = present(await lockWithdrawal(within, id), `withdrawal ${id} exists`);
    if (row.stage !== 'sending' && row.stage !== 'approved') return row;
    const by = row.stage === 'approved' ? { reference, referenceKey, sentBy } : {};
    const end = { stage: 'sent', endedBy: sentBy, endedAt: deps.now() } as const;
    const moved = await changeWithdrawal(within, row, { ...by, ...end });
    await deps.telling.write(within, moved);
    return moved;
  });
}
