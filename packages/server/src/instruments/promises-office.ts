// Promising a spread, and withdrawing it: each takes two people. A withdrawn promise holds for its notice, which the engine keeps.
import type { AdminOutput, ParsedAdminInput } from '@meridian/contract/admin';
import { type Database, addSpreadPromise, withdrawSpreadPromise } from '@meridian/store';
import { PROMISE_NOTICE_MS, type SpreadPromise } from '@meridian/trading';
import { HOUR_MS, type Price, formatPrice, parseDecimal, present } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { Views } from '../engine/views/views.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ProposalKind, Proposals, Propose } from '../proposals/proposals.ts';
import { instrumentOf } from './plan.ts';
import type { TermsBook } from './terms.ts';
import { subjectOf, touchedInWords } from './touched.ts';

/** Promises of an instrument that stand at once. */
const PROMISES_MAX = 24;

export interface PromiseDeskDeps {
  readonly db: Database;
  readonly terms: TermsBook;
  readonly host: Pick<Host, 'renewRules'>;
  readonly views: Pick<Views, 'markets' | 'orders'>;
  readonly proposals: Proposals;
  readonly now: () => number;
}

type PromiseCalls = 'promiseSpread' | 'withdrawSpreadPromise';
type MakeInput = Omit<ParsedAdminInput<'promiseSpread'>, 'reason'>;
type WithdrawInput = Omit<ParsedAdminInput<'withdrawSpreadPromise'>, 'reason'>;

export function promiseDeskHandlers(deps: PromiseDeskDeps): AdminHandlersOf<PromiseCalls> {
  const make = deps.proposals.add(makeKind(deps));
  const withdraw = deps.proposals.add(withdrawKind(deps));
  return {
    async promiseSpread({ reason, ...input }, colleague) {
      spreadOf(deps, input);
      const after = { from_hour: input.from_hour, to_hour: input.to_hour, spread: input.spread };
      return proposed(deps, make, { input, reason, colleague, before: null, after });
    },
    async withdrawSpreadPromise({ reason, ...input }, colleague) {
      const before = { promise: standing(deps, input).id };
      return proposed(deps, withdraw, { input, reason, colleague, before, after: null });
    },
  };
}

async function proposed<Input extends { readonly id: number }>(
  { now }: PromiseDeskDeps,
  propose: Propose<Input>,
  of: {
    readonly input: Input;
    readonly reason: string;
    readonly colleague: Colleague;
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>> | null;
  },
): Promise<AdminOutput<PromiseCalls>> {
  const { input, reason, colleague, before, after } = of;
  const action = after === null ? 'withdrawSpreadPromise' : 'promiseSpread';
  const proposal = await propose(personOf(colleague.staff), input, reason, (within) =>
    record(within, colleague, {
      at: now(),
      subject: subjectOf(input),
      ...{ action, reason, before, after },
    }),
  );
  return { proposal };
}

/** @throws instrument_unknown, promise_hours_empty, promise_too_precise, promises_too_many */
function spreadOf({ terms, views: { markets } }: PromiseDeskDeps, input: MakeInput): Price {
  const { precision } = instrumentOf(terms, input.id);
  if (input.to_hour <= input.from_hour) throw new AdminRefusal('promise_hours_empty');
  const spread = parseDecimal(input.spread, precision);
  if (!spread.ok) throw new AdminRefusal('promise_too_precise', { decimals: precision });
  if (markets.promises(input.id).length >= PROMISES_MAX)
    throw new AdminRefusal('promises_too_many', { max: PROMISES_MAX });
  return spread.value as Price;
}

/** @throws instrument_unknown, promise_unknown */
function standing({ terms, views: { markets } }: PromiseDeskDeps, input: WithdrawInput) {
  instrumentOf(terms, input.id);
  const promise = markets.promises(input.id).find(({ id }) => id === input.promise_id);
  if (promise === undefined || promise.until !== null) throw new AdminRefusal('promise_unknown');
  return promise;
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

type Said = Pick<SpreadPromise, 'spreadMax' | 'fromHour' | 'toHour'>;
const inWords = ({ spreadMax, fromHour, toHour }: Said, precision: number): string =>
  `at most ${formatPrice(spreadMax, precision)}, ${clock(fromHour)} to ${clock(toHour)} UTC`;

function makeKind(deps: PromiseDeskDeps): ProposalKind<MakeInput> {
  const { terms, views, host, now } = deps;
  return {
    kind: 'promiseSpread',
    title: 'A promised spread',
    mayConfirm: ['owner', 'compliance', 'instruments'],
    check: async (input) => void spreadOf(deps, input),
    describe(input) {
      const { showCode, precision } = instrumentOf(terms, input.id);
      const { from_hour: fromHour, to_hour: toHour } = input;
      const promised = { spreadMax: spreadOf(deps, input), fromHour, toHour };
      return {
        subject: subjectOf(input),
        before: { Instrument: showCode },
        after: { Instrument: showCode, Spread: inWords(promised, precision) },
        touches: [
          'It holds from the confirmation on. Every fill beyond it gets half of what is beyond back, from the house.',
        ],
        counts: touchedInWords(views.orders, input.id),
      };
    },
    async apply(within, input, { maker, proposalId }) {
      await addSpreadPromise(within, {
        instrumentId: input.id,
        fromHour: input.from_hour,
        toHour: input.to_hour,
        spreadMax: spreadOf(deps, input),
        staffId: present(maker.id, 'a member promises'),
        at: now(),
        proposalId,
      });
    },
    afterCommit: () => host.renewRules(),
  };
}

function withdrawKind(deps: PromiseDeskDeps): ProposalKind<WithdrawInput> {
  const { terms, views, host, now } = deps;
  return {
    kind: 'withdrawSpreadPromise',
    title: 'A promised spread withdrawn',
    mayConfirm: ['owner', 'compliance', 'instruments'],
    check: async (input) => void standing(deps, input),
    describe(input) {
      const { showCode, precision } = instrumentOf(terms, input.id);
      const hours = PROMISE_NOTICE_MS / HOUR_MS;
      return {
        subject: subjectOf(input),
        before: { Instrument: showCode, Spread: inWords(standing(deps, input), precision) },
        after: {
          Instrument: showCode,
          Spread: `not promised, ${hours} hours after the confirmation`,
        },
        touches: ['To the clients’ disadvantage. Clients read of it at once.'],
        counts: touchedInWords(views.orders, input.id),
      };
    },
    async apply(within, input, { confirmer, proposalId }) {
      await withdrawSpreadPromise(within, {
        id: standing(deps, input).id,
        at: now(),
        staffId: present(confirmer.id, 'a member confirms'),
        proposalId,
      });
    },
    afterCommit: () => host.renewRules(),
  };
}
