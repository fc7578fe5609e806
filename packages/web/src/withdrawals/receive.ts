// What a withdrawal costs and what arrives, as the server calculates it.
import {
  type Money,
  MONEY_SCALE,
  RATE_SCALE,
  ZERO_MONEY,
  asMoney,
  larger,
  mulDiv,
  powerOfTen,
  readMoney,
  readRate,
  subtractMoney,
} from '@meridian/units';

/** The value of `fee_type` for a fixed amount. */
const FIXED = 1;

export interface DrawTerms {
  readonly fee_type: number;
  /** The fee in US dollars if it is fixed, else a part of the amount. */
  readonly draw_rate: string;
  /** Units of the currency for one US dollar; null if there is no price. */
  readonly rate: string | null;
  /** Decimals of the amount received. */
  readonly decimals: number;
}

/** The fee for an amount, in US dollars, rounded half to even. */
export function drawFee(amount: Money, { fee_type, draw_rate }: DrawTerms): Money {
  if (fee_type === FIXED) return readMoney(draw_rate);
  return asMoney(mulDiv(amount, readRate(draw_rate), powerOfTen(RATE_SCALE), 'half_even'));
}

/**
 * (amount - fee) x rate, at least 0, in the currency's own decimals, rounded half to even.
 * @returns a decimal; null if there is no rate
 */
export function received(amount: Money, terms: DrawTerms): bigint | null {
  if (terms.rate === null) return null;
  const rest = larger(ZERO_MONEY, subtractMoney(amount, drawFee(amount, terms)));
  const divisor = powerOfTen(MONEY_SCALE + RATE_SCALE - terms.decimals);
  return mulDiv(rest, readRate(terms.rate), divisor, 'half_even');
}
