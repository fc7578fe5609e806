// What is wrong with a price or another level as it is typed, in every form that asks for one.
import { INTEGER_DIGITS_MAX, parseDecimal } from '@meridian/units';
import type { Translate } from '../../lib/i18n.ts';
import { type Level, decimalsOf } from './stop-level.ts';
import { hasTooManyDigits } from '../fields/typed-number.ts';

export type LevelFault =
  | { readonly kind: 'too_many_digits' | 'price_missing' | 'level_missing' }
  | { readonly kind: 'price_too_precise' | 'level_too_precise'; readonly decimals: number };

/** @returns null: a number above 0 in its unit, which may still be no price */
export function levelFault({ unit, text }: Level, precision: number): LevelFault | null {
  if (hasTooManyDigits(text)) return { kind: 'too_many_digits' };
  const of = unit === 'price' ? 'price' : 'level';
  const decimals = decimalsOf(unit, precision);
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok && parsed.fault === 'too_precise') return { kind: `${of}_too_precise`, decimals };
  return parsed.ok && parsed.value > 0n ? null : { kind: `${of}_missing` };
}

/** Why a level that amounts to no price does not. */
export const notLevel = (level: Level, precision: number): LevelFault =>
  levelFault(level, precision) ?? { kind: 'level_missing' };

export function levelFaultText(fault: LevelFault, t: Translate): string {
  switch (fault.kind) {
    case 'too_many_digits':
      return t('trade.fault_too_many_digits', { digits: INTEGER_DIGITS_MAX });
    case 'price_too_precise':
    case 'level_too_precise':
      return t(`trade.fault_${fault.kind}`, { decimals: fault.decimals });
    case 'price_missing':
    case 'level_missing':
      return t(`trade.fault_${fault.kind}`);
  }
}
