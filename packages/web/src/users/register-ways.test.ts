import { describe, expect, it } from 'vitest';
import { registerWays } from './register-ways.ts';

describe('opening an account', () => {
  it.each([
    { verifyRegType: 0, isMobileShown: true, kinds: ['email', 'mobile'], proof: 'code' },
    { verifyRegType: 0, isMobileShown: false, kinds: ['email'], proof: 'code' },
    { verifyRegType: 1, isMobileShown: true, kinds: ['mobile', 'email'], proof: 'code' },
    { verifyRegType: 1, isMobileShown: false, kinds: ['mobile', 'email'], proof: 'code' },
    { verifyRegType: 2, isMobileShown: true, kinds: ['email', 'mobile'], proof: 'captcha' },
    { verifyRegType: 3, isMobileShown: true, kinds: ['mobile'], proof: 'none' },
  ] as const)('of type $verifyRegType: $kinds by $proof', ({ kinds, proof, ...settings }) => {
    expect(registerWays(settings)).toEqual({ kinds, proof });
  });
});
