import { describe, expect, it } from 'vitest';
import { codeDigits } from './code-field.tsx';

describe('a typed code', () => {
  it.each([
    { typed: '123 456', code: '123456' },
    { typed: 'Code: 123-456.', code: '123456' },
    { typed: '1234567890', code: '12345678' },
    { typed: 'abc', code: '' },
  ])('$typed is read as $code', ({ typed, code }) => {
    expect(codeDigits(typed)).toBe(code);
  });
});
