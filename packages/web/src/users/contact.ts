// The contact that names an account, an e-mail address or a phone number, and what is wrong with one as typed.
import type { ContactKind } from '@meridian/contract';

export type ContactFault =
  | 'user.input_email'
  | 'user.input_phone'
  | 'form.email_form'
  | 'form.phone_form';

/** What is wrong at first sight; only the server knows whether the contact exists. */
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
