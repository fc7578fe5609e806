// What an amount of a currency is worth on the account.
import { CURRENCY_DECIMALS } from '@meridian/contract/names/deposits';
import {
  type Money,
  MONEY_SCALE,
  RATE_SCALE,
  asMoney,
  mulDiv,
  powerOfTen,
  readRate,
} from '@meridian/units';

/**
 * US dollars for an amount, at a rate of US dollars per unit, rounded half to even.
 * @param amount scaled by 10^CURRENCY_DECIMALS
 * @param rate null: there is no price, so there is no figure
 */
export function creditedFor(amount: bigint, rate: string | null): Money | null {
  if (rate === null) return null;
  const scale = powerOfTen(CURRENCY_DECIMALS + RATE_SCALE - MONEY_SCALE);
  return asMoney(mulDiv(amount, readRate(rate), scale, 'half_even'));
}
