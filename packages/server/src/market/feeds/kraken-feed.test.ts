// Runs against a server of ours that plays the frames of Kraken's documentation.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATALOGUE, cataloguedByCode, tradingDayStart } from '@meridian/market';
import { HOUR_MS, present } from '@meridian/units';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { collector } from '../../testing/feed-collector.ts';
import { krakenFeed } from './kraken-feed.ts';

const NOW = Date.parse('2026-11-19T14:00:00Z');
const bitcoin = present(cataloguedByCode('BTCUSD'), 'BTCUSD');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** @param onSubscribe called with each connection's socket and its number, from 1, when it has subscribed */
async function served(
  onSubscribe: (socket: WebSocket, connection: number, frame: unknown) => void,
  ohlc: unknown = {},
) {
  const asked: URL[] = [];
  const http = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x'));
    response.end(JSON.stringify(ohlc));
  });
  const sockets = new WebSocketServer({ server: http });
  let connection = 0;
  sockets.on('connection', (socket) => {
    const number = (connection += 1);
    socket.on('message', (raw) => {
      onSubscribe(socket, number, JSON.parse((raw as Buffer).toString('utf8')));
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  ends.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        http.close(resolve);
        http.closeAllConnections();
      }),
  );
  const { port } = http.address() as AddressInfo;
  return { hosts: { rest: `http://127.0.0.1:${port}`, socket: `ws://127.0.0.1:${port}` }, asked };
}

/** @param silenceMaxMs long, except in the test of silence: a slow machine is not a silent socket */
function opened(hosts: { rest: string; socket: string }, silenceMaxMs = 20_000) {
  const sink = collector();
  const feed = krakenFeed({
    instruments: CATALOGUE,
    now: () => NOW,
    random: () => 0,
    hosts,
    times: { silenceMaxMs, retryFirstMs: 20, retryMaxMs: 40 },
  });
  ends.push(() => feed.stop());
  return { sink, feed };
}

const ticker = (bid: number, ask: number, symbol = 'BTC/USD'): string =>
  JSON.stringify({
    channel: 'ticker',
    type: 'update',
    data: [
      {
        symbol,
        bid,
        bid_qty: 1.5,
        ask,
        ask_qty: 2,
        last: bid,
        volume: 10,
        vwap: bid,
        low: bid,
        high: ask,
        change: 1,
        change_pct: 0.1,
        timestamp: '2026-11-19T13:59:59.500000Z',
      },
    ],
  });
const HEARTBEAT = '{"channel":"heartbeat"}';

describe('prices of Kraken', () => {
  it('are subscribed to for the coins, and arrive as ticks', async () => {
    const frames: unknown[] = [];
    const { hosts } = await served((socket, _, frame) => {
      frames.push(frame);
      socket.send('{"channel":"status","type":"update","data":[{"system":"online"}]}');
      socket.send(
        '{"method":"subscribe","success":true,"result":{"channel":"ticker","symbol":"BTC/USD"}}',
      );
      socket.send(
        '{"method":"subscribe","success":false,"error":"Currency pair not supported ABC/USD"}',
      );
      socket.send(ticker(84_620.1, 84_620.2));
      socket.send(ticker(1.9402, 1.94021, 'XRP/USD'));
    });
    const { sink, feed } = opened(hosts);
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.ticks).toHaveLength(2);
    });
    expect(frames).toMatchObject([
      {
        method: 'subscribe',
        params: {
          channel: 'ticker',
          event_trigger: 'bbo',
          symbol: expect.arrayContaining(['BTC/USD', 'DOGE/USD']),
        },
      },
    ]);
    expect(sink.ticks).toMatchObject([
      { instrumentId: 47, bid: 8_462_010n, ask: 8_462_020n, at: NOW - 500 },
      { instrumentId: 50, bid: 194_020n, ask: 194_021n },
    ]);
    expect(feed.counters().unreadable).toBe(0);
    expect(feed.instrumentIds().size).toBe(10);
  });

  it('pass over broken frames', async () => {
    const { hosts } = await served((socket) => {
      for (const frame of [
        '{',
        'null',
        '{"channel":"ticker","data":[{"symbol":"BTC/USD"}]}',
        '{"channel":"trade"}',
        ticker(1, 2, 'ABC/USD'),
        ticker(0, 1),
        ticker(84_620.1, 84_620.2),
      ])
        socket.send(frame);
    });
    const { sink, feed } = opened(hosts);
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.ticks).toHaveLength(1);
    });
    expect(feed.counters().unreadable).toBe(6);
    expect(sink.states()).not.toContain('interrupted');
  });

  it('come back after a socket that is open and silent, and after one that closes', async () => {
    const { promise: lastIsClosed, resolve: lastCloses } = Promise.withResolvers<void>();
    const { hosts } = await served((socket, connection) => {
      socket.send(ticker(84_620 + connection, 84_625));
      if (connection === 2) socket.close(1012);
      if (connection === 3) {
        let beats = 0;
        const beat = setInterval(() => {
          beats += 1;
          // What comes after so many beats finds the connection as it was.
          socket.send(beats === 10 ? ticker(84_624, 84_629) : HEARTBEAT);
        }, 10);
        socket.on('close', () => {
          clearInterval(beat);
          lastCloses();
        });
      }
    });
    const { sink, feed } = opened(hosts, 1_000);
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.ticks).toHaveLength(4);
    }, 20_000);
    expect(feed.counters().reconnects).toBe(2);
    const interruptions = sink.statuses.filter(({ state }) => state === 'interrupted');
    expect(interruptions).toMatchObject([
      { detail: expect.stringContaining('nothing heard for 1000 ms') },
      { detail: expect.stringContaining('the socket closed with 1012') },
    ]);
    await feed.stop();
    const { length } = sink.statuses;
    await lastIsClosed;
    expect(sink.statuses.length).toBe(length);
  });

  it('are waited for while nobody answers', async () => {
    const { sink, feed } = opened({ rest: 'http://127.0.0.1:1', socket: 'ws://127.0.0.1:1' });
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(feed.counters().reconnects).toBeGreaterThan(1);
    });
    expect(sink.states()).not.toContain('live');
    await feed.stop();
  });
});

describe('candles of Kraken', () => {
  const from = tradingDayStart('crypto', NOW) - 30 * HOUR_MS;
  const rows = Array.from({ length: 48 }, (_, i) => [
    (from + i * HOUR_MS) / 1_000,
    `${84_000 + i}.0`,
    `${84_010 + i}.0`,
    `${83_990 + i}.5`,
    `${84_001 + i}.0`,
    '84000.0',
    '1.25000000',
    40,
  ]);
  const answer = { error: [], result: { XXBTZUSD: rows, last: 1 } };

  it('are asked for under the older names and read in points', async () => {
    const { hosts, asked } = await served(() => undefined, answer);
    const found = await opened(hosts).feed.history(bitcoin, '60min', from, NOW);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      pair: 'XBTUSD',
      interval: '60',
      since: String(from / 1_000 - 1),
    });
    expect(found[0]).toEqual({
      time: from,
      open: 8_400_000,
      high: 8_401_000,
      low: 8_399_050,
      close: 8_400_100,
      volume: 1.25,
    });
    expect(found.every(({ time }) => time >= from && time < NOW)).toBe(true);
  });

  it('are folded to days that turn at 17:00 New York, whole ones only', async () => {
    const { hosts } = await served(() => undefined, answer);
    const days = await opened(hosts).feed.history(bitcoin, '1day', from - 48 * HOUR_MS, NOW);
    expect(days.map(({ time }) => time)).toEqual([
      tradingDayStart('crypto', NOW) - 24 * HOUR_MS,
      tradingDayStart('crypto', NOW),
    ]);
    expect(days[0]).toMatchObject({ open: 8_400_600, volume: 24 * 1.25 });
  });

  it('keep the first day where its first hour is known', async () => {
    const start = tradingDayStart('crypto', NOW) - 24 * HOUR_MS;
    const result = { XXBTZUSD: rows.slice(6), last: 1 };
    const { hosts } = await served(() => undefined, { error: [], result });
    const [first] = await opened(hosts).feed.history(bitcoin, '1day', start, NOW);
    expect(first).toMatchObject({ time: start, open: 8_400_600, volume: 24 * 1.25 });
  });

  it('throw what Kraken answers', async () => {
    const { hosts } = await served(() => undefined, { error: ['EQuery:Unknown asset pair'] });
    await expect(opened(hosts).feed.history(bitcoin, '1min', from, NOW)).rejects.toThrow(
      'Unknown asset pair',
    );
  });
});
