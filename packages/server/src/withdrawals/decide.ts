// Decisions about withdrawals. Each is first written to the row and then done by the engine, once for the withdrawal's
// id. What a crash cuts between the two is finished at the next start.
import { WITHDRAWAL_REASONS } from '@meridian/contract';
import {
  type Queryable,
  type WithdrawalChange,
  WITHDRAWAL_REFERENCE_CONSTRAINT,
  type WithdrawalRow,
  changeWithdrawal,
  findUser,
  findWithdrawalMethod,
  isUniqueViolation,
  lockWithdrawal,
} from '@meridian/store';
import { readMoney } from '@meridian/units';
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
import { type CarryOutDeps, finishSending, release } from './carry-out.ts';
import { createFinisher } from './finish.ts';
import { isOfDayBeforeFreeze } from './hold.ts';
import { withoutLeftApproval } from './left-approval.ts';

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
  /**
   * Finishes what a crash cut short. Call it before anything else is requested or decided.
   * @param begunBefore what began later may be under way at another process; absent: there is none
   */
  finish(begunBefore?: number): Promise<void>;
}

/**
 * enter: the part of the first of two people; confirm: the part of the second. Without either, the reviewer may do
 * both.
 */
export type WithdrawalPart = 'enter' | 'confirm';

export interface WithdrawalDecisionDeps extends CarryOutDeps {
  readonly settings: Pick<LiveSettings, 'current'>;
}

export function createWithdrawalDecisions(deps: WithdrawalDecisionDeps): WithdrawalDecisions {
  const finish = createFinisher(deps);
  return {
    approve: (by, said) => approve(deps, by, said),
    send: (by, said) => send(deps, by, said),
    reject: (by, said) => reject(deps, by, said),
    cancel: (wish) => cancel(deps, wish),
    finish: (begunBefore = Number.POSITIVE_INFINITY) => finish(begunBefore),
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
    await checkClient(within, before);
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
  return await withoutLeftApproval(within, row);
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

async function checkClient(
  within: Queryable,
  { userId, methodId }: Pick<WithdrawalRow, 'userId' | 'methodId'>,
): Promise<void> {
  const user = await findUser(within, userId);
  if (user?.identityVerifiedAt == null)
    throw new DecisionRefused('identity_not_verified', 'The client’s identity is not verified.');
  const method = await findWithdrawalMethod(within, methodId);
  if (isOfDayBeforeFreeze(user, method?.createdAt ?? null))
    throw new DecisionRefused(
      'method_new_when_frozen',
      'The account is frozen, and this destination was added in the 24 hours before: it may be a stranger’s. Reject it, or have the freeze lifted first.',
    );
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
