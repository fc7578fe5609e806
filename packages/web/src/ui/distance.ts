// How far apart two prices are, as traders of the instrument say it: in pips where prices have five or three decimals, else
// (crypto, indices, shares, metals of two decimals) as a difference of prices.
import { pipDecimals, pipsBetween } from '@meridian/trading/estimate';
import { absolute, asPrice, formatPrice as priceText } from '@meridian/units';
import { formatPrice } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';

const ZERO = asPrice(0n);

/** Prices with five and three decimals have pips, of ten points. */
export const hasPips = (precision: number): boolean => pipDecimals(precision) === 1;

/** "67.0", or "65.48" where there are no pips. @param points of either sign; the distance has none */
export function distanceFigure(points: bigint, precision: number): string {
  const distance = asPrice(absolute(points));
  return hasPips(precision)
    ? pipsBetween(ZERO, distance, precision).toFixed(1)
    : formatPrice(priceText(distance, precision), precision);
}

/** "67.0 pips", or "65.48" where there are no pips. */
export function distanceText(points: bigint, precision: number, t: Translate): string {
  const figure = distanceFigure(points, precision);
  return hasPips(precision) ? t('trade.pips', { pips: figure }) : figure;
}
