// Clients in the back office: found by what is known, read on one page, kept safe; and what a frozen account may still
// do.
import { CALLS, type CallName, ERRORS } from '@meridian/contract';
import { findUser } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOLD } from '../staff-actions/routes.ts';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import {
  TRON_ADDRESS,
  USDT_TRC20,
  type Withdrawer,
  fund,
  payOut,
  withdrawer,
} from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { REAL_PASSWORD, TestApp, TestClient, asRefused } from '../testing/test-app.ts';
import { TestStaff, fromBase32 } from '../testing/test-staff.ts';
import { totpCode } from '../users/totp.ts';

let app: TestApp;
let outbox: Outbox;
let rich: Withdrawer;
let support: TestStaff;
let compliance: TestStaff;

beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
  rich = await withdrawer(app, '10000');
  app.feed.say('EURUSD', '1.10000', '1.10010');
  await enterStaff();
});
afterAll(() => app.remove());

/** Their sessions end within a day. */
async function enterStaff(): Promise<void> {
  support = await TestStaff.enter(app, 'support');
  compliance = await TestStaff.enter(app, 'compliance');
}
const emailOf = (client: TestClient): string => String(client.user.email);
const login = (email: string, password = REAL_PASSWORD) =>
  app.call('login', { account: email, password, login_type: 'email' });
const freeze = (client: TestClient, isFrozen: boolean) =>
  compliance.done('freezeClient', {
    id: client.user.id,
    is_frozen: isFrozen,
    reason: 'A stranger called',
  });
const FRESH = 'green kettle 95';
async function resetByCode(client: TestClient): Promise<void> {
  const account = emailOf(client);
  await app.call('sendEmail', { to: account, type: 2 });
  const auth_code = await outbox.code(account);
  const passwords = { new_password: FRESH, secondary_password: FRESH };
  const reset = { type: 'email', account, ...passwords, auth_code };
  expect((await app.call('forgetPassword', reset)).code).toBe(1);
}

describe('a search', () => {
  it('lists everybody where nothing is searched, by view and in the order that is wished', async () => {
    const all = await support.done('searchClients', {});
    expect(all.total).toBe(all.counts['all']);
    const ids = all.data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const byUid = await support.done('searchClients', { view: 'real', sort: 'uid' });
    const uids = byUid.data.map(({ uid }) => uid);
    expect(uids).toEqual(uids.toSorted());
    expect(byUid.data.every((one) => !one.is_demo)).toBe(true);
    const { user } = rich.client;
    expect((await support.done('searchClients', { search: user.uid, view: 'demo' })).data).toEqual(
      [],
    );
    expect(await support.refused('searchClients', { sort: 'password_hash' })).toBe(
      'fields_invalid',
    );
  });

  it('finds by UID, e-mail, name, address and the number of an order', async () => {
    const order = await rich.client.buy();
    const { user } = rich.client;
    const finds = async (search: string) =>
      (await support.done('searchClients', { search })).data.map(({ id }) => id);
    for (const search of [
      user.uid,
      emailOf(rich.client).slice(0, 10).toUpperCase(),
      TRON_ADDRESS,
      String(order.Id),
    ])
      expect(await finds(search), search).toContain(user.id);
    // Any part of them, at its end as at its beginning.
    for (const search of [user.uid.slice(2), emailOf(rich.client).slice(3), 'xample.or'])
      expect(await finds(search), search).toContain(user.id);
    for (const search of ['nobody@', '%', '_', "' OR 1=1 --"])
      expect(await finds(search), search).toEqual([]);
  });
});

describe('the list of clients', () => {
  it('finds by any part of a name, a phone and a reference', async () => {
    const cat = await app.realClient();
    const { reference } = await fund(app, cat, '300');
    await app.db.query({
      text: `UPDATE users SET mobile = '+447911123456', mobile_national = '7911123456' WHERE id = $1`,
      values: [cat.user.id],
    });
    await app.db.query({
      text: `INSERT INTO uploads (id, user_id, bytes, created_at) VALUES ('photo-of-cat', $1, 1, 1)`,
      values: [cat.user.id],
    });
    await app.db.query({
      text: `INSERT INTO verifications (user_id, status, name, card_id, card_key, front_upload, back_upload, submitted_at)
        VALUES ($1, 'under_review', 'Catherine Okonkwo-Meyer', decode(repeat('00', 40), 'hex'),
          decode(repeat('11', 32), 'hex'), 'photo-of-cat', 'photo-of-cat', 1)`,
      values: [cat.user.id],
    });
    const finds = async (search: string) =>
      (await support.done('searchClients', { search })).data.map(({ id }) => id);
    const parts = ['konkwo', 'rine OKON', '07911 123', '911 123 4', reference?.slice(1) ?? ''];
    for (const search of parts) expect(await finds(search), search).toContain(cat.user.id);
    for (const search of ['konkwx', '7911 124', 'ca_her', '%%%'])
      expect(await finds(search), search).toEqual([]);
  });

  it('says what each account stands at, and when its client was last seen', async () => {
    const dan = await app.realClient();
    await fund(app, dan, '1000');
    app.feed.say('EURUSD', '1.10000', '1.10000');
    await dan.buy({ cont: '0.10' });
    const [row] = (await support.done('searchClients', { search: dan.user.uid })).data;
    const { equity, margin_level: level } = await support.done('clientPage', { id: dan.user.id });
    expect(row).toMatchObject({ equity, margin_level: level });
    // 1,000 less the fee, over a thirtieth of 11,000.
    expect(Number(equity)).toBeGreaterThan(990);
    expect(Number(level)).toBeCloseTo((Number(equity) / (11_000 / 30)) * 100, 1);
    expect(row?.last_seen_at).toBeLessThanOrEqual(app.clock.now());
    const { data } = await support.done('searchClients', { view: 'real' });
    expect(data.find(({ id }) => id === rich.client.user.id)?.last_seen_at).not.toBeNull();
  });
});

describe('a client’s page', () => {
  it('has what belongs to the client', async () => {
    const { id } = rich.client.user;
    const page = await support.done('clientPage', { id });
    expect(page).toMatchObject({ uid: rich.client.user.uid, open_orders: 1, is_frozen: false });
    expect(page.sessions).toHaveLength(1);
    expect(page.balance).toBe((await rich.client.done('balance', {})).balance);
    const ledger = await support.done('clientLedger', { id });
    expect(ledger.data.map(({ Kind }) => Kind)).toContain('deposit');
    expect((await support.done('clientOrders', { id })).total).toBe(1);
    expect((await support.done('clientOrders', { id, status: 'ended' })).total).toBe(0);
    const { deposits } = await support.done('clientMoney', { id });
    expect(deposits.map(({ stage }) => stage)).toEqual(['completed']);
    expect(await support.refused('clientDocuments', { id })).toBe('role_missing');
    expect(await support.refused('clientPage', { id: 999_999 })).toBe('client_unknown');
    expect(JSON.stringify(page)).not.toMatch(/token|secret|"hash|password_hash/);
  });

  it('lists the messages that were sent, without what they said', async () => {
    const ann = await app.realClient();
    await app.call('sendEmail', { to: emailOf(ann), type: 2 });
    const code = await outbox.code(emailOf(ann));
    await fund(app, ann, '50');
    await vi.waitFor(async () => {
      await app.app.postman.settled();
      expect((await support.done('clientMessages', { id: ann.user.id })).total).toBe(2);
    });
    const { data } = await support.done('clientMessages', { id: ann.user.id });
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(['code_reset', 'money']);
    expect(data[0]).toMatchObject({ channel: 'mail', outcome: 'delivered' });
    expect(JSON.stringify(data)).not.toContain(code);
  });
});

describe('a frozen account', () => {
  it('may close, cancel and withdraw, and nothing that is new', async () => {
    const { client, draw } = rich;
    const order = await client.buy();
    await freeze(client, true);
    const refused = async (name: CallName, input: Record<string, unknown>) =>
      (await client.refused(name, input, 'POST')).error;
    expect(await refused('submit', { type: '1', cont: '0.1', forex_id: 1, status: '1' })).toBe(
      'account_restricted',
    );
    expect(await refused('chargeSubmit', { number: '10', charge_id: USDT_TRC20 })).toBe(
      'account_restricted',
    );
    await client.done('close', { id: order.Id }, 'POST');
    const { id } = await draw('100');
    await client.done('drawCancel', { id }, 'POST');
    const again = await draw('100');
    expect((await payOut(app, again.id)).stage).toBe('sent');
    await freeze(client, false);
    await client.buy();
  });

  it('has every changing call either refused or needed to close, withdraw and be safe', () => {
    const needed = new Set<CallName>([
      'demoLogin',
      'login',
      'passkeyLogin',
      'register',
      'forgetPassword',
      'sendEmail',
      'sendSms',
      'captcha',
      'logout',
      'amendPassword',
      'revokeSession',
      'revokeOtherSessions',
      'revokeApiKey',
      'passkeyLoginOptions',
      'passkeyRemove',
      'secondFactorSetup',
      'secondFactorConfirm',
      'imageUpload',
      'submitVerification',
      'close',
      'closeAll',
      'cancelTrade',
      'setStopPrice',
      'resetDemo',
      'changeCopying',
      'moveCopyMoney',
      'stopCopying',
      'closeCopied',
      'stopLeading',
      'draw',
      'drawCancel',
      'bindDrawMethod',
      'deleteDrawMethod',
      'addAlert',
      'moveAlert',
      'removeAlert',
      'clearAlerts',
      'saveFavourites',
      'setWorkspace',
      'setTradeNote',
      'addTradePicture',
      'removeTradePicture',
      'setWeeklySummary',
      'setOwnLimits',
      'subscribePush',
      'unsubscribePush',
    ]);
    const changing = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].changesState);
    const undecided = changing.filter(
      (name) => !needed.has(name) && CALLS[name].refusedWhenFrozen !== true,
    );
    expect(undecided).toEqual([]);
  });

  it('lets in with a password set anew by code, and not with one from before', async () => {
    const ann = await app.realClient();
    await freeze(ann, true);
    expect(asRefused(await login(emailOf(ann))).error).toBe('account_frozen');
    app.clock.advance(1_000);
    await resetByCode(ann);
    const entered = await login(emailOf(ann), FRESH);
    expect(entered.code).toBe(1);
    const { token } = entered.data as { token: string };
    const order = { type: '1', cont: '0.1', forex_id: 1, status: '1', multiple: 30 };
    const answer = await app.call('submit', order, { token, method: 'POST' });
    expect(answer.code).toBe(ERRORS.account_restricted.code);
  });

  /** @returns the code of the app at the moment */
  async function turnOnSecondFactor(client: TestClient): Promise<() => string> {
    const { secret } = await client.done('secondFactorSetup', { password: REAL_PASSWORD });
    const code = () => totpCode(fromBase32(secret), Math.floor(app.clock.now() / 30_000));
    await client.done('secondFactorConfirm', { code: code() });
    return code;
  }
  const loginWithCode = (client: TestClient, second_factor_code: string) =>
    app.call('login', { account: emailOf(client), password: REAL_PASSWORD, second_factor_code });

  it('takes a second factor of the 24 hours before for a stranger’s: it lets nobody in, and a sent code removes it', async () => {
    const ann = await app.realClient();
    const code = await turnOnSecondFactor(ann);
    app.clock.advance(DAY_MS - 60_000);
    await enterStaff();
    await freeze(ann, true);
    app.clock.advance(60_000);
    expect(asRefused(await loginWithCode(ann, code())).error).toBe('account_frozen');
    await resetByCode(ann);
    expect((await login(emailOf(ann), FRESH)).code).toBe(1);
  });

  it('lets in with a second factor of longer before, which stays when the password is set by a code', async () => {
    const ann = await app.realClient();
    const code = await turnOnSecondFactor(ann);
    app.clock.advance(DAY_MS);
    await enterStaff();
    await freeze(ann, true);
    expect((await loginWithCode(ann, code())).code).toBe(1);
    await resetByCode(ann);
    expect(asRefused(await login(emailOf(ann), FRESH)).error).toBe('second_factor_required');
  });

  it('gets no new password or second factor from a session from before, with the present password alone', async () => {
    const ann = await app.realClient();
    const pending = await ann.done('secondFactorSetup', { password: REAL_PASSWORD });
    await freeze(ann, true);
    app.clock.advance(1_000);
    const refused = async (name: CallName, input: Record<string, unknown>) =>
      (await ann.refused(name, input, 'POST')).error;
    expect(
      await refused('amendPassword', { new_password: FRESH, old_password: REAL_PASSWORD }),
    ).toBe('account_restricted');
    expect(await refused('secondFactorSetup', { password: REAL_PASSWORD })).toBe(
      'account_restricted',
    );
    const code = totpCode(fromBase32(pending.secret), Math.floor(app.clock.now() / 30_000));
    expect(await refused('secondFactorConfirm', { code })).toBe('account_restricted');
    for (const password of [REAL_PASSWORD, FRESH])
      expect((await login(emailOf(ann), password)).code).not.toBe(1);

    // A code that was sent proves the owner, in such a session too; so does having entered since.
    await ann.done('sendEmail', { type: 3 }, 'POST');
    const proof = { type: 'email', auth_code: await outbox.code(emailOf(ann)) };
    await ann.done('amendPassword', { new_password: FRESH, ...proof }, 'POST');
    app.clock.advance(1_000);
    const { token } = (await login(emailOf(ann), FRESH)).data as { token: string };
    const anew = new TestClient(app, { token, user: ann.user }, 'en');
    const change = { new_password: 'blue kettle 96', old_password: FRESH };
    await anew.done('amendPassword', change, 'POST');
    await anew.done('secondFactorSetup', { password: 'blue kettle 96' }, 'POST');
  });
});

describe('other safety', () => {
  it('freezes as of the moment in which everything older was there', async () => {
    const { user } = await app.realClient();
    // What holds the client’s row, such as the binding of a method, is done first.
    const restore = await beforeNextTransaction(app, () => app.clock.advance(500));
    const before = app.clock.now();
    await compliance.done('freezeClient', { id: user.id, is_frozen: true, reason: 'A call' });
    restore();
    const frozen = await findUser(app.db, user.id);
    expect(frozen?.frozenAt).toBe(before + 500);
  });

  it('ends sessions, and requires a new password', async () => {
    const ann = await app.realClient();
    const { id } = ann.user;
    const said = { id, reason: 'Lost phone' };
    expect((await compliance.done('endClientSessions', said)).sessions).toEqual([]);
    expect((await ann.refused('balance', {})).error).toBe('session_required');
    await compliance.done('requireNewPassword', said);
    expect(asRefused(await login(emailOf(ann))).error).toBe('password_must_change');
    expect(await compliance.refused('freezeClient', { id, is_frozen: true })).toBe(
      'fields_invalid',
    );
    const demo = await app.client();
    expect(await compliance.refused('endClientSessions', { id: demo.user.id, reason: 'No' })).toBe(
      'client_is_demo',
    );
  });
});

describe('what staff did', () => {
  it('is read by the client in its language, and by nobody else', async () => {
    const gerd = await app.realClient('de');
    await freeze(gerd, true);
    await freeze(gerd, true);
    await freeze(gerd, false);
    const { data, total } = await gerd.done('staffActions', {});
    expect(total).toBe(2);
    expect(data.map(({ text }) => text)).toEqual([
      'Das Konto ist nicht mehr eingefroren.',
      'Das Konto wurde eingefroren. Sie können weiterhin Positionen schließen und auszahlen.',
    ]);
    expect(JSON.stringify(data)).not.toMatch(/stranger|compliance/i);
    expect(await (await app.realClient()).done('staffActions', {})).toMatchObject({ total: 0 });
    expect(await (await app.client()).done('staffActions', {})).toMatchObject({ total: 0 });
    const { data: seen } = await support.done('clientActions', { id: gerd.user.id });
    expect(seen.map(({ action }) => action)).toEqual(['unfreezeClient', 'freezeClient']);
    expect(seen[0]).toMatchObject({ reason: 'A stranger called' });
  });

  it('leaves out no deed that is recorded on an account', async () => {
    await fund(app, await app.realClient(), '20000');
    const rows = await app.db.query<{ action: string }>({
      text: 'SELECT DISTINCT action FROM audit_log WHERE user_id IS NOT NULL',
    });
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ action }) => action).filter((action) => !(action in TOLD))).toEqual([]);
  });
});
