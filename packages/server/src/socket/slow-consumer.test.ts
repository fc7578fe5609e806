import {
  ALERT,
  DAY_MARKET,
  FOREX_CLOSED,
  FOREX_TRADE,
  type KlineFrame,
  type LiveCandle,
  MARGIN_NOTICE,
  ORDERS_CHANGED,
  PERIODS,
  type TradeFrame,
} from '@meridian/contract';
import { CATALOGUE } from '@meridian/market';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, pendingOrder } from '../testing/test-app.ts';
import { type Frame, TestSocket, pause } from '../testing/test-socket.ts';
import { quiet, windowsPass } from '../testing/windows.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await TestApp.open();
  port = await app.listen();
});
afterAll(() => app.remove());

const skipped = async (): Promise<number> => {
  const { body } = await app.app.http.inject({ method: 'GET', url: '/metrics' });
  return Number(/^socket_skipped_total (\d+)/m.exec(body)?.[1]);
};

/** Follows all candles, reads nothing, and is sent frames until the kernel's buffers and ours are full. */
async function fallBehind(socket: TestSocket): Promise<void> {
  socket.ws.pause();
  const before = await skipped();
  const topic = CATALOGUE.map(({ code }) => `KLINE.${code}`);
  for (let i = 0; (await skipped()) < before + 500; i += 1) {
    expect(i).toBeLessThan(290);
    // Hundreds of frames for each message.
    socket.say({ type: 'sub', topic });
    await pause(5);
  }
}

describe('a consumer that cannot keep up', () => {
  it('gets the latest state and not a backlog, and nothing that happened to its account is lost on it', async () => {
    for (const { code } of CATALOGUE) app.feed.say(code, '1');
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const ann = await app.client();
    const order = await ann.buy();
    const alert = { forex_id: 1, kind: 'above', price: '1.11500' };
    const { id: alertId } = await ann.done('addAlert', alert, 'POST');
    const socket = await TestSocket.open(port);
    await socket.ask({ type: 'login', token: ann.token });
    await socket.ask({ type: 'sub', topic: DAY_MARKET });
    await fallBehind(socket);
    for (let i = 10; i < 30; i += 1) {
      app.feed.say('EURUSD', `1.110${i}`, `1.112${i}`);
      await pause(20);
    }
    await ann.done('close', { id: order.Id });
    const waits = await ann.done('submit', pendingOrder('1.05000'), 'POST');
    // 2 lots at 1.111 and leverage 30 tie up 7,407; a fall of 0.0200 costs 4,000: the level goes through 100 % to 80 %.
    const risky = await ann.buy({ cont: '2' });
    app.feed.say('EURUSD', '1.09100', '1.09108');
    await ann.done('close', { id: risky.Id });
    app.feed.say('EURUSD', '1.12000', '1.12008');
    await windowsPass(app);
    socket.forget();
    socket.ws.resume();

    const closed = await socket.next(FOREX_CLOSED);
    expect(closed.params).toEqual([order.Id, risky.Id]);
    expect((await socket.next(ORDERS_CHANGED)).params).toEqual([waits.Id]);
    expect((await socket.next(MARGIN_NOTICE)).params).toEqual({ level: 80 });
    expect((await socket.next(ALERT)).params).toMatchObject({ id: alertId });
    const isLatest = ({ params }: { params?: unknown }) =>
      (params as { symbol: string; bid: number }[]).some(
        ({ symbol, bid }) => symbol === 'EURUSD' && bid === 1.12,
      );
    const latest = await socket.next(DAY_MARKET, isLatest);
    expect(latest.params).toHaveLength(CATALOGUE.length);
    const isFlat = ({ params }: { params?: unknown }) =>
      (params as TradeFrame).TransOrder.length === 0;
    await socket.next(FOREX_TRADE, isFlat);
    await windowsPass(app);
    const between = socket.frames.filter(
      ({ type, params }) => type === DAY_MARKET && JSON.stringify(params).includes('1.111'),
    );
    expect(between).toEqual([]);
    expect(await quiet(app, socket, FOREX_CLOSED)).toEqual([]);
    await socket.close();
  });
});

describe('candles that end while a consumer is behind', () => {
  it('come with their final values, each period in its order and before the latest one', async () => {
    const begin = Math.ceil(app.clock.now() / HOUR_MS) * HOUR_MS;
    app.clock.advance(begin - app.clock.now());
    app.feed.say('EURUSD', '1.20000');
    const socket = await TestSocket.open(port);
    await fallBehind(socket);
    const minutes = 400;
    const price = (minute: number, part: number) =>
      (1.2 + minute / 10_000 + part / 100_000).toFixed(5);
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const part of [1, 7, 3])
        app.feed.sayAt(
          begin + minute * MINUTE_MS + part * SECOND_MS,
          'EURUSD',
          price(minute, part),
        );
      if (minute % 100 === 99) await windowsPass(app);
    }
    app.clock.advance(minutes * MINUTE_MS);
    socket.forget();
    socket.ws.resume();
    const isLast = ({ params }: Frame) => {
      const { kline } = params as KlineFrame;
      return kline.Period === '1day' && kline.Close === Number(price(minutes - 1, 3));
    };
    await socket.next('KLINE.EURUSD', isLast);
    for (const period of PERIODS) {
      const last = new Map<number, LiveCandle>();
      for (const { params, type } of socket.frames) {
        if (type !== 'KLINE.EURUSD') continue;
        const { kline } = params as KlineFrame;
        if (kline.Period !== period || kline.Time < begin) continue;
        expect(kline.Time).toBeGreaterThanOrEqual([...last.keys()].at(-1) ?? 0);
        last.set(kline.Time, kline);
      }
      const { data } = await app.call('kline', { forex_id: 1, period, limit: 1_000 });
      const ended = (data as LiveCandle[]).filter(({ Time }) => Time >= begin).slice(0, -1);
      if (period !== '1day') expect(ended.length).toBeGreaterThan(0);
      for (const candle of ended)
        expect(last.get(candle.Time)).toEqual({ ...candle, Period: period });
    }
    await socket.close();
  });
});

describe('the end of the process', () => {
  it('says goodbye to sockets, and waits for none that sleeps', async () => {
    const [awake, asleep] = [await TestSocket.open(port), await TestSocket.open(port)];
    asleep.ws.pause();
    const startedAt = performance.now();
    await app.stop();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(awake.closedWith).toBe(1001);
    asleep.ws.terminate();
  });
});
