// Between which limits the terms of an instrument may lie, whoever asks. Published; nothing beyond is accepted from
// anyone, and what an earlier version stored beyond counts as the limit.
// Source: specification, "Margin and close-out" (leverage for retail clients) and "What this product never contains".
import { type Lots, type Rate, asRate, larger, readLots, readRate, smaller } from '@meridian/units';
import type { Category, Instrument } from './instrument.ts';

/** How the handling fee is counted: of the margin, or US dollars a lot. */
export type FeeCounting = 'of_margin' | 'per_lot';

interface CategoryBounds {
  /** The highest fee: a part of the margin. */
  readonly feeOfMargin: string;
  /** The highest fee where it is counted by the lot, in US dollars. */
  readonly feePerLot: string;
  /** How far a side's annual financing may lie from its reference, either way. */
  readonly financingBeside: string;
}

export const TERM_BOUNDS: Readonly<Record<Category, CategoryBounds>> = {
  majors: { feeOfMargin: '0.005', feePerLot: '10', financingBeside: '0.03' },
  crosses: { feeOfMargin: '0.005', feePerLot: '10', financingBeside: '0.03' },
  metals: { feeOfMargin: '0.005', feePerLot: '20', financingBeside: '0.04' },
  indices: { feeOfMargin: '0.005', feePerLot: '10', financingBeside: '0.04' },
  crypto: { feeOfMargin: '0.01', feePerLot: '20', financingBeside: '0.2' },
};

/** The smallest order may be set to this at most, and the largest to no less than this. */
const LOTS_MIN_AT_MOST = readLots('1');
const LOTS_MAX_AT_LEAST = readLots('1');
const LOTS_MAX_AT_MOST = readLots('1000');

/** The day of the policy rates below: told with the terms, so that anybody can check them with the central banks. */
export const POLICY_RATES_AS_OF = '2025-10-31';

/**
 * What money costs a year in each currency: the policy rates of the central banks on that day (the middle of a range where
 * it is one; Singapore has none: its overnight average). Compared with a public source: USD (statement of the Federal Open
 * Market Committee of 2025-10-29), EUR, CHF, CAD, SEK, NZD (press overviews of those days). The others were not found in
 * one and stand as delivered: an operator checks them at the central bank before real money. What is no currency earns
 * nothing. They move with a release, never by the operator.
 */
const POLICY_RATES: Readonly<Record<string, string>> = {
  USD: '0.03875',
  EUR: '0.02',
  GBP: '0.04',
  JPY: '0.005',
  CHF: '0',
  CAD: '0.0225',
  AUD: '0.036',
  NZD: '0.025',
  SEK: '0.0175',
  NOK: '0.04',
  MXN: '0.075',
  ZAR: '0.07',
  SGD: '0.013',
  HKD: '0.0425',
};

const rateOf = (currency: string): bigint => readRate(POLICY_RATES[currency] ?? '0');

/** Any two of these are a major pair, whichever shelf it stands on. */
const MAJOR_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);
/** Those of ESMA's list. */
const MAJOR_INDICES: ReadonlySet<string> = new Set([
  'US500',
  'US100',
  'US30',
  'GER40',
  'UK100',
  'JP225',
  'FRA40',
  'EU50',
  'AUS200',
]);

/** The highest leverage that a retail client may be offered. */
function leverageOf({ category, code, baseCurrency: base, quoteCurrency: quote }: Bounded): number {
  switch (category) {
    case 'majors':
    case 'crosses':
      return MAJOR_CURRENCIES.has(base) && MAJOR_CURRENCIES.has(quote) ? 30 : 20;
    case 'metals':
      return base === 'XAU' ? 20 : 10;
    case 'indices':
      return MAJOR_INDICES.has(code) ? 20 : 10;
    case 'crypto':
      return 2;
  }
}

type Bounded = Pick<Instrument, 'category' | 'code' | 'baseCurrency' | 'quoteCurrency'>;

export interface TermBounds {
  readonly leverageMax: number;
  readonly feeMax: Rate;
  readonly lotsMinMax: Lots;
  readonly lotsMaxMin: Lots;
  readonly lotsMaxMax: Lots;
  /** The reference of a buy; a sell's is the same with the other sign. */
  readonly reference: Rate;
  readonly swapLong: RateRange;
  readonly swapShort: RateRange;
}

export interface RateRange {
  readonly min: Rate;
  readonly max: Rate;
}

/**
 * What its terms may be: by its category, and for financing around the difference of the policy rates.
 * Source: docs/decisions/prices-and-orders.md, 135.
 */
export function termBounds(instrument: Bounded, counting: FeeCounting): TermBounds {
  const of = TERM_BOUNDS[instrument.category];
  const reference = rateOf(instrument.baseCurrency) - rateOf(instrument.quoteCurrency);
  const beside = readRate(of.financingBeside);
  const around = (middle: bigint): RateRange => ({
    min: asRate(middle - beside),
    max: asRate(middle + beside),
  });
  return {
    leverageMax: leverageOf(instrument),
    feeMax: readRate(counting === 'per_lot' ? of.feePerLot : of.feeOfMargin),
    lotsMinMax: LOTS_MIN_AT_MOST,
    lotsMaxMin: LOTS_MAX_AT_LEAST,
    lotsMaxMax: LOTS_MAX_AT_MOST,
    reference: asRate(reference),
    swapLong: around(reference),
    swapShort: around(-reference),
  };
}

/** The terms that can change. */
export type ChangingTerms = Pick<
  Instrument,
  'leverages' | 'feeRate' | 'lotsMin' | 'lotsMax' | 'swapLong' | 'swapShort'
>;
export type TermName = keyof ChangingTerms;

/** The nearest terms within the bounds; the same where all lie within. */
export function withinBounds(terms: ChangingTerms, bounds: TermBounds): ChangingTerms {
  const rate = (value: Rate, { min, max }: RateRange): Rate => larger(min, smaller(max, value));
  const lotsMin = smaller(terms.lotsMin, bounds.lotsMinMax);
  return {
    leverages: terms.leverages.filter((one) => one >= 1 && one <= bounds.leverageMax),
    feeRate: rate(terms.feeRate, { min: asRate(0n), max: bounds.feeMax }),
    lotsMin,
    lotsMax: larger(bounds.lotsMaxMin, smaller(terms.lotsMax, bounds.lotsMaxMax)),
    swapLong: rate(terms.swapLong, bounds.swapLong),
    swapShort: rate(terms.swapShort, bounds.swapShort),
  };
}

/** Which of the terms lie beyond the bounds. */
export function beyondBounds(terms: ChangingTerms, bounds: TermBounds): TermName[] {
  const within = withinBounds(terms, bounds);
  return TERM_NAMES.filter((name) => !isSame(name, terms, within));
}

const TERM_NAMES = [
  'leverages',
  'feeRate',
  'lotsMin',
  'lotsMax',
  'swapLong',
  'swapShort',
] as const satisfies readonly TermName[];

const isSame = (name: TermName, a: ChangingTerms, b: ChangingTerms): boolean =>
  name === 'leverages' ? a.leverages.join() === b.leverages.join() : a[name] === b[name];

/** Which of the terms differ; leverages that stand in another order do. */
export const changedTerms = (before: ChangingTerms, after: ChangingTerms): TermName[] =>
  TERM_NAMES.filter((name) => !isSame(name, before, after));

/**
 * Which changes are to the clients' disadvantage: a leverage taken away, a higher fee, a larger smallest or a smaller
 * largest order, worse financing of either side. A mix of better and worse is worse.
 */
export function worsenedTerms(before: ChangingTerms, after: ChangingTerms): TermName[] {
  const worse: Readonly<Record<TermName, boolean>> = {
    leverages: before.leverages.some((one) => !after.leverages.includes(one)),
    feeRate: after.feeRate > before.feeRate,
    lotsMin: after.lotsMin > before.lotsMin,
    lotsMax: after.lotsMax < before.lotsMax,
    swapLong: after.swapLong < before.swapLong,
    swapShort: after.swapShort < before.swapShort,
  };
  return TERM_NAMES.filter((name) => worse[name]);
}
