// The only division of money in the program, with its rounding named.
import { assert } from './assert.ts';

export type Rounding = 'half_even' | 'floor' | 'ceil' | 'toward_zero';

/**
 * a x b / c in exact integers. The unit of the result is a's unit times b's over c's.
 * @param c divisor, not 0
 * @param rounding how the quotient becomes an integer
 * @throws AssertionError when c is 0
 */
export function mulDiv(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint {
  return divide(a * b, c, rounding);
}

/** n / d as an integer; see {@link mulDiv}. */
export function divide(n: bigint, d: bigint, rounding: Rounding): bigint {
  assert(d !== 0n, 'division by zero');
  const numerator = d < 0n ? -n : n;
  const divisor = d < 0n ? -d : d;
  const quotient = numerator / divisor; // toward zero
  const rest = numerator - quotient * divisor;
  if (rest === 0n) return quotient;
  const away = numerator < 0n ? quotient - 1n : quotient + 1n;
  switch (rounding) {
    case 'toward_zero':
      return quotient;
    case 'floor':
      return numerator < 0n ? away : quotient;
    case 'ceil':
      return numerator < 0n ? quotient : away;
    case 'half_even': {
      const twice = (rest < 0n ? -rest : rest) * 2n;
      if (twice < divisor) return quotient;
      if (twice > divisor) return away;
      return quotient % 2n === 0n ? quotient : away;
    }
  }
}

/** 10 to the power `exponent` (0 to 60). */
export function powerOfTen(exponent: number): bigint {
  const power = POWERS[exponent];
  assert(power !== undefined, 'exponent from 0 to 60');
  return power;
}

const POWERS: readonly bigint[] = Array.from(
  { length: 61 },
  (_, exponent) => 10n ** BigInt(exponent),
);

/** Without its sign. */
export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
/** The one that is nearer to minus infinity. Both in the same unit. */
export const smaller = <T extends bigint>(a: T, b: T): T => (a < b ? a : b);
/** The one that is nearer to infinity. Both in the same unit. */
export const larger = <T extends bigint>(a: T, b: T): T => (a > b ? a : b);
