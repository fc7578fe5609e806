// Exact decimals as text: the one place where digits become scaled integers and back.
import { assert } from './assert.ts';

export type DecimalFault = 'malformed' | 'too_precise' | 'too_large';
export type ParsedDecimal = { ok: true; value: bigint } | { ok: false; fault: DecimalFault };

/** The most digits that a decimal of a request may have before its point. */
export const INTEGER_DIGITS_MAX = 15;
const FORM = /^([+-]?)(\d+)(?:\.(\d*))?$/;

/**
 * Reads a decimal into an integer scaled by 10^scale. Digits beyond the scale must be zeros: nothing is rounded.
 * @param text digits with an optional sign and point; no exponent, no spaces, at most 80 characters
 */
export function parseDecimal(text: string, scale: number): ParsedDecimal {
  if (text.length > 80) return { ok: false, fault: 'too_precise' };
  const match = FORM.exec(text);
  if (!match) return { ok: false, fault: 'malformed' };
  const [, sign, whole = '', fraction = ''] = match;
  const integer = whole.replace(/^0+(?=\d)/, '');
  if (integer.length > INTEGER_DIGITS_MAX) return { ok: false, fault: 'too_large' };
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  if (/[1-9]/.test(fraction.slice(scale))) return { ok: false, fault: 'too_precise' };
  const magnitude = BigInt(integer + kept);
  return { ok: true, value: sign === '-' ? -magnitude : magnitude };
}

/** Reads a decimal that our own code or database wrote. @throws AssertionError when it does not parse */
export function readDecimal(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  assert(parsed.ok, `a decimal of scale ${scale}, not "${text}"`);
  return parsed.value;
}

/**
 * Writes an integer scaled by 10^scale as a decimal with all its digits.
 * @param keep the fewest digits after the point; trailing zeros beyond them are dropped (default: all of the scale)
 */
export function formatDecimal(value: bigint, scale: number, keep: number = scale): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point + keep && digits[end - 1] === '0') end -= 1;
  const whole = digits.slice(0, point);
  const text = end === point ? whole : `${whole}.${digits.slice(point, end)}`;
  return value < 0n ? `-${text}` : text;
}
