import { describe, expect, it } from 'vitest';
import { stepPrice } from './typed-price.ts';

describe('prices as typed', () => {
  it('step by a pip, and never below 0', () => {
    expect(stepPrice('1.08000', 1, 5)).toBe('1.08010');
    expect(stepPrice('154.327', -1, 3)).toBe('154.317');
    expect(stepPrice('97412.50', 1, 2)).toBe('97412.51');
    expect(stepPrice('0.00005', -1, 5)).toBe('0.00000');
    expect(stepPrice('', 1, 5)).toBeNull();
  });
});
