// What the login's form holds: which account. Registering and a new password leave theirs here, so that it need not be typed again.
import { draftOf, keepDraft } from '../ui/use-form.ts';

export const LOGIN_DRAFT = 'login';

interface AccountValues {
  readonly kind: string;
  readonly email: string;
  readonly mobile: string;
}

/** The fields of an account, as the wire names them. */
export const accountField = (wireName: string, { kind }: { readonly kind: string }) =>
  wireName === 'account' || wireName === 'mobile' || wireName === 'to'
    ? kind === 'email'
      ? 'email'
      : 'mobile'
    : wireName === 'area_id'
      ? 'area'
      : undefined;

export const proposeLogin = ({ kind, email, mobile }: AccountValues): void =>
  keepDraft(LOGIN_DRAFT, { kind, email, mobile });

/** The account that the login's form names at the moment. */
export function accountAtLogin(): AccountValues {
  const { kind = 'email', email = '', mobile = '' } = draftOf(LOGIN_DRAFT);
  return { kind, email, mobile };
}
