// What is wrong with a new password and its repetition as far as the page can tell; only the server knows how common it
// is.
import { PASSWORD_MIN } from '@meridian/contract/names/users';

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

const MISSING = { password: 'user.input_password', repeat: 'user.input_password_again' } as const;
/** What the change of a password says at each of the two: that both are wanted. */
export const BOTH_MISSING = {
  password: 'public.input_full',
  repeat: 'public.input_full',
} as const;

type Missing = typeof MISSING | typeof BOTH_MISSING;
type NewPasswordFault =
  | Missing[keyof NewPassword]
  | 'form.password_short'
  | 'public.password_not_equal';
type NewPasswordFaults = { readonly [K in keyof NewPassword]?: NewPasswordFault };

/** @param missing what is said of one that is empty */
export function newPasswordFaults(
  { password, repeat }: NewPassword,
  missing: Missing = MISSING,
): NewPasswordFaults {
  const unrepeated = repeat === '' ? { repeat: missing.repeat } : {};
  if (password === '') return { password: missing.password, ...unrepeated };
  if (password.length < PASSWORD_MIN) return { password: 'form.password_short', ...unrepeated };
  return repeat === '' || repeat === password
    ? unrepeated
    : { repeat: 'public.password_not_equal' };
}

/** While the repetition is being typed, it is wrong only once it can no longer become the password. */
export const repeatIsAstray = ({ password, repeat }: NewPassword): boolean =>
  !password.startsWith(repeat);
