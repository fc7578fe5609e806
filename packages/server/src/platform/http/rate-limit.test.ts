import { describe, expect, it } from 'vitest';
import { BUCKETS_MAX, createRateLimit } from './rate-limit.ts';

function limitOf(perSecond: number) {
  const clock = { now: 1_000_000 };
  const limit = createRateLimit(perSecond, () => clock.now);
  const taken = (key: string, times: number) =>
    Array.from({ length: times }, () => limit.take(key)).filter(Boolean).length;
  return { clock, taken };
}

describe('a rate limit', () => {
  it('lets a burst of ten seconds’ worth pass, then what comes back each second', () => {
    const { clock, taken } = limitOf(2);
    expect(taken('a', 25)).toBe(20);
    clock.now += 499;
    expect(taken('a', 5)).toBe(0);
    clock.now += 1;
    expect(taken('a', 5)).toBe(1);
    clock.now += 3_000;
    expect(taken('a', 10)).toBe(6);
    clock.now += 3_600_000;
    expect(taken('a', 100)).toBe(20);
  });

  it('is each key’s own', () => {
    const { taken } = limitOf(1);
    expect(taken('a', 20)).toBe(10);
    expect(taken('b', 20)).toBe(10);
  });

  it('takes nothing away when the clock is set back', () => {
    const { clock, taken } = limitOf(1);
    expect(taken('a', 3)).toBe(3);
    clock.now -= 3_600_000;
    expect(taken('a', 20)).toBe(7);
    clock.now += 1_000;
    expect(taken('a', 20)).toBe(1);
  });

  it(`forgets full buckets beyond ${BUCKETS_MAX}, and no other`, () => {
    const { clock, taken } = limitOf(1);
    expect(taken('busy', 10)).toBe(10);
    for (let i = 1; i < BUCKETS_MAX; i += 1) taken(`k${i}`, 1);
    clock.now += 2_000;
    expect(taken('new', 20)).toBe(10);
    expect(taken('busy', 20)).toBe(2);
  });
});
