// Security events of codes that were wrong, of what was set anew, and of looks at what belongs to a client.
import { DatabaseUnavailable, findStaff } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { USDT_TRC20, withdrawer } from '../testing/money.ts';
import { uploaded } from '../testing/photos.ts';
import { realUser } from '../testing/real-user.ts';
import { Outbox } from '../testing/outbox.ts';
import { REAL_PASSWORD, TestApp, type TestClient } from '../testing/test-app.ts';
import { STAFF_PASSWORD, TestStaff, confirmed, fromBase32 } from '../testing/test-staff.ts';
import { totpCode } from '../users/totp.ts';

const STEP_MS = 30_000;
const FRESH = 'marble-harbour-71';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

/** Sessions of staff end within the days that pass here. */
async function eventsOf(filter: object) {
  const watching = await TestStaff.enter(app, 'auditor');
  return (await watching.done('securityEvents', { ...filter, sort: 'id' })).data;
}
const kinds = async (filter: object) =>
  (await eventsOf(filter)).map(({ kind, detail }) => `${kind} ${detail}`.trim());
const told = async (client: TestClient) =>
  (await client.done('securityEvents', {})).data.map(({ text }) => text);

async function turnOn(client: TestClient): Promise<void> {
  const { secret } = await client.done('secondFactorSetup', { password: REAL_PASSWORD });
  const code = totpCode(fromBase32(secret), Math.floor(app.clock.now() / STEP_MS));
  await client.done('secondFactorConfirm', { code });
  app.clock.advance(STEP_MS);
}

describe('a client', () => {
  it('who sets the password anew by a sent code, or gives a wrong one', async () => {
    const ann = await app.realClient();
    const account = ann.user.email ?? '';
    await app.call('sendEmail', { to: account, type: 2 });
    const reset = (auth_code: string) =>
      app.call('forgetPassword', {
        ...{ type: 'email', account, auth_code },
        ...{ new_password: FRESH, secondary_password: FRESH },
      });
    const code = await new Outbox(app).code(account);
    expect((await reset(code === '000000' ? '111111' : '000000')).code).not.toBe(1);
    expect((await reset(code)).code).toBe(1);
    expect(await kinds({ user_id: ann.user.id })).toEqual([
      'client_code_wrong forgetPassword: code_wrong',
      'client_password_reset',
    ]);
    const { data } = await app.call('login', { account, password: FRESH });
    const { token } = data as { token: string };
    const { data: list } = await app.call('securityEvents', {}, { token });
    expect((list as { data: { text: string }[] }).data.map(({ text }) => text)).toEqual([
      'You logged in.',
      'The password was reset with a code.',
      'A wrong code was entered.',
    ]);
  });

  it('who gives a wrong code with a withdrawal or a method; other refusals are none', async () => {
    const { client, draw, methodId } = await withdrawer(app, '500');
    await turnOn(client);
    const asked = { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number: '50' };
    const refused = async (input: object) =>
      (await client.refused('draw', { ...asked, ...input }, 'POST')).error;
    expect(await refused({ number: '0.01', second_factor_code: '000000' })).toBe(
      'withdrawal_below_minimum',
    );
    expect(await refused({})).toBe('second_factor_required');
    expect(await refused({ second_factor_code: '000000' })).toBe('second_factor_wrong');
    const method = {
      type: '1',
      draw_id: USDT_TRC20,
      dc_address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    };
    await client.refused('bindDrawMethod', { ...method, second_factor_code: '000000' }, 'POST');
    expect(draw).toBeDefined();
    expect(await kinds({ user_id: client.user.id })).toEqual([
      'client_second_factor_on',
      'client_code_wrong draw: second_factor_wrong',
      'client_code_wrong bindDrawMethod: second_factor_wrong',
    ]);
    expect((await told(client)).slice(0, 2)).toEqual([
      'A wrong code was entered.',
      'A wrong code was entered.',
    ]);
  });
});

describe('a member', () => {
  it('who gives a wrong code or password in an open session', async () => {
    const maker = await TestStaff.enter(app, 'finance_maker');
    await maker.refused('staffProve', { code: '000000' });
    const input = { password: STAFF_PASSWORD, new_password: 'granite-lantern-4082' };
    await maker.refused('staffChangePassword', { ...input, code: '000000' });
    app.clock.advance(STEP_MS);
    await maker.proves();
    expect(await kinds({ staff_id: maker.id })).toEqual([
      'staff_second_factor_on staffEnrol',
      'staff_code_wrong staffProve: code_wrong',
      'staff_code_wrong staffChangePassword: code_wrong',
    ]);
  });

  it('whose second factor a new link removes, alone or by two', async () => {
    const owner = await TestStaff.enter(app, 'owner');
    for (const role of ['support', 'finance_maker'] as const) {
      const member = await TestStaff.enter(app, role);
      await TestStaff.enter(app, 'compliance');
      await owner.done('staffNewLink', { id: member.id });
      await confirmed(app);
      expect((await findStaff(app.db, member.id))?.totpSealed).toBeNull();
      // Another link removes nothing more.
      await owner.done('staffNewLink', { id: member.id });
      await confirmed(app);
      expect((await kinds({ staff_id: member.id })).slice(1), role).toEqual([
        'staff_second_factor_off staffNewLink',
      ]);
    }
  });
});

describe('a look at what belongs to a client', () => {
  it('is one event with who, whom and which page, however often it is made within minutes', async () => {
    const { client, draw } = await withdrawer(app, '500');
    const withdrawal = await draw('50');
    const [deposit] = (await client.done('deposits', {})).data;
    const auditor = await TestStaff.enter(app, 'auditor');
    for (let looked = 0; looked < 3; looked += 1) {
      await auditor.done('deskDeposit', { id: deposit?.id });
      await auditor.done('deskWithdrawal', { id: withdrawal.id });
    }
    const looks = { user_id: client.user.id, kind: 'client_viewed' };
    expect(await kinds(looks)).toEqual([
      `client_viewed deposit:${deposit?.id}`,
      `client_viewed withdrawal:${withdrawal.id}`,
    ]);
    expect((await eventsOf(looks)).map(({ staff_id: id }) => id)).toEqual([auditor.id, auditor.id]);
    const bob = await realUser(app);
    await app.call(
      'submitVerification',
      {
        ...{ name: 'Bob Lee', card_id: 'B1234567' },
        front_pic: await uploaded(app, bob.token),
        reverse_pic: await uploaded(app, bob.token),
      },
      { token: bob.token, method: 'POST' },
    );
    const [application] = (await auditor.done('deskIdentities', {})).data;
    await auditor.done('deskIdentity', { id: application?.id });
    expect(await kinds({ user_id: bob.user.id, staff_id: auditor.id })).toEqual([
      `client_viewed identity:${application?.id}`,
    ]);
    app.clock.advance(11 * 60_000);
    await auditor.done('deskDeposit', { id: deposit?.id });
    expect(await kinds(looks)).toHaveLength(3);
  });

  it('is not answered where it could not be written, and is written when it is made again', async () => {
    const { client, draw } = await withdrawer(app, '500');
    const { id } = await draw('50');
    const auditor = await TestStaff.enter(app, 'auditor');
    const query = app.db.query.bind(app.db);
    const failing = vi.spyOn(app.db, 'query').mockImplementation((statement) => {
      if (statement.name !== 'write_security_event') return query(statement);
      return Promise.reject(new DatabaseUnavailable('it is busy'));
    });
    expect(await auditor.refused('deskWithdrawal', { id })).toBe('service_unavailable');
    failing.mockRestore();
    await auditor.done('deskWithdrawal', { id });
    expect(await kinds({ user_id: client.user.id, kind: 'client_viewed' })).toEqual([
      `client_viewed withdrawal:${id}`,
    ]);
  });
});
