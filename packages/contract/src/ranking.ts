// The ranking of traders, computed from their ledgers and closed orders. Demonstration accounts and live accounts rank apart.
import { z } from 'zod';
import { call } from './call.ts';
import { choiceInput, decimalText, instant, integerInput, pageInput } from './envelope.ts';
import {
  COPIERS_MIN,
  LISTED_TRADERS_MAX,
  RANKING_KINDS,
  RANKING_SORTS,
  RANKING_ROUTES,
} from './names/ranking.ts';

const AGE_MAX = 36_500;
const TRADES_MAX = 1_000_000;
const INSTRUMENT_MAX = 2 ** 31 - 1;

const known = (meaning: string) => decimalText(meaning).nullable();

export const RankedTrader = z.object({
  id: z.number().int().describe('Of the trader'),
  user: z.string().describe('The number of the trader, masked'),
  is_simulated: z.number().int().describe('1: a program of the demonstration site'),
  code: z.string().nullable().describe('Of the instrument traded most'),
  variety: z.number().int().describe('How many instruments were traded'),
  multiple: known('Average leverage of closed orders, weighed by their margins'),
  total_rate: decimalText(
    'Percent since the account was opened; deposits, withdrawals and resets are no return',
  ),
  total_profit: decimalText(
    'USD: results less fees and financing, with what open orders stand at as far as it is known',
  ),
  total_trade_num: z.number().int().describe('Closed orders'),
  win_rate: known('Percent of closed orders with something left after fee and financing'),
  three_week_rate: known('Percent, of the last 21 days; null while the account is younger'),
  three_week_win: known('Percent of orders won, of the last 21 days; null also without any'),
  three_week_profit: known('USD, of what was closed in the last 21 days'),
  max_drawdown: decimalText('Percent: the deepest fall of equity below an earlier peak'),
  age_days: z
    .number()
    .int()
    .describe('Days since the account was opened, each ending at midnight UTC'),
  restarts: z.number().int().describe('Resets of the demonstration account; the record goes on'),
  followers: z.number().int().describe('Who copies the trader'),
  has_record: z
    .number()
    .int()
    .describe(
      '1: 21 days and 10 effective orders at the least; all others are listed after them, by every sort',
    ),
  stressed_rate: decimalText(
    'Percent: the score. As much of a gain as the record proves, less what the risk taken could have cost',
  ),
  effective_trades: decimalText(
    'How many orders of equal size prove as much: few large ones outweigh many small ones',
  ),
  max_exposure: decimalText('The largest sum of open orders, as a multiple of the equity'),
  chased_share: known(
    'Percent of the sizes that were added to a losing position, or raised by half after a loss',
  ),
});
export type RankedTrader = z.infer<typeof RankedTrader>;

const CopyResults = z.object({
  earned: known(
    `USD: what all copiers made together of closed orders, after fees and financing; null: fewer than ${COPIERS_MIN} clients`,
  ),
  median_rate: known('Percent: half of the copiers made at least so much of what they had put in'),
  trader_rate: known('Percent: the trader’s own return since the first copying was started'),
});

/** With what its copiers made, beside what the trader did. */
export const ListedTrader = RankedTrader.extend({
  copied: CopyResults.nullable().describe('Null: no copy of this trader has closed an order'),
});
export type ListedTrader = z.infer<typeof ListedTrader>;

export const RankingPage = z.object({
  data: z.array(ListedTrader),
  total: z
    .number()
    .int()
    .describe(`At most ${LISTED_TRADERS_MAX}: traders behind these places are not listed`),
  as_of: instant(
    'Everything closed or marked up to then is in the results; null: not yet since the start',
  ).nullable(),
});
export type RankingPage = z.infer<typeof RankingPage>;

const RankingInput = z.object({
  page: pageInput,
  kind: choiceInput('live (the default) or demo', RANKING_KINDS).transform(
    (kind) => kind ?? 'live',
  ),
  sort: choiceInput('score (the default): the stress-tested return', RANKING_SORTS).transform(
    (sort) => sort ?? 'score',
  ),
  min_age: integerInput('Days, as age_days', { min: 0, max: AGE_MAX }).transform(
    (days) => days ?? 0,
  ),
  min_trades: integerInput('Closed orders', { min: 0, max: TRADES_MAX }).transform((n) => n ?? 0),
  forex_id: integerInput('Only who has traded this instrument', { min: 1, max: INSTRUMENT_MAX }),
});

export const RANKING_CALLS = {
  ranking: call(RANKING_ROUTES.ranking, 'Traders by their results', RankingInput, RankingPage),
} as const;
