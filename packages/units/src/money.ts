// Money: integer millionths of a US dollar.
import { formatDecimal, readDecimal } from './decimal.ts';

declare const moneyBrand: unique symbol;
/** Millionths of a US dollar, signed. */
export type Money = bigint & { readonly [moneyBrand]: true };

export const MONEY_SCALE = 6;
export const ZERO_MONEY = 0n as Money;
/** The most that a journal, a ledger and their columns can hold: 9,223,372,036,854.775807 US dollars. */
export const MONEY_MAX = (2n ** 63n - 1n) as Money;

export const asMoney = (millionths: bigint): Money => millionths as Money;
/** Whole dollars, for constants of the program. */
export const dollars = (whole: number): Money => (BigInt(whole) * 1_000_000n) as Money;
export const addMoney = (a: Money, b: Money): Money => (a + b) as Money;
export const subtractMoney = (from: Money, amount: Money): Money => (from - amount) as Money;
export const negateMoney = (a: Money): Money => -a as Money;

export function sumMoney(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Money;
}

/** "12.500000": all six decimals. */
export const formatMoney = (amount: Money): string => formatDecimal(amount, MONEY_SCALE);
export const readMoney = (text: string): Money => readDecimal(text, MONEY_SCALE) as Money;
