// Amounts of money and lots as people type them, compared with what an option takes: exact, nothing is rounded.
import { CURRENCY_DECIMALS } from '@meridian/contract/names/deposits';
import {
  type DecimalFault,
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  asLots,
  asMoney,
  parseDecimal,
  readDecimal,
} from '@meridian/units';

export interface AmountLimits {
  readonly min: string;
  readonly max: string;
  /** Decimals that the amount may have, at most CURRENCY_DECIMALS. */
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
  const amount = readDecimal(text, CURRENCY_DECIMALS);
  if (amount <= 0n || amount < readDecimal(min, CURRENCY_DECIMALS)) return 'too_small';
  return amount > readDecimal(max, CURRENCY_DECIMALS) ? 'too_large' : null;
}

function typedAbove0(text: string, scale: number): bigint | null {
  const parsed = parseDecimal(text, scale);
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** A typed amount scaled by 10^CURRENCY_DECIMALS; null if it is not an amount above 0. */
export const typedAmount = (text: string): bigint | null => typedAbove0(text, CURRENCY_DECIMALS);

/** A typed amount of US dollars; null if it is not one above 0. */
export function typedMoney(text: string): Money | null {
  const amount = typedAbove0(text, MONEY_SCALE);
  return amount === null ? null : asMoney(amount);
}

/** The typed size; null if it is not a size. */
export function typedLots(text: string): Lots | null {
  const lots = typedAbove0(text, LOTS_SCALE);
  return lots === null ? null : asLots(lots);
}
