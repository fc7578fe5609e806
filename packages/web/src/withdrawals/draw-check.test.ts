import { describe, expect, it } from 'vitest';
import { drawFault } from './draw-check.ts';

const terms = {
  fee_type: 1,
  draw_rate: '2',
  rate: '1',
  decimals: 2,
  min: '1.000000',
  max: '1000.000000',
};

describe('an amount to withdraw', () => {
  it.each([
    ['', 'missing'],
    ['0.5', 'too_small'],
    ['1000.01', 'above_available'],
    ['9'.repeat(40), 'above_available'],
    ['250.000001', 'above_available'],
    ['2', 'nothing_left'],
    ['1.5', 'nothing_left'],
    ['1.0000001', 'too_precise'],
    // 0.004999 rounds to 0.00 USDT.
    ['2.004999', 'nothing_left'],
    ['2.01', null],
    ['250', null],
  ] as const)('%s: %s', (text, fault) => {
    expect(drawFault(text, terms, '250.000000')).toBe(fault);
  });

  it('is held against the currency’s limit where more than that is available', () => {
    expect(drawFault('1000.01', terms, '1000.000000')).toBe('too_large');
    expect(drawFault('5000', terms, '2000.000000')).toBe('too_large');
    expect(drawFault('1000.01', terms, null)).toBe('too_large');
  });

  it('is left to the server while nothing is known of what is available', () => {
    expect(drawFault('999', terms, null)).toBe(null);
  });

  it.each([
    ['', 'missing'],
    ['1,5x', 'not_a_number'],
    ['1.0000001', 'too_precise'],
    ['0', 'too_small'],
    ['250.000001', 'above_available'],
    ['9'.repeat(40), 'above_available'],
    // Every currency has its own limits and its own fee.
    ['0.5', null],
  ] as const)('before a currency is chosen, %s: %s', (text, fault) => {
    expect(drawFault(text, undefined, '250.000000')).toBe(fault);
  });
});
