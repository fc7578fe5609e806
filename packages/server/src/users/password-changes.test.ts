import {
  type Queryable,
  holdOpenWithdrawals,
  lockUser,
  lockWithdrawal,
  setLoginFrozen,
  setMustChangePassword,
  setPendingTotp,
} from '@meridian/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import { withdrawer } from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { REAL_PASSWORD, TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { hashPassword } from './passwords.ts';
import { POLICIES } from './attempts.ts';
import { CODE_TRIES_IN_ALL } from './sent-codes.ts';

let app: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
});
afterAll(() => app.remove());

/** Resolves when a transaction waits for a row that another one holds. */
async function otherWaits(): Promise<void> {
  const waiting = () =>
    app.db.query({
      text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`,
    });
  await expect.poll(waiting).not.toEqual([]);
}

/** A transaction holds a row; the call comes to wait for it; then the transaction goes on. */
async function meet(steps: {
  readonly hold: (within: Queryable) => Promise<unknown>;
  readonly call: () => Promise<unknown>;
  readonly goOn: (within: Queryable) => Promise<unknown>;
}): Promise<void> {
  const held = Promise.withResolvers<void>();
  const holding = app.db.transaction(async (within) => {
    await steps.hold(within);
    held.resolve();
    await otherWaits();
    await steps.goOn(within);
  });
  await Promise.race([held.promise, holding]);
  await Promise.all([holding, steps.call()]);
}

const FRESH = 'green kettle 95';
let ann: TestClient;
let email: string;
beforeEach(async () => {
  ann = await app.realClient();
  email = ann.user.email ?? '';
  await outbox.look();
});

const login = (account: string, password: string) => app.call('login', { account, password });
const sendReset = (to: string) => app.call('sendEmail', { to, type: 2 });
const reset = (input: Record<string, unknown>, address?: string) =>
  app.call(
    'forgetPassword',
    {
      type: 'email',
      account: email,
      new_password: FRESH,
      secondary_password: FRESH,
      ...input,
    },
    address === undefined ? {} : { address },
  );

describe('a forgotten password', () => {
  it('is replaced with the code that was sent, ends all sessions and tells the owner', async () => {
    await sendReset(email);
    const auth_code = await outbox.code(email);
    expect((await reset({ auth_code })).code).toBe(1);
    expect((await ann.call('userInfo', {})).code).toBe(999);
    expect((await login(email, REAL_PASSWORD)).code).toBe(1100);
    const { data } = await login(email, FRESH);
    expect(data).toMatchObject({ user: { password_changed_at: app.clock.now() } });
    const [notice] = await outbox.look();
    expect(notice?.raw).toContain('withdrawals are on hold');
    // A code works once.
    expect((await reset({ auth_code })).code).toBe(1106);
  });

  it('asked for nobody is answered the same, sends nothing, and no code is right', async () => {
    const [known, unknown] = [await sendReset(email), await sendReset('nobody@example.org')];
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    expect((await outbox.look()).map(({ to }) => to)).toEqual([email]);
    const [ofKnown, ofUnknown] = [
      await reset({ auth_code: '000000' }),
      await reset({ account: 'nobody@example.org', auth_code: '000000' }),
    ];
    expect({ ...ofUnknown, headers: null }).toEqual({ ...ofKnown, headers: null });
    const [again, unknownAgain] = [await sendReset(email), await sendReset('nobody@example.org')];
    expect(asRefused(again).error).toBe('code_resend_too_soon');
    expect({ ...unknownAgain, headers: null }).toEqual({ ...again, headers: null });
  });

  it('takes a code of its own purpose, address and time alone', async () => {
    const bob = await app.realClient();
    await sendReset(email);
    const code = await outbox.code(email);
    await app.call('sendEmail', { to: `new-${email}`, type: 1 });
    const registerCode = await outbox.code(`new-${email}`);
    for (const input of [
      { auth_code: registerCode },
      { auth_code: code, account: bob.user.email },
      { auth_code: `${code}0` },
      { auth_code: code, type: 'mobile' },
    ])
      expect([input, (await reset(input)).code]).toEqual([input, 1106]);
    app.clock.advance(10 * 60_000);
    expect((await reset({ auth_code: code })).code).toBe(1106);
  });

  it('allows a few wrong codes, then none; also when they come at once', async () => {
    await sendReset(email);
    const code = await outbox.code(email);
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(
      Array.from({ length: POLICIES.codeTry.max }, () => reset({ auth_code: wrong })),
    );
    expect((await reset({ auth_code: code })).code).toBe(1106);
    app.clock.advance(61_000);
    await sendReset(email);
    expect((await reset({ auth_code: await outbox.code(email) })).code).toBe(1);
  });

  it('is not used up by the guesses of one stranger', async () => {
    await sendReset(email);
    const code = await outbox.code(email);
    const wrong = code === '000000' ? '111111' : '000000';
    // An IPv6 network is one customer's.
    const stranger = (guess: number) => `2001:db8::${guess + 1}`;
    for (let guess = 0; guess < CODE_TRIES_IN_ALL + 2; guess += 1)
      expect((await reset({ auth_code: wrong }, stranger(guess))).code).toBe(1106);
    expect((await reset({ auth_code: code }, stranger(99))).code).toBe(1106);
    expect((await reset({ auth_code: code })).code).toBe(1);
  });

  it('is used up by guesses from many addresses', async () => {
    await sendReset(email);
    const code = await outbox.code(email);
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses = (count: number, network: string) =>
      Promise.all(
        Array.from({ length: count }, (_, guess) =>
          reset({ auth_code: wrong }, `${network}.${guess}`),
        ),
      );
    await guesses(CODE_TRIES_IN_ALL, '198.51.100');
    expect((await reset({ auth_code: code })).code).toBe(1106);
    app.clock.advance(61_000);
    await sendReset(email);
    await guesses(CODE_TRIES_IN_ALL - 1, '203.0.113');
    expect((await reset({ auth_code: await outbox.code(email) })).code).toBe(1);
  });

  it('outranks who changes the old password at the same moment', async () => {
    await sendReset(email);
    const auth_code = await outbox.code(email);
    const taken = { new_password: `${FRESH} taken`, old_password: REAL_PASSWORD };
    const [answer] = await Promise.all([reset({ auth_code }), ann.call('amendPassword', taken)]);
    expect(answer.code).toBe(1);
    expect((await login(email, FRESH)).code).toBe(1);
  });

  it('sends another code after a minute, and says how many seconds are left', async () => {
    await sendReset(email);
    const first = await outbox.code(email);
    app.clock.advance(41_000);
    const soon = await sendReset(email);
    expect(soon.data).toEqual({ seconds: 19 });
    expect(soon.msg).toContain('19 s');
    app.clock.advance(19_000);
    expect((await sendReset(email)).code).toBe(1);
    const second = await outbox.code(email);
    if (first !== second) expect((await reset({ auth_code: first })).code).toBe(1106);
    expect((await reset({ auth_code: second })).code).toBe(1);
  });

  it('sends one of many asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendReset(email)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      1, 1107, 1107, 1107, 1107, 1107,
    ]);
    expect((await outbox.look()).length).toBe(1);
  });

  it.each([
    [{ secondary_password: 'other kettle 96' }, 'secondary_password'],
    [{ new_password: 'password', secondary_password: 'password' }, 'new_password'],
    [{ new_password: undefined }, 'new_password'],
    [{ auth_code: undefined }, 'auth_code'],
    [{ type: 'post' }, 'type'],
  ])('refuses %j', async (input, field) => {
    const answer = asRefused(await reset({ auth_code: '123456', ...input }));
    expect(answer.fields).toHaveProperty(field);
  });

  it('of an address that was never proved takes what its squatter set up', async () => {
    const squatted = await app.app.users.realAccounts.open({
      email: 'owner@example.org',
      country: 'GB',
      lang: 'en',
      creditScore: 0,
      passwordHash: await hashPassword('squatters kettle 1'),
    });
    const id = squatted?.id ?? 0;
    await setPendingTotp(app.db, { userId: id, sealed: Buffer.alloc(57) });
    await app.db.query({ text: `UPDATE users SET totp_secret = totp_pending WHERE id = ${id}` });
    await sendReset('owner@example.org');
    const auth_code = await outbox.code('owner@example.org');
    expect((await reset({ account: 'owner@example.org', auth_code })).code).toBe(1);
    const { code, data } = await login('owner@example.org', FRESH);
    expect(code).toBe(1);
    expect(data).toMatchObject({ user: { second_factor: 0, email_verified: 1, credit_score: 30 } });
  });
});

describe('a changed password', () => {
  it('takes the code that was sent to the account’s own address', async () => {
    const sent = await ann.done('sendEmail', { to: 'elsewhere@example.org', type: 3 });
    expect(sent).toEqual({ seconds: 60 });
    const auth_code = await outbox.code(email);
    expect(
      await ann.done('amendPassword', { new_password: FRESH, auth_code, type: 'email' }),
    ).toEqual({});
    expect((await login(email, FRESH)).code).toBe(1);
    expect((await ann.call('userInfo', {})).code).toBe(1);
  });

  it('takes the code of a forgotten password too, as clients of the specification send it', async () => {
    await ann.done('sendEmail', { to: email, type: 2 });
    const auth_code = await outbox.code(email);
    const change = { new_password: FRESH, auth_code, type: 'email' };
    expect(await ann.done('amendPassword', change)).toEqual({});
    expect((await ann.refused('amendPassword', change)).error).toBe('code_wrong');
  });

  it('is one that another device has not changed at the same moment', async () => {
    const change = (number: number) =>
      ann.call('amendPassword', {
        new_password: `${FRESH} ${number}`,
        old_password: REAL_PASSWORD,
      });
    const answers = await Promise.all([1, 2, 3].map(change));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1112, 1112]);
    const taken = answers.findIndex(({ code }) => code === 1) + 1;
    expect((await login(email, `${FRESH} ${taken}`)).code).toBe(1);
  });

  it('is another one', async () => {
    const same = { new_password: REAL_PASSWORD, old_password: REAL_PASSWORD };
    const { error, fields } = await ann.refused('amendPassword', same);
    expect(error).toBe('fields_invalid');
    expect(fields).toHaveProperty('new_password');
  });

  it('or the old one, which may not be guessed for long', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      const wrong = await ann.refused('amendPassword', {
        new_password: FRESH,
        old_password: `guess ${guess}`,
      });
      expect(wrong).toMatchObject({ error: 'password_wrong' });
      expect(wrong.fields).toHaveProperty('old_password');
    }
    const change = { new_password: FRESH, old_password: REAL_PASSWORD };
    expect((await ann.refused('amendPassword', change)).error).toBe('attempts_too_many');
    app.clock.advance(15 * 60_000);
    expect(await ann.done('amendPassword', change)).toEqual({});
  });

  it.each([
    [
      'account_restricted',
      (userId: number) => setLoginFrozen(app.db, { userId, at: app.clock.now() }),
    ],
    [
      'password_must_change',
      (userId: number) => setMustChangePassword(app.db, { userId, must: true }),
    ],
  ])(
    'with the present password alone is %s if staff secured the account meanwhile',
    async (error, secure) => {
      const restore = await beforeNextTransaction(app, async () => {
        await secure(ann.user.id);
        app.clock.advance(1);
      });
      const change = { new_password: FRESH, old_password: REAL_PASSWORD };
      const late = await ann.refused('amendPassword', change);
      restore();
      expect(late.error).toBe(error);
      expect((await login(email, FRESH)).code).not.toBe(1);
    },
  );

  it('needs either', async () => {
    expect((await ann.refused('amendPassword', { new_password: FRESH })).fields).toHaveProperty(
      'auth_code',
    );
    expect(
      (await ann.refused('amendPassword', { new_password: FRESH, auth_code: '123456' })).error,
    ).toBe('code_wrong');
    const weak = await ann.refused('amendPassword', {
      new_password: email,
      old_password: REAL_PASSWORD,
    });
    expect(weak.fields).toHaveProperty('new_password');
  });

  it('takes no code of another account', async () => {
    const bob = await app.realClient();
    await bob.done('sendEmail', { type: 3 });
    const auth_code = await outbox.code(bob.user.email ?? '');
    expect((await ann.refused('amendPassword', { new_password: FRESH, auth_code })).error).toBe(
      'code_wrong',
    );
  });

  it('is a real account’s alone', async () => {
    const demo = await app.client();
    expect((await demo.refused('sendEmail', { type: 3 })).error).toBe('real_account_only');
    expect((await app.call('sendEmail', { type: 3 })).code).toBe(999);
    expect((await ann.refused('sendSms', { type: 3 })).error).toBe('contact_missing');
  });
});

/** The embedded database has one connection: nobody waits there for a row. */
const onServer = process.env['DATABASE_URL'] !== undefined;
describe.runIf(onServer)('a changed password, beside other transactions', () => {
  it('does not wait for a decision about a withdrawal that waits for it', async () => {
    const { client, draw } = await withdrawer(app, '500');
    const { id } = await draw('100');
    const change = { new_password: FRESH, old_password: REAL_PASSWORD };
    await meet({
      hold: (within) => lockWithdrawal(within, id),
      call: () => client.done('amendPassword', change, 'POST'),
      // As the message does that names the user.
      goOn: (within) =>
        within.query({ text: `SELECT 1 FROM users WHERE id = ${client.user.id} FOR KEY SHARE` }),
    });
    const { hold_reason: reason } = await client.done('drawInfo', { id });
    expect(reason).toBe('password_changed');
  });

  it('does not wait for a withdrawal that is cancelled at the same time', async () => {
    const { client, draw } = await withdrawer(app, '500');
    const { id } = await draw('100');
    const userId = client.user.id;
    const until = app.clock.now() + 1;
    await meet({
      hold: (within) => lockUser(within, userId),
      call: () => client.done('drawCancel', { id }, 'POST'),
      goOn: (within) => holdOpenWithdrawals(within, { userId, until, reason: 'password_changed' }),
    });
    expect(await client.done('drawInfo', { id })).toMatchObject({ state: 'cancelled' });
  });
});
