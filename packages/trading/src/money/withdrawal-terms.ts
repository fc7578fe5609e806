// What a withdrawal costs and what its client receives: the server decides by it, and the screen shows it beforehand. Source:
// specification, section 5. And how far, and how soon, that may become worse for clients.
import {
  DAY_MS,
  MONEY_SCALE,
  type Money,
  RATE_SCALE,
  type Rate,
  ZERO_MONEY,
  asMoney,
  dollars,
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

/** How a currency is paid out. Amounts in US dollars. */
export interface WithdrawalTerms extends WithdrawalFee {
  readonly min: Money;
  readonly max: Money;
  /** Whether clients can ask for it. */
  readonly isEnabled: boolean;
}

/** How long before terms that are worse for clients hold, they are told. */
export const WITHDRAWAL_NOTICE_MS = DAY_MS;

/** What no one may set: amounts in US dollars, and a part of the amount as a decimal. */
export const WITHDRAWAL_BOUNDS = {
  fixedFeeMost: dollars(50),
  partMost: '0.05',
  /** The smallest withdrawal is at most this. */
  minMost: dollars(500),
  /** The largest one is at least this. */
  maxLeast: dollars(1_000),
} as const;

/** @returns the term that is beyond the bounds; null if none is */
export function withdrawalTermBeyond({
  feeType,
  fee,
  min,
  max,
}: WithdrawalTerms): 'fee' | 'min' | 'max' | null {
  const { fixedFeeMost, partMost, minMost, maxLeast } = WITHDRAWAL_BOUNDS;
  const isFeeBeyond =
    feeType === FIXED_FEE ? readMoney(fee) > fixedFeeMost : readRate(fee) > readRate(partMost);
  if (isFeeBeyond) return 'fee';
  if (min > minMost) return 'min';
  return max < maxLeast ? 'max' : null;
}

/**
 * Whether some withdrawal that could be asked for costs more, or can no longer be. A fee is a straight line over the amount,
 * so its ends say it of all amounts.
 */
export function areWithdrawalTermsWorse(before: WithdrawalTerms, after: WithdrawalTerms): boolean {
  if (!before.isEnabled) return false;
  if (!after.isEnabled || after.min > before.min || after.max < before.max) return true;
  return [before.min, before.max].some(
    (amount) => withdrawalFee(amount, after) > withdrawalFee(amount, before),
  );
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
