// Kraken's public market data for the coins: best bid and ask by WebSocket v2, candles by requests. It needs no
// account.
// https://docs.kraken.com/api/docs/websocket-v2/ticker and /api/docs/rest-api/get-ohlc-data
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Candle,
  foldCandles,
  type Instrument,
  LIVE_PACE,
  type Period,
  type Tick,
} from '@meridian/market';
import { type Instant, SECOND_MS, pointsFromNumber } from '@meridian/units';
import { type RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { type Feed, type FeedSink, type WantedCandles, noCounts } from './feed.ts';
import { FeedFault } from './feed-fault.ts';
import { frameJson } from './frame-json.ts';
import {
  CONNECTION_TIMES,
  type ConnectionTimes,
  type KeptConnection,
  keepConnected,
} from './keep-connected.ts';
import { type LiveQuotes, liveQuotes } from './live-quotes.ts';

export interface KrakenHosts {
  readonly rest: string;
  readonly socket: string;
}

const KRAKEN_HOSTS: KrakenHosts = {
  rest: 'https://api.kraken.com',
  socket: 'wss://ws.kraken.com/v2',
};

const FRAME_BYTES_MAX = 1_000_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Kraken refuses clients that ask more often. */
const REQUEST_EVERY_MS = 1_000;

export interface KrakenOptions {
  readonly instruments: readonly Instrument[];
  readonly now: () => Instant;
  readonly random: () => number;
  readonly hosts?: KrakenHosts;
  readonly times?: ConnectionTimes;
  readonly requestEveryMs?: number;
}

export function krakenFeed(options: KrakenOptions): Feed {
  const {
    instruments,
    now,
    random,
    hosts = KRAKEN_HOSTS,
    times = CONNECTION_TIMES,
    requestEveryMs = REQUEST_EVERY_MS,
  } = options;
  const coins = instruments.filter(
    ({ category, quoteCurrency }) => category === 'crypto' && quoteCurrency === 'USD',
  );
  const bySymbol = new Map(coins.map((coin) => [symbolOf(coin), coin]));
  const ids = new Set(coins.map(({ id }) => id));
  const counters = noCounts();
  const onUnreadable = (): void => {
    counters.unreadable += 1;
  };
  const stopping = new AbortController();
  const nextTurn = turnsEvery(requestEveryMs);
  let connection: KeptConnection | null = null;

  return {
    identity: 'kraken',
    isSimulated: false,
    isRemote: true,
    label: 'Kraken',
    clock: 'wall',
    hours: 'real',
    instrumentIds: () => ids,
    counters: () => ({ ...counters }),
    pace: () => LIVE_PACE,
    start: (sink, from) => {
      const reading = { bySymbol, quotes: liveQuotes({ now, counters, from }), now, onUnreadable };
      connection = keepConnected({
        sink,
        name: 'Kraken',
        times,
        random,
        now,
        from,
        connect: (signal, heard) => listen(hosts.socket, { signal, heard, sink, reading }),
        onReconnect: () => {
          counters.reconnects += 1;
        },
      });
      return Promise.resolve();
    },
    stop: async () => {
      stopping.abort();
      await connection?.stop();
    },
    heardUpTo: () => connection?.heardUpTo() ?? null,
    history: async (instrument, period, from, to) => {
      if (!ids.has(instrument.id)) return [];
      await nextTurn();
      return await candlesOf(hosts.rest, { instrument, period, from, to }, stopping.signal);
    },
  };
}

/** The first turn is at once, each further one this long after the one before it. */
function turnsEvery(ms: number): () => Promise<void> {
  let turn = Promise.resolve();
  return () => {
    const mine = turn;
    turn = turn.then(() => pause(ms, undefined, { ref: false }));
    return mine;
  };
}

/** "BTC/USD" on the socket. */
const symbolOf = ({ baseCurrency, quoteCurrency }: Instrument): string =>
  `${baseCurrency}/${quoteCurrency}`;

/** Requests use the older names of two coins. */
const REQUEST_NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

interface Reading {
  readonly bySymbol: ReadonlyMap<string, Instrument>;
  readonly quotes: LiveQuotes;
  readonly now: () => Instant;
  readonly onUnreadable: () => void;
}

interface Listening {
  readonly signal: AbortSignal;
  readonly heard: () => void;
  readonly sink: FeedSink;
  readonly reading: Reading;
}

/** One connection, until it ends. */
function listen(url: string, { signal, heard, sink, reading }: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { maxPayload: FRAME_BYTES_MAX });
    // `terminate`, because a dead connection would not answer a closing handshake.
    const abandon = (): void => socket.terminate();
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon);
    socket.on('open', () => {
      const params = {
        channel: 'ticker',
        symbol: [...reading.bySymbol.keys()],
        event_trigger: 'bbo',
        snapshot: true,
      };
      socket.send(JSON.stringify({ method: 'subscribe', params }));
    });
    socket.on('message', (raw) => {
      if (signal.aborted) return;
      heard();
      const ticks = readFrame(textOf(raw), reading);
      if (ticks.length > 0) void sink.onTicks(ticks);
    });
    socket.on('error', reject);
    socket.on('close', (code) => {
      signal.removeEventListener('abort', abandon);
      if (code === 1000) resolve();
      else reject(new FeedFault(`the socket closed with ${code}`));
    });
  });
}

/** `ws` delivers text as bytes, in one piece unless told otherwise. */
const textOf = (raw: RawData): string => (Buffer.isBuffer(raw) ? raw.toString('utf8') : '');

const Frame = z.union([
  z.object({
    channel: z.literal('ticker'),
    data: z.array(
      z.object({
        symbol: z.string(),
        bid: z.number(),
        ask: z.number(),
        timestamp: z.string().optional(),
      }),
    ),
  }),
  z.object({ channel: z.enum(['heartbeat', 'status']) }),
  /** The answer to a subscription, one for each symbol; a symbol that Kraken does not trade is refused by itself. */
  z.object({ method: z.string() }),
]);

/** A frame that cannot be read is counted and skipped: the next one does not depend on it. */
function readFrame(text: string, { bySymbol, quotes, now, onUnreadable }: Reading): Tick[] {
  const frame = Frame.safeParse(frameJson(text));
  if (!frame.success) {
    onUnreadable();
    return [];
  }
  if (!('data' in frame.data)) return [];
  return frame.data.data.flatMap(({ symbol, bid, ask, timestamp }) => {
    const instrument = bySymbol.get(symbol);
    if (instrument === undefined) {
      onUnreadable();
      return [];
    }
    return quotes.accept(instrument, {
      bid,
      ask,
      at: timestamp === undefined ? now() : Date.parse(timestamp),
    });
  });
}

const Row = z.tuple([
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
]);
const Ohlc = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
});

/** Kraken's days begin at midnight UTC and ours do not, so days are folded from hours. */
const INTERVAL: Readonly<Record<Period, number>> = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '60min': 60,
  '1day': 60,
};

/**
 * Kraken keeps the newest 720 candles of each length; older ones cannot be had (days: only the last 30). They are made
 * of trades, while the live ones are made of the bid.
 */
async function candlesOf(
  rest: string,
  { instrument, period, from, to }: WantedCandles,
  stopped: AbortSignal,
): Promise<Candle[]> {
  const { baseCurrency, quoteCurrency, precision, session } = instrument;
  const query = new URLSearchParams({
    pair: `${REQUEST_NAMES[baseCurrency] ?? baseCurrency}${quoteCurrency}`,
    interval: String(INTERVAL[period]),
    // Exclusive.
    since: String(Math.ceil(from / SECOND_MS) - 1),
  });
  const answer = await fetch(`${rest}/0/public/OHLC?${query.toString()}`, {
    signal: AbortSignal.any([stopped, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  });
  if (!answer.ok) throw new FeedFault(`Kraken answered ${answer.status}`);
  const { error, result = {} } = Ohlc.parse(await answer.json());
  if (error.length > 0) throw new FeedFault(`Kraken answered ${error.join(', ')}`);
  const [, rows] = Object.entries(result).find(([name]) => name !== 'last') ?? [];
  const points = (text: string): number => pointsFromNumber(Number(text), precision);
  const candles = z
    .array(Row)
    .parse(rows)
    .map(([seconds, open, high, low, close, , volume]) => ({
      time: seconds * SECOND_MS,
      open: points(open),
      high: points(high),
      low: points(low),
      close: points(close),
      volume: Number(volume),
    }));
  const folded = period === '1day' ? foldCandles(candles, period, session) : candles;
  // Leave out a first day of which only the end is known.
  const since = Math.max(from, candles[0]?.time ?? from);
  return folded.filter(({ time }) => time >= since && time < to);
}
