// What is wrong with a withdrawal before it is requested.
import { MONEY_SCALE, readMoney } from '@meridian/units';
import {
  amountFault,
  type AmountFault,
  type AmountLimits,
  typedMoney,
} from '../ui/money/typed-amount.ts';
import { type DrawTerms, received } from './receive.ts';

export type DrawFault = AmountFault | 'above_available' | 'nothing_left';

/** What holds whatever the currency, where no more is known. */
export const ANY_CURRENCY = { min: '0.01', max: '999999999999' } as const;

/** Of two limits the lower one is said: an amount at the higher one would be refused next. */
const isLess = (available: string | null, max: string | undefined): boolean =>
  available !== null && (max === undefined || readMoney(available) < readMoney(max));

/**
 * @param terms undefined: no currency is chosen
 * @param available null: not known, so the server decides
 */
export function drawFault(
  text: string,
  terms: (DrawTerms & Pick<AmountLimits, 'min' | 'max'>) | undefined,
  available: string | null,
): DrawFault | null {
  const { min, max } = terms ?? ANY_CURRENCY;
  const fault = amountFault(text, { min, max, decimals: MONEY_SCALE });
  if (fault === 'too_large' && isLess(available, terms?.max)) return 'above_available';
  if (fault !== null) return fault;
  const amount = typedMoney(text);
  if (amount === null) return 'not_a_number';
  if (available !== null && amount > readMoney(available)) return 'above_available';
  return terms && received(amount, terms) === 0n ? 'nothing_left' : null;
}
