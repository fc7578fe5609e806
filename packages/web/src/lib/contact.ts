// By what an account is named, an e-mail address or a phone number, and what is wrong with one as typed.
import type { ContactKind } from '@meridian/contract';

export const CONTACT_KINDS = ['email', 'mobile'] as const satisfies readonly ContactKind[];
/** `type` of the calls that send a code. */
export const CODE_FOR = { register: 1, reset: 2, change: 3, bind: 4 } as const;
export const CODE_DIGITS = 6;

export type ContactFault =
  | 'user.input_email'
  | 'user.input_phone'
  | 'form.email_form'
  | 'form.phone_form';

/** What is wrong at first sight; whether it exists, the server knows. */
export function contactFault(kind: ContactKind, text: string): ContactFault | undefined {
  const typed = text.trim();
  if (kind === 'email') {
    if (typed === '') return 'user.input_email';
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? undefined : 'form.email_form';
  }
  if (typed === '') return 'user.input_phone';
  const digits = typed.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(typed) && digits >= 4 && digits <= 15
    ? undefined
    : 'form.phone_form';
}
