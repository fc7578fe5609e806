import { saveSetting } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Outbox } from '../testing/outbox.ts';
import { REAL_PASSWORD, TestApp, asRefused } from '../testing/test-app.ts';

let app: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
});
afterAll(() => app.remove());

const GB = 3;
const form = (change: Record<string, unknown> = {}) => ({
  type: 'email',
  area_id: GB,
  account: 'ann@example.org',
  password: REAL_PASSWORD,
  re_password: REAL_PASSWORD,
  ...change,
});

async function codeTo(email: string): Promise<string> {
  await app.call('sendEmail', { to: email, type: 1 });
  return await outbox.code(email);
}
const login = (account: string, input: Record<string, unknown> = {}) =>
  app.call('login', { account, password: REAL_PASSWORD, login_type: 'email', ...input });
const register = (change: Record<string, unknown>) => app.call('register', form(change));
const refused = async (change: Record<string, unknown>) => asRefused(await register(change));

describe('a real account', () => {
  it('starts with nothing, and takes part in trading', async () => {
    const ann = await app.realClient();
    expect(await ann.done('balance', {})).toEqual({ balance: '0.000000' });
    expect(ann.user.is_demo).toBe(0);
    expect((await ann.refused('resetDemo', {})).error).toBe('demo_account_only');
  });
});

describe('registering with a code by mail', () => {
  it('opens an account that logs in, form encoded too', async () => {
    const code = await codeTo('Form@Example.org');
    const payload = new URLSearchParams(
      form({ account: 'form@example.org', sms_code: code }) as never,
    );
    const answer = await app.app.http.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'application/x-www-form-urlencoded', lang: 'en' },
      payload: payload.toString(),
    });
    expect(answer.json()).toEqual({ code: 1, msg: 'Done', data: {} });
    const { code: done, data } = await login('FORM@example.org');
    expect(done).toBe(1);
    expect(data).toMatchObject({
      user: { email: 'form@example.org', email_verified: 1, credit_score: 30, is_demo: 0 },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['area_id', { area_id: undefined }],
    ['area_id', { area_id: 9999 }],
    ['account', { account: 'no address' }],
    ['account', { account: 'аnn@example.org' }],
    ['account', { account: 'ann@exаmple.org' }],
    ['account', { account: 'ann\u0000@example.org' }],
    ['account', { account: `${'a'.repeat(65)}@example.org` }],
    ['account', { account: 'a@b@example.org' }],
    ['account', { account: 'ann@localhost' }],
    ['password', { password: 'short', re_password: 'short' }],
    ['password', { password: 'x'.repeat(129), re_password: 'x'.repeat(129) }],
    ['password', { password: 'Password1', re_password: 'Password1' }],
    ['password', { password: 'ann@example.org', re_password: 'ann@example.org' }],
    ['re_password', { re_password: 'other kettle 94' }],
    ['invite_code', { invite_code: 'NOSUCHCODE' }],
    ['invite_code', { invite_code: 'A\u0000B' }],
    ['mobile', { mobile: '12' }],
    ['mobile', { mobile: '\u0000' }],
    ['sms_code', {}],
    ['sms_code', { sms_code: '000000' }],
    ['type', { type: 'carrier pigeon' }],
  ])('names %s when it is wrong: %j', async (field, change) => {
    const { fields } = await refused(change);
    expect(Object.keys(fields)).toEqual([field]);
  });

  it('refuses countries that are not served, as the setting names them', async () => {
    await saveSetting(app.db, 'countries_not_served', ['DE']);
    const germany = 9;
    const answer = await refused({ area_id: germany, sms_code: '123456' });
    expect(answer).toMatchObject({ error: 'country_not_served' });
    expect(answer.msg).toContain('Germany');
    expect((await refused({ sms_code: '123456' })).error).toBe('code_wrong');
  });

  it('leaves the code good while another field is wrong', async () => {
    const sms_code = await codeTo('patient@example.org');
    const account = 'patient@example.org';
    expect((await refused({ account, sms_code, re_password: 'x' })).fields).toHaveProperty(
      're_password',
    );
    expect((await register({ account, sms_code })).code).toBe(1);
  });

  it('of an address that has an account answers the same, and tells that address alone', async () => {
    await app.realClient('en', 'known@example.org');
    await outbox.look();
    const known = await app.call('sendEmail', { to: 'Known@example.org', type: 1 });
    const unknown = await app.call('sendEmail', { to: 'unknown@example.org', type: 1 });
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null });
    const sent = await outbox.look();
    const outcomes = new Map(sent.map(({ to, code }) => [to, code !== null]));
    expect(outcomes).toEqual(
      new Map([
        ['Known@example.org', false],
        ['unknown@example.org', true],
      ]),
    );
    expect(sent.find(({ to }) => to.startsWith('Known'))?.raw).toContain(
      'You already have a Meridian account',
    );
    const ofKnown = await register({ account: 'known@example.org', sms_code: '123456' });
    const ofUnknown = await register({ account: 'unknown@example.org', sms_code: '123456' });
    expect({ ...ofKnown, headers: null }).toEqual({ ...ofUnknown, headers: null });
  });

  it('twice at once makes one account', async () => {
    const sms_code = await codeTo('twice@example.org');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register({ account: 'twice@example.org', sms_code })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      1, 1106, 1106, 1106, 1106,
    ]);
    const rows = await app.db.query({
      text: `SELECT 1 FROM users WHERE lower(email) = 'twice@example.org'`,
    });
    expect(rows.length).toBe(1);
  });

  it('remembers who invited, and counts for the inviter', async () => {
    const inviter = await app.realClient();
    const before = await inviter.done('invite', {});
    expect(before).toEqual({
      invite_code: inviter.user.invite_code,
      link: `http://localhost/#/register?invite_code=${inviter.user.invite_code}`,
      invited: 0,
    });
    const account = 'invited@example.org';
    const sms_code = await codeTo(account);
    const invite_code = inviter.user.invite_code.toLowerCase();
    expect((await register({ account, sms_code, invite_code })).code).toBe(1);
    expect((await inviter.done('invite', {})).invited).toBe(1);
  });
});

describe('registering with a phone number', () => {
  const send = (input: Record<string, unknown>) =>
    app.call('sendSms', { to: '07700 900-123', area_id: GB, type: 1, ...input });

  it('keeps it in one form however it is written, and logs in with any of them', async () => {
    expect(await send({})).toMatchObject({ code: 1, data: { seconds: 60 } });
    const sms_code = await outbox.code('+447700900123');
    const mobile = '+44 7700 900123';
    expect((await register({ type: 'mobile', account: undefined, mobile, sms_code })).code).toBe(1);
    for (const input of [
      { account: '07700900123' },
      { account: '7700 900 123' },
      { account: '+447700900123' },
      { account: '00447700900123' },
      { account: '(0)7700900123', area_id: GB },
      { account: '07700900123', login_type: undefined },
    ]) {
      const answer = await app.call('login', {
        password: REAL_PASSWORD,
        login_type: 'mobile',
        ...input,
      });
      expect([input, answer.code]).toEqual([input, 1]);
      expect(answer.data).toMatchObject({ user: { mobile: '+447700900123', mobile_verified: 1 } });
    }
  });

  it('that has an account tells that number alone', async () => {
    app.clock.advance(61_000);
    await outbox.look();
    expect(await send({ to: '7700900123' })).toMatchObject({ code: 1 });
    expect(await outbox.look()).toMatchObject([{ to: '+447700900123', code: null, kind: 'txt' }]);
  });

  it.each(['٠٧٧٠٠٩٠٠١٢٣', '+49 170 1234567', '123', '0'.repeat(30), 'x', '+', '1;DROP TABLE'])(
    'refuses %s',
    async (to) => {
      expect(asRefused(await send({ to })).fields).toHaveProperty('to');
    },
  );
});

describe('asking for a code', () => {
  it('by text is possible thirty times an hour from one address: each costs money', async () => {
    const address = '203.0.113.7';
    const send = (number: number) =>
      app.call('sendSms', { to: `077009002${number}`, area_id: GB, type: 1 }, { address });
    for (let number = 10; number < 40; number += 1) expect((await send(number)).code).toBe(1);
    expect(asRefused(await send(40)).error).toBe('attempts_too_many');
    const mail = { to: 'not.a.text@example.org', type: 1 };
    expect((await app.call('sendEmail', mail, { address })).code).toBe(1);
  });

  it.each(['sendEmail', 'sendSms'] as const)('names all that %s lacks', async (name) => {
    const { fields } = asRefused(await app.call(name, {}));
    expect(Object.keys(fields).toSorted()).toEqual(['to', 'type']);
    expect(fields['to']).toBe(fields['type']);
    expect(asRefused(await app.call(name, { type: 1 })).fields).toHaveProperty('to');
    expect(Object.keys(asRefused(await app.call(name, { to: 'x' })).fields)).toEqual(['type']);
    // A change of password uses the account's own address.
    expect((await app.call(name, { type: 3 })).code).toBe(999);
  });
});

describe('verify_reg_type', () => {
  const withMode = async (verifyRegType: number, work: () => Promise<void>) => {
    await saveSetting(app.db, 'site', { verifyRegType });
    await work();
    await saveSetting(app.db, 'site', { verifyRegType: 1 });
  };

  it('2 asks for the captcha’s text, each of which is good for one try', async () => {
    await withMode(2, async () => {
      const { id, b64s } = (await app.call('captcha', {})).data as { id: string; b64s: string };
      const image = Buffer.from(
        b64s.replace('data:image/svg+xml;base64,', ''),
        'base64',
      ).toString();
      expect(image).toMatch(/^<svg .*<path .* d="M.*<\/svg>$/);
      expect(image).not.toMatch(/<text|font/);
      const account = 'captcha@example.org';
      expect((await refused({ account, key: id, sms_code: 'AAAAA' })).error).toBe('captcha_wrong');
      expect((await refused({ account, key: 'unknown', sms_code: 'AAAAA' })).error).toBe(
        'captcha_wrong',
      );
      const drawn = await app.app.users.captchas.draw('ACEHK');
      const mine = { account, key: drawn.id, sms_code: 'acehk' };
      expect((await register(mine)).code).toBe(1);
      expect((await login(account)).data).toMatchObject({
        user: { email_verified: 0, credit_score: 0 },
      });
      // Somebody who already has an account is told so by mail; the site's answer is the same.
      await outbox.look();
      const again = await app.app.users.captchas.draw('ACEHK');
      expect((await register({ ...mine, key: again.id })).code).toBe(1);
      expect(await outbox.look()).toMatchObject([{ to: account, code: null }]);
    });
  });

  it('3 takes a number alone, without a code', async () => {
    await withMode(3, async () => {
      const mobile = { type: 'mobile', account: '0170 1112223', area_id: GB };
      expect((await refused({})).fields).toHaveProperty('type');
      expect((await register(mobile)).code).toBe(1);
      await outbox.look();
      // The second time gets the same answer, and makes no second account.
      expect(
        (await register({ ...mobile, password: 'other kettle 95', re_password: 'other kettle 95' }))
          .code,
      ).toBe(1);
      expect(await outbox.look()).toMatchObject([{ to: '+441701112223', kind: 'txt' }]);
      const account = '01701112223';
      const answer = await login(account, { login_type: 'mobile' });
      expect(answer.data).toMatchObject({ user: { mobile_verified: 0, credit_score: 0 } });
      expect(
        (await login(account, { login_type: 'mobile', password: 'other kettle 95' })).code,
      ).toBe(1100);
    });
  });
});
