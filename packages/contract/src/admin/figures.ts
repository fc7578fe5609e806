// The figures of the business by day or month in UTC, and how clients fare.
import { z } from 'zod';
import { decimalText, instant } from '../envelope.ts';
import { call } from './call.ts';
import { dayInput } from '../time-input.ts';
import { FIGURE_ROUTES } from './names/figures.ts';

export const FigureRow = z.object({
  period: z.string().describe('2026-11-20 or 2026-11'),
  clients: z.number().int().describe('Who registered'),
  deposits: decimalText('Credited, US dollars'),
  withdrawals: decimalText('Sent, fees included, US dollars'),
  orders: z.number().int().describe('Opened'),
  lots: decimalText('Opened'),
  handling_fees: decimalText('What clients paid, US dollars'),
  withdrawal_fees: decimalText('What clients paid, US dollars'),
  financing: decimalText('What clients paid, less what they received, US dollars'),
  house_profit: decimalText('The house’s realised result with all fees, US dollars'),
  decided: z.number().int().describe('Withdrawals of the period that are decided'),
  median_ms: z.number().int().nullable().describe('From the request to the decision'),
  p95_ms: z.number().int().nullable(),
});
export type FigureRow = z.infer<typeof FigureRow>;

export const LosingShare = z.object({
  at: instant('When it was worked out'),
  from: instant('Start of the twelve months'),
  accounts: z.number().int().describe('With a position open at some time in them'),
  losing: z.number().int(),
  percent: z.string().nullable().describe('Null where no account had a position'),
  without_price: z
    .number()
    .int()
    .describe('Accounts whose open positions have no price now: left out'),
  is_counting: z
    .boolean()
    .describe('After an update: what was realised before is still being counted'),
});
export type LosingShare = z.infer<typeof LosingShare>;

export const FIGURE_CALLS = {
  figures: call(
    FIGURE_ROUTES.figures,
    'Sums by day or month',
    z.object({
      from: dayInput('First day'),
      to: dayInput('Last day'),
      by: z.enum(['day', 'month']).default('day'),
      kind: z.enum(['real', 'demo']).default('real'),
    }),
    z.object({
      data: z.array(FigureRow),
      from: z.string(),
      to: z.string(),
      at: instant('When it was worked out'),
    }),
  ),
  losingShare: call(
    FIGURE_ROUTES.losingShare,
    'Share of accounts that lost money over twelve months',
    z.object({ kind: z.enum(['real', 'demo']).default('real') }),
    LosingShare,
  ),
} as const;
