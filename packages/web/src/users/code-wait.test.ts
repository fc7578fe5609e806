import { describe, expect, it } from 'vitest';
import { secondsLeft } from './code-wait.ts';

describe('the wait for another code', () => {
  it.each([
    { until: 60_000, now: 0, left: 60 },
    { until: 60_000, now: 100, left: 60 },
    { until: 60_000, now: 59_001, left: 1 },
    { until: 60_000, now: 60_000, left: 0 },
    { until: 60_000, now: 90_000, left: 0 },
    { until: 0, now: 1_000, left: 0 },
  ])('is $left s at $now of $until', ({ until, now, left }) => {
    expect(secondsLeft(until, now)).toBe(left);
  });

  it('never grows beyond its length when the clock is set back', () => {
    expect(secondsLeft(10_000_000, 0)).toBe(60);
  });
});
