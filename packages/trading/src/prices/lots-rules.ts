// How many lots an order may have, and how many of an open one may close. The engine turns a fault into its rejection, a screen
// into a text at the field.
import { type Lots, type Money, asLots, asMoney, divide } from '@meridian/units';

export interface LotsFault {
  readonly kind: 'lots_below_minimum' | 'lots_above_maximum' | 'lots_off_step';
  /** What it should have kept to. */
  readonly limit: Lots;
}

interface LotsOffered {
  readonly lotStep: Lots;
  readonly lotsMin: Lots;
  readonly lotsMax: Lots;
}

/** From the smallest to the largest order of the instrument, in whole steps. */
export function lotsFault(
  { lotStep, lotsMin, lotsMax }: LotsOffered,
  lots: Lots,
): LotsFault | null {
  if (lots < lotsMin) return { kind: 'lots_below_minimum', limit: lotsMin };
  if (lots > lotsMax) return { kind: 'lots_above_maximum', limit: lotsMax };
  return lots % lotStep === 0n ? null : { kind: 'lots_off_step', limit: lotStep };
}

export interface CloseGrid {
  readonly step: Lots;
  readonly min: Lots;
  /** The whole order. */
  readonly whole: Lots;
}

export type CloseLotsFault = 'above_whole' | 'off_step' | 'below_minimum' | 'leaves_too_little';

/**
 * The whole may always close, also where new terms or closed parts have left it below the smallest order; a part has whole
 * steps, and both it and the rest are at least the smallest order.
 */
export function closeLotsFault({ step, min, whole }: CloseGrid, lots: Lots): CloseLotsFault | null {
  if (lots === whole) return null;
  if (lots > whole) return 'above_whole';
  if (lots % step !== 0n) return 'off_step';
  if (lots < min) return 'below_minimum';
  return whole - lots < min ? 'leaves_too_little' : null;
}

/** A part of the whole in percent, down to a step: never more than was asked for. */
export const lotsOfPercent = ({ step, whole }: CloseGrid, percent: number): Lots =>
  percent === 100 ? whole : asLots(((whole * BigInt(percent)) / 100n / step) * step);

/** Why such a part cannot close. One below the smallest order is too small even where it is the whole. */
export function closePercentFault(grid: CloseGrid, percent: number): CloseLotsFault | null {
  const lots = lotsOfPercent(grid, percent);
  return percent < 100 && lots < grid.min ? 'below_minimum' : closeLotsFault(grid, lots);
}

/** What falls to a part of an amount of the whole. */
export const shareOfLots = (
  amount: Money,
  { lots, whole }: { readonly lots: Lots; readonly whole: Lots },
): Money => asMoney(divide(amount * lots, whole, 'half_even'));
