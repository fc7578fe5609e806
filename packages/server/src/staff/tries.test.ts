import type { AdminOutput } from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { STAFF_PASSWORD, TestStaff, adminCall, nameOfCode } from '../testing/test-staff.ts';
import { POLICIES } from '../users/attempts.ts';
import { totpCode } from '../users/totp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ config: { trustProxy: 1 } });
});
afterAll(() => app.remove());

const nextCode = (staff: TestStaff): string => {
  app.clock.advance(30_000);
  return totpCode(staff.secret, Math.floor(app.clock.now() / 30_000));
};
const login = (staff: TestStaff, input: object, address = '10.0.0.1') =>
  adminCall(app, 'staffLogin', { email: staff.email, password: STAFF_PASSWORD, ...input }, null, {
    'x-forwarded-for': address,
  });
const outcome = async (...of: Parameters<typeof login>) => {
  const { code, data } = await login(...of);
  return code === 1 ? (data as AdminOutput<'staffLogin'>).state : nameOfCode(code);
};
/** A member and the device that the member has logged in from. */
async function memberWithDevice() {
  const staff = await TestStaff.enter(app, 'support');
  const { data } = await login(staff, { code: nextCode(staff) });
  const entry = data as AdminOutput<'staffLogin'>;
  if (entry.state !== 'in') throw new Error('the member is in');
  return { staff, device: entry.device };
}

describe('tries of the second factor', () => {
  it('are limited for good: a restart forgets none', async () => {
    const staff = await TestStaff.enter(app, 'support');
    for (let tried = 0; tried < POLICIES.staffSecondFactor.max; tried += 1)
      expect(await outcome(staff, { code: '000000' })).toBe('code_wrong');
    expect(await outcome(staff, { code: nextCode(staff) })).toBe('too_many_attempts');
    await app.restart();
    expect(await outcome(staff, { code: nextCode(staff) })).toBe('too_many_attempts');
    app.clock.advance(POLICIES.staffSecondFactor.windowMs);
    expect(await outcome(staff, { code: nextCode(staff) })).toBe('in');
  });

  it('of who has stolen the password do not lock the member out at a known device', async () => {
    const { staff, device } = await memberWithDevice();
    for (let tried = 0; tried <= POLICIES.staffSecondFactor.max; tried += 1)
      await login(staff, { code: '000000' }, '6.6.6.6');
    expect(await outcome(staff, { code: nextCode(staff) })).toBe('too_many_attempts');
    expect(await outcome(staff, { code: nextCode(staff), device })).toBe('in');
  });
});

describe('tries of a password', () => {
  it('from everywhere lock strangers out, and the member’s own device not', async () => {
    const { staff, device } = await memberWithDevice();
    for (let tried = 0; tried <= POLICIES.staffLoginFromStrange.max; tried += 1)
      await login(staff, { password: 'wrong wrong wrong' }, `6.6.6.${tried}`);
    expect(await outcome(staff, {}, '7.7.7.7')).toBe('too_many_attempts');
    expect(await outcome(staff, { code: nextCode(staff), device }, '7.7.7.7')).toBe('in');
  });

  it('at a known device are limited, too, and another member’s device is a stranger', async () => {
    const { staff, device } = await memberWithDevice();
    const { device: others } = await memberWithDevice();
    for (let tried = 0; tried < POLICIES.staffLogin.max; tried += 1)
      expect(await outcome(staff, { password: 'wrong wrong wrong', device })).toBe('login_failed');
    expect(await outcome(staff, { device })).toBe('too_many_attempts');
    expect(await outcome(staff, { password: 'wrong wrong wrong', device: others }, '8.8.8.8')).toBe(
      'login_failed',
    );
  });
});
