// How far a stop follows, or how far a profit must be, as it is typed: in pips, as a difference of prices where there are
// none, or in percent of the price.
import { TRAILING_PERCENT_MAX } from '@meridian/contract/names/orders';
import { trailPoints } from '@meridian/trading/estimate';
import { type Price, formatDecimal, parseDecimal } from '@meridian/units';
import { formatPercent } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { distanceText, hasPips, wirePoints } from './distance.ts';
import { hasTooManyDigits } from '../fields/typed-number.ts';

export type DistanceUnit = 'pips' | 'percent';
export const DISTANCE_UNITS: readonly DistanceUnit[] = ['pips', 'percent'];

export interface DistanceEntry {
  readonly isOn: boolean;
  readonly unit: DistanceUnit;
  readonly text: string;
}

export const NO_DISTANCE: DistanceEntry = { isOn: false, unit: 'pips', text: '' };

const PERCENT_DECIMALS = 2;
const HUNDREDTHS_IN_PERCENT = 100n;

export const distanceDecimals = (unit: DistanceUnit, precision: number): number =>
  unit === 'percent' ? PERCENT_DECIMALS : hasPips(precision) ? 1 : precision;

/** Points, or hundredths of a percent; null if it is not a number above 0. */
function typedSize({ unit, text }: DistanceEntry, precision: number): bigint | null {
  const parsed = parseDecimal(text, distanceDecimals(unit, precision));
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** @param price what a percentage is of. @returns null if it is off or no distance */
export function pointsOf(
  entry: DistanceEntry,
  price: Price | null,
  precision: number,
): bigint | null {
  const size = entry.isOn ? typedSize(entry, precision) : null;
  if (size === null || entry.unit === 'pips') return size;
  if (price === null) return null;
  return BigInt(trailPoints({ by: 'percent', size: Number(size) }, price, precision));
}

/** As the wire has it, where a pip is a point if prices have no tenths; null if it is off or no distance. */
export function wireDistance(entry: DistanceEntry, precision: number): string | null {
  const size = entry.isOn ? typedSize(entry, precision) : null;
  if (size === null) return null;
  if (entry.unit === 'percent') return formatDecimal(size, PERCENT_DECIMALS);
  return formatDecimal(size, hasPips(precision) ? 1 : 0);
}

/** Of the wire, as it would be typed. */
export function readDistance(
  { pips, percent }: { pips: string | null; percent: string | null },
  precision: number,
): DistanceEntry {
  if (percent !== null) return { isOn: true, unit: 'percent', text: percent };
  if (pips === null) return NO_DISTANCE;
  const decimals = distanceDecimals('pips', precision);
  const text = formatDecimal(wirePoints(pips, precision), decimals);
  return { isOn: true, unit: 'pips', text };
}

export type DistanceFault =
  | { readonly kind: 'level_missing' }
  | { readonly kind: 'level_too_precise'; readonly decimals: number }
  /** It reaches the price itself, or a percentage is above what is allowed. */
  | { readonly kind: 'distance_too_far' };

/** @param price that it is measured from; null: it is not known, and not checked */
export function distanceFault(
  entry: DistanceEntry,
  price: Price | null,
  precision: number,
): DistanceFault | null {
  if (!entry.isOn) return null;
  const decimals = distanceDecimals(entry.unit, precision);
  const parsed = parseDecimal(entry.text, decimals);
  if (!parsed.ok && parsed.fault === 'too_precise') return { kind: 'level_too_precise', decimals };
  if (hasTooManyDigits(entry.text)) return { kind: 'distance_too_far' };
  const size = typedSize(entry, precision);
  if (size === null) return { kind: 'level_missing' };
  const isFar =
    entry.unit === 'percent'
      ? size > BigInt(TRAILING_PERCENT_MAX) * HUNDREDTHS_IN_PERCENT
      : price !== null && size >= price;
  return isFar ? { kind: 'distance_too_far' } : null;
}

/** "20.0 pips", "65.48" or "0.50%"; null if it is off or no distance. */
export function distanceWords(
  entry: DistanceEntry,
  precision: number,
  t: Translate,
): string | null {
  const size = entry.isOn ? typedSize(entry, precision) : null;
  if (size === null) return null;
  return entry.unit === 'percent'
    ? formatPercent(formatDecimal(size, PERCENT_DECIMALS), PERCENT_DECIMALS)
    : distanceText(size, precision, t);
}
