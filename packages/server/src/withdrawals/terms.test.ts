import { readMoney, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { perDollar } from '../market/prices/currency-rates.ts';
import { receives, withdrawalFee } from './terms.ts';

describe('the fee of a withdrawal', () => {
  it.each([
    // fixed; 0.5 % of 1,000.01; half to even at the sixth decimal
    [1, '5', '1000', '5'],
    [2, '0.005', '1000.01', '5.00005'],
    [2, '0.0000005', '1', '0'],
    [2, '0.0000005', '3', '0.000002'],
    [2, '0', '1000', '0'],
  ])('type %s of %s on %s is %s', (feeType, fee, amount, expected) => {
    expect(withdrawalFee({ feeType, fee }, readMoney(amount))).toBe(readMoney(expected));
  });
});

describe('what is received', () => {
  it.each([
    // (1,000 - 5) x 1; x 0.92; 995 / 65,000 = 0.015307692…
    ['USDT', '1000', '5', readRate('1'), '995.00'],
    ['EUR', '1000', '5', readRate('0.92'), '915.40'],
    ['BTC', '1000', '5', perDollar(readRate('65000')), '0.0153077'],
    ['ETH', '1000', '5', perDollar(readRate('3200')), '0.3109375'],
    ['USDT', '5', '5', readRate('1'), null],
    ['USDT', '4', '5', readRate('1'), null],
    ['EUR', '0.004', '0', readRate('1'), null],
  ])('of %s: (%s - %s) x rate', (code, amount, fee, rate, expected) => {
    expect(receives(code, { amount: readMoney(amount), fee: readMoney(fee), rate })).toBe(expected);
  });
});
