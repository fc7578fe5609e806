import { asMoney, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { closePercentFault, lotsFault, lotsOfPercent, shareOfLots } from './lots-rules.ts';

const offered = {
  lotStep: readLots('0.01'),
  lotsMin: readLots('0.02'),
  lotsMax: readLots('50'),
};

describe('an order', () => {
  it.each([
    ['0.01', 'lots_below_minimum', '0.02'],
    ['0.02', null, null],
    ['50', null, null],
    ['50.01', 'lots_above_maximum', '50'],
    ['0.025', 'lots_off_step', '0.01'],
  ])('of %s lots: %s', (lots, kind, limit) => {
    const fault = kind === null || limit === null ? null : { kind, limit: readLots(limit) };
    expect(lotsFault(offered, readLots(lots))).toEqual(fault);
  });
});

describe('a part in percent', () => {
  const of = (whole: string, min = '0.01') => ({
    ...{ step: readLots('0.01'), min: readLots(min), whole: readLots(whole) },
  });

  it('is in whole steps, never more than was asked for', () => {
    expect(lotsOfPercent(of('0.50'), 25)).toBe(readLots('0.12'));
    expect(lotsOfPercent(of('0.015'), 100)).toBe(readLots('0.015'));
  });

  it('does not close below the smallest order, nor leaves less than it', () => {
    const faults = (grid: ReturnType<typeof of>) =>
      [25, 50, 75, 100].map((percent) => closePercentFault(grid, percent));
    expect(faults(of('0.02'))).toEqual(['below_minimum', null, null, null]);
    expect(faults(of('0.01'))).toEqual(['below_minimum', 'below_minimum', 'below_minimum', null]);
    expect(faults(of('0.10', '0.03'))).toEqual(['below_minimum', null, null, null]);
    expect(faults(of('0.08', '0.03'))).toEqual([
      ...['below_minimum', null, 'leaves_too_little', null],
    ]);
  });

  it('has its share of an amount, half to even', () => {
    const lots = { lots: readLots('0.01'), whole: readLots('0.02') };
    expect([1n, 3n, -3n].map((amount) => shareOfLots(asMoney(amount), lots))).toEqual([
      0n,
      2n,
      -2n,
    ]);
  });
});
