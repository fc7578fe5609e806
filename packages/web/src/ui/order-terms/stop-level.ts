// A stop loss or a take profit as a client says it: as a price, which stays, or as a distance, an amount of money or a part
// of the equity, which move with the price that the order opens at.
import { type Side, type Terms, grossProfit, pointsForAmount } from '@meridian/trading/estimate';
import {
  type Lots,
  type Money,
  type Price,
  type Rate,
  asMoney,
  asPrice,
  divide,
  formatDecimal,
  formatPrice,
  mulDiv,
  negateMoney,
  parseDecimal,
  pricePoints,
} from '@meridian/units';
import { hasPips } from './distance.ts';

export type Stop = 'stopLoss' | 'takeProfit';
export const STOPS: readonly Stop[] = ['stopLoss', 'takeProfit'];

/** `pips`: a distance; where the instrument has no pips, as a difference of prices. `equity`: percent of it. */
export type StopUnit = 'price' | 'pips' | 'money' | 'equity';
export const STOP_UNITS: readonly StopUnit[] = ['price', 'pips', 'money', 'equity'];

export interface StopEntry {
  readonly isOn: boolean;
  readonly unit: StopUnit;
  /** As typed, in its unit. */
  readonly text: string;
}
export type Level = Pick<StopEntry, 'unit' | 'text'>;

/** What a level is measured by. */
export interface LevelBasis {
  readonly side: Side;
  /** The price that the order opens or opened at. */
  readonly open: Price;
  readonly lots: Lots | null;
  readonly equity: Money | null;
  readonly terms: Pick<Terms, 'precision' | 'contractSize'>;
  readonly quoteRate: Rate | null;
}

const CENTS = 2;
const TO_CENTS = 10_000n;
/** Percents are typed with at most this many decimals. */
export const PERCENT_DECIMALS = 2;
export const HUNDRED_PERCENT = 10_000n;

/** Decimals that a level of a unit may have. */
export function decimalsOf(unit: StopUnit, precision: number): number {
  switch (unit) {
    case 'price':
      return precision;
    case 'pips':
      return distanceDecimals(precision);
    case 'money':
      return CENTS;
    case 'equity':
      return PERCENT_DECIMALS;
  }
}

const distanceDecimals = (precision: number): number => (hasPips(precision) ? 1 : precision);

const isAbove = (stop: Stop, side: Side): boolean => (stop === 'takeProfit') === (side === 'buy');

/**
 * The price that a level is; null if it is not a number, if what it is measured by is missing, or if there is no such price.
 * Money and percent become whole points: a stop loss never loses more than was said, a take profit never earns less.
 */
export function levelPrice(stop: Stop, level: Level, basis: LevelBasis): Price | null {
  const { precision } = basis.terms;
  if (level.unit === 'price') return pricePoints(level.text, precision);
  const points = levelPoints(stop, level, basis);
  if (points === null) return null;
  const price = isAbove(stop, basis.side) ? basis.open + points : basis.open - points;
  return price > 0n ? asPrice(price) : null;
}

function levelPoints(stop: Stop, { unit, text }: Level, basis: LevelBasis): bigint | null {
  const parsed = parseDecimal(text, decimalsOf(unit, basis.terms.precision));
  if (!parsed.ok) return null;
  if (unit === 'pips') return parsed.value;
  const { equity } = basis;
  if (unit === 'equity' && equity === null) return null;
  const amount =
    unit === 'money'
      ? parsed.value * TO_CENTS
      : mulDiv(equity ?? 0n, parsed.value, HUNDRED_PERCENT, 'floor');
  const { lots, quoteRate } = basis;
  if (lots === null || quoteRate === null) return null;
  const of = { amount: asMoney(amount), lots, quoteRate };
  return pointsForAmount(basis.terms, of, stop === 'stopLoss' ? 'floor' : 'ceil');
}

/** What the order earns at a price; null without lots or a rate. */
export function profitAt(
  price: Price,
  { side, open, lots, terms, quoteRate }: LevelBasis,
): Money | null {
  if (lots === null || quoteRate === null) return null;
  return grossProfit(terms, { side, lots, open, close: price, quoteRate });
}

/** A price in another unit, as it would be typed; null if what it is measured by is missing. */
export function levelText(
  stop: Stop,
  unit: StopUnit,
  price: Price,
  basis: LevelBasis,
): string | null {
  const { precision } = basis.terms;
  if (unit === 'price') return formatPrice(price, precision);
  const points = isAbove(stop, basis.side) ? price - basis.open : basis.open - price;
  if (unit === 'pips') return formatDecimal(points, distanceDecimals(precision));
  const profit = profitAt(price, basis);
  if (profit === null) return null;
  const amount = stop === 'stopLoss' ? negateMoney(profit) : profit;
  if (unit === 'money') return formatDecimal(divide(amount, TO_CENTS, 'half_even'), CENTS);
  const percent = percentOf(amount, basis.equity);
  return percent === null ? null : formatDecimal(percent, PERCENT_DECIMALS);
}

/** The same level in another unit. A stop that is off keeps what was typed; one that is no level has nothing to keep. */
export function levelIn(
  unit: StopUnit,
  stop: Stop,
  { isOn, unit: before, text }: StopEntry,
  basis: LevelBasis | null,
): Level {
  if (!isOn || before === unit) return { unit: before, text };
  const price = basis === null ? null : levelPrice(stop, { unit: before, text }, basis);
  const said = price === null || basis === null ? null : levelText(stop, unit, price, basis);
  return { unit, text: said === null || said.startsWith('-') ? '' : said };
}

/** Hundredths of a percent, half to even; null without equity. */
export function percentOf(amount: Money, equity: Money | null): bigint | null {
  if (equity === null || equity <= 0n) return null;
  return mulDiv(amount, HUNDRED_PERCENT, equity, 'half_even');
}

/** The side that a stop at a price suits: a stop loss below the reference can only be a buy's. Null: it is at it. */
export function sideOfStop(stop: Stop, price: Price, reference: Price): Side | null {
  if (price === reference) return null;
  return price < reference === (stop === 'stopLoss') ? 'buy' : 'sell';
}
