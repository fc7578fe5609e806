import { afterAll, beforeAll, expect, it } from 'vitest';
import { REAL_PASSWORD, TestApp, asRefused } from '../testing/test-app.ts';
import { ATTEMPTS_WAITING_MAX, POLICIES, createAttempts } from './attempts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('attempts from the addresses of one IPv6 network are counted as one customer’s', async () => {
  const from = { address: '2001:db8:1:2::7' };
  const account = 'ann@example.org';
  const password = { new_password: REAL_PASSWORD, secondary_password: REAL_PASSWORD };
  await app.call('sendEmail', { to: account, type: 2 }, from);
  await app.call('sendSms', { area_id: 3, to: '7700900123', type: 1 }, from);
  await app.call(
    'forgetPassword',
    { type: 'email', account, auth_code: '123456', ...password },
    from,
  );
  await app.call('login', { account, password: 'guess kettle', login_type: 'email' }, from);
  await app.call(
    'register',
    {
      type: 'email',
      area_id: 3,
      account,
      password: REAL_PASSWORD,
      re_password: REAL_PASSWORD,
      sms_code: '123456',
    },
    from,
  );
  await app.call('demoLogin', {}, { ...from, method: 'POST' });
  await app.call('captcha', {}, from);
  await app.call('passkeyLoginOptions', {}, from);
  const rows = await app.db.query<{ key: string }>({
    text: "SELECT key FROM attempts WHERE key LIKE '%2001:db8%' ORDER BY key",
  });
  const kinds = rows.map(({ key }) => key.split(':')[0]);
  for (const kind of Object.keys(POLICIES).filter((name) => /^[a-z]+ByAddress$/.test(name)))
    expect(kinds).toContain(kind);
  expect(kinds).toEqual(expect.arrayContaining(['code', 'codeTry', 'login', 'sendAsked']));
  const ofOne = rows.filter(({ key }) => !key.endsWith('2001:db8:1:2::/64'));
  expect(ofOne).toEqual([]);
});

it('the right password is taken so often in an hour: each change by it is told, and a text costs money', async () => {
  const ann = await app.realClient();
  const attempts = createAttempts(app.db, app.clock.now);
  for (let i = 1; i < POLICIES.presentPasswordRight.max; i += 1)
    await attempts.take('presentPasswordRight', String(ann.user.id));
  const options = () => ann.call('passkeyRegisterOptions', { password: REAL_PASSWORD });
  expect((await options()).code).toBe(1);
  expect(asRefused(await options()).error).toBe('attempts_too_many');
  app.clock.advance(POLICIES.presentPasswordRight.windowMs);
  expect((await options()).code).toBe(1);
});

it('the right password that is entered often at once is not counted as guesses', async () => {
  const ann = await app.realClient();
  const many = Array.from({ length: POLICIES.presentPassword.max + 4 }, () =>
    ann.call('passkeyRegisterOptions', { password: REAL_PASSWORD }),
  );
  expect((await Promise.all(many)).map(({ code }) => code)).toEqual(many.map(() => 1));
});

it('attempts on one subject wait for each other, and only so many of them', async () => {
  const attempts = createAttempts(app.db, app.clock.now);
  const first = Promise.withResolvers<void>();
  let atOnce = 0;
  const tried = Array.from({ length: ATTEMPTS_WAITING_MAX + 1 }, () =>
    attempts.inTurn('login', 'ann', async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await first.promise;
      atOnce -= 1;
    }),
  );
  const more = attempts.inTurn('login', 'ann', () => Promise.resolve());
  await expect(more).rejects.toMatchObject({ error: 'requests_too_many' });
  await attempts.inTurn('login', 'ben', () => Promise.resolve());
  first.resolve();
  await Promise.all(tried);
});
