import { describe, expect, it } from 'vitest';
import { rateAt, rateLegs } from './rate-legs.ts';

const pair = (Id: number, BaseCurrency: string, QuoteCurrency: string, PricePrecision: number) => ({
  Id,
  Code: BaseCurrency + QuoteCurrency,
  BaseCurrency,
  QuoteCurrency,
  PricePrecision,
});
const list = [
  pair(1, 'EUR', 'USD', 5),
  pair(2, 'USD', 'JPY', 3),
  pair(3, 'EUR', 'JPY', 3),
  pair(4, 'DKK', 'EUR', 5),
];
const quotes: Readonly<Record<string, { bid: number; ask: number }>> = {
  EURUSD: { bid: 1.1, ask: 1.1002 },
  USDJPY: { bid: 149.38, ask: 149.4 },
};
const quoteOf = (code: string) => quotes[code] ?? null;

describe('the rate of a quote currency', () => {
  it('is one for the dollar', () => {
    const legs = rateLegs('USD', list);
    expect(legs).toEqual([]);
    expect(legs && rateAt(legs, quoteOf)).toBe(10n ** 18n);
  });

  it('is the inverse of the live mid where the dollar is the base', () => {
    const legs = rateLegs('JPY', list);
    expect(legs).toEqual([{ code: 'USDJPY', precision: 3, inverse: true }]);
    // 1 / 149.390 = 0.006693888479817926...
    expect(legs && rateAt(legs, quoteOf)).toBe(6_693_888_479_817_926n);
  });

  it('goes through one more currency, and is missing where a leg has no price', () => {
    const legs = rateLegs('DKK', list);
    expect(legs?.map(({ code }) => code)).toEqual(['DKKEUR', 'EURUSD']);
    expect(legs && rateAt(legs, quoteOf)).toBeNull();
    expect(rateLegs('CHF', list)).toBeNull();
  });
});
