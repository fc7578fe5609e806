// Where a copying ends and what may be taken out of it: one rule for the engine, its refusals and the screens.
// Source: specification, "Copy trading".
import {
  type Money,
  ZERO_MONEY,
  divide,
  dollars,
  larger,
  smaller,
  subtractMoney,
} from '@meridian/units';

/** The smallest allocation, and the least equity that must stay when money is taken out. */
export const COPY_ALLOCATION_MIN: Money = dollars(200);

/**
 * The equity at or below which a copying ends, in millionths of a dollar, rounded down.
 * @param percent of the allocation that may be lost, whole, 5 to 95
 */
export const copyStopEquity = (allocation: Money, percent: number): Money =>
  divide(allocation * BigInt(100 - percent), 100n, 'floor') as Money;

/**
 * The most that may be taken out of a copying, in millionths of a dollar, 0 or more: never margin or floating gains.
 * The smallest allocation must stay, except in a copying that is ending, which copies nothing more with it.
 */
export function takeableFrom(of: {
  readonly balance: Money;
  readonly equity: Money;
  readonly usedMargin: Money;
  readonly isEnding: boolean;
}): { readonly most: Money; readonly isMinimumKept: boolean } {
  const free = subtractMoney(smaller(of.equity, of.balance), of.usedMargin);
  const rest = of.isEnding ? free : subtractMoney(of.equity, COPY_ALLOCATION_MIN);
  return { most: larger(ZERO_MONEY, smaller(free, rest)), isMinimumKept: rest < free };
}
