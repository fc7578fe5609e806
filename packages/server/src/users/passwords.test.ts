import { describe, expect, it } from 'vitest';
import {
  PASSWORDS_WAITING_MAX,
  PasswordsBusy,
  hashPassword,
  isWeakPassword,
  verifyPassword,
} from './passwords.ts';

describe('a password', () => {
  it('is known again by its hash alone, which differs each time', async () => {
    const [first, second] = await Promise.all([
      hashPassword('correct horse'),
      hashPassword('correct horse'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('correct horse', first)).toBe(true);
    expect(await verifyPassword('correct horsf', first)).toBe(false);
  });

  it('of nobody is never right', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('x', '')).toBe(false);
  });

  it('is refused where too many wait', async () => {
    const checks = Array.from({ length: PASSWORDS_WAITING_MAX + 50 }, () =>
      verifyPassword('x', null),
    );
    const ended = await Promise.allSettled(checks);
    const busy = ended.filter(
      (one) => one.status === 'rejected' && one.reason instanceof PasswordsBusy,
    );
    expect(busy.length).toBeGreaterThan(40);
    expect(ended.length - busy.length).toBeGreaterThan(150);
  });

  it.each(['password1!', '12345678', 'aaaaaaaa', 'Qwertz123', 'anna.smith9'])(
    '%s is weak',
    (password) => {
      expect(isWeakPassword(password, ['anna.smith@example.com'])).toBe(true);
    },
  );

  it('of some length and no pattern is not weak', () => {
    expect(isWeakPassword('teal-kettle-94', ['anna.smith@example.com'])).toBe(false);
  });
});
