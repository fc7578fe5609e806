import { formatMoney, readDecimal } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { creditedFor } from './credited.ts';

describe('what a deposit is worth', () => {
  it.each([
    // 1,000 USDT at 1: 1,000
    ['1000', '1', '1000.000000'],
    // 0.12345678 BTC at 67,250.5: 8,302.5301...
    ['0.12345678', '67250.5', '8302.530183'],
    // 100 EUR at 1.085675: 108.5675
    ['100', '1.085675', '108.567500'],
    // half to even: 0.000001 at 0.5 is 0.0000005
    ['0.000001', '0.5', '0.000000'],
    ['0.000003', '0.5', '0.000002'],
  ])('%s at %s is %s', (amount, rate, credited) => {
    const worth = creditedFor(readDecimal(amount, 8), rate);
    expect(worth === null ? null : formatMoney(worth)).toBe(credited);
  });

  it('is not known without a price', () => {
    expect(creditedFor(1n, null)).toBe(null);
  });
});
