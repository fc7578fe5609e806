import { countAttempt, createUser, setLoginFrozen, setMustChangePassword } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Outbox } from '../testing/outbox.ts';
import { REAL_PASSWORD, TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { POLICIES } from './attempts.ts';
import { hashPassword } from './passwords.ts';

let app: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
});
afterAll(() => app.remove());

const emailOf = ({ user }: TestClient): string => user.email ?? '';
const login = (account: string, password = REAL_PASSWORD, address = '127.0.0.1') =>
  app.call('login', { account, password, login_type: 'email' }, { address });

describe('logging in', () => {
  it('answers a token and the user, and says the same of a wrong password and of nobody', async () => {
    const ann = await app.realClient();
    const { code, data } = await login(emailOf(ann));
    expect(code).toBe(1);
    expect(data).toMatchObject({ user: { id: ann.user.id } });
    const answers = [
      await login(emailOf(ann), 'other kettle 94'),
      await login('nobody@example.org'),
      await login('no address'),
      await login((await app.client()).user.uid),
    ];
    for (const answer of answers)
      expect({ ...answer, headers: null }).toEqual({ ...answers[0], headers: null });
    expect(asRefused(answers[0] as never).error).toBe('login_wrong');
  });

  it.each(['ann\u0000@example.org', '\ud800@example.org', '\u0000', '-1', 'x'.repeat(300)])(
    'of %j is refused, not a fault',
    async (account) => {
      for (const login_type of ['email', 'mobile', undefined]) {
        const { code } = await app.call('login', { account, password: 'x\u0000', login_type });
        expect([1001, 1100]).toContain(code);
      }
    },
  );

  it('takes as long for nobody as for somebody', async () => {
    const ann = await app.realClient();
    const timed = async (account: string): Promise<number> => {
      const start = performance.now();
      await login(account, 'other kettle 94', '198.51.100.77');
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 8; round += 1) {
      known.push(await timed(emailOf(ann)));
      unknown.push(await timed(`nobody-${round}@example.org`));
    }
    const least = (times: number[]): number => Math.min(...times);
    // Hashing takes nearly all of the time; without it an answer would take a small part of that.
    expect(least(unknown)).toBeGreaterThan(least(known) / 3);
  });

  it('is refused after too many guesses, from that address, for a while', async () => {
    const ann = await app.realClient();
    for (let guess = 0; guess < POLICIES.login.max; guess += 1)
      expect((await login(emailOf(ann), `guess number ${guess}`)).code).toBe(1100);
    const locked = asRefused(await login(emailOf(ann)));
    expect(locked.error).toBe('attempts_too_many');
    expect(locked.msg).toContain('15 min');
    expect((await login(emailOf(ann))).data).toEqual({ seconds: 900 });
    // The owner elsewhere is not locked out, and the guesser not for long.
    expect((await login(emailOf(ann), REAL_PASSWORD, '192.0.2.1')).code).toBe(1);
    app.clock.advance(POLICIES.login.windowMs);
    expect((await login(emailOf(ann))).code).toBe(1);
  });

  it('guessed from everywhere is refused from everywhere but where the owner has been', async () => {
    const ann = await app.realClient();
    expect((await login(emailOf(ann), REAL_PASSWORD, '203.0.113.5')).code).toBe(1);
    const { max, windowMs } = POLICIES.loginFromStrange;
    const key = `loginFromStrange:${ann.user.id}`;
    for (let guess = 5; guess < max; guess += 1)
      await countAttempt(app.db, { key, now: app.clock.now(), windowMs });
    const guesses = Array.from({ length: 10 }, (_, guess) =>
      login(emailOf(ann), 'guess kettle', `198.51.100.${guess}`),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 1101).length).toBe(5);
    expect((await login(emailOf(ann), REAL_PASSWORD, '192.0.2.9')).code).toBe(1101);
    expect((await login(emailOf(ann), REAL_PASSWORD, '203.0.113.5')).code).toBe(1);
    app.clock.advance(windowMs);
    expect((await login(emailOf(ann), REAL_PASSWORD, '192.0.2.9')).code).toBe(1);
  });

  it('counts guesses that come at once', async () => {
    const ann = await app.realClient();
    const { max } = POLICIES.login;
    const answers = await Promise.all(
      Array.from({ length: max * 2 }, () => login(emailOf(ann), 'guess kettle', '192.0.2.50')),
    );
    expect(answers.filter(({ code }) => code === 1100).length).toBe(max);
  });

  it('counts none that is right, however many come at once', async () => {
    const ann = await app.realClient();
    const most = POLICIES.login.max;
    const answers = await Promise.all(
      Array.from({ length: most + 4 }, () => login(emailOf(ann), REAL_PASSWORD, '192.0.2.51')),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1));
  });

  it('of a frozen account, or one that must change its password, says so to whoever knows the password', async () => {
    const ann = await app.realClient();
    await setLoginFrozen(app.db, { userId: ann.user.id, at: app.clock.now() });
    expect((await login(emailOf(ann), 'other kettle 94')).code).toBe(1100);
    expect((await login(emailOf(ann))).code).toBe(1104);
    await setLoginFrozen(app.db, { userId: ann.user.id, at: null });
    await setMustChangePassword(app.db, { userId: ann.user.id, must: true });
    expect((await login(emailOf(ann))).code).toBe(1105);
    await app.call('sendEmail', { to: emailOf(ann), type: 2 });
    const auth_code = await outbox.code(emailOf(ann));
    const fresh = 'green kettle 95';
    const answer = await app.call('forgetPassword', {
      type: 'email',
      account: emailOf(ann),
      new_password: fresh,
      secondary_password: fresh,
      auth_code,
    });
    expect(answer.code).toBe(1);
    expect((await login(emailOf(ann), fresh)).code).toBe(1);
  });

  it.each([
    ['account_frozen', (userId: number) => setLoginFrozen(app.db, { userId, at: app.clock.now() })],
    [
      'password_must_change',
      (userId: number) => setMustChangePassword(app.db, { userId, must: true }),
    ],
  ])('that is under way when the answer becomes %s lets nobody in', async (error, change) => {
    const ann = await app.realClient();
    const { sessions } = app.app;
    const start = sessions.start.bind(sessions);
    const starting = vi.spyOn(sessions, 'start').mockImplementationOnce(async (user, from) => {
      // The password was right, and the account as it was.
      await change(user.id);
      app.clock.advance(1);
      return await start(user, from);
    });
    const answer = await login(emailOf(ann));
    starting.mockRestore();
    expect(asRefused(answer).error).toBe(error);
    expect(await sessions.list(ann.user.id)).toHaveLength(1);
  });

  it('opens the engine’s account where a crash came before', async () => {
    await createUser(app.db, {
      uid: '99999999',
      email: 'crashed@example.org',
      isDemo: false,
      demoId: null,
      inviteCode: 'CRASHED',
      lang: 'en',
      creditScore: 0,
      createdAt: 0,
      passwordHash: await hashPassword(REAL_PASSWORD),
    });
    const { data } = await login('crashed@example.org');
    const token = (data as { token: string }).token;
    expect((await app.call('balance', {}, { token })).data).toEqual({ balance: '0.000000' });
  });
});

describe('sessions', () => {
  it('are listed with the one that asks marked, and end one by one or all but this', async () => {
    const ann = await app.realClient();
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      await login(emailOf(ann), REAL_PASSWORD, address);
    const listed = await ann.done('sessions', {});
    const shown = listed.map(({ is_current, address }) => `${is_current} ${address}`);
    expect(new Set(shown)).toEqual(
      new Set(['0 192.0.2.1', '0 192.0.2.2', '0 192.0.2.3', '1 127.0.0.1']),
    );
    expect(shown.length).toBe(4);
    const other = listed.find(({ address }) => address === '192.0.2.2');
    expect(await ann.done('revokeSession', { id: other?.id })).toEqual({});
    expect((await ann.refused('revokeSession', { id: other?.id })).error).toBe('session_unknown');
    expect(await ann.done('revokeOtherSessions', {})).toEqual({ ended: 2 });
    expect((await ann.done('sessions', {})).length).toBe(1);
  });

  it('of others are nobody’s to end', async () => {
    const [ann, bob] = [await app.realClient(), await app.realClient()];
    const [session] = await bob.done('sessions', {});
    expect((await ann.refused('revokeSession', { id: session?.id })).error).toBe('session_unknown');
    expect((await bob.done('userInfo', {})).id).toBe(bob.user.id);
    for (const id of ['', 'zz', '0'.repeat(65), '../..'])
      expect((await ann.refused('revokeSession', { id })).fields).toHaveProperty('id');
  });

  it('that end with a changed password end their sockets, at once', async () => {
    const ann = await app.realClient();
    const { data } = await login(emailOf(ann), REAL_PASSWORD, '192.0.2.1');
    const other = (data as { token: string }).token;
    const port = await app.listen();
    const socket = await TestSocket.open(port);
    await socket.ask({ type: 'login', params: { token: other } });
    expect((await app.call('userInfo', {}, { token: other })).code).toBe(1);
    await ann.done('amendPassword', {
      new_password: 'green kettle 95',
      old_password: REAL_PASSWORD,
    });
    expect((await app.call('userInfo', {}, { token: other })).code).toBe(999);
    expect((await ann.call('userInfo', {})).code).toBe(1);
    expect(await socket.next('logout')).toMatchObject({ code: 999 });
    await socket.close();
  });

  it('that start while the password changes do not outlive it', async () => {
    const ann = await app.realClient();
    const change = ann.done('amendPassword', {
      new_password: 'green kettle 95',
      old_password: REAL_PASSWORD,
    });
    const logins = Array.from({ length: 6 }, () => login(emailOf(ann)));
    const answers = await Promise.all(logins);
    await change;
    for (const { code, data } of answers) {
      if (code !== 1) continue;
      const { token } = data as { token: string };
      expect((await app.call('userInfo', {}, { token })).code).toBe(999);
    }
    expect((await login(emailOf(ann))).code).toBe(1100);
  });
});
