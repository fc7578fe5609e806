// What a new password must be like, for registering and for changing it.
import { type FieldMessage, PASSWORD_MAX, PASSWORD_MIN } from '@meridian/contract';
import { Refusal } from '../platform/http/refusal.ts';
import { isCommonPassword, isOwnName, isPasswordLength } from './passwords.ts';

/** @param field its name in the request @param again the second entry, if there is one */
export function checkNewPassword(
  password: string,
  {
    field,
    again,
    names,
  }: {
    field: string;
    again?: { readonly field: string; readonly password: string };
    names: readonly (string | null)[];
  },
): void {
  const refuse = (at: string, message: FieldMessage): never => {
    throw new Refusal('fields_invalid', {}, { [at]: message });
  };
  if (!isPasswordLength(password))
    refuse(field, { key: 'password_too_short', args: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
  if (isCommonPassword(password)) refuse(field, { key: 'password_too_common' });
  if (
    isOwnName(
      password,
      names.filter((name) => name !== null),
    )
  )
    refuse(field, { key: 'password_is_account' });
  if (again !== undefined && again.password !== password)
    refuse(again.field, { key: 'passwords_differ' });
}
