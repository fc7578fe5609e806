import { formatDecimal, formatMoney, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { drawFee, received, type DrawTerms } from './receive.ts';

const usdt: DrawTerms = { fee_type: 1, draw_rate: '2', rate: '1', decimals: 2 };
const btc: DrawTerms = { fee_type: 2, draw_rate: '0.001', rate: '0.0000148698', decimals: 7 };
const yen: DrawTerms = { fee_type: 2, draw_rate: '0.005', rate: '151.2345', decimals: 2 };

const arrives = (amount: string, terms: DrawTerms) => {
  const units = received(readMoney(amount), terms);
  return units === null ? null : formatDecimal(units, terms.decimals);
};

describe('the fee', () => {
  it('is a fixed amount where fee_type is 1', () => {
    expect(formatMoney(drawFee(readMoney('500'), usdt))).toBe('2.000000');
  });

  it('is else a part of the amount, rounded half to even', () => {
    // 0.5 % of 250.25: 1.25125
    expect(formatMoney(drawFee(readMoney('250.25'), yen))).toBe('1.251250');
    // 0.1 % of 0.0005: 0.0000005
    expect(formatMoney(drawFee(readMoney('0.0005'), btc))).toBe('0.000000');
  });
});

describe('what is received', () => {
  it.each([
    // (100 - 2) x 1
    ['100', usdt, '98.00'],
    // (250.25 - 1.25125) x 151.2345 = 37,657.2014...
    ['250.25', yen, '37657.20'],
    // (1000 - 1) x 0.0000148698 = 0.0148549302
    ['1000', btc, '0.0148549'],
  ] as const)('of %s', (amount, terms, units) => {
    expect(arrives(amount, terms)).toBe(units);
  });

  it('is never below 0', () => {
    expect(arrives('1.5', usdt)).toBe('0.00');
  });

  it('is not known without a rate', () => {
    expect(arrives('100', { ...usdt, rate: null })).toBe(null);
  });
});
