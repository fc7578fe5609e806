import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_REQUIRED } from '@meridian/contract/outcomes';
import { CODE_TIMEOUT, CODE_UNREACHABLE, serverCalls } from './server-calls.ts';

const asked: { url: string; init: RequestInit }[] = [];
const ended: (string | undefined)[] = [];
let answers: (() => Promise<Response>)[] = [];

const server = serverCalls({
  timeoutMs: 1_000,
  token: () => 'ann',
  headers: () => ({ lang: 'de' }),
  words: (code, isNetwork) => `${isNetwork ? 'unanswered' : 'unknown'} ${code}`,
  onEnded: (token) => ended.push(token),
});
const says =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const breaks = () => Promise.reject(new TypeError('no network'));

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return (answers.shift() ?? breaks)();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  asked.length = 0;
  ended.length = 0;
});

describe('a call that reads', () => {
  it('has in its address what is asked for, without what is empty', async () => {
    answers = [says({ code: 1, msg: 'ok', data: [7] })];
    const { data } = await server.call({
      path: '/list',
      input: { search: 'a b', page: 2, empty: '', missing: undefined, other: null },
    });
    expect(data).toEqual([7]);
    expect(asked[0]?.url).toBe('/list?search=a+b&page=2');
    expect(asked[0]?.init.headers).toEqual({ lang: 'de', authorization: 'ann' });
  });

  it('is not repeated', async () => {
    answers = [breaks, says({ code: 1 })];
    await expect(server.call({ path: '/list', input: {} })).rejects.toThrow('unanswered -1');
    expect(asked).toHaveLength(1);
  });
});

describe('a call that changes something', () => {
  it('is sent once more with the same id if nothing answered', async () => {
    vi.useFakeTimers();
    answers = [breaks, says({ code: 1, data: 'done' })];
    const call = { path: '/order', changesState: true, once: true, input: { id: 'x' } };
    const answer = server.call(call);
    await vi.runAllTimersAsync();
    expect((await answer).data).toBe('done');
    expect(asked.map(({ init }) => [init.method, init.body])).toEqual(
      Array.from({ length: 2 }, () => ['POST', '{"id":"x"}']),
    );
  });

  it('is not sent again where nothing tells a second from the first', async () => {
    answers = [breaks];
    const call = { path: '/order', changesState: true, input: {} };
    await expect(server.call(call)).rejects.toThrow('unanswered -1');
    expect(asked).toHaveLength(1);
  });
});

describe('a failure', () => {
  it.each([
    ['an answer without an envelope', says('<html>', 502), 502],
    ['an answer that is no JSON', () => Promise.resolve(new Response('<html>')), CODE_UNREACHABLE],
    ['no network', breaks, CODE_UNREACHABLE],
    [
      'no answer in time',
      () => {
        const { signal } = asked[0]?.init ?? {};
        return new Promise<Response>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        );
      },
      CODE_TIMEOUT,
    ],
  ])('%s leaves open what the server did', async (_name, answer, code) => {
    answers = [answer];
    const call = server.call({ path: '/a', input: {} }, { timeoutMs: 20 });
    await expect(call).rejects.toMatchObject({ code, isNetwork: true });
  });

  it('says what the server says, field by field', async () => {
    answers = [says({ code: 1000, msg: 'Wrong.', data: { fields: { name: 'No such name.' } } })];
    await expect(server.call({ path: '/a', input: {} })).rejects.toMatchObject({
      code: 1000,
      message: 'Wrong.',
      fields: { name: 'No such name.' },
      isNetwork: false,
    });
  });

  it('has words of the screen if the server has none', async () => {
    answers = [says({ code: 7 })];
    await expect(server.call({ path: '/a', input: {} })).rejects.toThrow('unknown 7');
  });

  it('ends the session whose token the server no longer knows', async () => {
    answers = [says({ code: SESSION_REQUIRED, msg: 'Log in.' })];
    await expect(server.call({ path: '/a', input: {} })).rejects.toThrow('Log in.');
    expect(ended).toEqual(['ann']);
  });

  it('is the caller’s own if the caller no longer waits', async () => {
    const leaving = new AbortController();
    answers = [
      () => {
        leaving.abort();
        return Promise.reject(leaving.signal.reason as Error);
      },
    ];
    await expect(
      server.call({ path: '/a', input: {} }, { signal: leaving.signal }),
    ).rejects.toHaveProperty('name', 'AbortError');
  });
});
