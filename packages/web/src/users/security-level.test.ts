import type { User } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { securityLevel, securityMeasures } from './security-level.ts';

const user: User = {
  id: 1,
  uid: '10000001',
  email: 'ann@example.com',
  is_demo: 0,
  credit_score: 30,
  invite_code: 'A',
  mobile: null,
  email_verified: 1,
  mobile_verified: 0,
  identity_verified: 0,
  second_factor: 0,
  passkeys: 0,
  password_changed_at: null,
};

describe('how well an account is secured', () => {
  it.each([
    [0, 'low'],
    [59, 'low'],
    [60, 'medium'],
    [89, 'medium'],
    [90, 'high'],
    [100, 'high'],
  ])('%i is %s', (score, level) => {
    expect(securityLevel(score)).toBe(level);
  });

  it.each([
    { of: {}, names: ['contact +', 'second_factor -', 'identity -'] },
    { of: { identity_verified: 1 }, names: ['contact +', 'identity +', 'second_factor -'] },
    {
      of: { email_verified: 0, passkeys: 1 },
      names: ['second_factor +', 'contact -', 'identity -'],
    },
    {
      of: { mobile_verified: 1, email_verified: 0, second_factor: 1 },
      names: ['contact +', 'second_factor +', 'identity -'],
    },
  ])('names what is done before what is missing: $names', ({ of, names }) => {
    const measures = securityMeasures({ ...user, ...of });
    expect(measures.map(({ name, isDone }) => `${name} ${isDone ? '+' : '-'}`)).toEqual(names);
  });
});
