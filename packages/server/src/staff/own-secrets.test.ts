// Members change their own password and authenticator app; nobody does with an open screen alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Outbox } from '../testing/outbox.ts';
import { TestApp } from '../testing/test-app.ts';
import {
  STAFF_PASSWORD,
  TestStaff,
  adminCall,
  fromBase32,
  nameOfCode,
} from '../testing/test-staff.ts';
import { totpCode } from '../users/totp.ts';

const NEW_PASSWORD = 'seven wet bicycles in june';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  owner = await TestStaff.enter(app, 'owner');
});
afterAll(() => app.remove());

const codeOf = (staff: TestStaff): string => {
  app.clock.advance(30_000);
  return totpCode(staff.secret, Math.floor(app.clock.now() / 30_000));
};
const login = async (staff: TestStaff, password: string): Promise<string | number> => {
  const said = { email: staff.email, password, code: codeOf(staff) };
  const { code } = await adminCall(app, 'staffLogin', said);
  return code === 1 ? 'in' : nameOfCode(code);
};
const readersOf = async (words: string): Promise<string[]> =>
  (await new Outbox(app).look())
    .filter(({ raw }) => raw.replaceAll(/=\r?\n/g, '').includes(words))
    .map(({ to }) => to)
    .toSorted();

describe('the own password', () => {
  it('is changed with the old one and a code; other sessions end, the owners are told', async () => {
    const mia = await TestStaff.enter(app, 'finance_maker');
    const said = { password: STAFF_PASSWORD, new_password: NEW_PASSWORD };
    expect(
      await mia.refused('staffChangePassword', { ...said, password: 'wrong', code: codeOf(mia) }),
    ).toBe('password_wrong');
    expect(await mia.refused('staffChangePassword', { ...said, code: '000000' })).toBe(
      'code_wrong',
    );
    const weak = { ...said, new_password: 'password1234', code: codeOf(mia) };
    expect(await mia.refused('staffChangePassword', weak)).toBe('password_weak');
    expect(await login(mia, STAFF_PASSWORD)).toBe('in');
    expect(await mia.done('staffSessions', {})).toHaveLength(2);
    await mia.done('staffChangePassword', { ...said, code: codeOf(mia) });
    expect(await mia.done('staffSessions', {})).toHaveLength(1);
    expect(await login(mia, STAFF_PASSWORD)).toBe('login_failed');
    expect(await login(mia, NEW_PASSWORD)).toBe('in');
    expect(await readersOf('changed the own password')).toEqual(
      [mia.email, owner.email].toSorted(),
    );
  });
});

describe('the own authenticator app', () => {
  it('that was begun with the old password is none after a new one', async () => {
    const mia = await TestStaff.enter(app, 'support');
    const said = { password: STAFF_PASSWORD, code: codeOf(mia) };
    const entry = await mia.done('staffNewAuthenticator', said);
    if (entry.state !== 'enrol') throw new Error('another app is set up');
    const change = { password: STAFF_PASSWORD, new_password: NEW_PASSWORD, code: codeOf(mia) };
    await mia.done('staffChangePassword', change);
    const code = totpCode(fromBase32(entry.secret), Math.floor(app.clock.now() / 30_000));
    const end = await adminCall(app, 'staffEnrol', { ticket: entry.ticket, code });
    expect(nameOfCode(end.code)).toBe('link_invalid');
    await mia.done('staffMe', {});
  });

  it('is replaced with the password and a code of the old one, which then no longer works', async () => {
    const mia = await TestStaff.enter(app, 'finance_maker');
    const said = { password: STAFF_PASSWORD, code: codeOf(mia) };
    expect(await mia.refused('staffNewAuthenticator', { ...said, password: 'wrong' })).toBe(
      'password_wrong',
    );
    const entry = await mia.done('staffNewAuthenticator', said);
    if (entry.state !== 'enrol') throw new Error('another app is set up');
    expect(await login(mia, STAFF_PASSWORD)).toBe('in');
    const now = await mia.enrols(entry);
    expect(await login(mia, STAFF_PASSWORD)).toBe('code_wrong');
    expect((await mia.call('staffMe', {})).code).toBe(999);
    expect((await now.done('staffMe', {})).id).toBe(mia.id);
    expect(await login(now, STAFF_PASSWORD)).toBe('in');
    expect(await readersOf('another authenticator app')).toEqual(
      [mia.email, owner.email].toSorted(),
    );
  });
});
