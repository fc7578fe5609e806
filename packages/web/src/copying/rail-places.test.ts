import { describe, expect, it } from 'vitest';
import { railPlaces } from './rail-places.ts';

const of = (equity: string) => railPlaces({ allocation: '1000', stop: '600', equity });

describe('the places on a copying’s rail', () => {
  it('has the stop at its beginning and the allocation where gains begin', () => {
    expect(of('600')).toEqual({ startAt: 0.7, equityAt: 0, isAbove: false });
    expect(of('1000')).toEqual({ startAt: 0.7, equityAt: 0.7, isAbove: true });
  });

  it('never leaves the rail: beyond the stop, and with a large gain', () => {
    expect(of('-50').equityAt).toBe(0);
    const { startAt, equityAt } = of('5000');
    expect(equityAt).toBe(1);
    expect(startAt).toBeGreaterThan(0);
    expect(startAt).toBeLessThan(0.2);
  });

  it('stands where the rest of the way to the stop is', () => {
    expect(of('800').equityAt).toBeCloseTo(0.35);
  });
});
