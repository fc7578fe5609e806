import { describe, expect, it } from 'vitest';
import { measureEngine } from './measure.ts';

describe('engine bench', () => {
  it('measures books of different sizes and their naive twins', () => {
    const sizes = [
      { orders: 20, accounts: 20 },
      { orders: 400, accounts: 50 },
    ];
    const figures = measureEngine({ sizes, minutes: 0.2, slices: 4, warmUp: 1, naiveTicks: 1 });
    expect(figures.map(({ triggers }) => triggers)).toEqual([20, 400]);
    for (const one of figures) {
      expect(one.ticks).toBeGreaterThan(100);
      expect(one.naiveUsPerTick).toBeGreaterThan(0);
    }
  });
});
