// Prices of instruments: integer points, one point being 10^-precision of the instrument's quote currency.
import { type ParsedDecimal, formatDecimal, parseDecimal, readDecimal } from './decimal.ts';

declare const priceBrand: unique symbol;
/** Points of the instrument that it belongs to. */
export type Price = bigint & { readonly [priceBrand]: true };

/** Points that a price may have at most; all below are safe as `number` too. */
export const PRICE_POINTS_MAX = 1_000_000_000_000n;

/** Whether points are a price: above 0 and at most `PRICE_POINTS_MAX`. */
export const isPrice = (points: bigint): boolean => points > 0n && points <= PRICE_POINTS_MAX;

/** Names an integer that counts points. Checks nothing: see {@link isPrice}. */
export const asPrice = (points: bigint): Price => points as Price;
/**
 * Reads a price of a request into points; nothing is rounded. May be 0 or negative: see {@link isPrice}.
 * @param precision decimals of the instrument's prices
 */
export const parsePrice = (text: string, precision: number): ParsedDecimal =>
  parseDecimal(text, precision);
/**
 * Reads a price that our own code or database wrote into points.
 * @throws AssertionError when it does not parse, or has more decimals than `precision`
 */
export const readPrice = (text: string, precision: number): Price =>
  readDecimal(text, precision) as Price;
/**
 * A price of the wire or of a field as points: above 0, with at most `precision` decimals other than zeros.
 * @returns null if the text is none, and for null
 */
export function pricePoints(text: string | null, precision: number): Price | null {
  if (text === null) return null;
  const parsed = parsePrice(text, precision);
  return parsed.ok && parsed.value > 0n ? asPrice(parsed.value) : null;
}

/** "1.08512": all decimals of the instrument's prices. */
export const formatPrice = (price: Price, precision: number): string =>
  formatDecimal(price, precision);

/** A quote of a feed as points, held as a number: the nearest one; not finite for what is no quote. */
export const pointsFromNumber = (quote: number, precision: number): number =>
  Math.round(quote * 10 ** precision);

/** A quote of a feed or a screen as points: the nearest one. */
export const priceFromNumber = (quote: number, precision: number): Price =>
  BigInt(pointsFromNumber(quote, precision)) as Price;

/** For quotes and candles on the wire, which are JSON numbers with at most `precision` decimals. */
export const priceToNumber = (price: Price, precision: number): number =>
  pointsToNumber(Number(price), precision);

/** Points held as a number, as a quote with at most `precision` decimals. */
export const pointsToNumber = (points: number, precision: number): number =>
  Number((points / 10 ** precision).toFixed(precision));
