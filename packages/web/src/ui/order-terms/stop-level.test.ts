import { asLots, asPrice, readMoney, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { type LevelBasis, levelPrice, levelText, percentOf } from './stop-level.ts';
import { presetsOf, stepLevel, timesLevel } from './stop-presets.ts';

const buy: LevelBasis = {
  side: 'buy',
  open: asPrice(108_759n),
  lots: asLots(370_000n),
  equity: readMoney('25044.62'),
  terms: { precision: 5, contractSize: 100_000n },
  quoteRate: readRate('1'),
};
const sell: LevelBasis = { ...buy, side: 'sell', open: asPrice(108_751n) };

describe('a level as a price', () => {
  it.each([
    // A price is itself, for either side.
    ['stopLoss', 'price', '1.08089', buy, 108_089n],
    ['stopLoss', 'price', '1.08089', sell, 108_089n],
    // 1.08759 - 0.00670; 1.08751 + 0.00670
    ['stopLoss', 'pips', '67', buy, 108_089n],
    ['stopLoss', 'pips', '67', sell, 109_421n],
    ['takeProfit', 'pips', '100.5', buy, 109_764n],
    // 37,000 units: 0.37 dollars a point. 247.90 / 0.37 = 670
    ['stopLoss', 'money', '247.90', buy, 108_089n],
    // 248 / 0.37 = 670.27: a stop loss loses at most that, a take profit earns at least that
    ['stopLoss', 'money', '248', buy, 108_089n],
    ['takeProfit', 'money', '248', buy, 109_430n],
    // 1 % of 25,044.62 is 250.4462, / 0.37 = 676.88
    ['stopLoss', 'equity', '1', buy, 108_083n],
    ['takeProfit', 'equity', '1', buy, 109_436n],
  ] as const)('%s by %s %s', (stop, unit, text, basis, price) => {
    expect(levelPrice(stop, { unit, text }, basis)).toBe(price);
  });

  it.each([
    ['', 'pips', buy],
    ['1.23', 'pips', buy],
    ['1.080001', 'price', buy],
    ['99999', 'pips', buy],
    ['10', 'money', { ...buy, lots: null }],
    ['10', 'money', { ...buy, quoteRate: null }],
    ['1', 'equity', { ...buy, equity: null }],
  ] as const)('is none for "%s" by %s', (text, unit, basis) => {
    expect(levelPrice('stopLoss', { unit, text }, basis)).toBeNull();
  });

  it('is a difference of prices where the instrument has no pips', () => {
    const bitcoin = {
      ...buy,
      open: asPrice(9_651_050n),
      terms: { precision: 2, contractSize: 1n },
    };
    expect(levelPrice('stopLoss', { unit: 'pips', text: '500' }, bitcoin)).toBe(9_601_050n);
    expect(levelText('stopLoss', 'pips', asPrice(9_601_050n), bitcoin)).toBe('500.00');
  });
});

describe('a price in another unit', () => {
  it.each([
    ['stopLoss', 'price', '1.08089'],
    ['stopLoss', 'pips', '67.0'],
    ['stopLoss', 'money', '247.90'],
    // 247.90 / 25,044.62 = 0.9898 %
    ['stopLoss', 'equity', '0.99'],
    // The same price on the wrong side of a take profit.
    ['takeProfit', 'pips', '-67.0'],
  ] as const)('%s by %s is %s', (stop, unit, text) => {
    expect(levelText(stop, unit, asPrice(108_089n), buy)).toBe(text);
  });

  it('is nothing without what it is measured by', () => {
    const price = asPrice(108_089n);
    expect(levelText('stopLoss', 'money', price, { ...buy, lots: null })).toBeNull();
    expect(levelText('stopLoss', 'equity', price, { ...buy, equity: null })).toBeNull();
    expect(percentOf(readMoney('1'), readMoney('0'))).toBeNull();
  });
});

describe('presets', () => {
  const of = (price: bigint | null, precision: number, equity: string | null = null) => ({
    price: price === null ? null : asPrice(price),
    precision,
    equity: equity === null ? null : readMoney(equity),
  });
  it.each([
    ['EUR/USD', of(115_956n, 5), ['10', '20', '50', '100']],
    ['USD/JPY', of(154_323n, 3), ['10', '20', '50', '100']],
    ['USD/JPY at 250', of(250_000n, 3), ['20', '50', '100', '200']],
    ['gold', of(268_420n, 2), ['2', '5', '10', '20']],
    ['a bitcoin', of(9_741_250n, 2), ['50', '100', '200', '500']],
    ['a share of 31.28', of(3_128n, 2), ['0.02', '0.05', '0.1', '0.2']],
    ['no price', of(null, 5), []],
  ])('are distances for %s', (_, about, expected) => {
    expect(presetsOf('pips', about)).toEqual(expected);
    expect(presetsOf('price', about)).toEqual(expected);
  });

  it('are amounts that suit the account', () => {
    expect(presetsOf('money', of(null, 5, '10000'))).toEqual(['50', '100', '200', '500']);
    expect(presetsOf('money', of(null, 5, '500'))).toEqual(['2', '5', '10', '20']);
    expect(presetsOf('money', of(null, 5))).toEqual(['50', '100', '200', '500']);
    expect(presetsOf('equity', of(null, 5))).toEqual(['0.5', '1', '2', '5']);
  });

  it('are multiples of the stop loss for a take profit', () => {
    expect(timesLevel({ unit: 'pips', text: '67' }, 15n, 5)).toEqual({
      unit: 'pips',
      text: '100.5',
    });
    expect(timesLevel({ unit: 'money', text: '50' }, 20n, 5)).toEqual({
      unit: 'money',
      text: '100',
    });
    expect(timesLevel({ unit: 'pips', text: '' }, 20n, 5)).toBeNull();
    expect(timesLevel({ unit: 'price', text: '1.08' }, 20n, 5)).toBeNull();
  });
});

describe('a step', () => {
  it.each([
    ['price', '1.08000', 1, 5, '1.08010'],
    ['pips', '67', 1, 5, '68.0'],
    ['pips', '0.5', -1, 5, '0.0'],
    ['money', '50', -1, 5, '49.00'],
    ['equity', '1', 1, 5, '1.10'],
    // No pips: a tenth of the smallest preset, which is 50.00.
    ['pips', '500', 1, 2, '505.00'],
    ['price', '97412.50', -1, 2, '97407.50'],
  ] as const)('of %s from %s by %i', (unit, text, by, precision, next) => {
    const price = asPrice(precision === 2 ? 9_741_250n : 115_956n);
    expect(stepLevel({ unit, text }, by, { precision, price })).toBe(next);
  });

  it('has nothing to go from where nothing is typed', () => {
    expect(stepLevel({ unit: 'pips', text: '' }, 1, { precision: 5, price: null })).toBeNull();
  });
});
