// Instruments in the back office: their terms as versions that start at a stated time for all clients, and halts.
import { z } from 'zod';
import { none } from '../call.ts';
import { decimalInput, instant, integerInput, required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { instantInput } from './time-input.ts';
import { MARKET_SESSIONS, SHELVES, INSTRUMENT_ADMIN_ROUTES } from './names/instruments.ts';

export const Terms = z.object({
  category: z.enum(SHELVES),
  session: z.enum(MARKET_SESSIONS).describe('Whose trading hours it follows'),
  leverages: z.array(z.number().int()).describe('Ascending; empty: no order can be placed'),
  fee_rate: z.string(),
  lots_min: z.string(),
  lots_max: z.string(),
  swap_long: z.string().describe('Annual rate; negative: the client pays'),
  swap_short: z.string(),
});
export type Terms = z.infer<typeof Terms>;

export const InstrumentVersion = z.object({
  id: z.number().int().nullable().describe('Null: as delivered, before any version'),
  starts_at: instant('From when').nullable(),
  created_at: instant('Written').nullable(),
  staff_id: z.number().int().nullable(),
  is_in_force: z.boolean(),
  terms: Terms,
});

export const DeskInstrument = z.object({
  id: z.number().int(),
  code: z.string(),
  show_code: z.string(),
  is_open: z.boolean(),
  halted_since: instant('Since when').nullable(),
  halt_reason: z.string(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  precision: z.number().int().describe('Decimals of its prices'),
  last_tick_at: instant('Market time of the last tick').nullable(),
  open_orders: z.number().int(),
  pending_orders: z.number().int(),
  terms: Terms,
  /** How many versions start later. */
  planned: z.number().int(),
});
export type DeskInstrument = z.infer<typeof DeskInstrument>;

const id = required(integerInput('Instrument', { min: 1, max: 1_000_000 }));
/** An annual rate: at most the whole price in a year. */
const ANNUAL = /^[+-]?(0(\.\d{1,12})?|1(\.0{1,12})?)$/;
/** Never negative: nobody is paid for opening an order. */
const FEE = /^\+?\d{1,3}(\.\d{1,12})?$/;
const rate = (meaning: string, form: RegExp) => required(textInput(meaning, { max: 30, form }));

const TermsInput = z.object({
  category: z.enum(SHELVES),
  session: z.enum(MARKET_SESSIONS),
  leverages: z.array(z.coerce.number().int().min(1).max(1000)).max(20),
  fee_rate: rate('Handling fee', FEE),
  lots_min: required(decimalInput('Smallest order', 6, 'positive')),
  lots_max: required(decimalInput('Largest order', 6, 'positive')),
  swap_long: rate('Annual rate of a buy', ANNUAL),
  swap_short: rate('Annual rate of a sell', ANNUAL),
});

export const INSTRUMENT_ADMIN_CALLS = {
  deskInstruments: call(
    INSTRUMENT_ADMIN_ROUTES.deskInstruments,
    'All instruments',
    none,
    z.array(DeskInstrument),
  ),
  instrumentVersions: call(
    INSTRUMENT_ADMIN_ROUTES.instrumentVersions,
    'Versions of an instrument’s terms, newest start first',
    z.object({ id }),
    z.array(InstrumentVersion),
  ),
  planInstrumentVersion: call(
    INSTRUMENT_ADMIN_ROUTES.planInstrumentVersion,
    'Terms from a stated time on, for every client alike',
    z.object({
      id,
      starts_at: required(instantInput('From when')),
      terms: TermsInput,
      reason: required(textInput('Why', { max: 500 })),
    }),
    z.array(InstrumentVersion),
  ),
  haltInstrument: call(
    INSTRUMENT_ADMIN_ROUTES.haltInstrument,
    'Stop trading for everyone; nothing triggers meanwhile',
    z.object({ id, reason: required(textInput('Why; clients read it', { max: 200 })) }),
    DeskInstrument,
  ),
  reopenInstrument: call(
    INSTRUMENT_ADMIN_ROUTES.reopenInstrument,
    'Let trading go on; the next tick triggers',
    z.object({ id }),
    DeskInstrument,
  ),
} as const;
