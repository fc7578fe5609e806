// Decisions about withdrawals. Each is first written to the row and then done by the engine, once for the withdrawal's
// id. What a crash cuts between the two is finished at the next start.
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@meridian/contract';
import {
  type Database,
  type Queryable,
  type WithdrawalChange,
  WITHDRAWAL_REFERENCE_CONSTRAINT,
  type WithdrawalRow,
  changeWithdrawal,
  findUser,
  findWithdrawal,
  isUniqueViolation,
  lockWithdrawal,
  withdrawalsIn,
} from '@meridian/store';
import type { OutcomeLine } from '@meridian/trading';
import { assert, present, readMoney } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { Telling } from '../platform/messages/telling.ts';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';
import { readReference } from '../platform/staff/reference.ts';
import {
  type Reviewer,
  checkReviewer,
  checkSecondPerson,
  keyOf,
  nameOf,
  needsSecondPerson,
} from '../platform/staff/reviewer.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { type CancelWish, cancelQueued } from './cancel.ts';

export interface WithdrawalDecisions {
  /** Above the four-eyes amount the first approval is noted, and another person's approval approves. */
  approve(by: Reviewer, said: { id: number; part?: WithdrawalPart }): Promise<WithdrawalRow>;
  /**
   * Takes the money out of the account; only then may it be paid. If losses have eaten it, the withdrawal is rejected
   * instead: the row says which.
   */
  send(by: Reviewer, said: { id: number; reference: string }): Promise<WithdrawalRow>;
  reject(by: Reviewer, said: { id: number; reason: string }): Promise<WithdrawalRow>;
  /** Cancels for the client while it is queued; repeated, it changes nothing. @throws Refusal */
  cancel(wish: CancelWish): Promise<WithdrawalRow>;
  /** Finishes what a crash cut short. Call it before anything else is requested or decided. */
  /** @param askedBefore those asked for later may be under way at another process; absent: there is none */
  finish(askedBefore?: number): Promise<void>;
}

/**
 * enter: the part of the first of two people; confirm: the part of the second. Without either, the reviewer may do
 * both.
 */
export type WithdrawalPart = 'enter' | 'confirm';

export interface WithdrawalDecisionDeps {
  readonly db: Database;
  readonly host: Host;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly now: () => number;
  /** Of each decision. */
  readonly telling: Telling<WithdrawalRow>;
}

const PAGE = 500;

export function createWithdrawalDecisions(deps: WithdrawalDecisionDeps): WithdrawalDecisions {
  return {
    approve: (by, said) => approve(deps, by, said),
    send: (by, said) => send(deps, by, said),
    reject: (by, said) => reject(deps, by, said),
    cancel: (wish) => cancel(deps, wish),
    finish: (askedBefore = Number.POSITIVE_INFINITY) => finish(deps, askedBefore),
  };
}

async function approve(
  deps: WithdrawalDecisionDeps,
  by: Reviewer,
  { id, part }: { id: number; part?: WithdrawalPart },
): Promise<WithdrawalRow> {
  const { db, settings, now, telling } = deps;
  checkReviewer(by);
  const twoAbove = readMoney(settings.current().fourEyesAbove);
  const row = await db.transaction(async (within) => {
    const before = await locked(within, id);
    must(before, ['queued']);
    checkHold(before, now());
    await checkIdentity(within, before);
    checkPart(before, part);
    const { amount, firstApproved, firstApprovedBy, firstApprovedAt } = before;
    const [name, key, at] = [nameOf(by.person), keyOf(by.person), now()];
    const limit = { amount, twoAbove, now: at };
    if (firstApproved === null && (await needsSecondPerson(within, by, limit))) {
      const first = { firstApprovedBy: name, firstApproved: key, firstApprovedAt: at };
      return await change(within, by, 'approve_first', before, first);
    }
    const isAlone =
      firstApproved !== null &&
      (await checkSecondPerson(
        within,
        { key: firstApproved, name: firstApprovedBy ?? '', at: firstApprovedAt ?? at },
        by,
        at,
      ));
    const approved = { approvedBy: name, approved: key, approvedAt: at, isAlone };
    const after = await change(within, by, 'approve', before, { ...approved, stage: 'approved' });
    await telling.write(within, after);
    return after;
  });
  if (row.stage === 'approved') telling.say(row);
  return row;
}

async function send(
  deps: WithdrawalDecisionDeps,
  by: Reviewer,
  { id, reference: text }: { id: number; reference: string },
): Promise<WithdrawalRow> {
  const { db, now } = deps;
  checkReviewer(by);
  const reference = readReference(text);
  let sending: WithdrawalRow;
  try {
    sending = await db.transaction(async (within) => {
      const before = await locked(within, id);
      must(before, ['approved']);
      checkHold(before, now());
      const to = {
        stage: 'sending',
        reference: reference.text,
        referenceKey: reference.key,
        sentBy: nameOf(by.person),
      } as const;
      return await change(within, by, 'send', before, to);
    });
  } catch (error) {
    if (!isUniqueViolation(error, WITHDRAWAL_REFERENCE_CONSTRAINT)) throw error;
    throw new DecisionRefused(
      'reference_used',
      `The reference ${reference.text} is that of another withdrawal.`,
    );
  }
  const row = await finishSending(deps, sending);
  if (row.stage !== 'approved') return row;
  throw new DecisionRefused(
    'prices_missing',
    'The account has open orders without a fresh price: what it has left is not known. Try again when prices move.',
  );
}

async function reject(
  deps: WithdrawalDecisionDeps,
  by: Reviewer,
  { id, reason }: { id: number; reason: string },
): Promise<WithdrawalRow> {
  const { db, now, telling } = deps;
  checkReviewer(by);
  const known = WITHDRAWAL_REASONS.find((one) => one === reason);
  if (known === undefined)
    throw new DecisionRefused(
      'reason_unknown',
      `Give one of the reasons: ${WITHDRAWAL_REASONS.join(', ')}.`,
    );
  const row = await db.transaction(async (within) => {
    const before = await locked(within, id);
    must(before, ['queued', 'approved']);
    const to = {
      stage: 'rejected',
      reason: known,
      endedBy: nameOf(by.person),
      endedAt: now(),
    } as const;
    const rejected = await change(within, by, 'reject', before, to);
    await telling.write(within, rejected);
    return rejected;
  });
  await release(deps, row);
  telling.say(row);
  return row;
}

async function cancel(deps: WithdrawalDecisionDeps, wish: CancelWish): Promise<WithdrawalRow> {
  const { db, telling } = deps;
  const row = await db.transaction((within) => cancelQueued(deps, within, wish));
  await release(deps, row);
  telling.say(row);
  return row;
}

async function finish(deps: WithdrawalDecisionDeps, askedBefore: number): Promise<void> {
  for (;;) {
    const stages = ['asked', 'sending'] as const;
    const cut = await withdrawalsIn(deps.db, { stages, afterId: 0, limit: PAGE });
    let moved = 0;
    for (const row of cut) {
      if (row.stage === 'asked' && row.createdAt >= askedBefore) continue;
      const after =
        row.stage === 'asked' ? await settleAsked(deps, row) : await finishSending(deps, row);
      if (after.stage !== row.stage) moved += 1;
    }
    if (cut.length < PAGE || moved === 0) break;
  }
  await releaseEnded(deps);
}

async function change(
  within: Queryable,
  by: Reviewer,
  action: string,
  before: WithdrawalRow,
  to: WithdrawalChange,
): Promise<WithdrawalRow> {
  const after = await changeWithdrawal(within, before, to);
  await by.record(within, {
    action: `withdrawal.${action}`,
    subject: `withdrawal:${before.id}`,
    userId: before.userId,
    before: told(before),
    after: told(after),
  });
  return after;
}

async function locked(within: Queryable, id: number): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(within, id);
  if (row === null || row.stage === 'asked' || row.stage === 'refused')
    throw new DecisionRefused('unknown', `There is no withdrawal ${id}.`);
  return row;
}

async function release(
  deps: WithdrawalDecisionDeps,
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

async function finishSending(
  deps: WithdrawalDecisionDeps,
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
  deps: WithdrawalDecisionDeps,
  row: WithdrawalRow,
  line: OutcomeLine,
): Promise<WithdrawalRow> {
  const { now } = deps;
  switch (line.rejected) {
    case null:
      return await moveOn(deps, row.id, { stage: 'sent', endedBy: row.sentBy, endedAt: now() });
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
  deps: WithdrawalDecisionDeps,
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

/**
 * If it was held before the crash, it is queued. Otherwise the client got no answer and may ask again with the same
 * id.
 */
async function settleAsked(
  deps: WithdrawalDecisionDeps,
  row: WithdrawalRow,
): Promise<WithdrawalRow> {
  const { db, host, now } = deps;
  const isHeld = host.views.accounts.holds(row.userId, row.id);
  return await db.transaction(async (within) => {
    if (isHeld) return await changeWithdrawal(within, row, { stage: 'queued' });
    return await changeWithdrawal(within, row, {
      stage: 'refused',
      clientOrderId: null,
      endedBy: 'engine',
      endedAt: now(),
    });
  });
}

/** Of one that was refused, a repetition at the same moment may have held after all, and not come to release it. */
const HOLDS_NOTHING: ReadonlySet<WithdrawalRow['stage']> = new Set([
  'refused',
  'rejected',
  'cancelled',
]);

async function releaseEnded(deps: WithdrawalDecisionDeps): Promise<void> {
  const { db, host } = deps;
  for (const id of host.views.accounts.heldWithdrawals()) {
    const row = present(await findWithdrawal(db, id), `withdrawal ${id} of a hold exists`);
    if (HOLDS_NOTHING.has(row.stage)) await release(deps, row);
  }
}

function must(row: WithdrawalRow, stages: readonly WithdrawalRow['stage'][]): void {
  if (stages.includes(row.stage)) return;
  const isOver = row.endedAt !== null;
  throw new DecisionRefused(
    isOver ? 'decided_already' : 'not_in_this_state',
    `Withdrawal ${row.id} is ${row.stage}.`,
  );
}

/** Somebody else may have approved it since the reviewer looked at the row. */
function checkPart({ id, firstApprovedBy }: WithdrawalRow, part: WithdrawalPart | undefined): void {
  if (part === 'enter' && firstApprovedBy !== null)
    throw new DecisionRefused(
      'decided_already',
      `${firstApprovedBy} has approved withdrawal ${id} already.`,
    );
  if (part === 'confirm' && firstApprovedBy === null)
    throw new DecisionRefused('not_in_this_state', `Nobody has approved withdrawal ${id} yet.`);
}

function checkHold(row: WithdrawalRow, now: number): void {
  if (row.holdUntil !== null && row.holdUntil > now)
    throw new DecisionRefused(
      'held_until',
      `Withdrawal ${row.id} is held until ${new Date(row.holdUntil).toISOString()} (${row.holdReason}).`,
    );
}

async function checkIdentity(within: Queryable, row: WithdrawalRow): Promise<void> {
  const user = await findUser(within, row.userId);
  if (user?.identityVerifiedAt == null)
    throw new DecisionRefused('identity_not_verified', 'The client’s identity is not verified.');
}

const told = (row: WithdrawalRow): object => ({
  stage: row.stage,
  reason: row.reason,
  reference: row.reference,
  firstApprovedBy: row.firstApprovedBy,
  approvedBy: row.approvedBy,
  sentBy: row.sentBy,
  ...(row.isAlone ? { alone: true } : {}),
});
