// Amounts in the texts of refusals.
import { type Money, divide, formatDecimal } from '@meridian/units';

/**
 * "386.92": an amount as people read it. What is needed is rounded up and what is free is rounded down, so neither
 * looks better than it is.
 */
export const inCents = (amount: Money, rounding: 'floor' | 'ceil'): string =>
  formatDecimal(divide(amount, 10_000n, rounding), 2);
