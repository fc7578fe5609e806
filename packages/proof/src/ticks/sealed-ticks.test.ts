import { describe, expect, it } from 'vitest';
import { TICKS_SERVED_MS, proveGone } from './sealed-ticks.ts';

describe('a segment that a site does not have', () => {
  const seal = {
    segment: 7,
    firstNo: 61,
    lastNo: 70,
    fromAt: 90,
    toAt: 100,
    began: [],
    restored: [],
  };

  it('may be gone by its age, and is held back where it is younger', () => {
    const digest = new Uint8Array(32);
    proveGone({ ...seal, digest }, 101 + TICKS_SERVED_MS);
    expect(() => proveGone({ ...seal, digest }, 100 + TICKS_SERVED_MS)).toThrow('segment 7');
  });
});
