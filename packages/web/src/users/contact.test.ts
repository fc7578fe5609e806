import { describe, expect, it } from 'vitest';
import { contactFault } from './contact.ts';

describe('what names an account', () => {
  it.each([
    { kind: 'email', text: '', fault: 'user.input_email' },
    { kind: 'email', text: '   ', fault: 'user.input_email' },
    { kind: 'email', text: 'ann@example.com', fault: undefined },
    { kind: 'email', text: ' ann@example.com ', fault: undefined },
    { kind: 'email', text: 'ann@example', fault: 'form.email_form' },
    { kind: 'email', text: 'ann.example.com', fault: 'form.email_form' },
    { kind: 'email', text: 'a@b@c.de', fault: 'form.email_form' },
    { kind: 'mobile', text: '', fault: 'user.input_phone' },
    { kind: 'mobile', text: '9123 4567', fault: undefined },
    { kind: 'mobile', text: '+852 (91) 23-45.67', fault: undefined },
    { kind: 'mobile', text: '123', fault: 'form.phone_form' },
    { kind: 'mobile', text: '1234567890123456', fault: 'form.phone_form' },
    { kind: 'mobile', text: 'ann@example.com', fault: 'form.phone_form' },
  ] as const)('$kind "$text": $fault', ({ kind, text, fault }) => {
    expect(contactFault(kind, text)).toBe(fault);
  });
});
