// The account named in the login's form. Registration and a new password put theirs here, so that it need not be typed
// again.
import { draftOf, keepDraft } from '../ui/fields/use-form.ts';

export const LOGIN_DRAFT = 'login';

interface AccountValues {
  readonly kind: string;
  readonly email: string;
  readonly mobile: string;
}

/** The fields of an account, by the wire's names. */
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

/** The account that the login's form names now. */
export function accountAtLogin(): AccountValues {
  const { kind = 'email', email = '', mobile = '' } = draftOf(LOGIN_DRAFT);
  return { kind, email, mobile };
}
