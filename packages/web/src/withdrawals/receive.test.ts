import { formatDecimal, formatMoney, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { drawFee, received, type DrawTerms } from './receive.ts';

const usdt: DrawTerms = { fee_type: 1, draw_rate: '2', rate: '1', decimals: 2 };
const yen: DrawTerms = { fee_type: 2, draw_rate: '0.005', rate: '151.2345', decimals: 2 };

describe('a currency on the wire', () => {
  it.each([
    // (100 - 2) x 1
    [usdt, '100', '2.000000', '98.00'],
    // 250.25 x 0.005 = 1.25125; (250.25 - 1.25125) x 151.2345 = 37,657.2014…
    [yen, '250.25', '1.251250', '37657.20'],
  ])('%o: of %s the fee is %s, and %s arrives', (terms, text, fee, arrives) => {
    const amount = readMoney(text);
    expect(formatMoney(drawFee(amount, terms))).toBe(fee);
    expect(formatDecimal(received(amount, terms) ?? -1n, terms.decimals)).toBe(arrives);
  });

  it('without a rate says nothing of what arrives', () => {
    expect(received(readMoney('100'), { ...usdt, rate: null })).toBe(null);
  });
});
