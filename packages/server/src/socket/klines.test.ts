import type { KlineFrame } from '@meridian/contract';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { type Frame, TestSocket } from '../testing/test-socket.ts';
import { quiet, windowsPass } from '../testing/windows.ts';

let app: TestApp;
let port: number;
let sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await TestApp.open();
  port = await app.listen();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  // Who subscribes before this tick's window has ended has its candle twice.
  await windowsPass(app);
});
afterAll(() => app.remove());
afterEach(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  sockets = [];
});

async function connected(): Promise<TestSocket> {
  const socket = await TestSocket.open(port);
  sockets.push(socket);
  return socket;
}

describe('KLINE', () => {
  const topic = 'KLINE.EURUSD';
  const periods = async (socket: TestSocket, count: number) => {
    const found: string[] = [];
    for (let i = 0; i < count; i += 1)
      found.push(((await socket.next(topic)).params as { kline: { Period: string } }).kline.Period);
    return found.toSorted();
  };

  it('sends the candle in progress of the period asked for, first as it is, then as it moves', async () => {
    const socket = await connected();
    await socket.ask({ type: 'sub', topic, period: '1min' });
    expect(await periods(socket, 1)).toEqual(['1min']);
    app.clock.advance(60_000);
    app.feed.say('EURUSD', '1.12000', '1.12008');
    app.feed.say('EURUSD', '1.12500', '1.12508');
    app.feed.say('GBPUSD', '1.25000', '1.25010');
    const before = app.clock.now() - 60_000;
    expect((await socket.next(topic)).params).toMatchObject({ kline: { Time: before } });
    const { params } = await socket.next(topic);
    expect(params).toEqual({
      kline: {
        Period: '1min',
        Time: app.clock.now(),
        Open: 1.12,
        High: 1.125,
        Low: 1.12,
        Close: 1.125,
        Volume: 2,
      },
    });
    expect(await quiet(app, socket, topic)).toEqual([]);
  });

  it('ends each candle with its final values before the next one begins, also within one window', async () => {
    const begin = Math.ceil(app.clock.now() / HOUR_MS) * HOUR_MS;
    app.clock.advance(begin - app.clock.now());
    app.feed.say('EURUSD', '1.12000', '1.12008');
    const socket = await connected();
    await socket.ask({ type: 'sub', topic });
    await quiet(app, socket, topic);
    socket.forget();
    for (let second = 30; second <= 330; second += 30)
      app.feed.sayAt(begin + second * SECOND_MS, 'EURUSD', `1.13${100 + second}`);
    app.clock.advance(330 * SECOND_MS);
    // No tick follows.
    const klines = (await quiet(app, socket, topic)).map(
      ({ params }) => (params as KlineFrame).kline,
    );
    const minutes = klines.filter(({ Period }) => Period === '1min');
    expect(minutes.map(({ Time, Close }) => [(Time - begin) / MINUTE_MS, Close])).toEqual([
      [0, 1.1313],
      [1, 1.1319],
      [2, 1.1325],
      [3, 1.1331],
      [4, 1.1337],
      [5, 1.1343],
    ]);
    expect(klines.filter(({ Period }) => Period === '5min')).toMatchObject([
      { Time: begin, Open: 1.12, High: 1.1337, Low: 1.12, Close: 1.1337, Volume: 10 },
      { Time: begin + 5 * MINUTE_MS, Close: 1.1343 },
    ]);
    for (const { Period: period, Time, ...values } of klines) {
      const input = { forex_id: 1, period, end: Time + 1, limit: 1 };
      expect((await app.call('kline', input)).data).toMatchObject([{ Time, ...values }]);
    }
  });

  it('sends who has just subscribed no candle after the next one', async () => {
    const watcher = await connected();
    await watcher.ask({ type: 'sub', topic, period: '1min' });
    await quiet(app, watcher, topic);
    watcher.forget();
    app.feed.say('EURUSD', '1.14000');
    app.clock.advance(MINUTE_MS);
    app.feed.say('EURUSD', '1.15000');
    const socket = await connected();
    await socket.ask({ type: 'sub', topic, period: '1min' });
    const closes = (frames: readonly Frame[]) =>
      frames.map(({ params }) => (params as KlineFrame).kline.Close);
    expect(closes(await quiet(app, watcher, topic))).toEqual([1.14, 1.15]);
    const seen = closes(await quiet(app, socket, topic));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1.15);
  });

  it('adds periods, sends all without one, and takes them away one by one', async () => {
    const socket = await connected();
    await socket.ask({ type: 'sub', topic: [topic], period: '1day' });
    await periods(socket, 1);
    await socket.ask({ type: 'sub', params: { topic, period: '5min' } });
    expect(await periods(socket, 2)).toEqual(['1day', '5min']);
    await socket.ask({ type: 'sub', topic });
    expect(await periods(socket, 6)).toEqual(['15min', '1day', '1min', '30min', '5min', '60min']);
    await socket.ask({ type: 'unsub', topic, period: '1day' });
    app.feed.say('EURUSD', '1.12500', '1.12508');
    expect(await periods(socket, 5)).toEqual(['15min', '1min', '30min', '5min', '60min']);
    await socket.ask({ type: 'unsub', topic });
    app.feed.say('EURUSD', '1.12500', '1.12508');
    expect(await quiet(app, socket, topic)).toEqual([]);
  });
});
