// How orders were carried out, counted from the journal's own rows. Public.
import { z } from 'zod';
import { call } from './call.ts';
import { choiceInput, decimalText, instant } from './envelope.ts';
import { DEAL_KINDS, EXECUTION_QUALITY_ROUTES, QUALITY_DAYS } from './names/execution-quality.ts';

const Spread = z
  .object({
    half: z.number().int(),
    most: z.number().int().describe('95 of 100'),
    nearly_all: z.number().int().describe('99 of 100'),
  })
  .nullable()
  .describe('Milliseconds within which it was; 30001: it was longer than 30 s; null: not known');

const Figures = z.object({
  orders: z.number().int().describe('Placed; a stop loss, a take profit and a close are none'),
  fills: z.number().int(),
  rejected: z
    .number()
    .int()
    .describe(
      'Orders and closes at market that were refused, and pending orders when their price was reached',
    ),
  decided: Spread.describe('From the arrival of the request, or of the tick, to the decision'),
  committed: Spread.describe('The same to the commit, after which it is answered'),
  tick_age: Spread.describe('Age of the tick at the fill'),
  better: z
    .number()
    .int()
    .describe('Fills better than the level, or at market than the price that the client saw'),
  same: z.number().int(),
  worse: z.number().int(),
  promised: z.number().int().describe('Fills for which a spread was promised'),
  rebated: z.number().int().describe('Those of them whose spread was wider'),
  rebates: decimalText('What they got back together, USD'),
});

const PricedFigures = Figures.extend({
  slippage: z
    .number()
    .nullable()
    .describe('Mean, in points, positive to the client’s advantage; null: nothing to compare'),
  effective_over_quoted: z
    .number()
    .nullable()
    .describe('Effective spread in percent of the quoted one; null: no spread was quoted'),
  markouts: z
    .array(z.number().nullable())
    .describe('How far the middle had gone the client’s way after 1, 10 and 60 s: mean, in points'),
});

const Reason = z.object({
  reason: z.string().describe('The refusal by its name'),
  count: z.number().int(),
});

const Symmetry = z
  .object({
    of: z
      .enum(['slippage', 'speed_of_slippage', 'speed_of_result'])
      .describe(
        'Better against worse fills at market; their speed; the speed of closes that won and that lost',
      ),
    good: z.number().int().describe('To the client’s advantage'),
    bad: z.number().int(),
    chance: z
      .number()
      .nullable()
      .describe('How likely such a difference is by accident; null: too few to say'),
  })
  .describe('Whether what is good and what is bad for clients is treated alike');

const Book = z.object({
  book: z.enum(['real', 'demo']),
  all: Figures,
  kinds: z.array(Figures.extend({ kind: z.enum(DEAL_KINDS) })),
  instruments: z.array(
    z.object({
      forex_id: z.number().int(),
      code: z.string(),
      precision: z.number().int(),
      all: Figures,
      kinds: z.array(PricedFigures.extend({ kind: z.enum(DEAL_KINDS) })),
    }),
  ),
  refused: z.array(Reason).describe('Orders and closes that were refused at once'),
  refused_at_price: z
    .array(Reason)
    .describe('Pending orders that were refused when their price was reached'),
  symmetry: z.array(Symmetry),
});

export const ExecutionQuality = z.object({
  as_of: instant('When it was counted'),
  from: instant('What came later counts; null: nothing was counted yet').nullable(),
  row: z.number().int().nullable().describe('The newest sealed row of the journal that says it'),
  books: z.array(Book).describe('Real and practice money apart'),
});
export type ExecutionQuality = z.infer<typeof ExecutionQuality>;

export const EXECUTION_QUALITY_CALLS = {
  executionQuality: call(
    EXECUTION_QUALITY_ROUTES.executionQuality,
    'How orders were carried out: speed, slippage, spreads, refusals',
    z.object({
      days: choiceInput('How far back', QUALITY_DAYS).transform((days) => days ?? '1'),
    }),
    ExecutionQuality,
  ),
} as const;
