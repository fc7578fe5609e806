import { describe, expect, it } from 'vitest';
import { newPasswordFaults, repeatIsAstray } from './new-password.ts';

describe('a new password', () => {
  it.each([
    {
      password: '',
      repeat: '',
      faults: { password: 'public.input_full', repeat: 'public.input_full' },
    },
    {
      password: '1234567',
      repeat: '',
      faults: { password: 'form.password_short', repeat: 'public.input_full' },
    },
    { password: '1234567', repeat: '1', faults: { password: 'form.password_short' } },
    { password: '12345678', repeat: '', faults: { repeat: 'public.input_full' } },
    { password: '12345678', repeat: '12345679', faults: { repeat: 'public.password_not_equal' } },
    { password: '12345678', repeat: '12345678', faults: {} },
    { password: ' 234567 ', repeat: ' 234567 ', faults: {} },
  ])('"$password" and "$repeat": $faults', ({ password, repeat, faults }) => {
    expect(newPasswordFaults({ password, repeat })).toEqual(faults);
  });

  it('is repeated wrongly as soon as it cannot become the same', () => {
    expect(repeatIsAstray({ password: 'abcdefgh', repeat: 'abc' })).toBe(false);
    expect(repeatIsAstray({ password: 'abcdefgh', repeat: 'abx' })).toBe(true);
  });
});
