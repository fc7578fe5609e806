// Proposals in the back office: what waits, and how a second person ends it.
import type { Proposal } from '@meridian/contract/admin';
import {
  type Database,
  type ProposalRow,
  type ProposalState,
  type Queryable,
  endProposal,
  endedProposals,
  expireProposals,
  findProposal,
  runsAlone,
  waitingProposals,
} from '@meridian/store';
import { HOUR_MS } from '@meridian/units';
import { type AdminHandlersOf, type Colleague, hasRole } from '../platform/staff/handlers.ts';
import type { AloneBook } from '../platform/staff/alone-book.ts';
import { type Person, checkNotAnew, checkProof, personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { holdPeople, madeByNobody } from './people.ts';
import { type Description, type Proposals, hashOfSeen } from './proposals.ts';

export interface ProposalDeskDeps {
  readonly db: Database;
  readonly proposals: Proposals;
  /** Who runs the site alone then confirms in a step of its own. */
  readonly alone: Pick<AloneBook, 'current' | 'rolesOf'>;
  readonly now: () => number;
}

const ENDED_SHOWN = 50;
/** One who runs the site alone confirms after this time: they are mailed, and a stranger in their session is seen. */
const ALONE_DELAY_MS = HOUR_MS;

export function proposalDeskHandlers(
  deps: ProposalDeskDeps,
): AdminHandlersOf<'proposalList' | 'proposalConfirm' | 'proposalRefuse' | 'proposalWithdraw'> {
  const { db, now } = deps;
  return {
    async proposalList(_input, colleague) {
      await expireProposals(db, now());
      const waiting: Proposal[] = [];
      const rows = await waitingProposals(db);
      const gone = await madeByNobody(deps, rows);
      for (const row of rows) {
        const described = await describedNow(deps, row, gone);
        waiting.push(onWire(deps, { ...row, ...described }, colleague, described));
      }
      const ended = await endedProposals(db, ENDED_SHOWN);
      return { waiting, ended: ended.map((row) => onWire(deps, row, colleague, row)) };
    },
    async proposalConfirm({ id, seen_hash: seen }, colleague) {
      await confirm(deps, id, seen, colleague);
      return {};
    },
    async proposalRefuse({ id, remark }, colleague) {
      const row = await waitingRow(deps, id);
      checkConfirmer(deps, row, colleague);
      await end(deps, row, colleague, { state: 'refused', remark });
      return {};
    },
    async proposalWithdraw({ id }, colleague) {
      const row = await waitingRow(deps, id);
      if (!mayWithdraw(row, colleague)) throw new AdminRefusal('role_missing');
      await end(deps, row, colleague, { state: 'withdrawn', remark: '' });
      return {};
    },
  };
}

async function confirm(
  deps: ProposalDeskDeps,
  id: number,
  seen: string,
  colleague: Colleague,
): Promise<void> {
  const { db, proposals, now } = deps;
  const row = await waitingRow(deps, id);
  const kind = proposals.kindOf(row);
  checkConfirmer(deps, row, colleague);
  checkNotAnew(colleague, now());
  checkProof(colleague, now());
  if (isOwn(row, colleague)) checkAloneStep(deps, row, colleague);
  const described = await kind.describe(row.input, db);
  checkSeen(row, described, seen);
  const people = { maker: makerOf(row), confirmer: personOf(colleague.staff) };
  await kind.check(row.input, people);
  const confirmer = { id: colleague.staff.id, mayConfirm: kind.mayConfirm };
  await db.transaction(async (within) => {
    await holdPeople(within, deps.alone, row, confirmer);
    await kind.hold?.(within, row.input);
    const how = { state: 'done', remark: '' } as const;
    const { input } = await ended(deps, within, { ...row, ...described }, colleague, how);
    // Once more: since it was read, a colleague may have changed what it is about.
    checkSeen({ id, input }, await kind.describe(input, within), seen);
    await kind.apply(within, input, { ...people, proposalId: id });
  });
  await kind.afterCommit?.(row.input);
}

/** @throws proposal_changed */
function checkSeen(row: Pick<ProposalRow, 'id' | 'input'>, now: Description, seen: string): void {
  if (hashOfSeen(row, now) !== seen) throw new AdminRefusal('proposal_changed');
}

interface End {
  readonly state: ProposalState;
  readonly remark: string;
}

const end = (
  deps: ProposalDeskDeps,
  row: ProposalRow,
  colleague: Colleague,
  how: End,
): Promise<ProposalRow> =>
  deps.db.transaction((within) => ended(deps, within, row, colleague, how));

const DEEDS = {
  done: 'proposalConfirm',
  refused: 'proposalRefuse',
  withdrawn: 'proposalWithdraw',
} as const;

async function ended(
  { now }: ProposalDeskDeps,
  within: Queryable,
  row: ProposalRow,
  colleague: Colleague,
  { state, remark }: End,
): Promise<ProposalRow> {
  const { id, name } = colleague.staff;
  const isAlone = state === 'done' && isOwn(row, colleague);
  if (isAlone && !(await runsAlone(within, { staffId: id, at: now() })))
    throw new AdminRefusal('second_person_needed');
  const by = { endedBy: id, endedName: name, endedAt: now(), isAlone };
  const done = await endProposal(within, { ...row, ...by, state, remark });
  if (done === null) throw new AdminRefusal('proposal_ended', { state: 'ended' });
  await record(within, colleague, {
    at: now(),
    action: DEEDS[state as keyof typeof DEEDS],
    subject: `proposal:${row.id}`,
    reason: remark,
    before: { kind: row.kind, subject: row.subject, maker: row.makerName, ...row.before },
    after: isAlone ? { ...row.after, alone: true } : row.after,
  });
  return done;
}

async function waitingRow({ db, now }: ProposalDeskDeps, id: number): Promise<ProposalRow> {
  await expireProposals(db, now());
  const row = await findProposal(db, id);
  if (row === null) throw new AdminRefusal('proposal_unknown');
  if (row.state !== 'waiting') throw new AdminRefusal('proposal_ended', { state: row.state });
  return row;
}

/** @throws role_missing, second_person_needed */
function checkConfirmer(deps: ProposalDeskDeps, row: ProposalRow, colleague: Colleague): void {
  if (!hasRole(colleague, ...deps.proposals.kindOf(row).mayConfirm))
    throw new AdminRefusal('role_missing');
  if (!mayEnd(deps, row, colleague)) throw new AdminRefusal('second_person_needed');
}

const isOwn = ({ makerId }: ProposalRow, { staff }: Colleague): boolean => makerId === staff.id;

const mayEnd = ({ alone }: ProposalDeskDeps, row: ProposalRow, colleague: Colleague): boolean =>
  !isOwn(row, colleague) || alone.current() === colleague.staff.id;

/** When whoever runs the site alone may confirm what they made. */
const aloneFrom = ({ proposals }: ProposalDeskDeps, row: ProposalRow): number =>
  row.madeAt + (proposals.kindOf(row).isUrgent === true ? 0 : ALONE_DELAY_MS);

/** @throws confirm_later, proof_needed */
function checkAloneStep(deps: ProposalDeskDeps, row: ProposalRow, { provedAt }: Colleague): void {
  if (deps.now() < aloneFrom(deps, row)) throw new AdminRefusal('confirm_later');
  if (provedAt === null || provedAt <= row.madeAt) throw new AdminRefusal('proof_needed');
}

const mayWithdraw = (row: ProposalRow, colleague: Colleague): boolean =>
  isOwn(row, colleague) || hasRole(colleague, 'owner');

const makerOf = ({ makerId: id, makerName: name }: ProposalRow): Person =>
  id === null ? { kind: 'command_line', id, name } : { kind: 'staff', id, name };

/** What it would change now; what it would have changed, if it can no longer be done. */
async function describedNow(
  deps: ProposalDeskDeps,
  row: ProposalRow,
  gone: ReadonlySet<number>,
): Promise<Description> {
  try {
    const described = await deps.proposals.kindOf(row).describe(row.input, deps.db);
    if (!gone.has(row.id)) return described;
    const counts = [
      ...(described.counts ?? []),
      `It cannot be confirmed: ${row.makerName} may no longer propose it. Refuse it, or withdraw it as an owner.`,
    ];
    return { ...described, counts };
  } catch (error) {
    if (!(error instanceof AdminRefusal)) throw error;
    return { ...row, touches: ['It can no longer be done: what it is about has changed.'] };
  }
}

function onWire(
  deps: ProposalDeskDeps,
  row: ProposalRow,
  colleague: Colleague,
  { subject, before, after, touches, counts = [] }: Description,
): Proposal {
  const isWaiting = row.state === 'waiting';
  const kind = deps.proposals.kindOf(row);
  const mayConfirm =
    isWaiting && mayEnd(deps, row, colleague) && hasRole(colleague, ...kind.mayConfirm);
  return {
    id: row.id,
    kind: row.kind,
    title: kind.title,
    subject,
    reason: row.reason,
    before,
    after,
    touches: [...touches, ...counts],
    maker: row.makerName,
    made_at: row.madeAt,
    expires_at: row.expiresAt,
    state: row.state,
    ended_by: row.endedName,
    ended_at: row.endedAt,
    remark: row.remark,
    is_alone: row.isAlone,
    seen_hash: hashOfSeen(row, { subject, before, after, touches }),
    confirm_from: mayConfirm && isOwn(row, colleague) ? aloneFrom(deps, row) : null,
    may_confirm: mayConfirm,
    may_withdraw: isWaiting && mayWithdraw(row, colleague),
  };
}
