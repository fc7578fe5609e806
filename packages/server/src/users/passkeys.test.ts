import { type CallOutput, ERRORS, PASSKEYS_MAX, ROUTES } from '@meridian/contract';
import { createPasskey, setLoginFrozen } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import { Outbox } from '../testing/outbox.ts';
import { type Ceremony, SoftwareAuthenticator } from '../testing/software-authenticator.ts';
import { REAL_PASSWORD, TestApp, type TestClient, asRefused } from '../testing/test-app.ts';

let app: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
});
afterAll(() => app.remove());

let ann: TestClient;
let phone: SoftwareAuthenticator;
beforeEach(async () => {
  ann = await app.realClient();
  phone = new SoftwareAuthenticator();
});

const SITE = { origin: 'http://localhost', rpId: 'localhost' };

const registerOptions = (client: TestClient) =>
  client.done('passkeyRegisterOptions', { password: REAL_PASSWORD });

async function add(client: TestClient, change: Partial<Ceremony> = {}) {
  const { key, options } = await registerOptions(client);
  const response = phone.register({ ...SITE, challenge: options['challenge'], ...change });
  return { key, response, name: 'Phone' };
}
async function loginOptions(): Promise<CallOutput<'passkeyLoginOptions'>> {
  return (await app.call('passkeyLoginOptions', {})).data as CallOutput<'passkeyLoginOptions'>;
}
async function signed(change: Partial<Ceremony> = {}) {
  const { key, options } = await loginOptions();
  return {
    key,
    response: phone.authenticate({ ...SITE, challenge: options['challenge'], ...change }),
  };
}
const login = (input: Record<string, unknown>) => app.call('passkeyLogin', input);

describe('a passkey', () => {
  it('is kept, listed, logs in for both factors, and is forgotten', async () => {
    const { options } = await registerOptions(ann);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Meridian' },
      user: { name: ann.user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = await ann.done('passkeyRegister', await add(ann));
    expect(passkey).toMatchObject({ name: 'Phone', last_used_at: null });
    expect(await ann.done('passkeys', {})).toEqual([passkey]);
    expect(await ann.done('userInfo', {})).toMatchObject({ passkeys: 1, credit_score: 60 });
    const { code, data } = await login(await signed());
    expect(code).toBe(1);
    expect(data).toMatchObject({ user: { id: ann.user.id } });
    expect(await ann.done('passkeys', {})).toMatchObject([{ last_used_at: app.clock.now() }]);
    const wrong = await ann.refused('passkeyRemove', { id: passkey.id, password: 'guess' });
    expect(wrong.error).toBe('password_wrong');
    const bob = await app.realClient();
    const others = await bob.refused('passkeyRemove', { id: passkey.id, password: REAL_PASSWORD });
    expect(others.error).toBe('passkey_unknown');
    expect(await ann.done('passkeyRemove', { id: passkey.id, password: REAL_PASSWORD })).toEqual(
      {},
    );
    expect((await login(await signed())).code).toBe(1118);
  });

  it('is registered by whoever knows the password alone', async () => {
    const refused = await ann.refused('passkeyRegisterOptions', { password: 'guess' });
    expect(refused.fields).toHaveProperty('password');
  });

  it.each<[string, Partial<Ceremony>]>([
    ['another site', { origin: 'https://evil.example', rpId: 'localhost' }],
    ['another site’s name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an owner that was not checked', { isVerified: false }],
  ])('of %s is neither kept nor logs in', async (_what, change) => {
    expect((await ann.refused('passkeyRegister', await add(ann, change))).error).toBe(
      'passkey_failed',
    );
    await ann.done('passkeyRegister', await add(ann));
    expect(asRefused(await login(await signed(change))).error).toBe('passkey_failed');
    expect((await login(await signed())).code).toBe(1);
  });

  it('answers each challenge once, and within minutes', async () => {
    const registration = await add(ann);
    await ann.done('passkeyRegister', registration);
    expect((await ann.refused('passkeyRegister', registration)).error).toBe('passkey_failed');
    const answer = await signed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(answer)));
    expect(answers.filter(({ code }) => code === 1).length).toBe(1);
    const late = await signed();
    app.clock.advance(5 * 60_000);
    expect((await login(late)).code).toBe(1118);
  });

  it('takes no challenge of another session, or of the other ceremony', async () => {
    const bob = await app.realClient();
    expect((await bob.refused('passkeyRegister', await add(ann))).error).toBe('passkey_failed');
    await ann.done('passkeyRegister', await add(ann));
    const { key, options } = await registerOptions(ann);
    const response = phone.authenticate({ ...SITE, challenge: options['challenge'] });
    expect((await login({ key, response })).code).toBe(1118);
  });

  it('whose counter went back is a copy, and is refused', async () => {
    await ann.done('passkeyRegister', await add(ann));
    expect((await login(await signed())).code).toBe(1);
    phone.counter = 0;
    expect((await login(await signed())).code).toBe(1118);
  });

  it.each<[unknown, string[]]>([
    ['internal', []],
    [{ toString: 1 }, []],
    [
      [['usb'], { toString: 1 }, null, 7, 'x', 'nfc', 'internal', 'nfc'],
      ['internal', 'nfc'],
    ],
  ])('whose transports are %j is kept with those that there are', async (transports, kept) => {
    const { key, response, name } = await add(ann);
    const said = { ...response, response: { ...(response['response'] as object), transports } };
    await ann.done('passkeyRegister', { key, response: said, name });
    const { options } = await registerOptions(ann);
    expect(options['excludeCredentials']).toMatchObject([{ transports: kept }]);
    expect((await login(await signed())).code).toBe(1);
  });

  it('of a frozen account lets its owner in, who may close and withdraw', async () => {
    await ann.done('passkeyRegister', await add(ann));
    app.clock.advance(DAY_MS);
    await setLoginFrozen(app.db, { userId: ann.user.id, at: app.clock.now() });
    const { code, data } = await login(await signed());
    expect(code).toBe(1);
    const { token } = data as { token: string };
    const order = { type: '1', cont: '0.1', forex_id: 1, status: '1', multiple: 30 };
    const answer = await app.call('submit', order, { token, method: 'POST' });
    expect(asRefused(answer).error).toBe('account_restricted');
  });

  it('added in the 24 hours before a freeze may be a stranger’s and does not let in, whatever the password', async () => {
    await ann.done('passkeyRegister', await add(ann));
    app.clock.advance(DAY_MS - 1_000);
    await setLoginFrozen(app.db, { userId: ann.user.id, at: app.clock.now() });
    app.clock.advance(1_000);
    expect(asRefused(await login(await signed())).error).toBe('account_frozen');
    const { email } = ann.user;
    const fresh = 'green kettle 95';
    await app.call('sendEmail', { to: email, type: 2 });
    const auth_code = await outbox.code(String(email));
    const passwords = { new_password: fresh, secondary_password: fresh };
    const reset = { type: 'email', account: email, ...passwords, auth_code };
    expect((await app.call('forgetPassword', reset)).code).toBe(1);
    expect(asRefused(await login(await signed())).error).toBe('account_frozen');
    const entered = await app.call('login', { account: email, password: fresh });
    expect(entered.code).toBe(1);
    await setLoginFrozen(app.db, { userId: ann.user.id, at: null });
    expect((await login(await signed())).code).toBe(1);
  });

  it('is not kept for a call that came in just before the freeze', async () => {
    const registration = await add(ann);
    // The session is remembered as it was, as it is to a call that is under way.
    await setLoginFrozen(app.db, { userId: ann.user.id, at: app.clock.now() });
    app.clock.advance(1);
    expect((await ann.refused('passkeyRegister', registration)).error).toBe('account_restricted');
    expect(await ann.done('passkeys', {})).toEqual([]);
  });

  it('beyond the limit is not kept, though two come at once', async () => {
    for (let n = 1; n < PASSKEYS_MAX; n += 1)
      await createPasskey(app.db, {
        ...{ userId: ann.user.id, credentialId: `${ann.user.id}-${n}`, publicKey: Buffer.of(1) },
        ...{ counter: 0, transports: [], rpId: SITE.rpId, name: `Key ${n}`, createdAt: 1 },
      });
    const first = await add(ann);
    phone = new SoftwareAuthenticator();
    const second = await add(ann);
    const restore = await beforeNextTransaction(app, () => ann.done('passkeyRegister', second));
    expect((await ann.refused('passkeyRegister', first)).error).toBe('passkeys_too_many');
    restore();
    expect(await ann.done('passkeys', {})).toHaveLength(PASSKEYS_MAX);
    const more = await ann.refused('passkeyRegisterOptions', { password: REAL_PASSWORD });
    expect(more.error).toBe('passkeys_too_many');
  });

  it.each([{}, { id: 1 }, { id: 'x' }, { id: 'x', response: null }, { id: [], response: [] }])(
    'that is %j is refused',
    async (response) => {
      const { key } = await loginOptions();
      expect((await login({ key, response })).code).toBe(1118);
      const options = await registerOptions(ann);
      expect((await ann.call('passkeyRegister', { key: options.key, response })).code).toBe(1118);
    },
  );

  it('that no database takes is refused by its field, however deep it is nested', async () => {
    const { key } = await loginOptions();
    const deep = `${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}`;
    for (const text of ['{"id":"x\\u0000","response":{}}', `{"id":"x","response":${deep}}`]) {
      const answer = await app.app.http.inject({
        method: 'POST',
        url: ROUTES.passkeyLogin.path,
        headers: { 'content-type': 'application/json' },
        payload: `{"key":${JSON.stringify(key)},"response":${text}}`,
      });
      expect(answer.json()).toMatchObject({
        code: ERRORS.fields_invalid.code,
        data: { fields: { response: expect.any(String) as unknown } },
      });
    }
  });

  it('needs an object of its browser', async () => {
    const refused = asRefused(await login({ key: 'x', response: 'text' }));
    expect(refused.fields).toHaveProperty('response');
  });
});
