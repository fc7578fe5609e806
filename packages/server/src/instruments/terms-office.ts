// New terms in the back office: proposed by one, confirmed by another, announced a day before where they are worse.
import type { AdminOutput, ParsedAdminInput, TermsPreview } from '@meridian/contract/admin';
import { changedTerms } from '@meridian/market';
import {
  type Database,
  type Queryable,
  addInstrumentVersion,
  instrumentVersions,
  withdrawInstrumentVersion,
} from '@meridian/store';
import { TERMS_NOTICE_MS } from '@meridian/trading';
import { present } from '@meridian/units';
import type { Views } from '../engine/views/views.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ProposalKind, Proposals, Propose } from '../proposals/proposals.ts';
import {
  type Plan,
  type PlanDeps,
  type PlanInput,
  instrumentOf,
  planOf,
  termsInWords,
  titlesOf,
  withdrawalOf,
} from './plan.ts';
import { boundsOnWire, versionsOnWire } from './history.ts';
import { promisesOnWire } from './promises.ts';
import { writeTerms } from './terms.ts';
import type { TermsMails } from './terms-mails.ts';
import { subjectOf, touchedInWords } from './touched.ts';

export interface TermsDeskDeps extends PlanDeps {
  readonly db: Database;
  readonly orders: Views['orders'];
  readonly markets: Views['markets'];
  readonly proposals: Proposals;
  /** To those whom a change touches. */
  readonly mails: TermsMails;
}

type TermsCalls =
  | 'instrumentVersions'
  | 'previewInstrumentVersion'
  | 'planInstrumentVersion'
  | 'withdrawInstrumentVersion';

type WithdrawInput = Omit<ParsedAdminInput<'withdrawInstrumentVersion'>, 'reason'>;

export function termsDeskHandlers(deps: TermsDeskDeps): AdminHandlersOf<TermsCalls> {
  const { db, terms, now } = deps;
  const propose = deps.proposals.add(planKind(deps));
  const proposeWithdrawal = deps.proposals.add(withdrawalKind(deps));
  return {
    async instrumentVersions({ id }): Promise<AdminOutput<'instrumentVersions'>> {
      const instrument = instrumentOf(terms, id);
      const versions = await instrumentVersions(db, id);
      return {
        bounds: boundsOnWire(terms, instrument),
        versions: versionsOnWire(terms, instrument, versions, now()),
        promises: promisesOnWire(deps.markets, instrument),
      };
    },
    previewInstrumentVersion(input): TermsPreview {
      const plan = planOf(deps, input);
      const { before, after, touches, counts } = planInWords(deps, plan, input);
      const isWorse = plan.worsened.length > 0;
      return {
        starts_at: plan.startsAt,
        is_worse: isWorse,
        before,
        after,
        touches: [...touches, ...counts],
      };
    },
    async planInstrumentVersion({ reason, ...input }, colleague) {
      if (input.starts_at <= now()) throw new AdminRefusal('version_not_announced');
      await deps.terms.reload();
      const plan = planOf(deps, input);
      const proposal = await propose(personOf(colleague.staff), input, reason, (within) =>
        record(within, colleague, {
          at: now(),
          action: 'planInstrumentVersion',
          subject: subjectOf(input),
          reason,
          before: writeTerms(plan.before),
          after: { starts_at: input.starts_at, ...writeTerms(plan.after) },
        }),
      );
      return { proposal };
    },
    withdrawInstrumentVersion: ({ reason, ...input }, colleague) =>
      withdraw(deps, proposeWithdrawal, input, reason, colleague),
  };
}

function planKind(deps: TermsDeskDeps): ProposalKind<PlanInput> {
  const { now, terms, mails } = deps;
  return {
    kind: 'planInstrumentVersion',
    title: 'Terms of an instrument',
    mayConfirm: ['owner', 'compliance', 'instruments'],
    async check(input) {
      await terms.reload();
      planOf(deps, input);
    },
    describe: (input) => planInWords(deps, planOf(deps, input), input),
    async apply(within, input, { maker, proposalId }) {
      const plan = planOf(deps, input);
      const id = await addInstrumentVersion(within, {
        instrumentId: input.id,
        startsAt: plan.startsAt,
        terms: writeTerms(plan.after),
        staffId: present(maker.id, 'a member proposes terms'),
        createdAt: now(),
        isWorse: plan.worsened.length > 0,
        proposalId,
      });
      await mails.write(within, `terms-${id}`, { ...plan, isWithdrawn: false });
    },
    afterCommit: () => terms.reload(),
  };
}

function planInWords({ orders }: TermsDeskDeps, plan: Plan, input: PlanInput) {
  const { instrument, before, after, worsened } = plan;
  const names = changedTerms(before, after);
  const start = `${new Date(input.starts_at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const isWorse = worsened.length > 0;
  return {
    subject: subjectOf(input),
    before: { Instrument: instrument.showCode, ...termsInWords(before, names) },
    after: {
      Instrument: instrument.showCode,
      ...termsInWords(after, names),
      From: isWorse ? `${start}, at the earliest 24 hours after the confirmation` : start,
    },
    touches: [
      isWorse
        ? `To the clients’ disadvantage: ${titlesOf(worsened)}.`
        : 'In the clients’ favour in every respect.',
      'Everyone with an open or pending order in it is told. Open orders keep their margin and fee.',
    ],
    counts: touchedInWords(orders, instrument.id),
  };
}

async function withdraw(
  deps: TermsDeskDeps,
  propose: Propose<WithdrawInput>,
  input: WithdrawInput,
  reason: string,
  colleague: Colleague,
): Promise<AdminOutput<'withdrawInstrumentVersion'>> {
  const { db, now, terms, mails } = deps;
  const { version, instead, worsened, instrument } = withdrawalOf(deps, input);
  const write = (within: Queryable): Promise<void> =>
    record(within, colleague, {
      at: now(),
      action: 'withdrawInstrumentVersion',
      subject: subjectOf(input),
      reason,
      before: { starts_at: version.startsAt, ...writeTerms(version.terms) },
      after: writeTerms(instead),
    });
  if (worsened.length > 0)
    return { proposal: await propose(personOf(colleague.staff), input, reason, write) };
  const by = { id: version.id, at: now(), staffId: colleague.staff.id, proposalId: null };
  await db.transaction(async (within) => {
    // Two members may withdraw it at once.
    if (!(await withdrawInstrumentVersion(within, by))) throw new AdminRefusal('version_unknown');
    await write(within);
    const { startsAt, terms: before } = version;
    const news = { instrument, before, after: instead, startsAt, isWithdrawn: true };
    await mails.write(within, withdrawnName(version), news);
  });
  await terms.reload();
  return { proposal: null };
}

const withdrawnName = ({ id }: { readonly id: number }): string => `terms-${id}-withdrawn`;

/** To take a favour back is to the clients' disadvantage: it takes two, and a day before it starts. */
function withdrawalKind(deps: TermsDeskDeps): ProposalKind<WithdrawInput> {
  const { now, orders, terms, mails } = deps;
  return {
    kind: 'withdrawInstrumentVersion',
    title: 'Planned terms taken back',
    mayConfirm: ['owner', 'compliance', 'instruments'],
    async check(input) {
      await terms.reload();
      if (withdrawalOf(deps, input).version.startsAt < now() + TERMS_NOTICE_MS)
        throw new AdminRefusal('favour_is_announced');
    },
    describe(input) {
      const { instrument, version, instead, worsened } = withdrawalOf(deps, input);
      const names = changedTerms(version.terms, instead);
      return {
        subject: subjectOf(input),
        before: { Instrument: instrument.showCode, ...termsInWords(version.terms, names) },
        after: { Instrument: instrument.showCode, ...termsInWords(instead, names) },
        touches: [
          `To the clients’ disadvantage: ${titlesOf(worsened)}.`,
          'Everyone with an open or pending order in it is told.',
        ],
        counts: touchedInWords(orders, instrument.id),
      };
    },
    async apply(within, input, { confirmer, proposalId }) {
      const { instrument, version, instead } = withdrawalOf(deps, input);
      const { id, startsAt, terms: before } = version;
      const isWithdrawn = await withdrawInstrumentVersion(within, {
        id,
        at: now(),
        staffId: present(confirmer.id, 'a member confirms'),
        proposalId,
      });
      if (!isWithdrawn) throw new AdminRefusal('version_unknown');
      const news = { instrument, before, after: instead, startsAt, isWithdrawn: true };
      await mails.write(within, withdrawnName(version), news);
    },
    afterCommit: () => terms.reload(),
  };
}
