// What a withdrawal costs and what the client receives, as arithmetic. Source: specification, section 5.
import type { WithdrawalCurrencyRow } from '@meridian/store';
import {
  MONEY_SCALE,
  type Money,
  RATE_SCALE,
  type Rate,
  asMoney,
  divide,
  formatDecimal,
  powerOfTen,
  readMoney,
  readRate,
  subtractMoney,
} from '@meridian/units';

/** Decimals of the amount received. */
export const receiveDecimals = (code: string): number => (code === 'BTC' || code === 'ETH' ? 7 : 2);

/** Millionths of a US dollar: a fixed amount where fee_type is 1, otherwise rate x amount, half to even. */
export function withdrawalFee(
  { feeType, fee }: Pick<WithdrawalCurrencyRow, 'feeType' | 'fee'>,
  amount: Money,
): Money {
  if (feeType === 1) return readMoney(fee);
  return asMoney(divide(amount * readRate(fee), powerOfTen(RATE_SCALE), 'half_even'));
}

/**
 * (amount - fee) x rate, at least 0, half to even at the decimals of the currency.
 * @param rate units of the currency for one US dollar
 * @returns a decimal as text; null if nothing would be received
 */
export function receives(
  code: string,
  { amount, fee, rate }: { amount: Money; fee: Money; rate: Rate },
): string | null {
  const decimals = receiveDecimals(code);
  const net = subtractMoney(amount, fee);
  const scale = powerOfTen(MONEY_SCALE + RATE_SCALE - decimals);
  const received = divide(net * rate, scale, 'half_even');
  return received <= 0n ? null : formatDecimal(received, decimals);
}
