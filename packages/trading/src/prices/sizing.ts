// The profit of an order asked the other way round: how far the price may go, or how large the order may be, for an amount.
// Source: specification, "Trading semantics"; the inverse of `grossProfit`.
import {
  type Lots,
  type Money,
  RATE_SCALE,
  type Rate,
  type Rounding,
  divide,
  powerOfTen,
} from '@meridian/units';
import type { Terms } from './arithmetic.ts';

type Sized = Pick<Terms, 'precision' | 'contractSize'>;

const scaleOf = ({ precision }: Sized): bigint => powerOfTen(precision + RATE_SCALE);

/**
 * How far the price moves for an amount.
 * @param of.amount millionths of a dollar
 * @param of.quoteRate US dollars per unit of the quote currency
 * @returns points, rounded as asked; null if no distance is worth anything: no lots, or a rate of 0
 */
export function pointsForAmount(
  terms: Sized,
  of: { amount: Money; lots: Lots; quoteRate: Rate },
  rounding: Rounding,
): bigint | null {
  const perPoint = of.lots * terms.contractSize * of.quoteRate;
  return perPoint === 0n ? null : divide(of.amount * scaleOf(terms), perPoint, rounding);
}

/**
 * The largest order that moves by at most an amount over a distance.
 * @param of.amount millionths of a dollar, 0 or more
 * @param of.points the distance, 0 or more
 * @param of.step the lots of the result are a multiple of it
 * @returns rounded down to the step, which may be 0; null if no size is worth anything: no distance, or a rate of 0
 */
export function lotsForAmount(
  terms: Sized,
  of: { amount: Money; points: bigint; quoteRate: Rate; step: Lots },
): Lots | null {
  const perLot = of.points * terms.contractSize * of.quoteRate;
  if (perLot === 0n) return null;
  const lots = divide(of.amount * scaleOf(terms), perLot, 'floor');
  return (lots - (lots % of.step)) as Lots;
}

const WHOLE = 100n;

/**
 * The lots of an order's parts, by their shares.
 * @param parts of each the share in percent, above 0, or its lots where they are settled
 * @returns each rounded down to a step; the part with which the shares come to 100 has all that the others leave
 */
export function lotsOfShares(
  all: Lots,
  parts: readonly { readonly share: number; readonly lots?: Lots }[],
  step: Lots,
): Lots[] {
  let [shares, taken] = [0n, 0n];
  return parts.map(({ share, lots }) => {
    shares += BigInt(share);
    const part = divide(all * BigInt(share), WHOLE, 'floor');
    const whole = shares === WHOLE ? all - taken : part - (part % step);
    const settled = lots ?? (whole as Lots);
    taken += settled;
    return settled;
  });
}
