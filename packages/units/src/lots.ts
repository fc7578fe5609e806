// Sizes of orders: integer millionths of a lot.
import { formatDecimal, readDecimal } from './decimal.ts';

declare const lotsBrand: unique symbol;
/** Millionths of a lot. */
export type Lots = bigint & { readonly [lotsBrand]: true };

export const LOTS_SCALE = 6;
/** Names an integer that counts millionths of a lot. Checks nothing. */
export const asLots = (millionths: bigint): Lots => millionths as Lots;
/** Exact. */
export const addLots = (a: Lots, b: Lots): Lots => (a + b) as Lots;
/** Exact; below zero where `lots` is the larger. */
export const subtractLots = (from: Lots, lots: Lots): Lots => (from - lots) as Lots;

/** "0.10": at least two decimals, more only where the size has them. */
export const formatLots = (lots: Lots): string => formatDecimal(lots, LOTS_SCALE, 2);
/**
 * Reads lots that our own code or database wrote, at most six decimals.
 * @throws AssertionError when it does not parse
 */
export const readLots = (text: string): Lots => readDecimal(text, LOTS_SCALE) as Lots;
