import { connect } from 'node:net';
import {
  DAY_MARKET,
  ERRORS,
  FOREX_CLOSED,
  FOREX_TRADE,
  FRAME_BYTES_MAX,
  MESSAGE_BYTES_MAX,
  SUCCESS,
  type TradeFrame,
} from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, instrumentId, pendingOrder } from '../testing/test-app.ts';
import { REFUSALS_MAX } from './socket-server.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { quiet } from '../testing/windows.ts';

let app: TestApp;
let port: number;
let sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await TestApp.open();
  port = await app.listen();
  app.feed.say('EURUSD', '1.10000', '1.10008');
});
afterAll(() => app.remove());
afterEach(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  sockets = [];
});

async function connected(lang?: string): Promise<TestSocket> {
  const socket = await TestSocket.open(port, lang);
  sockets.push(socket);
  return socket;
}
const code = (error: keyof typeof ERRORS) => ERRORS[error].code;

describe('heartbeat', () => {
  it('a bare ping is answered with a bare pong, a ping message with a pong message', async () => {
    const socket = await connected();
    socket.say('ping');
    await socket.next('bare pong');
    expect(await socket.ask({ type: 'ping' }, 'pong')).toEqual({ type: 'pong', code: 1 });
  });
});

describe('login', () => {
  it('takes the token in params or beside the type, with a Bearer prefix too, and sends the account’s state', async () => {
    const ann = await app.client();
    for (const message of [
      { params: { token: ann.token } },
      { token: ann.token },
      { token: `Bearer ${ann.token}` },
    ]) {
      const socket = await connected();
      expect(await socket.ask({ type: 'login', ...message })).toEqual({ type: 'login', code: 1 });
      const { params } = await socket.next(FOREX_TRADE);
      expect(params).toEqual({
        ProfitsTotal: '0.000000',
        balance: '10000.000000',
        Equity: '10000.000000',
        FreeMargin: '10000.000000',
        MarginLevel: null,
        HazardRate: '0.000000',
        CautionMoneyAll: '0.000000',
        TransOrder: [],
      });
    }
  });

  it.each([undefined, '', 'unknown', 'x'.repeat(200)])(
    'is refused with the token %s, and the socket lives on',
    async (token) => {
      const socket = await connected('de');
      const frame = await socket.ask({ type: 'login', ...(token === undefined ? {} : { token }) });
      expect(frame).toEqual({ type: 'login', code: 999, msg: TEXTS.de.session_required });
      await socket.ask({ type: 'ping' }, 'pong');
    },
  );

  it('after a logout by HTTP every socket of the session is told, and says no more about the account', async () => {
    const ann = await app.client();
    const [one, two, other] = [await connected(), await connected(), await connected()];
    const again = await app.client('en', 'other-device');
    for (const socket of [one, two])
      await socket.ask({ type: 'login', params: { token: ann.token } });
    await other.ask({ type: 'login', token: again.token });
    await ann.done('logout', {}, 'POST');
    for (const socket of [one, two])
      expect(await socket.next('logout')).toMatchObject({
        code: 999,
        msg: TEXTS.en.session_required,
      });
    expect(await quiet(app, other, 'logout')).toEqual([]);
    expect(await one.ask({ type: 'login', token: ann.token })).toMatchObject({ code: 999 });
    expect(await one.ask({ type: 'sub', topic: FOREX_TRADE })).toMatchObject({
      code: code('login_required'),
    });
  });

  it('a logout on the socket ends its account frames alone: the session goes on', async () => {
    const ann = await app.client();
    const socket = await connected();
    await socket.ask({ type: 'login', token: ann.token });
    expect(await socket.ask({ type: 'logout' })).toEqual({ type: 'logout', code: 1 });
    socket.forget();
    await ann.buy();
    expect(await quiet(app, socket, FOREX_TRADE)).toEqual([]);
    expect((await ann.done('balance', {})).balance).toMatch(/^9999/);
  });
});

describe('bad messages get a code, and the socket lives on', () => {
  it.each([
    { said: '{"type":', type: 'error', error: 'message_malformed' },
    { said: 'hello', type: 'error', error: 'message_malformed' },
    { said: 'null', type: 'error', error: 'message_type_unknown' },
    { said: '[]', type: 'error', error: 'message_type_unknown' },
    { said: '{}', type: 'error', error: 'message_type_unknown' },
    { said: '{"type":"buy"}', type: 'buy', error: 'message_type_unknown' },
    { said: '{"type":{"a":1}}', type: '[object Object]', error: 'message_type_unknown' },
    { said: '{"type":"sub"}', type: 'sub', error: 'message_malformed' },
    { said: '{"type":"sub","topic":7}', type: 'sub', error: 'message_malformed' },
    {
      said: '{"type":"sub","topic":"KLINE.EURUSD","period":"2min"}',
      type: 'sub',
      error: 'message_malformed',
    },
    { said: '{"type":"sub","topic":"NOTHING"}', type: 'sub', error: 'topic_unknown' },
    { said: '{"type":"sub","topic":"KLINE.NOTHING"}', type: 'sub', error: 'topic_unknown' },
    { said: '{"type":"sub","topic":"KLINE."}', type: 'sub', error: 'topic_unknown' },
    { said: '{"type":"unsub","topic":"__proto__"}', type: 'unsub', error: 'topic_unknown' },
    { said: '{"type":"sub","topic":"FOREX_TRADE"}', type: 'sub', error: 'login_required' },
    {
      said: `{"type":"sub","topic":${JSON.stringify(Array.from({ length: 201 }, () => 'DAY_MARKET'))}}`,
      type: 'sub',
      error: 'message_malformed',
    },
    { said: `"${'x'.repeat(MESSAGE_BYTES_MAX)}"`, type: 'error', error: 'message_malformed' },
    {
      said: `{"type":"sub","topic":"${'x'.repeat(MESSAGE_BYTES_MAX)}"}`,
      type: 'sub',
      error: 'message_malformed',
    },
    {
      said: `{"type":"${'x'.repeat(MESSAGE_BYTES_MAX)}"}`,
      type: 'error',
      error: 'message_malformed',
    },
    {
      said: `{"type":"sub","topic":"${'x'.repeat(MESSAGE_BYTES_MAX)}`,
      type: 'error',
      error: 'message_malformed',
    },
    { said: `"${'é'.repeat(MESSAGE_BYTES_MAX / 2)}"`, type: 'error', error: 'message_malformed' },
  ] as const)('$error: $said', async ({ said, type, error }) => {
    const socket = await connected('fr');
    socket.say(said);
    expect(await socket.next(type)).toEqual({ type, code: code(error), msg: TEXTS.fr[error] });
    await socket.ask({ type: 'ping' }, 'pong');
  });

  it('what is refused as too much is refused under its own type', async () => {
    const socket = await connected();
    for (let i = 0; i < 310; i += 1) socket.say('{"type":"sub","topic":["DAY_MARKET"]}');
    let refused = SUCCESS;
    while (refused === SUCCESS) refused = (await socket.next('sub')).code;
    expect(refused).toBe(code('requests_too_many'));
  });

  it.each(['{"type":{"toString":1}}', '{"type":[{"toString":1,"valueOf":2}]}'])(
    'a type that is no text, also where it is too much: %s',
    async (said) => {
      const socket = await connected();
      for (let i = 0; i < 310; i += 1) socket.say(said);
      expect((await socket.next('[object Object]')).code).toBe(code('message_type_unknown'));
      expect((await socket.next('error')).code).toBe(code('requests_too_many'));
    },
  );

  it('who goes on after a thousand refusals is cut off', async () => {
    const socket = await connected();
    let hasEnded = false;
    socket.ws.on('close', () => (hasEnded = true));
    for (let i = 0; i < 300 + REFUSALS_MAX; i += 1) socket.say('{broken');
    await socket.ask({ type: 'ping' }, 'ping').catch(() => undefined);
    for (let i = 0; i < 500 && !hasEnded; i += 1) socket.say('{broken');
    await expect.poll(() => hasEnded).toBe(true);
    expect((await (await connected()).ask({ type: 'ping' }, 'pong')).code).toBe(1);
  });

  it('a binary frame', async () => {
    const socket = await connected();
    socket.ws.send(Buffer.from('{"type":"ping"}'));
    expect((await socket.next('error')).code).toBe(code('message_malformed'));
  });

  it('nothing is followed where one of several topics is unknown', async () => {
    const socket = await connected();
    await socket.ask({ type: 'sub', topic: [DAY_MARKET, 'NOTHING'] });
    app.feed.say('EURUSD', '1.10001', '1.10009');
    expect(await quiet(app, socket, DAY_MARKET)).toEqual([]);
  });

  it('more than 30 messages a second for ten seconds are refused, and pings count', async () => {
    const socket = await connected();
    for (let i = 0; i < 310; i += 1) socket.say('ping');
    expect((await socket.next('error')).code).toBe(code('requests_too_many'));
    // One more is allowed soon.
    await expect
      .poll(() => {
        socket.say({ type: 'ping' });
        return socket.frames.some(({ type }) => type === 'pong');
      })
      .toBe(true);
  });

  it('a frame of more than 64 kB ends the socket with 1009, one of just that is answered', async () => {
    expect(FRAME_BYTES_MAX).toBe(64 * 1024);
    const socket = await connected();
    socket.say('x'.repeat(FRAME_BYTES_MAX));
    expect((await socket.next('error')).code).toBe(code('message_malformed'));
    expect(socket.closedWith).toBeNull();
    socket.say('x'.repeat(FRAME_BYTES_MAX + 1));
    await expect.poll(() => socket.closedWith).toBe(1009);
  });
});

describe('addresses that are no socket', () => {
  it.each(['//', '/', '/v1/ws/', '/v1/api/forex/kline', 'http://[', '/%zz', '*'])(
    'an upgrade of %s is refused, and the process goes on',
    async (path) => {
      const answer = await new Promise<string>((resolve, reject) => {
        const raw = connect(port, '127.0.0.1', () => {
          raw.write(
            `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
          );
        });
        raw.once('data', (data) => {
          raw.destroy();
          resolve(data.toString());
        });
        raw.once('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1.1 (404|400)/);
      await (await connected()).ask({ type: 'ping' }, 'pong');
    },
  );
});

describe('DAY_MARKET', () => {
  it('starts with every instrument that has a price, then sends what moved, the latest of each window', async () => {
    const socket = await connected();
    expect(await socket.ask({ type: 'sub', topic: DAY_MARKET })).toEqual({
      type: 'sub',
      code: 1,
      params: { topic: DAY_MARKET },
    });
    const rows = async () =>
      (await socket.next(DAY_MARKET)).params as { symbol: string; bid: number }[];
    expect((await rows()).map(({ symbol }) => symbol)).toContain('EURUSD');
    app.feed.say('USDJPY', '150.001', '150.011');
    for (let i = 1; i <= 50; i += 1)
      app.feed.say('EURUSD', `1.200${String(i).padStart(2, '0')}`, '1.20100');
    const last = app.feed.say('EURUSD', '1.15000', '1.15012');
    const moved = await rows();
    expect(moved).toHaveLength(2);
    expect(moved).toContainEqual({
      symbol: 'EURUSD',
      close: 1.15,
      change: 4.55,
      bid: 1.15,
      ask: 1.15012,
      time: app.clock.now(),
      seq: last.seq,
    });
    expect(await quiet(app, socket, DAY_MARKET)).toEqual([]);
    await socket.ask({ type: 'unsub', topic: DAY_MARKET });
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await quiet(app, socket, DAY_MARKET)).toEqual([]);
  });
});

describe('FOREX_TRADE', () => {
  it('goes to the account’s own sockets, and only when something changed', async () => {
    const [ann, bob] = [await app.client(), await app.client()];
    const [mine, his] = [await connected(), await connected()];
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await mine.ask({ type: 'login', token: ann.token });
    await his.ask({ type: 'login', token: bob.token });
    await mine.next(FOREX_TRADE);
    await his.next(FOREX_TRADE);
    const order = await ann.buy({ cont: '1' });
    const { params } = await mine.next(FOREX_TRADE);
    expect(params).toMatchObject({
      ProfitsTotal: '-8.000000',
      CautionMoneyAll: '3666.666667',
      balance: '9998.900000',
      Equity: '9990.900000',
      TransOrder: [{ Id: order.Id, UpdatePrice: '1.10000', FactProfits: '-8.000000' }],
    });
    expect(await quiet(app, mine, FOREX_TRADE)).toEqual([]);
    app.feed.say('GBPUSD', '1.25100', '1.25110');
    expect(await quiet(app, mine, FOREX_TRADE)).toEqual([]);
    app.feed.say('EURUSD', '1.10108', '1.10116');
    expect(((await mine.next(FOREX_TRADE)).params as TradeFrame).ProfitsTotal).toBe('100.000000');
    expect(await quiet(app, his, FOREX_TRADE)).toEqual([]);
  });

  it('a subscription sends the state again', async () => {
    const ann = await app.client();
    const socket = await connected();
    await socket.ask({ type: 'login', token: ann.token });
    await socket.next(FOREX_TRADE);
    await socket.ask({ type: 'sub', topic: [FOREX_TRADE, FOREX_CLOSED] });
    await socket.next(FOREX_TRADE);
    expect((await socket.next(FOREX_CLOSED)).params).toEqual([]);
  });
});

describe('FOREX_CLOSED', () => {
  it('names each order that ended once, to all sockets of the account and to nobody else', async () => {
    const [ann, bob] = [await app.client(), await app.client()];
    const [one, two, his] = [await connected(), await connected(), await connected()];
    await one.ask({ type: 'login', token: ann.token });
    await two.ask({ type: 'login', token: ann.token });
    await his.ask({ type: 'login', token: bob.token });
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const byClient = await ann.buy();
    const byStop = await ann.buy({ stop_loss_price: '1.09900', forex_id: instrumentId('EURUSD') });
    const cancelled = await ann.done('submit', pendingOrder('1.05000'));
    await ann.done('close', { id: byClient.Id, cont: '0.04' });
    await ann.done('close', { id: byClient.Id });
    app.feed.say('EURUSD', '1.09890', '1.09898');
    await ann.done('cancelTrade', { id: cancelled.Id });
    const told = async (socket: TestSocket) =>
      (await quiet(app, socket, FOREX_CLOSED)).flatMap(({ params }) => params as number[]);
    for (const socket of [one, two]) {
      expect((await told(socket)).toSorted((a, b) => a - b)).toEqual([
        byClient.Id,
        byStop.Id,
        cancelled.Id,
      ]);
    }
    expect(await told(his)).toEqual([]);
  });
});
