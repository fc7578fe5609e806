import { setLoginFrozen } from '@meridian/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Outbox } from '../testing/outbox.ts';
import { REAL_PASSWORD, TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { POLICIES } from './attempts.ts';
import { totpCode } from './totp.ts';

let app: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
});
afterAll(() => app.remove());

let ann: TestClient;
beforeEach(async () => {
  ann = await app.realClient();
});

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (secret: string): Buffer => {
  const bits = secret
    .split('')
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
/** What an authenticator app shows so many steps from now. */
const shown = (secret: string, steps = 0): string =>
  totpCode(bytesOf(secret), Math.floor(app.clock.now() / STEP_MS) + steps);

async function turnOn(client: TestClient): Promise<{ secret: string; recovery: string[] }> {
  const { secret, uri } = await client.done('secondFactorSetup', { password: REAL_PASSWORD });
  expect(uri).toBe(
    `otpauth://totp/Meridian:${encodeURIComponent(client.user.email ?? '')}?secret=${secret}&issuer=Meridian`,
  );
  const { recovery_codes } = await client.done('secondFactorConfirm', { code: shown(secret) });
  app.clock.advance(STEP_MS);
  return { secret, recovery: recovery_codes };
}
const login = (client: TestClient, input: Record<string, unknown> = {}) =>
  app.call('login', { account: client.user.email, password: REAL_PASSWORD, ...input });

describe('the second factor', () => {
  it('is not turned on for a call that came in just before a freeze', async () => {
    const { secret } = await ann.done('secondFactorSetup', { password: REAL_PASSWORD });
    // The session is remembered as it was, as it is to a call that is under way.
    await setLoginFrozen(app.db, { userId: ann.user.id, at: app.clock.now() });
    const late = await ann.refused('secondFactorConfirm', { code: shown(secret) });
    expect(late.error).toBe('account_restricted');
    expect(await ann.done('secondFactor', {})).toMatchObject({ is_on: 0 });
  });

  it('stays on, with its recovery codes, for a call that came in just before a freeze', async () => {
    const { secret, recovery } = await turnOn(ann);
    await setLoginFrozen(app.db, { userId: ann.user.id, at: app.clock.now() });
    const proof = { password: REAL_PASSWORD };
    const fresh = await ann.refused('recoveryCodes', { ...proof, code: shown(secret, 1) });
    expect(fresh.error).toBe('account_restricted');
    const removing = { ...proof, recovery_code: recovery[0] };
    expect((await ann.refused('secondFactorRemove', removing)).error).toBe('account_restricted');
    expect(await ann.done('secondFactor', {})).toMatchObject({ is_on: 1 });
  });

  it('is on once its first code is confirmed, tells the owner and ends the other sessions', async () => {
    const { data } = await login(ann);
    const other = (data as { token: string }).token;
    expect(await ann.done('secondFactor', {})).toEqual({ is_on: 0, recovery_codes_left: 0 });
    const { secret } = await ann.done('secondFactorSetup', { password: REAL_PASSWORD });
    expect((await login(ann)).code).toBe(1);
    expect((await ann.refused('secondFactorConfirm', { code: '000000' })).fields).toHaveProperty(
      'code',
    );
    await outbox.look();
    const { recovery_codes } = await ann.done('secondFactorConfirm', { code: shown(secret) });
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(await outbox.look()).toMatchObject([{ to: ann.user.email }]);
    expect((await app.call('userInfo', {}, { token: other })).code).toBe(999);
    expect(await ann.done('userInfo', {})).toMatchObject({ second_factor: 1, credit_score: 60 });
    expect(await ann.done('secondFactor', {})).toEqual({ is_on: 1, recovery_codes_left: 10 });
    expect((await ann.refused('secondFactorSetup', { password: REAL_PASSWORD })).error).toBe(
      'second_factor_already_on',
    );
  });

  it('tried elsewhere with the right password does not lock its owner out', async () => {
    const { secret } = await turnOn(ann);
    const there = { address: '6.6.6.6' };
    const input = { account: ann.user.email, password: REAL_PASSWORD };
    for (let tried = 0; tried <= POLICIES.secondFactor.max; tried += 1)
      await app.call('login', { ...input, second_factor_code: '000000' }, there);
    const code = { second_factor_code: shown(secret) };
    expect(asRefused(await app.call('login', { ...input, ...code }, there)).error).toBe(
      'attempts_too_many',
    );
    expect((await login(ann, code)).code).toBe(1);
  });

  it('is asked for after the right password alone', async () => {
    const { secret } = await turnOn(ann);
    const asked = asRefused(await login(ann));
    expect(asked.error).toBe('second_factor_required');
    expect(asked.fields).toHaveProperty('second_factor_code');
    const code = shown(secret);
    expect((await login(ann, { password: 'other kettle 94', second_factor_code: code })).code).toBe(
      1100,
    );
    expect((await login(ann, { second_factor_code: code })).code).toBe(1);
  });

  it('takes codes one step early and late, each once, and none older than one taken', async () => {
    const { secret } = await turnOn(ann);
    for (const steps of [-2, 2])
      expect((await login(ann, { second_factor_code: shown(secret, steps) })).code).toBe(1103);
    expect((await login(ann, { second_factor_code: shown(secret, 1) })).code).toBe(1);
    for (const steps of [1, 0, -1])
      expect((await login(ann, { second_factor_code: shown(secret, steps) })).code).toBe(1103);
    app.clock.advance(2 * STEP_MS);
    const code = shown(secret);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => login(ann, { second_factor_code: code })),
    );
    expect(answers.filter((answer) => answer.code === 1).length).toBe(1);
  });

  it('the code that turned it on logs nobody in', async () => {
    const { secret } = await ann.done('secondFactorSetup', { password: REAL_PASSWORD });
    const code = shown(secret);
    await ann.done('secondFactorConfirm', { code });
    expect((await login(ann, { second_factor_code: code })).code).toBe(1103);
  });

  it('is not guessed: after some codes the right one is refused for a while', async () => {
    const { secret, recovery } = await turnOn(ann);
    const wrong = shown(secret) === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < POLICIES.secondFactor.max; guess += 1)
      expect((await login(ann, { second_factor_code: wrong })).code).toBe(1103);
    expect((await login(ann, { second_factor_code: shown(secret) })).code).toBe(1101);
    expect((await login(ann, { recovery_code: recovery[0] })).code).toBe(1101);
    app.clock.advance(POLICIES.secondFactor.windowMs);
    expect((await login(ann, { second_factor_code: shown(secret) })).code).toBe(1);
  });

  it('is stood in for by a recovery code, each once, of which only hashes are kept', async () => {
    const { recovery } = await turnOn(ann);
    const [first = '', second = ''] = recovery;
    const spelled = first.replace('-', ' ').toLowerCase();
    expect((await login(ann, { recovery_code: spelled })).code).toBe(1);
    expect((await login(ann, { recovery_code: first })).code).toBe(1103);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => login(ann, { recovery_code: second })),
    );
    expect(answers.filter(({ code }) => code === 1).length).toBe(1);
    expect(await ann.done('secondFactor', {})).toMatchObject({ recovery_codes_left: 8 });
    const [row] = await app.db.query<{ row: string }>({
      text: 'SELECT users::text AS row FROM users WHERE id = $1',
      values: [ann.user.id],
    });
    for (const code of recovery) expect(row?.row).not.toContain(code.replace('-', ''));
  });

  it('new recovery codes end the old ones', async () => {
    const { secret, recovery } = await turnOn(ann);
    const ask = (code: string) => ({ password: REAL_PASSWORD, code });
    expect((await ann.refused('recoveryCodes', ask('000000'))).error).toBe('second_factor_wrong');
    const { recovery_codes } = await ann.done('recoveryCodes', ask(shown(secret)));
    expect((await login(ann, { recovery_code: recovery[0] })).code).toBe(1103);
    expect((await login(ann, { recovery_code: recovery_codes[0] })).code).toBe(1);
  });

  it('is turned off with the password and a code', async () => {
    const { secret } = await turnOn(ann);
    const off = (input: Record<string, unknown>) => ({ password: REAL_PASSWORD, ...input });
    const neither = await ann.refused('secondFactorRemove', off({}));
    expect(neither).toMatchObject({
      error: 'fields_invalid',
      fields: { code: expect.any(String) },
    });
    expect((await ann.refused('secondFactorRemove', off({ code: '000000' }))).error).toBe(
      'second_factor_wrong',
    );
    const wrong = await ann.refused('secondFactorRemove', { password: 'x', code: shown(secret) });
    expect(wrong.error).toBe('password_wrong');
    expect(await ann.done('secondFactorRemove', off({ code: shown(secret) }))).toEqual({});
    expect((await login(ann)).code).toBe(1);
    expect((await ann.refused('secondFactorRemove', off({ code: '000000' }))).error).toBe(
      'second_factor_not_on',
    );
    expect((await ann.refused('secondFactorConfirm', { code: shown(secret) })).error).toBe(
      'second_factor_not_set_up',
    );
  });

  it('is set up by whoever knows the password alone', async () => {
    expect((await ann.refused('secondFactorSetup', { password: 'guess' })).fields).toHaveProperty(
      'password',
    );
    expect((await ann.refused('secondFactorSetup', {})).fields).toHaveProperty('password');
  });
});
