// What a withdrawal costs and what arrives, as the server charges it.
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

/** `fee_type`: a fixed amount. */
const FIXED = 1;

export interface DrawTerms {
  readonly fee_type: number;
  /** The fee in US dollars where it is fixed, else a part of the amount. */
  readonly draw_rate: string;
  /** Units per US dollar; null while there is no price. */
  readonly rate: string | null;
  /** Of the amount received. */
  readonly decimals: number;
}

/** The fee for an amount, in US dollars, rounded half to even. */
export function drawFee(amount: Money, { fee_type, draw_rate }: DrawTerms): Money {
  if (fee_type === FIXED) return readMoney(draw_rate);
  return asMoney(mulDiv(amount, readRate(draw_rate), powerOfTen(RATE_SCALE), 'half_even'));
}

/**
 * (amount - fee) x rate, never below 0, in the currency's own decimals, rounded half to even.
 * @returns a decimal; null where there is no rate
 */
export function received(amount: Money, terms: DrawTerms): bigint | null {
  if (terms.rate === null) return null;
  const rest = larger(ZERO_MONEY, subtractMoney(amount, drawFee(amount, terms)));
  const divisor = powerOfTen(MONEY_SCALE + RATE_SCALE - terms.decimals);
  return mulDiv(rest, readRate(terms.rate), divisor, 'half_even');
}
