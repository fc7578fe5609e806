// How the account's owner can prove a change of the password.
import type { User } from '@meridian/contract';

export type PasswordProof = 'email' | 'mobile' | 'old';

/** Codes to the account's addresses, then the present password. */
export function passwordProofs({ email, mobile }: Pick<User, 'email' | 'mobile'>): PasswordProof[] {
  return [
    ...(email === null ? [] : (['email'] as const)),
    ...(mobile === null ? [] : (['mobile'] as const)),
    'old',
  ];
}
