// A client's own trading in figures: what its closed trades made, cost and took. A trade is one order from its opening to
// the close of its last part, and counts by the moment of that close.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  choiceInput,
  decimalText,
  fieldMessage,
  instant,
  integerInput,
  orderSide,
  pageInput,
  required,
  textInput,
} from './envelope.ts';
import {
  ANALYTICS_DAYS_MAX,
  ANALYTICS_ROUTES,
  ANALYTICS_TRADES_MAX,
  CURVE_POINTS_MAX,
  TRADE_NOTES_MAX,
  TRADE_NOTE_MAX,
  TRADE_TAGS_MAX,
  TRADE_TAG_LENGTH_MAX,
} from './names/analytics.ts';
import { CLOSE_REASONS } from './names/orders.ts';

const known = (meaning: string) => decimalText(meaning).nullable();
const time = (meaning: string) => z.number().int().describe(`${meaning}, in ms`).nullable();

const groupFields = {
  trades: z.number().int(),
  wins: z.number().int(),
  net: decimalText('USD: their net results together'),
};

export const AnalyticsFigures = z.object({
  trades: z.number().int().describe('Closed trades of the period'),
  wins: z.number().int().describe('Those with a net result above 0'),
  losses: z.number().int().describe('Those with a net result below 0'),
  net: decimalText('USD: profit - fee + swap + rebate; the spread is in the prices already'),
  profit: decimalText('USD: gross'),
  fee: decimalText('USD: handling fees, 0 or more'),
  swap: decimalText('USD: overnight financing; negative: paid'),
  rebate: decimalText('USD: what fills got back for spreads beyond the promised ones, 0 or more'),
  spread: decimalText(
    'USD: half the spread of the tick at the opening and half of that at the close, less the rebate',
  ),
  won: decimalText('USD: net results of the won trades together'),
  lost: decimalText('USD: of the lost trades, 0 or less'),
  win_rate: known('Percent: wins / trades'),
  expectancy: known('USD: net / trades'),
  average_win: known('USD: won / wins'),
  average_loss: known('USD: lost / losses'),
  profit_factor: known('won / -lost; null without a loss'),
  held: time('From opening to close, on average'),
  held_win: time('The same of won trades'),
  held_loss: time('The same of lost trades'),
  best: known('USD: the largest net result'),
  worst: known('USD: the smallest'),
});
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>;

export const Analytics = z.object({
  as_of: instant('Every order whose last lots were closed up to then is in the figures'),
  is_cut: z
    .number()
    .int()
    .describe(`1: only the newest ${ANALYTICS_TRADES_MAX} trades of the account are looked at`),
  ever: z.number().int().describe('Closed trades of the account, of any period'),
  figures: AnalyticsFigures,
  closed_today: decimalText(
    'USD: what all closes of the present day of the zone left, of whole orders and of parts, as NetProfit of each',
  ),
  start: decimalText('USD: what the account held before the first trade of the period'),
  curve: z
    .array(
      z.object({
        time: instant('Of the close'),
        equity: decimalText('USD: start and the net results since; deposits are left out'),
        drawdown: decimalText('Percent below the highest point so far, 0 or more'),
      }),
    )
    .max(CURVE_POINTS_MAX)
    .describe('After each trade, thinned; the last point counts open positions, too'),
  deepest: z
    .object({ time: instant('When'), drawdown: decimalText('Percent') })
    .nullable()
    .describe('The deepest point below an earlier peak; null: there was none'),
  days: z
    .array(z.object({ day: z.string().describe('2026-11-25, in the zone'), ...groupFields }))
    .max(ANALYTICS_DAYS_MAX),
  hours: z.array(z.object({ hour: z.number().int().describe('0 to 23'), ...groupFields })).max(24),
  weekdays: z
    .array(z.object({ weekday: z.number().int().describe('0: Monday'), ...groupFields }))
    .max(7),
  sides: z.array(z.object({ side: orderSide(), ...groupFields })).max(2),
  instruments: z.array(
    z.object({
      forex_id: z.number().int(),
      code: z.string(),
      ShowCode: z.string(),
      ...groupFields,
    }),
  ),
  tags: z
    .array(z.object({ tag: z.string(), ...groupFields }))
    .describe('By the client’s own tags; a trade with two of them is in both'),
});
export type Analytics = z.infer<typeof Analytics>;

export const AnalyticsTrade = z.object({
  Id: z.number().int().describe('Of the order'),
  ForexId: z.number().int(),
  Code: z.string(),
  ShowCode: z.string(),
  PricePrecision: z.number().int(),
  OrderType: orderSide(),
  Quantity: decimalText('Lots, all parts together'),
  Price: decimalText('The opening price'),
  ClosePrice: decimalText('Of the last part'),
  Parts: z.number().int().describe('In how many parts it was closed; 1: at once'),
  CloseAverage: decimalText(
    'The lot-weighted average closing price of all parts, one decimal finer than a price',
  ),
  OpenTime: instant('Of the opening fill'),
  CloseTime: instant('Of the last part'),
  CloseReason: z.enum(CLOSE_REASONS),
  FactProfits: decimalText('USD: gross'),
  TradeFee: decimalText('USD'),
  Swap: decimalText('USD; negative: paid'),
  Spread: decimalText('USD: see spread of the figures'),
  SpreadRebate: decimalText('USD: what its fills got back for spreads beyond the promised ones'),
  NetProfit: decimalText('FactProfits - TradeFee + Swap + SpreadRebate'),
  BestPrice: known(
    'The best price at which it could have been closed while it was open: from the ticks of its first and last minute, as long as they are kept, and from the candles between; a sale’s candles count with the spread at its close. null: not known',
  ),
  WorstPrice: known('The worst, likewise'),
  BestProfit: known('USD: the gross result of all its lots at BestPrice, at the rate of its close'),
  WorstProfit: known('USD: at WorstPrice'),
  Note: z.string().describe('The client’s own; empty: none'),
  Tags: z.array(z.string()).max(TRADE_TAGS_MAX),
});
export type AnalyticsTrade = z.infer<typeof AnalyticsTrade>;

const AnalyticsTradePage = z.object({ data: z.array(AnalyticsTrade), total: z.number().int() });

const at = (meaning: string) => integerInput(meaning, { min: 0, max: 8_640_000_000_000_000 });
const INSTRUMENT_MAX = 2 ** 31 - 1;
const ZONE_LENGTH_MAX = 60;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Also of the file of the trades. */
export const copyingScope = {
  copying_id: integerInput('One of the client’s copyings, in place of the own account', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  }),
};

/** Of figures, trades and their file. */
export const instrumentScope = {
  forex_id: integerInput('Only trades of this instrument', { min: 1, max: INSTRUMENT_MAX }),
};

const AnalyticsInput = z.object({
  ...copyingScope,
  from: at('Trades closed from this instant on (ms since the epoch)'),
  to: at('Trades closed before this instant (ms since the epoch)'),
  ...instrumentScope,
  zone: textInput('IANA time zone of hours, days and weekdays; missing: UTC', {
    max: ZONE_LENGTH_MAX,
  }).transform((zone, context) => {
    if (zone === undefined || isZone(zone)) return zone ?? 'UTC';
    context.addIssue({ code: 'custom', message: fieldMessage('field_form') });
    return z.NEVER;
  }),
});

const AnalyticsTradesInput = AnalyticsInput.extend({
  page: pageInput,
  result: choiceInput('Only won or lost trades', ['won', 'lost']),
  day: textInput('Closed on this day of the zone: 2026-11-25', {
    max: 10,
    form: /^\d{4}-\d\d-\d\d$/,
  }),
  hour: integerInput('Closed in this hour of the day', { min: 0, max: 23 }),
  weekday: integerInput('Closed on this day of the week, 0: Monday', { min: 0, max: 6 }),
  side: choiceInput('1 buy, 2 sell', ['1', '2']),
  tag: textInput('With this tag of the client’s own', { max: TRADE_TAG_LENGTH_MAX }),
});

const ClosedSums = z.object({
  orders: z.number().int().describe('Closed orders; each closed part is one'),
  lots: decimalText('Lots: of all of them'),
  net: decimalText('USD: FactProfits - TradeFee + Swap and the rebates, of all of them'),
});

/** "Breakout, news" as its tags, each once however it is written. */
function tagsOf(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.normalize('NFC').split(/[,،，、]/)) {
    const tag = part.trim().replaceAll(/\s+/g, ' ');
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

const TAGS_LENGTH_MAX = TRADE_TAGS_MAX * (TRADE_TAG_LENGTH_MAX + 2);
const TradeNoteInput = z.object({
  id: required(integerInput('The order', { min: 1, max: Number.MAX_SAFE_INTEGER })),
  ...copyingScope,
  note: textInput('Missing: none', { max: TRADE_NOTE_MAX, isAsWritten: true }).transform(
    (note) => note ?? '',
  ),
  tags: textInput(
    `Up to ${TRADE_TAGS_MAX} of at most ${TRADE_TAG_LENGTH_MAX} characters, with commas between`,
    { max: TAGS_LENGTH_MAX },
  ).transform((text, context) => {
    const tags = tagsOf(text ?? '');
    const isTooLong = tags.some((tag) => tag.length > TRADE_TAG_LENGTH_MAX);
    if (tags.length <= TRADE_TAGS_MAX && !isTooLong) return tags;
    context.addIssue({
      code: 'custom',
      message: isTooLong
        ? fieldMessage('field_tag_too_long', { max: TRADE_TAG_LENGTH_MAX })
        : fieldMessage('field_form'),
    });
    return z.NEVER;
  }),
  only: choiceInput('The one of the two to set; the other stays as it is. Missing: both', [
    'note',
    'tags',
  ]),
});

const WeeklySummary = z.object({
  wished: z.number().int().describe('1: a mail on Saturdays about the trades closed in the week'),
  has_address: z.number().int().describe('1: the client has an e-mail address to send it to'),
  pushed: z.number().int().describe('1: the same by push, to all browsers that get alerts'),
});

export const ANALYTICS_CALLS = {
  analytics: call(
    ANALYTICS_ROUTES.analytics,
    'What the account’s closed trades made, cost and took',
    AnalyticsInput,
    Analytics,
  ),
  analyticsTrades: call(
    ANALYTICS_ROUTES.analyticsTrades,
    'The trades behind a figure, the last closed first',
    AnalyticsTradesInput,
    AnalyticsTradePage,
  ),
  closedSums: call(
    ANALYTICS_ROUTES.closedSums,
    'Sums over all closed orders of the history, of the account since it began or was reset',
    z.object(instrumentScope),
    ClosedSums,
  ),
  setTradeNote: call(
    ANALYTICS_ROUTES.setTradeNote,
    `The client’s own note and tags on an order, as they shall be; neither: removed. An account has ${TRADE_NOTES_MAX} at most`,
    TradeNoteInput,
    z.object({ id: z.number().int(), note: z.string(), tags: z.array(z.string()) }),
  ),
  weeklySummary: call(
    ANALYTICS_ROUTES.weeklySummary,
    'Whether the client wishes a summary each week, by mail or by push',
    none,
    WeeklySummary,
  ),
  setWeeklySummary: call(
    ANALYTICS_ROUTES.setWeeklySummary,
    'Wish a summary each week, or no longer; of a week without a closed trade none is sent',
    z.object({
      wished: required(integerInput('By mail: 1 or 0', { min: 0, max: 1 })),
      pushed: integerInput('By push: 1 or 0; missing leaves as it is', { min: 0, max: 1 }),
    }),
    WeeklySummary,
  ),
} as const;
