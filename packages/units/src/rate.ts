// Rates: dimensionless factors (fee and swap rates) and USD per unit of a quote currency, both scaled by 10^18.
import { formatDecimal, readDecimal } from './decimal.ts';
import { powerOfTen } from './ratio.ts';

declare const rateBrand: unique symbol;
/** A factor scaled by 10^18. */
export type Rate = bigint & { readonly [rateBrand]: true };

export const RATE_SCALE = 18;
export const RATE_ONE = powerOfTen(RATE_SCALE) as Rate;
/** Names an integer that is a factor times 10^18. Checks nothing. */
export const asRate = (scaled: bigint): Rate => scaled as Rate;
/** Reads a factor ("0.0003", not percent), at most 18 decimals. @throws AssertionError when it does not parse */
export const readRate = (text: string): Rate => readDecimal(text, RATE_SCALE) as Rate;
/** "0.0003": without trailing zeros. */
export const formatRate = (rate: Rate): string => formatDecimal(rate, RATE_SCALE, 0);
