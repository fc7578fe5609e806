// Instruments and categories. MarginMode, HasForexMultiple and the like are the wire's names for the terms in
// market/instrument.ts.
import { z } from 'zod';
import { call, none } from './call.ts';
import { codeOf, decimalText, instant, integerInput, textInput } from './envelope.ts';
import { SpreadPromise } from './spread-promises.ts';
import { dayInput } from './time-input.ts';
import { INSTRUMENT_ROUTES, SIMULATED_DAYS_MAX } from './names/instruments.ts';

export const Quotation = z
  .object({
    Open: z.number().nullable().describe("The day's first bid"),
    Close: z.number().nullable().describe('The last bid; null: no price yet'),
    Change: z.number().nullable().describe('Percent of Close against Open, two decimals'),
    Bid: z.number().nullable(),
    Ask: z.number().nullable(),
    High: z.number().nullable().describe("The day's highest bid"),
    Low: z.number().nullable().describe("The day's lowest bid"),
    Time: instant('Market time of the last tick').nullable(),
    Seq: z.number().int().nullable().describe('Number of the last tick, ascending per instrument'),
  })
  .describe('ForexQuotations');
export type Quotation = z.infer<typeof Quotation>;

export const Instrument = z.object({
  Id: z.number().int(),
  Code: z.string(),
  ShowCode: z.string(),
  NameTrans: z.string().describe('Name in the language of the request'),
  Logo: z.string().describe('Path of an SVG'),
  CategoryId: z.number().int(),
  MarketStatus: z.number().int().describe('1 is open'),
  NextOpen: instant('When a closed market opens').nullable(),
  HaltReason: z
    .string()
    .nullable()
    .describe('Why trading is halted for everyone; null: it is not halted'),
  PricePrecision: z.number().int(),
  Pip: decimalText('Step of the order size, in lots'),
  ForexMinCont: decimalText('Smallest order, in lots'),
  ForexMaxCont: decimalText('Largest order, in lots'),
  ForexContNum: decimalText('Units per lot; where MarginMode is 1, the margin of one lot in USD'),
  ContractSize: decimalText('Units per lot that profit is computed with'),
  ForexFeeRate: decimalText('Handling fee: see trade_fee_type'),
  MarginMode: codeOf({ 0: 'notional over leverage', 1: 'fixed margin' }),
  HasForexMultiple: z.array(z.object({ Value: z.number().int() })).describe('Leverage options'),
  SwapLong: decimalText('Annual financing rate of a buy; negative: the client pays'),
  SwapShort: decimalText('Annual financing rate of a sell; negative: the client pays'),
  Session: z.string().describe('Whose trading hours it keeps: see tradingHours'),
  SuspectMultiple: z
    .number()
    .describe(
      'A tick that jumps by more than this many times the recent range (of the bids of the last 50 ticks, and at least twice their widest spread) is held until the next one confirms it',
    ),
  NextTerms: z
    .object({
      starts_at: instant('From when'),
      is_worse: z.boolean().describe('To the clients’ disadvantage, in whole or in part'),
    })
    .nullable()
    .describe('The next change of its terms: see terms_history'),
  SpreadPromises: z.array(SpreadPromise).describe('Spreads that are promised now'),
  BaseCurrency: z.string(),
  QuoteCurrency: z.string(),
  QuoteRate: decimalText('USD per unit of the quote currency').nullable(),
  ForexQuotations: Quotation,
});
export type Instrument = z.infer<typeof Instrument>;

export const Category = z.object({
  Id: z.number().int(),
  NameShowTrans: z.string().describe('Name in the language of the request'),
});
export type Category = z.infer<typeof Category>;

const clock = (meaning: string) => z.string().describe(`${meaning}, "09:30" of the wall clock`);
const weekday = (meaning: string) => z.number().int().describe(`${meaning}, 0 is Sunday`);

export const TradingSession = z.object({
  Session: z.string(),
  Zone: z.string().describe('IANA zone of its wall clock'),
  Hours: z
    .array(
      z.object({
        FromDay: weekday('Opens on'),
        From: clock('Opens at'),
        ToDay: weekday('Closes on'),
        To: clock('Closes at'),
      }),
    )
    .describe('Open from each opening to its closing, every week'),
  Holidays: z.array(z.string()).describe('Closed days, "2026-12-25"'),
  EarlyCloses: z.array(z.object({ Date: z.string(), Close: clock('Closes at') })),
  KnownUntil: z.string().nullable().describe('Last day of the lists; null: keeps no holidays'),
});
export type TradingSession = z.infer<typeof TradingSession>;

export const SimulatedDay = z.object({
  Day: z
    .string()
    .nullable()
    .describe('UTC day, "2026-11-23"; null: the days before the first one, made up when it began'),
  Hash: z.string().describe('SHA-256 of the secret as text, in hexadecimal'),
  PublishedAt: instant('Since when the hash is public'),
  Secret: z.string().nullable().describe('64 hexadecimal digits; null until the day is over'),
});
export type SimulatedDay = z.infer<typeof SimulatedDay>;

const TradeListInput = z.object({
  searchCurrency: textInput('Part of a code, shown code or name', { max: 60 }),
});

const SimulatedDaysInput = z.object({
  end: dayInput('Days before this UTC day'),
  limit: integerInput('The last ones, so many at most; missing: all', {
    min: 1,
    max: SIMULATED_DAYS_MAX,
  }),
});

export const INSTRUMENT_CALLS = {
  tradeList: call(
    INSTRUMENT_ROUTES.tradeList,
    'All instruments with their quotes',
    TradeListInput,
    z.array(Instrument),
  ),
  categories: call(
    INSTRUMENT_ROUTES.categories,
    'Shelves of the market list',
    none,
    z.array(Category),
  ),
  simulatedDays: call(
    INSTRUMENT_ROUTES.simulatedDays,
    'What the days of the simulated market are made of, ascending: hashes before, secrets after. Empty on other feeds, and with a seed',
    SimulatedDaysInput,
    z.array(SimulatedDay),
  ),
  tradingHours: call(
    INSTRUMENT_ROUTES.tradingHours,
    'Trading hours, holidays and early closes, by session',
    none,
    z.array(TradingSession),
  ),
} as const;
