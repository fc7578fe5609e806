// What is wrong with a new password and its repetition as far as the page can tell; only the server knows how common it
// is.
import { PASSWORD_MIN } from '@meridian/contract/names/users';

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

export type NewPasswordFault =
  | 'public.input_full'
  | 'form.password_short'
  | 'public.password_not_equal';
export type NewPasswordFaults = { readonly [K in keyof NewPassword]?: NewPasswordFault };

export function newPasswordFaults({ password, repeat }: NewPassword): NewPasswordFaults {
  const missing = repeat === '' ? ({ repeat: 'public.input_full' } as const) : {};
  if (password === '') return { password: 'public.input_full', ...missing };
  if (password.length < PASSWORD_MIN) return { password: 'form.password_short', ...missing };
  return repeat === '' || repeat === password ? missing : { repeat: 'public.password_not_equal' };
}

/** While the repetition is being typed, it is wrong only once it can no longer become the password. */
export const repeatIsAstray = ({ password, repeat }: NewPassword): boolean =>
  !password.startsWith(repeat);
