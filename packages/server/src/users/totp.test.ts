import { describe, expect, it } from 'vitest';
import { base32, totpCode, totpStepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  // RFC 6238, appendix B, SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30), 8)).toBe(code);
  });

  it('is taken one step early and late, and no further', () => {
    const now = 1_700_000_010_000;
    const present = Math.floor(now / 30_000);
    for (const step of [present - 1, present, present + 1])
      expect(totpStepOf(secret, totpCode(secret, step), now)).toBe(step);
    for (const step of [present - 2, present + 2])
      expect(totpStepOf(secret, totpCode(secret, step), now)).toBeNull();
    expect(totpStepOf(secret, '12345', now)).toBeNull();
    expect(totpStepOf(secret, 'abcdef', now)).toBeNull();
  });

  it('has its secret in base32', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });
});
