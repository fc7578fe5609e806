import { describe, expect, it } from 'vitest';
import { badShareText, shareText } from './figures.ts';

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
