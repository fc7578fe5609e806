import { readLots, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, cataloguedByCode } from './catalogue.ts';
import { CATEGORIES, type Instrument } from './instrument.ts';
import {
  type ChangingTerms,
  TERM_BOUNDS,
  beyondBounds,
  termBounds,
  withinBounds,
  worsenedTerms,
} from './term-bounds.ts';

const of = (code: string): Instrument => {
  const found = cataloguedByCode(code);
  if (found === undefined) throw new Error(`${code} is in the catalogue`);
  return found;
};

describe('the bounds of terms', () => {
  it('hold everything that is delivered, by either way of counting fees', () => {
    expect(Object.keys(TERM_BOUNDS)).toEqual([...CATEGORIES]);
    for (const one of CATALOGUE)
      for (const counting of ['of_margin', 'per_lot'] as const)
        expect([one.code, beyondBounds(one, termBounds(one, counting))]).toEqual([one.code, []]);
  });

  it.each([
    ['EURUSD', 30],
    ['EURCHF', 30],
    ['AUDUSD', 20],
    ['USDMXN', 20],
    ['XAUUSD', 20],
    ['XAGUSD', 10],
    ['US500', 20],
    ['HK50', 10],
    ['BTCUSD', 2],
  ])('leverage of %s: %i, as the specification has it for retail clients', (code, leverage) => {
    expect(termBounds(of(code), 'of_margin').leverageMax).toBe(leverage);
  });

  it('financing lies beside the rates of the two currencies, a sell’s with the other sign', () => {
    const bounds = termBounds(of('EURUSD'), 'of_margin');
    expect(bounds.reference).toBe(readRate('-0.01875'));
    expect(bounds.swapLong).toEqual({ min: readRate('-0.04875'), max: readRate('0.01125') });
    expect(bounds.swapShort).toEqual({ min: readRate('-0.01125'), max: readRate('0.04875') });
  });

  it('terms beyond count as the nearest within', () => {
    const wild: ChangingTerms = {
      leverages: [2, 30, 500],
      feeRate: readRate('0.9'),
      lotsMin: readLots('50'),
      lotsMax: readLots('0.1'),
      swapLong: readRate('-0.99'),
      swapShort: readRate('0.99'),
    };
    const bounds = termBounds(of('BTCUSD'), 'of_margin');
    expect(beyondBounds(wild, bounds)).toHaveLength(6);
    const tame = withinBounds(wild, bounds);
    expect(tame.leverages).toEqual([2]);
    expect(tame.feeRate).toBe(readRate('0.01'));
    expect(beyondBounds(tame, bounds)).toEqual([]);
  });
});

describe('what is worse for clients', () => {
  const terms = of('EURUSD');
  const worse = (changed: Partial<ChangingTerms>) => worsenedTerms(terms, { ...terms, ...changed });

  it('is each field by its own sign, and a mix is worse', () => {
    expect(worse({})).toEqual([]);
    expect(worse({ leverages: [1, 2, 5, 10, 20] })).toEqual(['leverages']);
    expect(worse({ leverages: [] })).toEqual(['leverages']);
    expect(worse({ leverages: [1, 2, 3, 5, 10, 20, 30] })).toEqual([]);
    expect(worse({ feeRate: readRate('0.0004') })).toEqual(['feeRate']);
    expect(worse({ feeRate: readRate('0') })).toEqual([]);
    expect(worse({ lotsMin: readLots('0.02') })).toEqual(['lotsMin']);
    expect(worse({ lotsMax: readLots('99') })).toEqual(['lotsMax']);
    expect(worse({ lotsMax: readLots('101') })).toEqual([]);
    expect(worse({ swapLong: readRate('-0.0236') })).toEqual(['swapLong']);
    expect(worse({ swapShort: readRate('0.0104') })).toEqual(['swapShort']);
    expect(worse({ swapLong: readRate('0'), feeRate: readRate('0.0004') })).toEqual(['feeRate']);
  });
});
