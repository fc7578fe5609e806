// Figures as people type them: read exactly, stepped by a pip, never rounded behind their back.
import { type Price, asPrice, formatPrice, parsePrice } from '@meridian/units';

const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Digits of Arabic and Persian keyboards as ours, a comma as the point; nothing else is touched. */
export function typedDecimal(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO))
    .replace(/[,\u066b]/g, '.')
    .trim();
}

/** A price that was typed; null where it is none, or 0. */
export function typedPrice(text: string, precision: number): Price | null {
  const parsed = parsePrice(text, precision);
  return parsed.ok && parsed.value > 0n ? asPrice(parsed.value) : null;
}

/** Points of a pip: five- and three-digit prices have a tenth of it. */
export const pipPoints = (precision: number): bigint =>
  precision === 5 || precision === 3 ? 10n : 1n;

/** The price one pip on in one direction, never below 0; null where nothing was typed to step from. */
export function stepPrice(text: string, by: 1 | -1, precision: number): string | null {
  const parsed = parsePrice(text, precision);
  if (!parsed.ok) return null;
  const next = parsed.value + BigInt(by) * pipPoints(precision);
  return formatPrice(asPrice(next < 0n ? 0n : next), precision);
}
