import { describe, expect, it } from 'vitest';
import { totalEquity } from './total-equity.ts';

describe('what a client has in all', () => {
  it('counts the money in copyings, to the last digit', () => {
    expect(totalEquity('9499.123456', '500.000001')).toBe('9999.123457');
    expect(totalEquity('-0.500000', '0.000000')).toBe('-0.500000');
  });

  it('is unknown while a part of it is', () => {
    expect(totalEquity(null, '500.000000')).toBeNull();
    expect(totalEquity('500.000000', null)).toBeNull();
  });
});
