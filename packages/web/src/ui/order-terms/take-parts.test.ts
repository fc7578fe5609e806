import { type Lots, asLots, asPrice, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer as offer } from '../../testing/made-offer.ts';
import type { LevelBasis } from './stop-level.ts';
import {
  type PartEntry,
  nextPart,
  partPresets,
  partsFault,
  partsIn,
  partsInput,
  planParts,
} from './take-parts.ts';

const LOTS = asLots(100_000n);
const basis: LevelBasis = {
  ...{ side: 'buy', open: asPrice(110_000n), lots: LOTS, equity: readMoney('10000') },
  ...{ terms: offer.terms, quoteRate: offer.quoteRate },
};
const part = (share: number, text: string, unit: PartEntry['level']['unit'] = 'price') => ({
  level: { unit, text },
  share,
});
const of = (lots: Lots | null = LOTS) => ({ lots, lotStep: offer.lotStep, basis });
const sizes = (shares: readonly number[], lots: bigint) =>
  planParts(
    shares.map((share) => part(share, '1.11')),
    of(asLots(lots)),
  ).map((one) => one.lots);

describe('the lots of a share', () => {
  it('are whole steps, rounded down', () => {
    expect(sizes([50, 25], 100_000n)).toEqual([50_000n, 20_000n]);
    expect(sizes([33], 20_000n)).toEqual([0n]);
  });
  it('are the rest where the shares are all of the order', () => {
    expect(sizes([33, 33, 34], 100_000n)).toEqual([30_000n, 30_000n, 40_000n]);
    expect(sizes([100], 70_000n)).toEqual([70_000n]);
  });
  it('stay as they are with a part that an order has', () => {
    const kept = { ...part(33, '1.11'), lots: asLots(35_000n) };
    expect(planParts([kept], of())[0]?.lots).toBe(35_000n);
  });
});

describe('a part', () => {
  it('brings what its own lots bring', () => {
    const [one] = planParts([part(50, '1.11')], of());
    expect(one).toEqual({ price: 111_000n, lots: 50_000n, profit: readMoney('50') });
  });
  it('that is said in money is where it brings just that', () => {
    expect(planParts([part(50, '50', 'money')], of())[0]?.price).toBe(111_000n);
    expect(partsIn('pips', [part(50, '50', 'money')], of())).toEqual([part(50, '100.0', 'pips')]);
  });
  it('is sent as price and lots', () => {
    const entries = [part(50, '100', 'pips'), part(25, '1.12')];
    expect(partsInput(planParts(entries, of()), 5)).toBe('1.11000:0.05,1.12000:0.02');
    expect(partsInput([], 5)).toBe('0');
    expect(partsInput(planParts([part(50, '')], of()), 5)).toBeNull();
  });
});

describe('what is offered', () => {
  const around = { stop: null, stopLoss: null, basis, precision: 5, price: asPrice(110_000n) };
  it('is half at what the stop risks, then a quarter at each further multiple', () => {
    const presets = partPresets({ ...around, stopLoss: asPrice(109_000n) });
    expect(presets.map(({ label }) => label)).toEqual(['1 R', '1.5 R', '2 R', '3 R']);
    const first = nextPart([], presets);
    expect(first).toEqual(part(50, '1.11000'));
    const second = nextPart([first], presets);
    expect([second, nextPart([first, second], presets)]).toEqual([
      part(25, '1.12000'),
      part(25, '1.13000'),
    ]);
  });
  it('is a distance where there is no stop, or where the stop is one', () => {
    expect(partPresets(around)[0]?.level.unit).toBe('pips');
    const stop = { unit: 'pips', text: '20' } as const;
    const presets = partPresets({ ...around, stop, stopLoss: asPrice(109_800n) });
    expect(presets[0]?.level).toEqual({ unit: 'pips', text: '20' });
  });
});

describe('what is wrong', () => {
  const fault = (entries: readonly PartEntry[], reference = asPrice(110_000n)) =>
    partsFault(entries, planParts(entries, of()), {
      ...{ basis, reference, lots: LOTS, lotsMin: asLots(10_000n) },
    });
  it.each([
    [[part(50, '1.11'), part(50, '1.12')], null],
    [[part(50, '')], { kind: 'price_missing', place: 0 }],
    [[part(50, '', 'pips')], { kind: 'level_missing', place: 0 }],
    [[part(50, '1'.repeat(40))], { kind: 'too_many_digits', place: 0 }],
    [[part(50, `1.${'1'.repeat(39)}`)], { kind: 'price_too_precise', decimals: 5, place: 0 }],
    [[part(50, '20.05', 'pips')], { kind: 'level_too_precise', decimals: 1, place: 0 }],
    [[part(5, '1.11')], { kind: 'part_too_small', limit: '0.01', place: 0 }],
    [[part(50, '1.1')], { kind: 'must_be_above', side: 'buy', limit: '1.10000', place: 0 }],
    [[part(25, '1.11'), part(25, '1.110')], { kind: 'parts_same_price', place: 1 }],
    [[part(50, '1.11'), part(75, '1.12')], { kind: 'parts_above_lots' }],
  ])('%j: %j', (entries, expected) => {
    expect(fault(entries)).toEqual(expected);
  });
});
