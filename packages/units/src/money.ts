// Money: integer millionths of a US dollar.
import { formatDecimal, readDecimal } from './decimal.ts';

declare const moneyBrand: unique symbol;
/** Millionths of a US dollar, signed. */
export type Money = bigint & { readonly [moneyBrand]: true };

export const MONEY_SCALE = 6;
export const ZERO_MONEY = 0n as Money;
/** The most that a journal, a ledger and their columns can hold: 9,223,372,036,854.775807 US dollars. */
export const MONEY_MAX = (2n ** 63n - 1n) as Money;

/** Names an integer that counts millionths of a dollar. Checks nothing. */
export const asMoney = (millionths: bigint): Money => millionths as Money;
/** Whole dollars, for constants of the program. */
export const dollars = (whole: number): Money => (BigInt(whole) * 1_000_000n) as Money;
/** Exact; may be beyond {@link MONEY_MAX}. */
export const addMoney = (a: Money, b: Money): Money => (a + b) as Money;
/** `from` less `amount`, exact. */
export const subtractMoney = (from: Money, amount: Money): Money => (from - amount) as Money;
/** The same amount to the other side: a debit as a credit. */
export const negateMoney = (a: Money): Money => -a as Money;

/** Exact; 0 of none. May be beyond {@link MONEY_MAX}. */
export function sumMoney(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Money;
}

/** "12.500000": all six decimals. */
export const formatMoney = (amount: Money): string => formatDecimal(amount, MONEY_SCALE);
/** Null is no figure, not zero. */
export const formatMoneyOrNull = (amount: Money | null): string | null =>
  amount === null ? null : formatMoney(amount);
/**
 * Reads US dollars that our own code or database wrote, at most six decimals.
 * @throws AssertionError when it does not parse
 */
export const readMoney = (text: string): Money => readDecimal(text, MONEY_SCALE) as Money;
