import {
  API_KEYS_MAX,
  API_KEY_ADDRESSES_MAX,
  API_KEY_NAME_MAX,
  type CallOutput,
  CALLS,
  type CallName,
  ERRORS,
  KEY_ACCESS,
  ORDER_ROUTES,
  STATEMENT_PATH,
} from '@meridian/contract';
import { setLoginFrozen } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { Outbox } from '../testing/outbox.ts';
import {
  type AnyInput,
  REAL_PASSWORD,
  TestApp,
  type TestClient,
  asRefused,
  marketOrder,
} from '../testing/test-app.ts';
import { TestSocket } from '../testing/test-socket.ts';

let app: TestApp;
let outbox: Outbox;
let port: number;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  outbox = new Outbox(app);
  port = await app.listen();
});
afterAll(() => app.remove());

let ann: TestClient;
beforeEach(async () => {
  ann = await app.client();
});

type Made = CallOutput<'addApiKey'>;
const make = (client: TestClient, input: Record<string, unknown> = {}): Promise<Made> =>
  client.done('addApiKey', { name: 'bot', scope: 'trade', ...input });
const by = async <N extends CallName>(key: string, name: N, input: AnyInput<N>, address?: string) =>
  await app.call(name, input, {
    token: key,
    method: CALLS[name].methods[0],
    ...(address !== undefined && { address }),
  });
const refusal = async (answer: ReturnType<typeof by>) => asRefused(await answer).error;

describe('an API key', () => {
  it('is shown once, and only its hash is stored', async () => {
    const made = await make(ann, { name: 'My bot' });
    expect(made.key).toMatch(/^mdk_[\w-]{43}$/);
    const rows = await app.db.query<{ row: string }>({
      text: 'SELECT api_keys::text AS row FROM api_keys',
    });
    expect(JSON.stringify(rows)).not.toContain(made.key);
    const { key, ...listed } = made;
    expect(await ann.done('apiKeys', {})).toEqual([listed]);
    expect(listed).toMatchObject({
      name: 'My bot',
      scope: 'trade',
      beginning: key.slice(0, 8),
      addresses: [],
      expires_at: null,
      last_used_at: null,
    });
  });

  it('trades for its account, and each order carries its name, pending, open and closed', async () => {
    const { key } = await make(ann);
    const { data } = await by(key, 'submit', marketOrder({ client_order_id: 'one' }));
    const order = data as CallOutput<'submit'>;
    expect(order.ApiKey).toBe('bot');
    expect((await ann.buy()).ApiKey).toBeNull();
    const live = await ann.done('myDeal', { status: '1' });
    expect(live.data.map(({ ApiKey }) => ApiKey)).toEqual([null, 'bot']);
    const { data: part } = await by(key, 'close', { id: order.Id, cont: '0.04' });
    expect(part).toMatchObject({ ApiKey: 'bot' });
    await ann.done('close', { id: order.Id });
    const story = await ann.done('orderStory', { id: order.Id });
    expect(story.Order.ApiKey).toBe('bot');
    expect(story.Events[0]?.Facts['api_key']).toBe('bot');
    const past = await ann.done('myDeal', { status: '3' });
    expect(past.data.map(({ ApiKey }) => ApiKey)).toEqual(['bot', 'bot']);
  });

  it('gets the first outcome again for its own id, by whichever key it is repeated', async () => {
    const [one, other] = [await make(ann), await make(ann, { name: 'other' })];
    const order = marketOrder({ client_order_id: 'same' });
    const first = (await by(one.key, 'submit', order)).data as CallOutput<'submit'>;
    const again = (await by(other.key, 'submit', order)).data as CallOutput<'submit'>;
    expect([again.Id, again.ApiKey]).toEqual([first.Id, 'bot']);
  });

  it('is not named on the copies of what it places', async () => {
    const own = await TestApp.open();
    onTestFinished(() => own.remove());
    const leader = await leaderOf(own);
    const copier = await own.client();
    const { id } = await copy(copier, leader, { sizing: 'lots', sizing_value: '0.20' });
    price(own, '1.10000', '1.10000');
    const { key } = await leader.done('addApiKey', { name: 'secret plan', scope: 'trade' });
    await own.call('submit', marketOrder(), { token: key, method: 'POST' });
    const pending = marketOrder({ status: '0', target_price: '1.05' });
    await own.call('submit', pending, { token: key, method: 'POST' });
    const copies = [...(await ordersOf(copier, id, '1')), ...(await ordersOf(copier, id, '0'))];
    expect(copies.map(({ ApiKey }) => ApiKey)).toEqual([null, null]);
  });

  it('is known in the journal after a restart', async () => {
    const own = await TestApp.open();
    onTestFinished(() => own.remove());
    own.feed.say('EURUSD', '1.10000', '1.10008');
    const bob = await own.client('en', 'bob');
    const { key } = await bob.done('addApiKey', { name: 'night', scope: 'trade' });
    await own.call('submit', marketOrder(), { token: key, method: 'POST' });
    await own.restart();
    const again = await own.client('en', 'bob');
    const [order] = (await again.done('myDeal', { status: '1' })).data;
    expect(order?.ApiKey).toBe('night');
    expect((await own.call('balance', {}, { token: key })).code).toBe(1);
  });

  it('ends at its end', async () => {
    const until = app.clock.now() + DAY_MS;
    const { key } = await make(ann, { expires_at: until });
    expect((await by(key, 'balance', {})).code).toBe(1);
    app.clock.set(until - 1);
    expect((await by(key, 'balance', {})).code).toBe(1);
    app.clock.set(until);
    expect(await refusal(by(key, 'balance', {}))).toBe('session_required');
    expect(await ann.done('apiKeys', {})).toHaveLength(1);
  });

  it('works from its addresses only, of both versions', async () => {
    const { key } = await make(ann, { addresses: '203.0.113.0/24, 2001:db8::/48 198.51.100.7' });
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '198.51.100.7'])
      expect((await by(key, 'balance', {}, address)).code, address).toBe(1);
    for (const address of ['203.0.114.1', '2001:db9::1', '198.51.100.8', '127.0.0.1'])
      expect(await refusal(by(key, 'balance', {}, address)), address).toBe(
        'api_key_address_refused',
      );
    const [listed] = await ann.done('apiKeys', {});
    expect(listed?.addresses).toEqual(['203.0.113.0/24', '2001:db8::/48', '198.51.100.7']);
    expect(listed?.last_address).toBe('203.0.113.9');
    const socket = await TestSocket.open(port);
    const answer = await socket.ask({ type: 'login', params: { token: key } });
    expect(answer.code).toBe(ERRORS.api_key_address_refused.code);
    await socket.close();
  });

  it('is bound to a rate of its own', async () => {
    const own = await TestApp.open({ config: { keyCallsPerSecond: 1 } });
    onTestFinished(() => own.remove());
    const bob = await own.client();
    const { key } = await bob.done('addApiKey', { name: 'quick', scope: 'read' });
    const codes: number[] = [];
    for (let count = 0; count < 11; count += 1)
      codes.push((await own.call('balance', {}, { token: key })).code);
    expect(codes.filter((code) => code === 1)).toHaveLength(10);
    expect(codes.at(-1)).toBe(ERRORS.requests_too_many.code);
    await bob.done('balance', {});
  });

  it('logs a socket in, and ends it there at once when it is revoked', async () => {
    const { id, key } = await make(ann, { scope: 'read' });
    const socket = await TestSocket.open(port);
    expect((await socket.ask({ type: 'login', params: { token: key } })).code).toBe(1);
    expect((await socket.next('FOREX_TRADE')).params).toHaveProperty('TransOrder');
    await ann.done('revokeApiKey', { id });
    expect((await socket.next('logout')).code).toBe(999);
    expect((await socket.ask({ type: 'login', params: { token: key } })).code).toBe(999);
    expect(await refusal(by(key, 'balance', {}))).toBe('session_required');
    await socket.close();
  });

  it('ends at another process, of which the database tells', async () => {
    const { createSessions } = await import('../platform/http/sessions.ts');
    const there = createSessions(app.db, app.clock.now);
    const ended: string[] = [];
    there.onEnded((key) => ended.push(key));
    await there.catchUp();
    const { id, key } = await make(ann);
    const found = await there.findMaker(key, '127.0.0.1');
    await ann.done('revokeApiKey', { id });
    await there.catchUp();
    expect(ended).toContain(found?.key);
    expect(await there.findMaker(key, '127.0.0.1')).toBeNull();
  });

  it('is nobody where only people are asked for', async () => {
    const { key } = await make(ann);
    expect(await app.app.sessions.find(key)).toBeNull();
  });
});

describe('a frozen account', () => {
  it('places nothing by a key and makes none', async () => {
    const { key } = await make(ann);
    await app.db.query({
      text: 'UPDATE users SET frozen_at = $1 WHERE id = $2',
      values: [app.clock.now(), ann.user.id],
    });
    app.app.sessions.forget(ann.user.id);
    expect(await refusal(by(key, 'submit', marketOrder()))).toBe('account_restricted');
    expect((await ann.refused('addApiKey', { name: 'x', scope: 'read' })).error).toBe(
      'account_restricted',
    );
    await ann.done('revokeApiKey', { id: (await ann.done('apiKeys', {}))[0]?.id ?? 0 });
  });
});

describe('making a key', () => {
  it('is refused to a call that came in just before a freeze', async () => {
    await ann.done('userInfo', {});
    // The session is remembered as it was, as it is to a call that is under way.
    await setLoginFrozen(app.db, { userId: ann.user.id, at: app.clock.now() });
    expect((await ann.refused('addApiKey', { name: 'bot', scope: 'read' })).error).toBe(
      'account_restricted',
    );
    expect(await ann.done('apiKeys', {})).toEqual([]);
  });

  const fields = async (input: Record<string, unknown>) =>
    Object.keys((await ann.refused('addApiKey', { name: 'x', scope: 'read', ...input })).fields);

  it('checks each field', async () => {
    expect(await fields({ name: '' })).toEqual(['name']);
    expect(await fields({ name: 'x'.repeat(API_KEY_NAME_MAX + 1) })).toEqual(['name']);
    expect(await fields({ scope: 'money' })).toEqual(['scope']);
    expect(await fields({ addresses: '203.0.113.7, here' })).toEqual(['addresses']);
    expect(await fields({ addresses: '10.0.0.0/33' })).toEqual(['addresses']);
    const many = Array.from({ length: API_KEY_ADDRESSES_MAX + 1 }, (_, at) => `10.0.0.${at}`);
    expect(await fields({ addresses: many.join(' ') })).toEqual(['addresses']);
    expect(await fields({ expires_at: app.clock.now() })).toEqual(['expires_at']);
    expect(await fields({ expires_at: 8_640_000_000_000_001 })).toEqual(['expires_at']);
    const long = Date.parse('0001-01-01');
    const ago = await ann.refused('addApiKey', { name: 'x', scope: 'read', expires_at: long });
    expect(ago.fields).toEqual({ expires_at: 'Please choose a time in the future.' });
    await make(ann, { name: 'x'.repeat(API_KEY_NAME_MAX), addresses: many.slice(1).join(' ') });
  });

  it('is limited by their number and by their names, which a revoked key gives free', async () => {
    const { id } = await make(ann, { name: '0' });
    expect((await ann.refused('addApiKey', { name: '0', scope: 'read' })).error).toBe(
      'api_key_name_taken',
    );
    for (let count = 1; count < API_KEYS_MAX; count += 1) await make(ann, { name: `${count}` });
    expect((await ann.refused('addApiKey', { name: 'more', scope: 'read' })).error).toBe(
      'api_keys_too_many',
    );
    await ann.done('revokeApiKey', { id });
    await make(ann, { name: '0' });
    expect((await ann.refused('revokeApiKey', { id })).error).toBe('api_key_unknown');
    const bob = await app.client();
    const [, second] = await ann.done('apiKeys', {});
    expect((await bob.refused('revokeApiKey', { id: second?.id ?? 0 })).error).toBe(
      'api_key_unknown',
    );
  });

  it('for a real account asks for the password, tells its owner, and is a security event', async () => {
    const real = await app.realClient();
    await outbox.look();
    const asked = { name: 'bot', scope: 'trade' };
    expect((await real.refused('addApiKey', asked)).fields).toHaveProperty('password');
    const wrong = { ...asked, password: 'wrong' };
    expect((await real.refused('addApiKey', wrong)).error).toBe('password_wrong');
    const { id } = await real.done('addApiKey', { ...asked, password: REAL_PASSWORD });
    await real.done('revokeApiKey', { id });
    const mails = await outbox.look();
    expect(mails.map(({ to }) => to)).toEqual([real.user.email, real.user.email]);
    const told = mails.map(({ raw }) => raw).join();
    expect(told).toContain('An API key was created');
    expect(told).toContain('An API key was revoked');
    const events = await real.done('securityEvents', {});
    expect(events.data.map(({ text }) => text)).toEqual([
      'An API key was revoked.',
      'An API key was created.',
    ]);
  });

  it('ends with the password it was made under, and with all other sessions', async () => {
    const real = await app.realClient();
    const one = await make(real, { password: REAL_PASSWORD });
    expect(await real.done('revokeOtherSessions', {})).toEqual({ ended: 1 });
    expect(await refusal(by(one.key, 'balance', {}))).toBe('session_required');
    const other = await make(real, { password: REAL_PASSWORD });
    const changed = { new_password: 'mauve lantern 31', old_password: REAL_PASSWORD };
    await real.done('amendPassword', changed);
    expect(await refusal(by(other.key, 'balance', {}))).toBe('session_required');
  });
});

describe('what a key may call stands in one table', () => {
  const names = Object.keys(CALLS) as CallName[];

  it.each(['read', 'trade'] as const)('a key to %s: every call by each method', async (scope) => {
    const real = await app.realClient();
    const key = {
      demo: (await make(ann, { scope })).key,
      real: (await make(real, { scope, password: REAL_PASSWORD })).key,
    };
    for (const name of names) {
      const needs = KEY_ACCESS[name];
      const may = needs === 'read' || (needs === 'trade' && scope === 'trade');
      for (const method of CALLS[name].methods)
        for (const kind of ['demo', 'real'] as const) {
          const { code } = await app.call(name, {}, { token: key[kind], method });
          const isRefused = code === ERRORS.api_key_not_allowed.code;
          expect(isRefused, `${method} ${name} of a ${kind} account`).toBe(!may);
        }
    }
    expect(await ann.done('apiKeys', {})).toHaveLength(1);
  });

  it('lets a key to read take the statement', async () => {
    const { key } = await make(ann, { scope: 'read' });
    const url = `${STATEMENT_PATH}?format=csv`;
    const headers = { authorization: `Bearer ${key}` };
    const answer = await app.app.http.inject({ method: 'GET', url, headers });
    expect(answer.headers['content-type']).toContain('text/csv');
  });

  it('has no call that moves money, or that is about the account and what protects it', () => {
    const allowed = Object.keys(KEY_ACCESS) as CallName[];
    const paths = allowed.map((name) => CALLS[name].path);
    const forbidden =
      /quickCharge|wallet\/(?!getBalance)|account\/draw|user|notify|upload|api_keys/;
    expect(paths.filter((path) => forbidden.test(path))).toEqual([]);
    const changing = allowed.filter((name) => CALLS[name].changesState);
    expect(changing.filter((name) => KEY_ACCESS[name] !== 'trade')).toEqual([]);
    expect(changing.filter((name) => !(name in ORDER_ROUTES))).toEqual([]);
    expect(allowed.filter((name) => CALLS[name].access === 'real')).toEqual([]);
  });

  it('has every call of orders', () => {
    const missing = Object.keys(ORDER_ROUTES).filter((name) => !(name in KEY_ACCESS));
    expect(missing).toEqual([]);
  });
});
