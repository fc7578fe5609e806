import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@meridian/units';
import { withdrawer } from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { REAL_PASSWORD, TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { POLICIES } from './attempts.ts';

let app: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
});
afterAll(() => app.remove());

let ann: TestClient;
let email: string;
let count = 0;
let fresh: string;
beforeEach(async () => {
  ann = await app.realClient();
  email = ann.user.email ?? '';
  count += 1;
  fresh = `fresh-${count}@example.org`;
  await outbox.look();
});

const sendTo = (client: TestClient, to: string) => client.call('sendEmail', { to, type: 4 });
async function codeTo(client: TestClient, to: string): Promise<string> {
  await client.done('sendEmail', { to, type: 4 });
  return await outbox.code(to);
}
const change = (input: Record<string, unknown>) => ({
  type: 'email',
  account: fresh,
  password: REAL_PASSWORD,
  ...input,
});
const login = async (account: string) =>
  (await app.call('login', { account, password: REAL_PASSWORD })).code;

describe('binding a phone number', () => {
  const number = { type: 'mobile', account: '07911 123456', area_id: 3, password: REAL_PASSWORD };

  it('takes the code that was sent there and the password, and is done once', async () => {
    await ann.done('sendSms', { to: '07911 123456', area_id: 3, type: 4 });
    const auth_code = await outbox.code('+447911123456');
    const wrong = await ann.refused('bindContact', { ...number, auth_code, password: 'wrong' });
    expect(wrong.error).toBe('password_wrong');
    const bound = await ann.done('bindContact', { ...number, auth_code });
    expect(bound).toMatchObject({ mobile: '+447911123456', mobile_verified: 1, email });
    const again = await ann.refused('bindContact', { ...number, auth_code });
    expect(again.error).toBe('contact_already_verified');
    expect(await ann.done('drawAvailable', {})).toMatchObject({ hold_until: null });
  });

  it('of another account is not said to be so', async () => {
    const bob = await app.realClient();
    const answer = await bob.done('sendSms', { to: '+447911123456', area_id: 3, type: 4 });
    expect(answer).toEqual({ seconds: 60 });
    expect(await outbox.look()).toMatchObject([{ to: '+447911123456', code: null }]);
    const refused = await bob.refused('bindContact', { ...number, auth_code: '123456' });
    expect(refused.error).toBe('code_wrong');
  });

  it('and changing it tells the old number and the e-mail address', async () => {
    await ann.done('sendSms', { to: '07911 222222', area_id: 3, type: 4 });
    const first = await outbox.code('+447911222222');
    const old = { ...number, account: '07911 222222' };
    await ann.done('bindContact', { ...old, auth_code: first });
    await ann.done('sendSms', { to: '07911 333333', area_id: 3, type: 4 });
    const second = await outbox.code('+447911333333');
    const changed = { ...number, account: '07911 333333' };
    expect(await ann.done('bindContact', { ...changed, auth_code: second })).toMatchObject({
      mobile: '+447911333333',
      email,
    });
    const told = (await outbox.look()).map(({ kind, to }) => [kind, to]);
    expect(told).toContainEqual(['eml', email]);
    expect(told).toContainEqual(['txt', '+447911222222']);
    expect(await ann.done('drawAvailable', {})).toMatchObject({ hold_reason: 'contact_changed' });
  });
});

describe('changing a verified e-mail address', () => {
  it('takes a code sent to the new one, tells the old one, and ends the other sessions', async () => {
    const { data } = await app.call('login', { account: email, password: REAL_PASSWORD });
    const other = (data as { token: string }).token;
    const auth_code = await codeTo(ann, fresh);
    const changed = await ann.done('bindContact', change({ auth_code }));
    expect(changed).toMatchObject({ email: fresh, email_verified: 1, credit_score: 30 });
    const [letter, ...more] = await outbox.look();
    expect(more).toEqual([]);
    expect(letter?.to).toBe(email);
    expect(letter?.raw).toContain('replaced by another');
    expect((await app.call('userInfo', {}, { token: other })).code).toBe(999);
    expect((await ann.call('userInfo', {})).code).toBe(1);
    expect([await login(email), await login(fresh)]).toEqual([1100, 1]);
  });

  it('holds withdrawals for a day and says why', async () => {
    const { client, methodId } = await withdrawer(app, '900');
    const auth_code = await codeTo(client, fresh);
    await client.done('bindContact', change({ auth_code }));
    const until = app.clock.now() + DAY_MS;
    const held = { hold_until: until, hold_reason: 'contact_changed' };
    expect(await client.done('drawAvailable', {})).toMatchObject(held);
    const asked = { draw_currency_id: 1, number: '100', draw_method_id: methodId };
    const drawn = await client.done('draw', asked, 'POST');
    expect(drawn).toMatchObject({ state: 'queued', ...held });
    expect(drawn.notes).toContain('phone number was changed');
  });

  it('needs the password, and of a second factor its code', async () => {
    const auth_code = await codeTo(ann, fresh);
    const wrong = await ann.refused('bindContact', change({ auth_code, password: 'wrong' }));
    expect(wrong).toMatchObject({ error: 'password_wrong' });
    await app.db.query({
      text: 'UPDATE users SET totp_secret = $2 WHERE id = $1',
      values: [
        ann.user.id,
        app.vault.seal(Buffer.of(0), { kind: 'users.totp', owner: ann.user.id }),
      ],
    });
    const asked = await ann.refused('bindContact', change({ auth_code }));
    expect(asked.error).toBe('second_factor_required');
    const second_factor_code = 'abcdef';
    const guessed = await ann.refused('bindContact', change({ auth_code, second_factor_code }));
    expect(guessed.fields).toHaveProperty('second_factor_code');
    expect(await login(fresh)).toBe(1100);
  });

  it('takes no code sent to the old address, for another purpose or to another client', async () => {
    const bob = await app.realClient();
    await ann.done('sendEmail', { type: 3 });
    const ofOld = await outbox.code(email);
    await app.call('sendEmail', { to: fresh, type: 1 });
    const ofRegister = await outbox.code(fresh);
    const ofBob = await codeTo(bob, fresh);
    for (const auth_code of [ofOld, ofRegister, ofBob]) {
      const refused = await ann.refused('bindContact', change({ auth_code }));
      expect([auth_code, refused.error]).toEqual([auth_code, 'code_wrong']);
    }
    expect(await ann.done('userInfo', {})).toMatchObject({ email });
  });

  it('takes a code once, in time, and after few guesses', async () => {
    const auth_code = await codeTo(ann, fresh);
    await ann.done('bindContact', change({ auth_code }));
    const second = `second-${fresh}`;
    const late = await codeTo(ann, second);
    await ann.done('bindContact', change({ account: second, auth_code: late }));
    const replayed = await ann.refused('bindContact', change({ auth_code }));
    expect(replayed.error).toBe('code_wrong');
    app.clock.advance(MINUTE_MS);
    const old = await codeTo(ann, fresh);
    app.clock.advance(10 * MINUTE_MS);
    expect((await ann.refused('bindContact', change({ auth_code: old }))).error).toBe('code_wrong');
    const guessed = await codeTo(ann, fresh);
    const wrong = guessed === '000000' ? '111111' : '000000';
    const guess = (code: string) => ann.refused('bindContact', change({ auth_code: code }));
    await Promise.all(Array.from({ length: POLICIES.codeTry.max }, () => guess(wrong)));
    expect((await guess(guessed)).error).toBe('code_wrong');
  });

  it('does not say that an address is somebody’s', async () => {
    const bob = await app.realClient();
    const taken = bob.user.email ?? '';
    await outbox.look();
    const [free, used] = [await sendTo(ann, fresh), await sendTo(ann, taken)];
    expect({ ...used, headers: null }).toEqual({ ...free, headers: null });
    const sent = await outbox.look();
    const codes = Object.fromEntries(sent.map(({ to, code }) => [to, code !== null]));
    expect(codes).toEqual({ [fresh]: true, [taken]: false });
    const [ofFree, ofUsed] = [
      await ann.call('bindContact', change({ auth_code: '000000' })),
      await ann.call('bindContact', change({ account: taken, auth_code: '000000' })),
    ];
    expect({ ...ofUsed, headers: null }).toEqual({ ...ofFree, headers: null });
    expect(asRefused(ofUsed).error).toBe('code_wrong');
    const [soon, soonUsed] = [await sendTo(ann, fresh), await sendTo(ann, taken)];
    expect({ ...soonUsed, headers: null }).toEqual({ ...soon, headers: null });
  });

  it('gives an address to the first of two who prove it at once', async () => {
    const bob = await app.realClient();
    const [annsCode, bobsCode] = [await codeTo(ann, fresh), await codeTo(bob, fresh)];
    const answers = await Promise.all([
      ann.call('bindContact', change({ auth_code: annsCode })),
      bob.call('bindContact', change({ auth_code: bobsCode })),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1106]);
  });

  it('is nothing for the address that it is already, whatever its letters’ case', async () => {
    const refused = await ann.refused(
      'bindContact',
      change({ account: email.toUpperCase(), auth_code: '123456' }),
    );
    expect(refused.error).toBe('contact_already_verified');
  });

  it('leaves the old address no way back in', async () => {
    await app.call('sendEmail', { to: email, type: 2 });
    const reset = await outbox.code(email);
    const auth_code = await codeTo(ann, fresh);
    await ann.done('bindContact', change({ auth_code }));
    const answer = await app.call('forgetPassword', {
      type: 'email',
      account: email,
      auth_code: reset,
      new_password: 'green kettle 95',
      secondary_password: 'green kettle 95',
    });
    expect(asRefused(answer).error).toBe('code_wrong');
  });

  it('is refused to a frozen account and to a demo account', async () => {
    await app.db.query({ text: `UPDATE users SET frozen_at = 1 WHERE id = ${ann.user.id}` });
    app.app.sessions.forget(ann.user.id);
    const frozen = await ann.refused('bindContact', change({ auth_code: '123456' }));
    expect(frozen.error).toBe('account_restricted');
    const demo = await app.client();
    const refused = await demo.refused('bindContact', change({ auth_code: '123456' }));
    expect(refused.error).toBe('real_account_only');
  });

  it('is not made for a call that came in just before a freeze', async () => {
    const auth_code = await codeTo(ann, fresh);
    // The session is remembered as it was, as it is to a call that is under way.
    await app.db.query({ text: `UPDATE users SET frozen_at = 1 WHERE id = ${ann.user.id}` });
    const late = await ann.refused('bindContact', change({ auth_code }));
    expect(late.error).toBe('account_restricted');
    expect((await ann.done('userInfo', {})).email).toBe(email);
  });
});
