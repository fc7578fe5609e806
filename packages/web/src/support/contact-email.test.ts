import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('window', { addEventListener: () => undefined });
let emailIn: (answer: unknown) => string;
beforeAll(async () => {
  ({ emailIn } = await import('./contact-email.ts'));
});
afterAll(() => vi.unstubAllGlobals());

describe('the answer of an external service', () => {
  it.each([
    { answer: { email: 'care@example.com' }, email: 'care@example.com' },
    {
      answer: { code: 1, msg: '', data: { email: 'care@example.com' } },
      email: 'care@example.com',
    },
    { answer: { data: null }, email: '' },
    { answer: null, email: '' },
    { answer: { email: 'javascript:alert(1)' }, email: '' },
    { answer: { email: 7 }, email: '' },
  ])('$answer names $email', ({ answer, email }) => {
    expect(emailIn(answer)).toBe(email);
  });
});
