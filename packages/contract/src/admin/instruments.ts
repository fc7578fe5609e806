// Instruments in the back office: their terms as versions that start at a stated time for all clients, and halts.
import { z } from 'zod';
import { none } from '../call.ts';
import { decimalInput, instant, integerInput, required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { HALT_REASONS } from '../names/terms.ts';
import { SpreadPromise } from '../spread-promises.ts';
import { TermsBounds, TermsVersion } from '../terms.ts';
import { ProposalRef } from './proposals.ts';
import { instantInput } from '../time-input.ts';
import { INSTRUMENT_ADMIN_ROUTES } from './names/instruments.ts';

export const Terms = z.object({
  leverages: z.array(z.number().int()).describe('Ascending; empty: no order can be placed'),
  fee_rate: z.string(),
  lots_min: z.string(),
  lots_max: z.string(),
  swap_long: z.string().describe('Annual rate; negative: the client pays'),
  swap_short: z.string(),
});
export type Terms = z.infer<typeof Terms>;

/** Before it is proposed and before it is confirmed, both see whom it touches. */
export const TermsPreview = z.object({
  starts_at: instant('From when at the earliest, if it were confirmed now'),
  is_worse: z.boolean().describe('To the clients’ disadvantage, in whole or in part'),
  before: z.record(z.string(), z.string()).describe('What changes, in words'),
  after: z.record(z.string(), z.string()),
  touches: z.array(z.string()).describe('Whom and what it touches, a sentence each'),
});
export type TermsPreview = z.infer<typeof TermsPreview>;

/** Of real and of demo accounts: never in one sum. */
const ByKind = z.object({ real: z.number().int(), demo: z.number().int() });

export const DeskInstrument = z.object({
  id: z.number().int(),
  code: z.string(),
  show_code: z.string(),
  is_open: z.boolean(),
  halted_since: instant('Since when').nullable(),
  halted_until: instant('When it ends by itself').nullable(),
  halt_reason: z.string(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  precision: z.number().int().describe('Decimals of its prices'),
  last_tick_at: instant('Market time of the last tick').nullable(),
  open_orders: ByKind,
  pending_orders: ByKind,
  terms: Terms,
  category: z.string().describe('Its shelf in the market list'),
  session: z.string().describe('Whose trading hours it follows'),
  planned: z.number().int().describe('How many versions start later'),
});
export type DeskInstrument = z.infer<typeof DeskInstrument>;

const id = required(integerInput('Instrument', { min: 1, max: 1_000_000 }));
/** An annual rate: at most the whole price in a year. */
const ANNUAL = /^[+-]?(0(\.\d{1,12})?|1(\.0{1,12})?)$/;
/** Never negative: nobody is paid for opening an order. */
const FEE = /^\+?\d{1,3}(\.\d{1,12})?$/;
const rate = (meaning: string, form: RegExp) => required(textInput(meaning, { max: 30, form }));

const TermsInput = z.object({
  leverages: z.array(z.coerce.number().int().min(1).max(1000)).max(20),
  fee_rate: rate('Handling fee', FEE),
  lots_min: required(decimalInput('Smallest order', 6, 'positive')),
  lots_max: required(decimalInput('Largest order', 6, 'positive')),
  swap_long: rate('Annual rate of a buy', ANNUAL),
  swap_short: rate('Annual rate of a sell', ANNUAL),
});

const Plan = z.object({
  id,
  starts_at: required(instantInput('From when')),
  terms: TermsInput,
});
const why = required(textInput('Why', { max: 500 }));
/** Null: it was done at once. */
const proposed = z.object({ proposal: ProposalRef.nullable() });

export const INSTRUMENT_ADMIN_CALLS = {
  deskInstruments: call(
    INSTRUMENT_ADMIN_ROUTES.deskInstruments,
    'All instruments',
    none,
    z.array(DeskInstrument),
  ),
  instrumentVersions: call(
    INSTRUMENT_ADMIN_ROUTES.instrumentVersions,
    'Versions of an instrument’s terms, newest start first, and the bounds they lie within',
    z.object({ id }),
    z.object({
      bounds: TermsBounds,
      versions: z.array(TermsVersion),
      promises: z.array(SpreadPromise).describe('Spreads that are promised now'),
    }),
  ),
  previewInstrumentVersion: call(
    INSTRUMENT_ADMIN_ROUTES.previewInstrumentVersion,
    'What new terms would change, from when, and whom they would touch',
    Plan,
    TermsPreview,
  ),
  planInstrumentVersion: call(
    INSTRUMENT_ADMIN_ROUTES.planInstrumentVersion,
    'Propose terms from a stated time on, for every client alike',
    Plan.extend({ reason: why }),
    proposed,
  ),
  withdrawInstrumentVersion: call(
    INSTRUMENT_ADMIN_ROUTES.withdrawInstrumentVersion,
    'Take planned terms back; where that is worse for clients, a second person confirms it',
    z.object({
      id,
      version_id: required(integerInput('Version', { min: 1, max: 1e12 })),
      reason: why,
    }),
    proposed,
  ),
  promiseSpread: call(
    INSTRUMENT_ADMIN_ROUTES.promiseSpread,
    'Propose to promise a spread for hours of the day, from the confirmation on',
    z.object({
      id,
      from_hour: required(integerInput('From this hour, UTC', { min: 0, max: 23 })),
      to_hour: required(integerInput('To before this hour, UTC', { min: 1, max: 24 })),
      spread: required(decimalInput('The widest spread', 12, 'not_negative')),
      reason: why,
    }),
    z.object({ proposal: ProposalRef }),
  ),
  withdrawSpreadPromise: call(
    INSTRUMENT_ADMIN_ROUTES.withdrawSpreadPromise,
    'Propose to withdraw a promised spread: it holds for 24 hours after the confirmation',
    z.object({
      id,
      promise_id: required(integerInput('Promise', { min: 1, max: 1e12 })),
      reason: why,
    }),
    z.object({ proposal: ProposalRef }),
  ),
  haltInstrument: call(
    INSTRUMENT_ADMIN_ROUTES.haltInstrument,
    'Stop trading for everyone for four hours; a second time within a day it is proposed',
    z.object({
      id,
      reason: z.enum(HALT_REASONS).describe('Clients read it, each in the own language'),
      note: required(textInput('Why; staff read it', { max: 500 })),
    }),
    proposed,
  ),
  renewHalt: call(
    INSTRUMENT_ADMIN_ROUTES.renewHalt,
    'Propose that a halt goes on for four hours from the confirmation',
    z.object({ id, note: required(textInput('Why; staff read it', { max: 500 })) }),
    proposed,
  ),
  reopenInstrument: call(
    INSTRUMENT_ADMIN_ROUTES.reopenInstrument,
    'Let trading go on; the next tick triggers',
    z.object({ id }),
    none,
  ),
} as const;
