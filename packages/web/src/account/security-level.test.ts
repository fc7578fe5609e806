import type { User } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { securityLevel, securityMeasures } from './security-level.ts';

const user: User = {
  id: 1,
  uid: '10000001',
  email: 'ann@example.com',
  is_demo: 0,
  credit_score: 40,
  invite_code: 'A',
  mobile: null,
  email_verified: 1,
  mobile_verified: 0,
  identity_verified: 0,
  second_factor: 1,
  passkeys: 0,
  password_changed_at: null,
};

describe('how well an account is secured', () => {
  it.each([
    [0, 'low'],
    [49, 'low'],
    [50, 'medium'],
    [79, 'medium'],
    [80, 'high'],
    [100, 'high'],
  ])('%i is %s', (score, level) => {
    expect(securityLevel(score)).toBe(level);
  });

  it('names what is done before what is missing', () => {
    expect(securityMeasures(user).map(({ name, isDone }) => `${name} ${isDone}`)).toEqual([
      'email true',
      'second_factor true',
      'mobile false',
      'passkey false',
      'identity false',
    ]);
  });
});
