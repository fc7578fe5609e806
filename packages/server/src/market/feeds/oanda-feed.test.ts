// Runs against a server of ours that plays the frames of OANDA's documentation.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATALOGUE, cataloguedByCode } from '@meridian/market';
import { HOUR_MS, present } from '@meridian/units';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collector } from '../../testing/feed-collector.ts';
import { oandaFeed, oandaName } from './oanda-feed.ts';

const NOW = Date.parse('2026-11-19T14:00:00Z');
const euro = present(cataloguedByCode('EURUSD'), 'EURUSD');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

async function served(
  onStream: Answer,
  onCandles: Answer = (_, response) => {
    response.end();
  },
) {
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    if (request.headers.authorization !== 'Bearer secret') {
      response.statusCode = 401;
      response.end('{"errorMessage":"Insufficient authorization to perform request."}');
    } else if (url.pathname === '/v3/accounts/101-1/instruments') {
      response.end(
        JSON.stringify({
          instruments: [{ name: 'EUR_USD' }, { name: 'SPX500_USD' }, { name: 'CORN_USD' }],
        }),
      );
    } else if (url.pathname === '/v3/accounts/101-1/pricing/stream') {
      streams.push(response);
      onStream(request, response, url);
    } else onCandles(request, response, url);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, streams };
}

/** @param silenceMaxMs long, except in the test of silence: a slow machine is not a silent stream */
function opened(base: string, { token = 'secret', silenceMaxMs = 20_000 } = {}) {
  const sink = collector();
  const feed = oandaFeed({
    token,
    account: '101-1',
    environment: 'practice',
    instruments: CATALOGUE,
    now: () => NOW,
    random: () => 0,
    hosts: { rest: base, stream: base },
    times: { silenceMaxMs, retryFirstMs: 20, retryMaxMs: 40 },
  });
  ends.push(() => feed.stop());
  return { sink, feed };
}

const price = (bid: string, ask: string, more: object = {}): string =>
  `${JSON.stringify({
    type: 'PRICE',
    time: '2026-11-19T13:59:59.512345678Z',
    bids: [{ price: bid, liquidity: 10_000_000 }],
    asks: [{ price: ask, liquidity: 10_000_000 }],
    closeoutBid: bid,
    closeoutAsk: ask,
    status: 'tradeable',
    tradeable: true,
    instrument: 'EUR_USD',
    ...more,
  })}\n`;
const HEARTBEAT = '{"type":"HEARTBEAT","time":"2026-11-19T13:59:55.000000000Z"}\n';

describe('prices of OANDA', () => {
  it('arrive as ticks of the instruments that the account has, whatever way the stream is cut', async () => {
    const asked: (string | null)[] = [];
    const { base } = await served((_, response, url) => {
      asked.push(url.searchParams.get('instruments'));
      const text =
        HEARTBEAT +
        price('1.08512', '1.08519') +
        price('6602.9', '6603.4', { instrument: 'SPX500_USD' });
      response.write(text.slice(0, 250), () => setImmediate(() => response.write(text.slice(250))));
    });
    const { sink, feed } = opened(base);
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.ticks).toHaveLength(2);
    });
    expect(asked).toEqual(['EUR_USD,SPX500_USD']);
    expect(sink.ticks).toMatchObject([
      { instrumentId: 1, bid: 108_512n, ask: 108_519n, at: NOW - 488 },
      { instrumentId: 36, bid: 66_029n, ask: 66_034n },
    ]);
    expect([...feed.instrumentIds()]).toEqual([1, 36]);
    expect(sink.states()).toEqual(['connecting', 'live']);
  });

  it('pass over broken frames and quotes that cannot be traded on', async () => {
    const { base } = await served((_, response) => {
      response.write(`{"type":"PRI\n[]\n{"type":"NEWS"}\n${price('1.1', '1.2', { bids: [] })}`);
      response.write(
        price('1.1', '1.2', { instrument: 'CORN_USD' }) + price('0', '1') + price('x', '1'),
      );
      response.write(
        price('1.07', '1.08', { tradeable: false, status: 'non-tradeable' }) +
          price('1.08512', '1.08519'),
      );
    });
    const { sink, feed } = opened(base);
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.ticks).toHaveLength(1);
    });
    expect(feed.counters().unreadable).toBe(7);
    expect(sink.states()).not.toContain('interrupted');
  });

  it('come back after a silent connection and after one that breaks', async () => {
    let connections = 0;
    let second: ServerResponse | null = null;
    const { base } = await served((_, response) => {
      connections += 1;
      response.write(price(`1.0851${connections}`, '1.08530'));
      // The first connection goes silent, the second breaks off, the third goes on.
      if (connections === 2) second = response;
      if (connections === 3) {
        let beats = 0;
        const beat = setInterval(() => {
          beats += 1;
          // What comes after so many beats finds the connection as it was.
          response.write(beats === 10 ? price('1.08514', '1.08530') : HEARTBEAT);
        }, 10);
        response.on('close', () => clearInterval(beat));
      }
    });
    const { sink, feed } = opened(base, { silenceMaxMs: 1_000 });
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.ticks).toHaveLength(2);
    }, 20_000);
    (second as ServerResponse | null)?.destroy();
    await vi.waitFor(() => {
      expect(sink.ticks).toHaveLength(4);
    }, 20_000);
    expect(connections).toBe(3);
    expect(feed.counters().reconnects).toBe(2);
    expect(sink.states()).toEqual([
      'connecting',
      'live',
      'interrupted',
      'connecting',
      'live',
      'interrupted',
      'connecting',
      'live',
    ]);
    expect(sink.statuses[2]).toMatchObject({
      detail: expect.stringContaining('nothing heard for 1000 ms'),
    });
  });

  it('say what OANDA answers to a wrong token, and never the token', async () => {
    const { base } = await served(() => undefined);
    const { sink, feed } = opened(base, { token: 'wrong-token' });
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.states()).toContain('interrupted');
    });
    expect(JSON.stringify(sink.statuses)).toContain('OANDA answered 401: {\\"errorMessage');
    expect(JSON.stringify(sink.statuses)).not.toContain('wrong-token');
  });

  it('cease with the stop', async () => {
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
    const { base } = await served((_, response) => {
      const flow = setInterval(() => response.write(price('1.08512', '1.08519')), 5);
      response.on('close', () => {
        clearInterval(flow);
        close();
      });
    });
    const { sink, feed } = opened(base);
    await feed.start(sink, null);
    await vi.waitFor(() => {
      expect(sink.ticks.length).toBeGreaterThan(2);
    });
    await feed.stop();
    const { length } = sink.ticks;
    await isClosed;
    expect(sink.ticks.length).toBe(length);
  });
});

describe('candles of OANDA', () => {
  const candle = (time: number, close: string) => ({
    complete: true,
    volume: 12,
    time: `${new Date(time).toISOString().slice(0, 19)}.000000000Z`,
    bid: { o: '1.08500', h: '1.08600', l: '1.08400', c: close },
  });

  it('are asked for in pages and joined without a doubled one', async () => {
    const asked: URL[] = [];
    const from = NOW - 6_000 * HOUR_MS;
    const { base } = await served(
      () => undefined,
      (_, response, url) => {
        asked.push(url);
        const since = Date.parse(url.searchParams.get('from') ?? '');
        const until = Date.parse(url.searchParams.get('to') ?? '');
        const candles = [since - HOUR_MS, since, until].map((time) => candle(time, '1.08550'));
        response.end(JSON.stringify({ instrument: 'EUR_USD', granularity: 'H1', candles }));
      },
    );
    const found = await opened(base).feed.history(euro, '60min', from, NOW);
    expect(asked.map(({ pathname }) => pathname)).toEqual(
      Array(2).fill('/v3/instruments/EUR_USD/candles'),
    );
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      price: 'B',
      granularity: 'H1',
      dailyAlignment: '17',
      alignmentTimezone: 'America/New_York',
    });
    expect(found).toEqual(
      [from, from + 4_999 * HOUR_MS].map((time) => ({
        time,
        open: 108_500,
        high: 108_600,
        low: 108_400,
        close: 108_550,
        volume: 12,
      })),
    );
  });

  it('throw what OANDA answers', async () => {
    const { base } = await served(
      () => undefined,
      (_, response) => {
        response.statusCode = 400;
        response.end('{"errorMessage":"Invalid value"}');
      },
    );
    await expect(opened(base).feed.history(euro, '1day', NOW - 48 * HOUR_MS, NOW)).rejects.toThrow(
      '400: {"errorMessage',
    );
  });

  it('go by OANDA’s names', () => {
    const names = ['EURUSD', 'XAUUSD', 'GER40', 'JP225'].map((code) =>
      oandaName(present(cataloguedByCode(code), code)),
    );
    expect(names).toEqual(['EUR_USD', 'XAU_USD', 'DE30_EUR', 'JP225Y_JPY']);
  });
});
