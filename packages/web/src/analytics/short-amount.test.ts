import { describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
const { shortAmount } = await import('./short-amount.ts');

describe('an amount in a cell of the calendar', () => {
  it.each([
    ['-0.820000', '−0.82'],
    ['0.004000', '+0.00'],
    ['9.990000', '+9.99'],
    ['0.000000', '0.00'],
    ['-12.500000', '−13'],
    ['99999.000000', '+99,999'],
    ['-123456.000000', '−123k'],
  ])('says %s as %s', (net, said) => {
    expect(shortAmount(net)).toBe(said);
  });
});
