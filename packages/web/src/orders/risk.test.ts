import { describe, expect, it } from 'vitest';
import { litSegments, riskOf } from './risk.ts';

describe('the risk rate', () => {
  it.each([
    ['0', 'safe'],
    ['49.999999', 'safe'],
    ['50.000000', 'watch'],
    ['83.333332', 'watch'],
    ['83.333333', 'danger'],
    ['100', 'danger'],
    [null, null],
  ])('%s is %s', (rate, word) => {
    expect(riskOf(rate)).toBe(word);
  });

  it('lights the meter up to the close-out at 100', () => {
    expect(litSegments('0', 24)).toBe(0);
    expect(litSegments('0.5', 24)).toBe(1);
    expect(litSegments('50', 24)).toBe(12);
    expect(litSegments('130', 24)).toBe(24);
  });
});
