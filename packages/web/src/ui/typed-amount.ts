// Amounts as people type them, compared with what an option takes: exact, nothing is rounded.
import { type DecimalFault, parseDecimal, readDecimal } from '@meridian/units';

/** Decimals of the widest currency. */
export const AMOUNT_SCALE = 8;

export interface AmountLimits {
  readonly min: string;
  readonly max: string;
  /** Decimals that the amount may have, at most AMOUNT_SCALE. */
  readonly decimals: number;
}

export type AmountFault = 'missing' | 'not_a_number' | 'too_precise' | 'too_small' | 'too_large';

const FAULTS: Readonly<Record<DecimalFault, AmountFault>> = {
  malformed: 'not_a_number',
  too_precise: 'too_precise',
  too_large: 'too_large',
};

/** What is wrong with a typed amount; null: nothing. The limits themselves are allowed. */
export function amountFault(
  text: string,
  { min, max, decimals }: AmountLimits,
): AmountFault | null {
  if (text === '') return 'missing';
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) return FAULTS[parsed.fault];
  const amount = readDecimal(text, AMOUNT_SCALE);
  if (amount <= 0n || amount < readDecimal(min, AMOUNT_SCALE)) return 'too_small';
  return amount > readDecimal(max, AMOUNT_SCALE) ? 'too_large' : null;
}

/** A typed amount scaled by 10^AMOUNT_SCALE; null if it is not an amount above 0. */
export function typedAmount(text: string): bigint | null {
  const parsed = parseDecimal(text, AMOUNT_SCALE);
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}
