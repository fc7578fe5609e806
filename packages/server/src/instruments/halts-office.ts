// Halting and reopening an instrument for everyone. One person halts for four hours; that it goes on, or begins again
// within a day, takes a second person.
import type { AdminOutput, ParsedAdminInput } from '@meridian/contract/admin';
import type { HaltReason } from '@meridian/contract';
import {
  type Database,
  type Queryable,
  endHalt,
  haltOrRenew,
  lockHalts,
  readHalts,
} from '@meridian/store';
import { HALT_MS } from '@meridian/trading';
import { DAY_MS, HOUR_MS, present } from '@meridian/units';
import type { Views } from '../engine/views/views.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ProposalKind, Proposals, Propose } from '../proposals/proposals.ts';
import type { HaltBook } from './halts.ts';
import { instrumentOf } from './plan.ts';
import type { TermsBook } from './terms.ts';
import { subjectOf, touchedInWords } from './touched.ts';

/** Within so long after the last one began nobody halts an instrument again alone. */
const AGAIN_MS = DAY_MS;

export interface HaltDeskDeps {
  readonly db: Database;
  readonly terms: TermsBook;
  readonly halts: HaltBook;
  readonly orders: Views['orders'];
  readonly proposals: Proposals;
  readonly marketNow: () => number;
  readonly now: () => number;
}

interface HaltInput {
  readonly id: number;
  readonly reason: HaltReason;
  /** The halt that goes on; absent: one begins. */
  readonly haltId?: number;
}

type HaltCalls = 'haltInstrument' | 'renewHalt' | 'reopenInstrument';

export function haltDeskHandlers(deps: HaltDeskDeps): AdminHandlersOf<HaltCalls> {
  const { terms } = deps;
  const propose = deps.proposals.add(haltKind(deps));
  return {
    async haltInstrument({ note, ...input }, colleague) {
      instrumentOf(terms, input.id);
      if (await haltAlone(deps, input, note, colleague)) return { proposal: null };
      return proposed(deps, propose, input, note, colleague);
    },
    async renewHalt({ id, note }, colleague) {
      instrumentOf(terms, id);
      const halt = await haltNow(deps, deps.db, id);
      if (halt === null) throw new AdminRefusal('not_halted');
      const { ownId, reason } = halt;
      const input = { id, reason: reason as HaltReason, ...(ownId !== null && { haltId: ownId }) };
      return proposed(deps, propose, input, note, colleague);
    },
    reopenInstrument: (input, colleague) => reopen(deps, input, colleague),
  };
}

/**
 * By the rows: the engine deals again with the first tick after a reopening, and until then it says halted.
 * `ownId` is null where it stands still with another instrument, which converts its profit.
 */
async function haltNow(
  { halts, marketNow }: HaltDeskDeps,
  from: Queryable,
  id: number,
): Promise<{ readonly ownId: number | null; readonly reason: string } | null> {
  const at = marketNow();
  const own = (await readHalts(from, at)).find(({ instrumentId }) => instrumentId === id);
  if (own !== undefined) return { ownId: own.id, reason: own.reason };
  const other = halts.of(id);
  return other === null || other.until <= at ? null : { ownId: null, reason: other.reason };
}

async function proposed(
  { now }: HaltDeskDeps,
  propose: Propose<HaltInput>,
  input: HaltInput,
  note: string,
  colleague: Colleague,
): Promise<AdminOutput<'haltInstrument'>> {
  const proposal = await propose(personOf(colleague.staff), input, note, (within) =>
    record(within, colleague, {
      at: now(),
      action: 'proposeHalt',
      subject: subjectOf(input),
      reason: note,
      before: null,
      after: { reason: input.reason, hours: HALT_MS / HOUR_MS },
    }),
  );
  return { proposal };
}

/** @returns false if it takes a second person */
async function haltAlone(
  deps: HaltDeskDeps,
  input: HaltInput,
  note: string,
  colleague: Colleague,
): Promise<boolean> {
  const { db, halts, marketNow, now } = deps;
  const isHalted = await db.transaction(async (within) => {
    const last = await lockHalts(within, input.id);
    const at = marketNow();
    if (last !== null && at < last.until) throw new AdminRefusal('already_halted');
    if (last !== null && at - last.since < AGAIN_MS) return false;
    const endsAt = await begin(within, input, {
      at,
      staffId: colleague.staff.id,
      proposalId: null,
    });
    await record(within, colleague, {
      at: now(),
      action: 'haltInstrument',
      subject: subjectOf(input),
      reason: note,
      before: null,
      after: { reason: input.reason, until: new Date(endsAt).toISOString() },
    });
    return true;
  });
  await halts.reload();
  return isHalted;
}

/** @returns when it ends */
async function begin(
  within: Queryable,
  { id, reason }: HaltInput,
  by: { readonly at: number; readonly staffId: number; readonly proposalId: number | null },
): Promise<number> {
  const endsAt = by.at + HALT_MS;
  await haltOrRenew(within, { instrumentId: id, endsAt, reason, ...by });
  return endsAt;
}

function haltKind(deps: HaltDeskDeps): ProposalKind<HaltInput> {
  const { terms, halts, orders, marketNow } = deps;
  return {
    kind: 'haltInstrument',
    title: 'A halt that goes on',
    isUrgent: true,
    mayConfirm: ['owner', 'compliance', 'instruments'],
    check: async ({ id }) => void instrumentOf(terms, id),
    hold: async (within, { id }) => void (await lockHalts(within, id)),
    async describe(input, from) {
      const { showCode } = instrumentOf(terms, input.id);
      const halt = await haltNow(deps, from, input.id);
      // What ended does not go on, nor does another in its place.
      if (input.haltId !== undefined && input.haltId !== halt?.ownId)
        throw new AdminRefusal(halt === null ? 'not_halted' : 'proposal_changed');
      const inWords = (reason: string): string => reason.replaceAll('_', ' ');
      return {
        subject: subjectOf(input),
        before: {
          Instrument: showCode,
          Trading: halt === null ? 'open' : `halted: ${inWords(halt.reason)}`,
        },
        after: {
          Instrument: showCode,
          Trading: `halted for 4 hours from the confirmation: ${inWords(input.reason)}`,
        },
        touches: ['Nobody can open or close in it meanwhile; nothing triggers or is closed out.'],
        counts: touchedInWords(orders, input.id),
      };
    },
    async apply(within, input, { confirmer, proposalId }) {
      const staffId = present(confirmer.id, 'a member confirms');
      await begin(within, input, { at: marketNow(), staffId, proposalId });
    },
    afterCommit: () => halts.reload(),
  };
}

async function reopen(
  { db, terms, halts, marketNow, now }: HaltDeskDeps,
  { id }: ParsedAdminInput<'reopenInstrument'>,
  colleague: Colleague,
): Promise<AdminOutput<'reopenInstrument'>> {
  instrumentOf(terms, id);
  await db.transaction(async (within) => {
    const halt = await lockHalts(within, id);
    if (!(await endHalt(within, { instrumentId: id, at: marketNow() })))
      throw new AdminRefusal('not_halted');
    await record(within, colleague, {
      at: now(),
      action: 'reopenInstrument',
      subject: subjectOf({ id }),
      before: halt === null ? null : { halted_since: halt.since, reason: halt.reason },
      after: null,
    });
  });
  await halts.reload();
  return {};
}
