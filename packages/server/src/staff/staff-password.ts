// What a password of staff must be like: the same for one set by a link and for ADMIN_PASSWORD.
import { isWeakPassword } from '../users/passwords.ts';

export const STAFF_PASSWORD_MIN = 12;

export const isWeakStaffPassword = (password: string, names: readonly string[]): boolean =>
  password.length < STAFF_PASSWORD_MIN || isWeakPassword(password, names);
