// What a withdrawal costs and what its client receives: the server decides by it, and the screen shows it beforehand. Source:
// specification, section 5.
import {
  MONEY_SCALE,
  type Money,
  RATE_SCALE,
  type Rate,
  ZERO_MONEY,
  asMoney,
  larger,
  mulDiv,
  powerOfTen,
  readMoney,
  readRate,
  subtractMoney,
} from '@meridian/units';

/** `feeType` of a fee that is the same for each amount. */
const FIXED_FEE = 1;

export interface WithdrawalFee {
  readonly feeType: number;
  /** A decimal: US dollars for a fixed fee, else the part of the amount (0.005 is half a percent). */
  readonly fee: string;
}

/**
 * The fee of a withdrawal, which is taken from its amount.
 * @param amount US dollars, above 0
 * @returns US dollars; of a part, rounded half to even at the sixth decimal
 */
export function withdrawalFee(amount: Money, { feeType, fee }: WithdrawalFee): Money {
  if (feeType === FIXED_FEE) return readMoney(fee);
  return asMoney(mulDiv(amount, readRate(fee), powerOfTen(RATE_SCALE), 'half_even'));
}

/** Decimals in which a currency is paid out. */
export const receivedDecimals = (code: string): number =>
  code === 'BTC' || code === 'ETH' ? 7 : 2;

/** US dollars; the rate is units of the currency for one of them, the decimals are those of the currency. */
export interface WithdrawalSum {
  readonly amount: Money;
  readonly fee: Money;
  readonly rate: Rate;
  readonly decimals: number;
}

/**
 * (amount - fee) x rate.
 * @returns units of the currency's last decimal, rounded half to even; 0 if nothing would be received, never less
 */
export function withdrawalReceived({ amount, fee, rate, decimals }: WithdrawalSum): bigint {
  const rest = larger(ZERO_MONEY, subtractMoney(amount, fee));
  return mulDiv(rest, rate, powerOfTen(MONEY_SCALE + RATE_SCALE - decimals), 'half_even');
}
