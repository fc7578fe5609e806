import type { AdminOutput } from '@meridian/contract/admin';
import { writeAudit } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import {
  STAFF_PASSWORD,
  TestStaff,
  adminCall,
  confirmed,
  nameOfCode,
} from '../testing/test-staff.ts';
import { totpCode } from '../users/totp.ts';
import { LINK_LIFE_MS, firstOwner, newStaffLink } from './links.ts';
import { STAFF_SESSION_LIFE_MS } from '../platform/staff/sessions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

/** The next code of the app: each works once. */
const nextCode = (staff: TestStaff): string => {
  app.clock.advance(30_000);
  return totpCode(staff.secret, Math.floor(app.clock.now() / 30_000));
};
const login = async (staff: TestStaff, input: object) => {
  app.clock.advance(60_000);
  return adminCall(app, 'staffLogin', { email: staff.email, password: STAFF_PASSWORD, ...input });
};

describe('the first owner', () => {
  it('comes in by a link that works once, and appoints the others', async () => {
    const made = await firstOwner(app.db, { email: null, password: null, now: app.clock.now() });
    const owner = await TestStaff.byLink(app, made?.link ?? '', 'owner@desk.example', {
      name: 'Olga Owner',
      email: 'owner@desk.example',
    });
    expect(await owner.done('staffMe', {})).toMatchObject({
      name: 'Olga Owner',
      roles: ['owner'],
      has_second_factor: true,
    });
    expect(
      nameOfCode(
        (
          await adminCall(app, 'staffSetUp', {
            link: made?.link ?? '',
            password: STAFF_PASSWORD,
            email: 'second@desk.example',
          })
        ).code,
      ),
    ).toBe('link_invalid');
    expect(
      await firstOwner(app.db, { email: null, password: null, now: app.clock.now() }),
    ).toBeNull();
    await owner.done('staffInvite', {
      email: 'maker@desk.example',
      name: 'Mia Maker',
      roles: ['finance_maker', 'support'],
    });
    await confirmed(app);
    const maker = await TestStaff.byMail(app, 'maker@desk.example');
    expect(await maker.done('staffMe', {})).toMatchObject({ name: 'Mia Maker' });
    const { data } = await owner.done('auditList', { action: 'propose.staffInvite' });
    expect(data[0]).toMatchObject({ staff_name: 'Olga Owner', after: { name: 'Mia Maker' } });
  });
});

describe('a link', () => {
  it('of a start before somebody could log in makes no second owner', async () => {
    await TestStaff.enter(app, 'owner');
    const link = await newStaffLink(app.db, { staffId: null, now: app.clock.now() });
    const input = { link, password: STAFF_PASSWORD, email: 'second@desk.example' };
    const { code } = await adminCall(app, 'staffSetUp', input);
    expect(nameOfCode(code)).toBe('link_invalid');
  });

  it('is too old after a day', async () => {
    const link = await newStaffLink(app.db, {
      staffId: null,
      now: app.clock.now() - LINK_LIFE_MS - 1,
    });
    const answer = await adminCall(app, 'staffSetUp', {
      link,
      password: STAFF_PASSWORD,
      email: 'a@b.cd',
    });
    expect(nameOfCode(answer.code)).toBe('link_invalid');
  });

  it('takes no weak password, and is kept for a better one', async () => {
    const link = await TestStaff.linkFor(app, 'late@desk.example', 'support');
    const weak = await adminCall(app, 'staffSetUp', { link, password: 'password1234' });
    expect(nameOfCode(weak.code)).toBe('password_weak');
    await TestStaff.byLink(app, link, 'late@desk.example');
  });
});

describe('a login', () => {
  it('needs the password and a code, each code once', async () => {
    const staff = await TestStaff.enter(app, 'support');
    expect(nameOfCode((await login(staff, {})).code)).toBe('code_required');
    expect(nameOfCode((await login(staff, { password: 'wrong wrong wrong' })).code)).toBe(
      'login_failed',
    );
    expect(nameOfCode((await login(staff, { email: 'nobody@desk.example' })).code)).toBe(
      'login_failed',
    );
    expect(nameOfCode((await login(staff, { code: '000000' })).code)).toBe('code_wrong');
    const code = nextCode(staff);
    const input = { email: staff.email, password: STAFF_PASSWORD, code };
    expect((await adminCall(app, 'staffLogin', input)).data).toMatchObject({ state: 'in' });
    expect(nameOfCode((await adminCall(app, 'staffLogin', input)).code)).toBe('code_wrong');
  });

  it('is refused for a while after many attempts', async () => {
    const attempts = Array.from({ length: 12 }, () =>
      adminCall(app, 'staffLogin', { email: 'guess@desk.example', password: 'x' }),
    );
    const codes = (await Promise.all(attempts)).map(({ code }) => nameOfCode(code));
    expect(codes).toContain('too_many_attempts');
    app.clock.advance(60_000);
  });

  it('ends by itself, by its owner, and at once where an owner ends it', async () => {
    const owner = await TestStaff.enter(app, 'owner');
    const staff = await TestStaff.enter(app, 'support');
    app.clock.advance(60_000);
    const input = { email: staff.email, password: STAFF_PASSWORD, code: nextCode(staff) };
    const second = ((await adminCall(app, 'staffLogin', input)).data as { token: string }).token;
    const sessions = await staff.done('staffSessions', {});
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ is_current: isCurrent }) => !isCurrent);
    await staff.done('staffRevokeSession', { id: other?.id ?? '' });
    expect((await adminCall(app, 'staffMe', {}, second)).code).toBe(999);
    expect(await staff.refused('staffRevokeSession', { id: other?.id ?? '' })).toBe(
      'session_unknown',
    );
    const [colleagues] = await owner.done('staffSessions', {});
    expect(await staff.refused('staffRevokeSession', { id: colleagues?.id ?? '' })).toBe(
      'session_unknown',
    );
    await owner.done('staffMe', {});
    await owner.done('staffDisable', { id: String(staff.id), is_disabled: true });
    expect(await staff.refused('staffMe', {})).toBe('session_required');
    app.clock.advance(STAFF_SESSION_LIFE_MS + 1);
    expect(await owner.refused('staffMe', {})).toBe('session_required');
  });
});

describe('roles', () => {
  it('that would let one person move money alone are refused', async () => {
    const owner = await TestStaff.enter(app, 'owner');
    const staff = await TestStaff.enter(app, 'support');
    const id = String(staff.id);
    for (const roles of [
      ['finance_maker', 'finance_checker'],
      ['owner', 'finance_maker'],
      ['owner', 'finance_checker'],
    ])
      expect(await owner.refused('staffSetRoles', { id, roles })).toBe('roles_conflict');
    expect(await owner.refused('staffSetRoles', { id, roles: [] })).toBe('roles_empty');
    expect(await owner.refused('staffSetRoles', { id, roles: ['king'] })).toBe('fields_invalid');
    expect(await owner.refused('staffSetRoles', { id: String(owner.id), roles: ['support'] })).toBe(
      'not_oneself',
    );
    await owner.done('staffSetRoles', { id, roles: ['finance_maker'] });
    await confirmed(app);
    expect((await staff.done('staffMe', {})).roles).toEqual(['finance_maker']);
  });

  it('leave one owner in any case, however two of them hurry', async () => {
    const alone = await TestApp.open();
    try {
      const [first, second] = [
        await TestStaff.enter(alone, 'owner'),
        await TestStaff.enter(alone, 'owner'),
      ];
      const answers = await Promise.all([
        first.call('staffDisable', { id: String(second.id), is_disabled: true }),
        second.call('staffDisable', { id: String(first.id), is_disabled: true }),
      ]);
      const done = answers.filter(({ code }) => code === 1);
      expect(done).toHaveLength(1);
      const loser = answers.find(({ code }) => code !== 1);
      expect(['last_owner', 'session_required']).toContain(nameOfCode(loser?.code ?? 0));
    } finally {
      await alone.remove();
    }
  });
});

describe('the audit log', () => {
  it('is searched, paged, and refused to those without a role for it', async () => {
    const auditor = await TestStaff.enter(app, 'auditor');
    const support = await TestStaff.enter(app, 'support');
    for (let n = 0; n < 25; n += 1)
      await writeAudit(app.db, {
        at: n,
        staffId: null,
        staffName: 'program',
        address: '',
        action: 'probe',
        subject: `probe:${n}`,
        userId: 7,
        reason: '100%_sure',
        before: null,
        after: { n },
      });
    const page = (input: object): Promise<AdminOutput<'auditList'>> =>
      auditor.done('auditList', { action: 'probe', ...input });
    const newest = await page({});
    expect(newest).toMatchObject({ total: 25 });
    expect(newest.data[0]).toMatchObject({ after: { n: 24 } });
    expect((await page({ page: 2 })).data).toHaveLength(5);
    expect(await page({ search: '100%_s' })).toMatchObject({ total: 25 });
    expect(await page({ search: '100%Xs' })).toMatchObject({ total: 0 });
    expect(await page({ from: 3, to: 5 })).toMatchObject({ total: 2 });
    expect(await support.refused('auditList', {})).toBe('role_missing');
    await expect(app.db.query({ text: 'DELETE FROM audit_log' })).rejects.toThrow('append-only');
  });

  it('is searched by the words that are shown, and by the names that are stored', async () => {
    const auditor = await TestStaff.enter(app, 'auditor');
    const common = { at: 1, staffId: null, staffName: 'program', address: '', userId: null };
    const lines = [
      { action: 'propose.staffSetRoles', subject: 'order:4242', reason: 'photo_is_unreadable' },
      { action: 'withdrawal.approve_first', subject: 'probe:words', reason: 'Is fine' },
    ];
    for (const line of lines)
      await writeAudit(app.db, { ...common, ...line, before: null, after: null });
    const found = async (search: string): Promise<string[]> => {
      const { data } = await auditor.done('auditList', { search, to: 2 });
      return data.map(({ action }) => action);
    };
    const [roles, sent] = lines.map(({ action }) => [action]);
    expect(await found('Propose: staff set roles')).toEqual(roles);
    expect(await found('set roles')).toEqual(roles);
    expect(await found('staffSetRoles')).toEqual(roles);
    expect(await found('order #4242')).toEqual(roles);
    expect(await found('order:4242')).toEqual(roles);
    expect(await found('photo is unreadable')).toEqual(roles);
    expect(await found('Withdrawal: approve first')).toEqual(sent);
    expect(await found('approve_first')).toEqual(sent);
    expect(await found('approve_ first')).toEqual([]);
  });
});
