// What is wrong with a new password and its repetition as far as the page can tell; how common it is, the server knows.

export const PASSWORD_MIN = 8;

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
  if (password === '') return { password: 'public.input_full' };
  if (password.length < PASSWORD_MIN) return { password: 'form.password_short' };
  if (repeat === '') return { repeat: 'public.input_full' };
  if (repeat !== password) return { repeat: 'public.password_not_equal' };
  return {};
}

/** While one still types the repetition, it is only wrong once it can no longer become the password. */
export const repeatIsAstray = ({ password, repeat }: NewPassword): boolean =>
  !password.startsWith(repeat);
