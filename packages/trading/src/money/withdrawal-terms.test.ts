import { formatDecimal, readMoney, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import {
  type WithdrawalTerms,
  areWithdrawalTermsWorse,
  receivedDecimals,
  withdrawalFee,
  withdrawalReceived,
  withdrawalTermBeyond,
} from './withdrawal-terms.ts';

describe('the fee of a withdrawal, in US dollars', () => {
  it.each([
    // fixed: whatever the amount
    [1, '5', '1000', '5'],
    [1, '5', '4', '5'],
    // 1,000.01 x 0.005 = 5.00005
    [2, '0.005', '1000.01', '5.00005'],
    // 250.25 x 0.005 = 1.25125
    [2, '0.005', '250.25', '1.25125'],
    // 1 x 0.0000005 = 0.0000005: half, to the even 0
    [2, '0.0000005', '1', '0'],
    // 3 x 0.0000005 = 0.0000015: half, to the even 0.000002
    [2, '0.0000005', '3', '0.000002'],
    [2, '0', '1000', '0'],
  ])('type %s of %s on %s is %s', (feeType, fee, amount, expected) => {
    expect(withdrawalFee(readMoney(amount), { feeType, fee })).toBe(readMoney(expected));
  });
});

describe('what is received, in units of the currency', () => {
  it.each([
    // (1,000 - 5) x 1
    ['USDT', '1000', '5', '1', '995.00'],
    // 995 x 0.92
    ['EUR', '1000', '5', '0.92', '915.40'],
    // (250.25 - 1.25125) x 151.2345 = 248.99875 x 151.2345 = 37,657.2014…
    ['JPY', '250.25', '1.25125', '151.2345', '37657.20'],
    // 999 x 0.0000148698 = 0.0148549302
    ['BTC', '1000', '1', '0.0000148698', '0.0148549'],
    // 995 x 0.0003125 = 0.3109375
    ['ETH', '1000', '5', '0.0003125', '0.3109375'],
    // 0.005 and 0.015 are halves: to the even 0.00 and 0.02
    ['EUR', '0.005', '0', '1', '0.00'],
    ['EUR', '0.015', '0', '1', '0.02'],
    // nothing is left of the fee, or less than nothing
    ['USDT', '5', '5', '1', '0.00'],
    ['USDT', '4', '5', '1', '0.00'],
  ])('of %s: (%s - %s) x %s = %s', (code, amount, fee, rate, expected) => {
    const decimals = receivedDecimals(code);
    const sum = { amount: readMoney(amount), fee: readMoney(fee), rate: readRate(rate), decimals };
    expect(formatDecimal(withdrawalReceived(sum), decimals)).toBe(expected);
  });
});

interface Typed {
  readonly fee: string;
  readonly feeType?: number;
  readonly min?: string;
  readonly max?: string;
  readonly isEnabled?: boolean;
}

const terms = ({ min = '20', max = '5000', ...rest }: Typed): WithdrawalTerms => ({
  ...{ feeType: 1, isEnabled: true, min: readMoney(min), max: readMoney(max) },
  ...rest,
});
const FIXED = { fee: '4' };
const PART = { feeType: 2, fee: '0.01' };
const NOT_OFFERED = { ...FIXED, isEnabled: false };

describe('terms are worse for clients', () => {
  it.each<[boolean, Typed, Partial<Typed>]>([
    [false, FIXED, {}],
    [true, FIXED, { fee: '4.000001' }],
    [false, FIXED, { fee: '3' }],
    [true, FIXED, { min: '20.000001' }],
    [true, FIXED, { max: '4999' }],
    [false, FIXED, { min: '10', max: '6000' }],
    [true, FIXED, { isEnabled: false, fee: '0' }],
    // 0.1 % of 5,000 is 5, and of 20 it is 0.02
    [true, FIXED, { feeType: 2, fee: '0.001' }],
    [false, FIXED, { feeType: 2, fee: '0.0008' }],
    // 1 % of 20 is 0.2, and of 5,000 it is 50
    [true, PART, { feeType: 1, fee: '1' }],
    [false, PART, { feeType: 1, fee: '0.2' }],
    // nobody has them
    [false, NOT_OFFERED, { isEnabled: true, fee: '40' }],
  ])('%s: %j, then %j', (isWorse, before, change) => {
    expect(areWithdrawalTermsWorse(terms(before), terms({ ...before, ...change }))).toBe(isWorse);
  });
});

describe('the bounds of withdrawals', () => {
  it.each<[Typed, string | null]>([
    [{ fee: '50' }, null],
    [{ fee: '50.000001' }, 'fee'],
    [{ feeType: 2, fee: '0.05' }, null],
    [{ feeType: 2, fee: '0.050001' }, 'fee'],
    [{ fee: '4', min: '500' }, null],
    [{ fee: '4', min: '500.000001' }, 'min'],
    [{ fee: '4', max: '1000' }, null],
    [{ fee: '4', max: '999.999999' }, 'max'],
  ])('%j: %s', (typed, beyond) => {
    expect(withdrawalTermBeyond(terms(typed))).toBe(beyond);
  });
});
