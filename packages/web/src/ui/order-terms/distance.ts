// How far apart two prices are, as traders of the instrument say it: in pips where prices have five or three decimals, else
// (crypto, indices, shares, metals of two decimals) as a difference of prices.
import { pipDecimals } from '@meridian/trading/estimate';
import {
  absolute,
  asPrice,
  formatDecimal,
  formatPrice as priceText,
  parseDecimal,
} from '@meridian/units';
import { formatPrice } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';

/** Prices with five and three decimals have pips, of ten points. */
export const hasPips = (precision: number): boolean => pipDecimals(precision) === 1;

/** Which signs are shown. */
export type DistanceSigns = 'none' | 'minus' | 'both';

function signOf(points: bigint, signs: DistanceSigns): string {
  if (points < 0n) return signs === 'none' ? '' : '−';
  return points > 0n && signs === 'both' ? '+' : '';
}

/** "67.0", or "65.48" where there are no pips. @param points of either sign */
export function distanceFigure(
  points: bigint,
  precision: number,
  signs: DistanceSigns = 'none',
): string {
  const size = absolute(points);
  const figure = hasPips(precision)
    ? formatDecimal(size, 1)
    : formatPrice(priceText(asPrice(size), precision), precision);
  return signOf(points, signs) + figure;
}

/** "67.0 pips", or "65.48" where there are no pips. */
export function distanceText(
  points: bigint,
  precision: number,
  t: Translate,
  signs: DistanceSigns = 'none',
): string {
  const figure = distanceFigure(points, precision, signs);
  return hasPips(precision) ? t('trade.pips', { pips: figure }) : figure;
}

/** The points of a distance as the wire has it: in pips, or in points where there are none. */
export function wirePoints(pips: string, precision: number): bigint {
  const parsed = parseDecimal(pips, pipDecimals(precision));
  return parsed.ok ? parsed.value : 0n;
}
