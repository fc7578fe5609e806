import { describe, expect, it } from 'vitest';
import { amountFault, typedAmount } from './typed-amount.ts';

const limits = { min: '10', max: '50000', decimals: 2 };

describe('a typed amount', () => {
  it.each([
    ['', 'missing'],
    ['ten', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['12.345', 'too_precise'],
    ['9.99', 'too_small'],
    ['0', 'too_small'],
    ['-20', 'too_small'],
    ['50000.01', 'too_large'],
    ['1234567890123456', 'too_large'],
    ['10', null],
    ['12.340', null],
    ['50000', null],
  ] as const)('%s: %s', (text, fault) => {
    expect(amountFault(text, limits)).toBe(fault);
  });

  it('keeps every digit', () => {
    expect(typedAmount('123456789012345.12345678')).toBe(12345678901234512345678n);
    expect(typedAmount('0')).toBe(null);
    expect(typedAmount('x')).toBe(null);
  });
});
