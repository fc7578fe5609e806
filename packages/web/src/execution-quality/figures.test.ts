import { describe, expect, it, vi } from 'vitest';
import { type Translate, setLanguage } from '../lib/i18n.ts';
import {
  type Book,
  averageText,
  badShareText,
  msText,
  refusedPending,
  refusedShareText,
  shareText,
} from './figures.ts';

describe('the share of what was done well', () => {
  it('is rounded down, so that it is 100 % only if all were', () => {
    expect(shareText(2999, 3000)).toBe('99.9%');
    expect(shareText(3000, 3000)).toBe('100.0%');
  });
});

describe('the share of what speaks against the house', () => {
  it('is rounded up, so that it is 0 % only if there was none', () => {
    expect(badShareText(1, 3000)).toBe('0.1%');
    expect(badShareText(0, 3000)).toBe('0.0%');
    expect(badShareText(4, 14)).toBe('28.6%');
    expect(badShareText(0, 0)).toBe('—');
  });
});

const counts = (fills: number, orders: number, rejected: number) => ({
  ...{ fills, orders, rejected, decided: null, committed: null, tick_age: null },
  ...{ better: 0, same: 0, worse: 0, promised: 0, rebated: 0, rebates: '0.000000' },
});

describe('the share of what was refused', () => {
  it('has pending orders that were refused at their price, and orders at market once', () => {
    const book: Book = {
      ...{ book: 'real', instruments: [], symmetry: [] },
      all: counts(8, 10, 2),
      kinds: [
        { kind: 'market', ...counts(8, 8, 1) },
        { kind: 'limit', ...counts(0, 2, 1) },
      ],
      refused: [{ reason: 'INSUFFICIENT_MARGIN', count: 2 }],
      refused_at_price: [{ reason: 'INSUFFICIENT_MARGIN', count: 1 }],
    };
    expect(refusedShareText(book)).toBe('25.0%');
    expect(refusedShareText({ ...book, refused: [] })).toBe('10.0%');
    // One of the two was no order at market: a pending one, refused when it was placed.
    expect(refusedPending(book)).toBe(1);
    expect(refusedPending({ ...book, refused: [] })).toBe(0);
  });
});

describe('an average of prices', () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const t: Translate = (_key, args) => `${args?.['pips']} pips`;
  it.each([
    [1.2, 5, '+0.12 pips'],
    [-12.3, 3, '−1.23 pips'],
    [0.01, 5, '0.00 pips'],
    // Bitcoin at two decimals has no pips: 12.5 cents.
    [12.5, 2, '+0.125'],
    [-1250, 1, '−125.00'],
    [0.01, 2, '0.000'],
    [null, 5, '—'],
    [undefined, 5, '—'],
  ])('%s points of a price with %i decimals', (points, precision, said) => {
    expect(averageText(points, precision, t)).toBe(said);
  });
});

describe('a duration', () => {
  it('has the decimal mark of the language', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
    const said = () => [undefined, 0, 12, 1_500, 2_000, 30_001].map(msText);
    await setLanguage('de');
    expect(said()).toEqual(['—', '1 ms', '12 ms', '1,5 s', '2 s', '> 30 s']);
    await setLanguage('en');
    expect(said()).toEqual(['—', '1 ms', '12 ms', '1.5 s', '2 s', '> 30 s']);
    vi.unstubAllGlobals();
  });
});
