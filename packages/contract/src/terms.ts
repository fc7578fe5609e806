// The public history of terms: of each instrument what is in force, was and will be, and the bounds that nobody passes.
import { z } from 'zod';
import { call } from './call.ts';
import { decimalText, instant, integerInput } from './envelope.ts';
import { SpreadPromise } from './spread-promises.ts';
import { TERMS_ROUTES, TERMS_STATES } from './names/terms.ts';

const leverages = z.array(z.number().int()).describe('Ascending; empty: no order can be placed');

export const TermsVersion = z.object({
  id: z.number().int().nullable().describe('Null: as the instrument was first offered'),
  starts_at: instant('From when').nullable(),
  announced_at: instant('When two people had decided it, and clients were told').nullable(),
  withdrawn_at: instant('When it was taken back before it started').nullable(),
  state: z.enum(TERMS_STATES),
  is_worse: z
    .boolean()
    .nullable()
    .describe(
      'To the clients’ disadvantage, in whole or in part; null: not known of early versions',
    ),
  leverages,
  fee_rate: decimalText('Handling fee: see trade_fee_type'),
  lots_min: decimalText('Smallest order'),
  lots_max: decimalText('Largest order'),
  swap_long: decimalText('Annual financing rate of a buy; negative: the client pays'),
  swap_short: decimalText('Annual financing rate of a sell; negative: the client pays'),
  points_added: z
    .number()
    .int()
    .describe('Points that an early version of this software added to every ask; 0 ever since'),
});
export type TermsVersion = z.infer<typeof TermsVersion>;

export const HaltSpan = z.object({
  since: instant('Market time of its beginning'),
  until: instant('When it ended, or ends by itself unless a second person renews it'),
  is_on: z.boolean(),
  reason: z.string().describe('In the language of the request'),
});
export type HaltSpan = z.infer<typeof HaltSpan>;

const range = z.object({ min: z.string(), max: z.string() });

/** Nothing beyond is accepted from anyone. */
export const TermsBounds = z.object({
  leverage_max: z.number().int(),
  fee_max: decimalText('Highest handling fee'),
  lots_min_max: decimalText('The smallest order is set to this at most'),
  lots_max_min: decimalText('The largest order is set to no less'),
  lots_max_max: decimalText('The largest order is set to this at most'),
  reference: decimalText('Published rates of the two currencies, base less quote, a year'),
  swap_long: range,
  swap_short: range,
});

export const InstrumentTerms = z.object({
  forex_id: z.number().int(),
  code: z.string(),
  show_code: z.string(),
  name: z.string().describe('In the language of the request'),
  precision: z.number().int().describe('Decimals of its prices'),
  bounds: TermsBounds,
  versions: z.array(TermsVersion).describe('Newest start first'),
  halts: z.array(HaltSpan).describe('Newest first'),
  promises: z.array(SpreadPromise).describe('Spreads that are promised now'),
});
export type InstrumentTerms = z.infer<typeof InstrumentTerms>;

export const TermsHistory = z.object({
  trade_fee_type: z.number().int().describe('1: lots x fee rate, else margin x fee rate'),
  rates_as_of: z
    .string()
    .describe('The day of the policy rates that the references are made from (YYYY-MM-DD)'),
  halt_hours: z.number().int().describe('A halt ends by itself after so long'),
  notice_hours: z.number().int().describe('Worse terms are announced so long before'),
  instruments: z.array(InstrumentTerms),
});
export type TermsHistory = z.infer<typeof TermsHistory>;

export const TERMS_CALLS = {
  termsHistory: call(
    TERMS_ROUTES.termsHistory,
    'Terms of one instrument or of all: in force, past, planned and withdrawn, with their bounds',
    z.object({ forex_id: integerInput('Instrument', { min: 1, max: 1_000_000 }) }),
    TermsHistory,
  ),
} as const;
