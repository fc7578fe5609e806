// What can prove, for a change of the password, that it is the account's owner who asks.
import type { User } from '@meridian/contract';

export type PasswordProof = 'email' | 'mobile' | 'old';

/** Codes to the addresses that the account has, then the present password. */
export function passwordProofs({ email, mobile }: Pick<User, 'email' | 'mobile'>): PasswordProof[] {
  return [
    ...(email === null ? [] : (['email'] as const)),
    ...(mobile === null ? [] : (['mobile'] as const)),
    'old',
  ];
}
