import { CALLS, type CallName, ERRORS, LANGUAGES } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TestApp, marketOrder, queryOf } from '../../testing/test-app.ts';
import { BODY_MAX } from './http-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
});
afterAll(() => app.remove());

const inject = async (request: {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}) => {
  const response = await app.app.http.inject(request);
  return { status: response.statusCode, headers: response.headers, text: response.body };
};
const envelopeOf = ({ status, text }: { status: number; text: string }) => ({
  status,
  body: JSON.parse(text) as { code: number; msg: string; data: unknown },
});
const json = { 'content-type': 'application/json', lang: 'en' };
const SUBMIT = CALLS.submit.path;

describe('transport failures keep their status and carry the envelope', () => {
  const cases = [
    {
      rule: 'an unknown address',
      method: 'GET',
      url: '/v1/api/forex/nothing',
      error: 'route_not_found',
    },
    {
      rule: 'a method that the address does not take',
      method: 'PUT',
      url: SUBMIT,
      error: 'route_not_found',
    },
    {
      rule: 'POST to a call that only reads',
      method: 'POST',
      url: CALLS.tradeList.path,
      error: 'route_not_found',
    },
    {
      rule: 'an address that cannot be decoded',
      method: 'GET',
      url: '/v1/api/forex/%zz',
      error: 'body_malformed',
    },
    {
      rule: 'malformed JSON',
      method: 'POST',
      url: SUBMIT,
      headers: json,
      payload: '{"type":',
      error: 'body_malformed',
    },
    {
      rule: 'JSON of nothing but space',
      method: 'POST',
      url: SUBMIT,
      headers: json,
      payload: ' ',
      error: 'body_malformed',
    },
    {
      rule: 'a prototype in JSON',
      method: 'POST',
      url: SUBMIT,
      headers: json,
      payload: '{"__proto__":{"a":1}}',
      error: 'body_malformed',
    },
    {
      rule: 'a body that is too large',
      method: 'POST',
      url: SUBMIT,
      headers: json,
      payload: `"${'x'.repeat(BODY_MAX)}"`,
      error: 'body_too_large',
    },
    {
      rule: 'XML',
      method: 'POST',
      url: SUBMIT,
      headers: { 'content-type': 'application/xml' },
      payload: '<a/>',
      error: 'media_type_unsupported',
    },
    {
      rule: 'plain text',
      method: 'POST',
      url: SUBMIT,
      headers: { 'content-type': 'text/plain' },
      payload: 'type=1',
      error: 'media_type_unsupported',
    },
  ] as const;
  it.each(cases)('$rule is $error', async ({ method, url, error, ...rest }) => {
    const headers = { lang: 'en', ...('headers' in rest ? rest.headers : {}) };
    const payload = 'payload' in rest ? { payload: rest.payload } : {};
    const { status, body } = envelopeOf(await inject({ method, url, headers, ...payload }));
    expect({ status, body }).toEqual({
      status: ERRORS[error].status,
      body: { code: ERRORS[error].code, msg: TEXTS.en[error], data: null },
    });
  });

  it('a body of exactly the limit is read', async () => {
    const payload = `"${'x'.repeat(BODY_MAX - 2)}"`;
    expect((await inject({ method: 'POST', url: SUBMIT, headers: json, payload })).status).toBe(
      200,
    );
  });
});

describe('sessions', () => {
  const needing = (Object.keys(CALLS) as CallName[]).filter(
    (name) => CALLS[name].access !== 'visitor',
  );

  it.each(needing)('%s without a session, and with an unknown token, answers 999', async (name) => {
    for (const token of [null, 'unknown', 'x'.repeat(300), 'Bearer', 'null']) {
      expect(await app.call(name, {}, { token })).toMatchObject({
        status: 200,
        code: 999,
        data: null,
      });
    }
  });

  it('the header holds the bare token, and a Bearer prefix is accepted', async () => {
    const { token, user } = await app.client();
    for (const header of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      expect((await app.call('userInfo', {}, { token: header })).data).toEqual(user);
    }
    expect((await app.call('userInfo', {}, { token: `Basic ${token}` })).code).toBe(999);
  });

  it('a session that was ended answers 999, and others of the same account go on', async () => {
    const [first, second] = [
      await app.client('en', 'two-devices'),
      await app.client('en', 'two-devices'),
    ];
    expect(first.user).toEqual(second.user);
    await first.done('logout', {}, 'POST');
    expect((await first.refused('userInfo', {})).error).toBe('session_required');
    expect((await first.refused('submit', marketOrder(), 'POST')).error).toBe('session_required');
    expect(await second.done('userInfo', {})).toEqual(second.user);
    expect((await second.done('myDeal', { status: '1' })).total).toBe(0);
  });

  it('a session is over 30 days after it began, also one in use', async () => {
    const aged = await TestApp.open();
    onTestFinished(() => aged.remove());
    const [used, unused] = [await aged.client(), await aged.client()];
    const start = aged.clock.now();
    for (const day of [1, 11, 21, 29.9]) {
      aged.clock.set(start + day * DAY_MS);
      await used.done('balance', {});
    }
    aged.clock.set(start + 30 * DAY_MS + 60_000);
    const ended = [await used.refused('balance', {}), await unused.refused('balance', {})];
    expect(ended.map(({ error }) => error)).toEqual(['session_required', 'session_required']);
  });
});

describe('state-changing calls', () => {
  it('answer no-store, and so does everything about an account', async () => {
    const ann = await app.client();
    for (const name of Object.keys(CALLS) as CallName[]) {
      if (name === 'logout') continue;
      const isPrivate = CALLS[name].changesState || CALLS[name].access !== 'visitor';
      for (const method of CALLS[name].methods) {
        const { headers } = await ann.call(name, {}, method);
        expect([name, headers['cache-control']]).toEqual([
          name,
          isPrivate ? 'no-store' : 'revalidates' in CALLS[name] ? 'no-cache' : undefined,
        ]);
      }
    }
  });

  it('HEAD, which a prefetcher may send, reaches none of them', async () => {
    const ann = await app.client();
    const query = new URLSearchParams(queryOf(marketOrder()));
    const headers = { authorization: ann.token };
    expect((await inject({ method: 'HEAD', url: `${SUBMIT}?${query}`, headers })).status).toBe(404);
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(0);
  });

  it('take their fields from the query, from JSON or from a form; the body wins', async () => {
    const ann = await app.client();
    const query = new URLSearchParams(queryOf(marketOrder({ cont: '0.20' })));
    const authorization = ann.token;
    const lots = async (
      request: Omit<Parameters<typeof inject>[0], 'method' | 'url'> & { search?: string },
    ) => {
      const { search = '', ...rest } = request;
      const { body } = envelopeOf(
        await inject({ method: 'POST', url: `${SUBMIT}${search}`, ...rest }),
      );
      return (body.data as { Quantity: string }).Quantity;
    };
    expect(await lots({ search: `?${query}`, headers: { authorization } })).toBe('0.20');
    expect(
      await lots({
        headers: { ...json, authorization },
        payload: JSON.stringify(marketOrder({ cont: 0.3, type: 1, status: 1 })),
      }),
    ).toBe('0.30');
    expect(
      await lots({
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
        payload: String(query),
      }),
    ).toBe('0.20');
    expect(
      await lots({
        search: `?${query}`,
        headers: { ...json, authorization },
        payload: '{"cont":"0.40"}',
      }),
    ).toBe('0.40');
    // Some clients name a content type even if there is no body.
    const bodiless = { search: `?${query}`, headers: { ...json, authorization } };
    expect(await lots(bodiless)).toBe('0.20');
    expect(await lots({ ...bodiless, payload: '' })).toBe('0.20');
  });
});

describe('messages are in the language of the lang header', () => {
  it.each([...LANGUAGES])('%s', async (lang) => {
    expect((await app.call('balance', {}, { lang })).msg).toBe(TEXTS[lang].session_required);
    expect((await app.call('setting', { key: 'is_show_mobile' }, { lang })).msg).toBe(
      TEXTS[lang].success,
    );
  });

  it('tw is hk, and an unknown language is English', async () => {
    expect((await app.call('balance', {}, { lang: 'tw' })).msg).toBe(TEXTS.hk.session_required);
    for (const lang of ['xx', 'constructor', '__proto__', 'EN', 'en-US,en;q=0.9']) {
      expect((await app.call('balance', {}, { lang })).msg).toBe(TEXTS.en.session_required);
    }
  });

  it('transport failures too', async () => {
    const { body } = envelopeOf(
      await inject({ method: 'GET', url: '/nothing', headers: { lang: 'de' } }),
    );
    expect(body.msg).toBe(TEXTS.de.route_not_found);
  });
});
