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
  waitingProposals,
} from '@meridian/store';
import { type AdminHandlersOf, type Colleague, hasRole } from '../platform/staff/handlers.ts';
import { type Person, checkNotAnew, checkProof, personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { type Description, type Proposals, hashOfSeen } from './proposals.ts';

export interface ProposalDeskDeps {
  readonly db: Database;
  readonly proposals: Proposals;
  /** Whether the site is run by one person, who then confirms in a step of its own. */
  readonly isAlone: () => boolean;
  readonly now: () => number;
}

const ENDED_SHOWN = 50;

export function proposalDeskHandlers(
  deps: ProposalDeskDeps,
): AdminHandlersOf<'proposalList' | 'proposalConfirm' | 'proposalRefuse' | 'proposalWithdraw'> {
  const { db, now } = deps;
  return {
    async proposalList(_input, colleague) {
      await expireProposals(db, now());
      const waiting: Proposal[] = [];
      for (const row of await waitingProposals(db)) {
        const described = await describedNow(deps, row);
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
  const described = await kind.describe(row.input);
  if (hashOfSeen(row, described) !== seen) throw new AdminRefusal('proposal_changed');
  const people = { maker: makerOf(row), confirmer: personOf(colleague.staff) };
  await kind.check(row.input, people);
  await db.transaction(async (within) => {
    await ended(deps, within, { ...row, ...described }, colleague, { state: 'done', remark: '' });
    await kind.apply(within, row.input, { ...people, proposalId: row.id });
  });
  await kind.afterCommit?.(row.input);
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
): Promise<void> => deps.db.transaction((within) => ended(deps, within, row, colleague, how));

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
): Promise<void> {
  const { id, name } = colleague.staff;
  const isAlone = state === 'done' && row.makerId === id;
  const by = { endedBy: id, endedName: name, endedAt: now(), isAlone };
  if (!(await endProposal(within, { ...row, ...by, state, remark })))
    throw new AdminRefusal('proposal_ended', { state: 'ended' });
  await record(within, colleague, {
    at: now(),
    action: DEEDS[state as keyof typeof DEEDS],
    subject: `proposal:${row.id}`,
    reason: remark,
    before: { kind: row.kind, subject: row.subject, maker: row.makerName, ...row.before },
    after: row.after,
  });
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
  if (row.makerId === colleague.staff.id && !deps.isAlone())
    throw new AdminRefusal('second_person_needed');
}

const mayWithdraw = (row: ProposalRow, colleague: Colleague): boolean =>
  row.makerId === colleague.staff.id || hasRole(colleague, 'owner');

const makerOf = ({ makerId: id, makerName: name }: ProposalRow): Person =>
  id === null ? { kind: 'command_line', id, name } : { kind: 'staff', id, name };

/** What it would change now; what it would have changed, if it can no longer be done. */
async function describedNow(deps: ProposalDeskDeps, row: ProposalRow): Promise<Description> {
  try {
    return await deps.proposals.kindOf(row).describe(row.input);
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
  const isAnothers = row.makerId !== colleague.staff.id || deps.isAlone();
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
    may_confirm: isWaiting && isAnothers && hasRole(colleague, ...kind.mayConfirm),
    may_withdraw: isWaiting && mayWithdraw(row, colleague),
  };
}
