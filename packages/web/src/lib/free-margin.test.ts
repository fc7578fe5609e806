import { describe, expect, it } from 'vitest';
import { availableMargin } from './free-margin.ts';

describe('the margin that an order may take', () => {
  it('is free margin less what is held, to the last digit, and below zero too', () => {
    expect(availableMargin('586.919374', '0.000000')).toBe('586.919374');
    expect(availableMargin('586.919374', '386.919375')).toBe('199.999999');
    expect(availableMargin('100.000000', '200.000000')).toBe('-100.000000');
  });

  it('is unknown while a part of it is', () => {
    expect(availableMargin(null, '0.000000')).toBeNull();
    expect(availableMargin('1.000000', undefined)).toBeNull();
  });
});
