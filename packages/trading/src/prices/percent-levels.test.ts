import { asPrice } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { percentLevels } from './percent-levels.ts';

describe('a move in percent', () => {
  it.each([
    // reference, hundredths of a percent, up, down
    [100_000n, 100n, 101_000n, 99_000n], // 100,000 x 1.01 and x 0.99
    [108_755n, 25n, 109_027n, 108_483n], // 109,026.8875 up to the next point; 108,483.1125 down
    [3n, 5_000n, 5n, 1n], // 4.5 and 1.5
  ])('of %s by %s is reached at %s and %s', (reference, percent, up, down) => {
    expect(percentLevels(asPrice(reference), percent)).toEqual({ up, down });
  });
});
