import { describe, expect, it } from 'vitest';
import { passwordProofs } from './password-proofs.ts';

describe('what proves the owner of an account', () => {
  it.each([
    { email: 'ann@example.com', mobile: null, proofs: ['email', 'old'] },
    { email: null, mobile: '+85291234567', proofs: ['mobile', 'old'] },
    { email: 'ann@example.com', mobile: '+85291234567', proofs: ['email', 'mobile', 'old'] },
    { email: null, mobile: null, proofs: ['old'] },
  ])('$proofs with $email and $mobile', ({ proofs, ...user }) => {
    expect(passwordProofs(user)).toEqual(proofs);
  });
});
