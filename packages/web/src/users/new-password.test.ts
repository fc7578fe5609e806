import { describe, expect, it } from 'vitest';
import { BOTH_MISSING, newPasswordFaults, repeatIsAstray } from './new-password.ts';

describe('a new password', () => {
  it.each([
    {
      password: '',
      repeat: '',
      faults: { password: 'user.input_password', repeat: 'user.input_password_again' },
    },
    {
      password: '1234567',
      repeat: '',
      faults: { password: 'form.password_short', repeat: 'user.input_password_again' },
    },
    { password: '1234567', repeat: '1', faults: { password: 'form.password_short' } },
    { password: '12345678', repeat: '', faults: { repeat: 'user.input_password_again' } },
    { password: '12345678', repeat: '12345679', faults: { repeat: 'public.password_not_equal' } },
    { password: '12345678', repeat: '12345678', faults: {} },
    { password: ' 234567 ', repeat: ' 234567 ', faults: {} },
  ])('"$password" and "$repeat": $faults', ({ password, repeat, faults }) => {
    expect(newPasswordFaults({ password, repeat })).toEqual(faults);
  });

  it('is changed by filling in both fields', () => {
    expect(newPasswordFaults({ password: '', repeat: '' }, BOTH_MISSING)).toEqual(BOTH_MISSING);
  });

  it('is repeated wrongly as soon as it cannot become the same', () => {
    expect(repeatIsAstray({ password: 'abcdefgh', repeat: 'abc' })).toBe(false);
    expect(repeatIsAstray({ password: 'abcdefgh', repeat: 'abx' })).toBe(true);
  });
});
