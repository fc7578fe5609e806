// What the login's form holds: which account. Registering and a new password leave theirs here, so that it need not be typed again.
import type { ContactKind } from '@meridian/contract';
import { keepDraft } from '../ui/use-form.ts';

export const LOGIN_DRAFT = 'login';

export interface AccountValues extends Readonly<Record<string, string>> {
  readonly kind: ContactKind;
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
