// Lots from risk: the largest size that loses at most a part of the equity at its stop loss, and the part that a size risks.
import {
  type Lots,
  type Money,
  type Price,
  absolute,
  asMoney,
  mulDiv,
  parseDecimal,
  smaller,
} from '@meridian/units';
import { lotsForAmount } from '@meridian/trading/estimate';
import { HUNDRED_PERCENT, PERCENT_DECIMALS } from '../ui/order-terms/stop-level.ts';
import type { Offer } from './wire.ts';

/** The parts of the equity that are offered at one tap, in percent. */
export const RISKS = ['0.5', '1', '2'];

/** A typed percentage of the equity in hundredths; null if it is none, is not above 0 or is above 100. */
export function typedPercent(text: string): bigint | null {
  const parsed = parseDecimal(text, PERCENT_DECIMALS);
  return parsed.ok && parsed.value > 0n && parsed.value <= HUNDRED_PERCENT ? parsed.value : null;
}

/** @param percent hundredths of a percent. @returns rounded down, so that it is never more */
export const riskedMoney = (equity: Money, percent: bigint): Money =>
  asMoney(mulDiv(equity, percent, HUNDRED_PERCENT, 'floor'));

/**
 * The lots that lose at most `risk` between two prices, rounded down to the instrument's step and bounded by its largest
 * order; 0 or below the smallest order: the risk allows none. Null if the prices are equal or there is no rate.
 */
export function lotsForRisk(
  {
    terms,
    quoteRate,
    lotStep,
    lotsMax,
  }: Pick<Offer, 'terms' | 'quoteRate' | 'lotStep' | 'lotsMax'>,
  { risk, open, stop }: { risk: Money; open: Price; stop: Price },
): Lots | null {
  if (quoteRate === null) return null;
  const of = { amount: risk, points: absolute(open - stop), quoteRate, step: lotStep };
  const lots = lotsForAmount(terms, of);
  return lots === null ? null : smaller(lots, lotsMax);
}
