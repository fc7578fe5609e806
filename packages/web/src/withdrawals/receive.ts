// What a withdrawal costs and what arrives, of a currency as the server sends it.
import { withdrawalFee, withdrawalReceived } from '@meridian/trading/estimate';
import { type Money, readRate } from '@meridian/units';

export interface DrawTerms {
  readonly fee_type: number;
  /** The fee in US dollars if it is fixed, else a part of the amount. */
  readonly draw_rate: string;
  /** Units of the currency for one US dollar; null if there is no price. */
  readonly rate: string | null;
  /** Decimals of the amount received. */
  readonly decimals: number;
}

/** The fee for an amount, in US dollars. */
export const drawFee = (amount: Money, { fee_type, draw_rate }: DrawTerms): Money =>
  withdrawalFee(amount, { feeType: fee_type, fee: draw_rate });

/** In units of the currency's last decimal; null if there is no rate. */
export function received(amount: Money, terms: DrawTerms): bigint | null {
  const { rate, decimals } = terms;
  if (rate === null) return null;
  const fee = drawFee(amount, terms);
  return withdrawalReceived({ amount, fee, rate: readRate(rate), decimals });
}
