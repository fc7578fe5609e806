import { formatDecimal, readMoney, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { receivedDecimals, withdrawalFee, withdrawalReceived } from './withdrawal-terms.ts';

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
