// Prices that were typed (ui/typed-number.ts reads them): exact, stepped by a pip, never rounded unseen.
import { asPrice, formatPrice, parsePrice } from '@meridian/units';

/** Points of a pip: prices with five and three digits have a tenth of a pip. */
export const pipPoints = (precision: number): bigint =>
  precision === 5 || precision === 3 ? 10n : 1n;

/** The price one pip further in one direction, never below 0; null if there is no price to step from. */
export function stepPrice(text: string, by: 1 | -1, precision: number): string | null {
  const parsed = parsePrice(text, precision);
  if (!parsed.ok) return null;
  const next = parsed.value + BigInt(by) * pipPoints(precision);
  return formatPrice(asPrice(next < 0n ? 0n : next), precision);
}
