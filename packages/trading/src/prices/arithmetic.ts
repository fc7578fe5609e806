// The arithmetic of one order: margin, fee, profit, financing. Each figure is rounded once, half to even, to
// millionths of a dollar. Source: specification, "Margin and close-out", "Financing", "Trading semantics".
import type { MarginTerms } from '@meridian/market';
import {
  type Lots,
  type Money,
  type Price,
  RATE_SCALE,
  type Rate,
  divide,
  powerOfTen,
} from '@meridian/units';
import type { Side } from '../vocabulary/order.ts';
import type { FeeType } from '../vocabulary/rules.ts';

/** The terms of an instrument that its arithmetic needs. */
export interface Terms {
  /** Decimals of a price. */
  readonly precision: number;
  /** Units of a lot that profit is computed with. */
  readonly contractSize: bigint;
  readonly margin: MarginTerms;
  /** A part of the margin, or US dollars a lot: see {@link FeeType}. */
  readonly feeRate: Rate;
}

/** The close-out runs below this margin level, in percent. */
export const CLOSE_OUT_LEVEL = 50n;

const DAYS_OF_YEAR = 365n;

/**
 * Margin of an order, fixed at its fill. Fixed terms: lots x margin of a lot. Otherwise the notional in US
 * dollars over the leverage.
 * @param price the instrument's Close (bid) for a market order, the target for a pending one
 * @param leverage at least 1
 * @param quoteRate US dollars per unit of the quote currency
 * @returns millionths of a dollar, half to even
 */
export function requiredMargin(
  terms: Terms,
  of: { lots: Lots; price: Price; leverage: number; quoteRate: Rate },
): Money {
  if (terms.margin.mode === 'fixed') {
    return divide(of.lots * terms.margin.marginPerLot, 1_000_000n, 'half_even') as Money;
  }
  const notional = of.lots * terms.contractSize * of.price * of.quoteRate;
  const scale = powerOfTen(terms.precision + RATE_SCALE) * BigInt(of.leverage);
  return divide(notional, scale, 'half_even') as Money;
}

/** The handling fee of an opening fill: millionths of a dollar, half to even, 0 or more. */
export function openingFee(
  terms: Terms,
  feeType: FeeType,
  of: { lots: Lots; margin: Money },
): Money {
  const base = feeType === 'per_lot' ? of.lots : of.margin;
  return divide(base * terms.feeRate, powerOfTen(RATE_SCALE), 'half_even') as Money;
}

/**
 * Gross profit: (close - open) x lots x contract size for a buy, negated for a sell, in US dollars.
 * @returns millionths of a dollar, half to even; negative: a loss
 */
export function grossProfit(
  terms: Pick<Terms, 'precision' | 'contractSize'>,
  of: { side: Side; lots: Lots; open: Price; close: Price; quoteRate: Rate },
): Money {
  const points = of.side === 'buy' ? of.close - of.open : of.open - of.close;
  const value = points * of.lots * terms.contractSize * of.quoteRate;
  return divide(value, powerOfTen(terms.precision + RATE_SCALE), 'half_even') as Money;
}

/**
 * Gross profits of one instrument's orders at one rate: what is alike for all of them is worked out once.
 * @param quoteRate US dollars per unit of the quote currency
 * @returns what {@link grossProfit} gives
 */
export function grossProfitsAt(
  { precision, contractSize }: Pick<Terms, 'precision' | 'contractSize'>,
  quoteRate: Rate,
): (of: { side: Side; lots: Lots; open: Price; close: Price }) => Money {
  const unit = contractSize * quoteRate;
  const scale = powerOfTen(precision + RATE_SCALE);
  // A quote currency of dollars leaves nothing to round.
  const whole = unit % scale === 0n ? unit / scale : null;
  return ({ side, lots, open, close }) => {
    const sized = (side === 'buy' ? close - open : open - close) * lots;
    return (whole === null ? divide(sized * unit, scale, 'half_even') : sized * whole) as Money;
  };
}

/**
 * Overnight financing: lots x units x price x annual rate x days / 365.
 * @param annualRate the side's own rate; negative: the client pays
 * @param days nights charged at this rollover, 0 to 3
 * @returns millionths of a dollar, half to even; negative: the client pays
 */
export function financing(
  terms: Pick<Terms, 'precision' | 'contractSize'>,
  of: { lots: Lots; price: Price; annualRate: Rate; days: number; quoteRate: Rate },
): Money {
  const value =
    of.lots * terms.contractSize * of.price * of.annualRate * BigInt(of.days) * of.quoteRate;
  const scale = powerOfTen(terms.precision + RATE_SCALE + RATE_SCALE) * DAYS_OF_YEAR;
  return divide(value, scale, 'half_even') as Money;
}

/**
 * What a fill gets back for a spread beyond the promised one: half of what is beyond, because a fill is half the spread away
 * from the middle of its tick, and the other fill of the order is judged by its own tick.
 * @param of.beyond points by which the tick's spread was wider than promised, above 0
 * @param of.quoteRate US dollars per unit of the quote currency
 * @returns millionths of a dollar, rounded half to even: rounded up, many small fills would gain more than they cost
 */
export function spreadRebate(
  terms: Pick<Terms, 'precision' | 'contractSize'>,
  of: { lots: Lots; beyond: Price; quoteRate: Rate },
): Money {
  const value = of.beyond * of.lots * terms.contractSize * of.quoteRate;
  return divide(value, 2n * powerOfTen(terms.precision + RATE_SCALE), 'half_even') as Money;
}
