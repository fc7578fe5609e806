// OANDA's v20 service: prices by a streamed answer, candles by requests.
// https://developer.oanda.com/rest-live-v20/pricing-ep/ and /instrument-ep/
import {
  type Candle,
  type Instrument,
  LIVE_PACE,
  PERIOD_MS,
  periodEnd,
  periodStart,
  type Period,
} from '@meridian/market';
import { type Instant, pointsFromNumber } from '@meridian/units';
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
import { linesOf } from './stream-lines.ts';

export interface OandaHosts {
  readonly rest: string;
  readonly stream: string;
}

const OANDA_HOSTS: Readonly<Record<'practice' | 'live', OandaHosts>> = {
  practice: {
    rest: 'https://api-fxpractice.oanda.com',
    stream: 'https://stream-fxpractice.oanda.com',
  },
  live: { rest: 'https://api-fxtrade.oanda.com', stream: 'https://stream-fxtrade.oanda.com' },
};

/** The most candles in one answer of OANDA. */
const CANDLES_MAX = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;

const GRANULARITY: Readonly<Record<Period, string>> = {
  '1min': 'M1',
  '5min': 'M5',
  '15min': 'M15',
  '30min': 'M30',
  '60min': 'H1',
  '1day': 'D',
};

/** Indices have OANDA's own names, and its Nikkei in yen is JP225Y. */
const INDEX_NAMES: Readonly<Record<string, string>> = {
  US500: 'SPX500_USD',
  US100: 'NAS100_USD',
  US30: 'US30_USD',
  US2000: 'US2000_USD',
  GER40: 'DE30_EUR',
  UK100: 'UK100_GBP',
  JP225: 'JP225Y_JPY',
  FRA40: 'FR40_EUR',
  EU50: 'EU50_EUR',
  AUS200: 'AU200_AUD',
  HK50: 'HK33_HKD',
};

export interface OandaOptions {
  readonly token: string;
  readonly account: string;
  readonly environment: 'practice' | 'live';
  readonly instruments: readonly Instrument[];
  readonly now: () => Instant;
  readonly random: () => number;
  readonly hosts?: OandaHosts;
  readonly times?: ConnectionTimes;
}

export function oandaFeed(options: OandaOptions): Feed {
  const { environment, account, instruments, now, times = CONNECTION_TIMES } = options;
  const hosts = options.hosts ?? OANDA_HOSTS[environment];
  const counters = noCounts();
  const offered = new Map<string, Instrument>();
  const stopping = new AbortController();
  let connection: KeptConnection | null = null;
  const get = (url: string, signal: AbortSignal): Promise<Response> =>
    request(url, options.token, signal);

  const onUnreadable = (): void => {
    counters.unreadable += 1;
  };

  return {
    identity: `oanda:${environment}`,
    isSimulated: false,
    isRemote: true,
    label: `OANDA ${environment}`,
    clock: 'wall',
    hours: 'real',
    instrumentIds: () => new Set([...offered.values()].map(({ id }) => id)),
    counters: () => ({ ...counters }),
    pace: () => LIVE_PACE,
    start: (sink, from) => {
      const quotes = liveQuotes({ now, counters, from });
      connection = keepConnected({
        sink,
        name: `OANDA ${environment}`,
        times,
        random: options.random,
        now,
        from,
        connect: async (signal, heard) => {
          const ask = (url: string): Promise<Response> => get(url, signal);
          if (offered.size === 0) await fillOffered(offered, { hosts, account, instruments, ask });
          const stream = await ask(streamUrl(hosts, account, offered));
          await listen(stream, { sink, heard, offered, quotes, onUnreadable });
        },
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
    history: (instrument, period, from, to) =>
      candlesOf({ instrument, period, from, to }, (path) =>
        get(
          `${hosts.rest}${path}`,
          AbortSignal.any([stopping.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
        ),
      ),
  };
}

/** "EURUSD" is EUR_USD. */
export const oandaName = ({ code, baseCurrency, quoteCurrency }: Instrument): string =>
  INDEX_NAMES[code] ?? `${baseCurrency}_${quoteCurrency}`;

async function request(url: string, token: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal, headers: { authorization: `Bearer ${token}` } });
  if (answer.ok) return answer;
  const text = (await answer.text()).slice(0, 200);
  throw new FeedFault(`OANDA answered ${answer.status}: ${text}`);
}

const Offered = z.object({ instruments: z.array(z.object({ name: z.string() })) });
const Level = z.object({ price: z.string() });
const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HEARTBEAT'), time: z.string() }),
  z.object({
    type: z.literal('PRICE'),
    instrument: z.string(),
    time: z.string(),
    tradeable: z.boolean().optional(),
    bids: z.array(Level),
    asks: z.array(Level),
  }),
]);

interface Asking {
  readonly hosts: OandaHosts;
  readonly account: string;
  readonly instruments: readonly Instrument[];
  readonly ask: (url: string) => Promise<Response>;
}

/** Notes which of the site's instruments OANDA offers this account. */
async function fillOffered(
  offered: Map<string, Instrument>,
  { hosts, account, instruments, ask }: Asking,
): Promise<void> {
  const url = `${hosts.rest}/v3/accounts/${encodeURIComponent(account)}/instruments`;
  const answer = Offered.parse(await (await ask(url)).json());
  const names = new Set(answer.instruments.map(({ name }) => name));
  for (const each of instruments)
    if (names.has(oandaName(each))) offered.set(oandaName(each), each);
  if (offered.size === 0)
    throw new FeedFault('OANDA offers this account none of the site’s instruments');
}

function streamUrl(
  hosts: OandaHosts,
  account: string,
  offered: ReadonlyMap<string, Instrument>,
): string {
  const query = new URLSearchParams({ instruments: [...offered.keys()].join(',') });
  return `${hosts.stream}/v3/accounts/${encodeURIComponent(account)}/pricing/stream?${query.toString()}`;
}

interface Reading {
  readonly offered: ReadonlyMap<string, Instrument>;
  readonly quotes: LiveQuotes;
  readonly onUnreadable: () => void;
}

interface Listening extends Reading {
  readonly sink: FeedSink;
  readonly heard: () => void;
}

/** One connection, until it ends. */
async function listen(stream: Response, { sink, heard, ...reading }: Listening): Promise<void> {
  for await (const lines of linesOf(stream)) {
    heard();
    const ticks = lines.flatMap((line) => readLine(line, reading));
    if (ticks.length > 0) void sink.onTicks(ticks);
  }
}

/** One line of the stream. A line that cannot be read is counted and skipped: the next one does not depend on it. */
function readLine(
  line: string,
  { offered, quotes, onUnreadable }: Reading,
): ReturnType<LiveQuotes['accept']> {
  const frame = Frame.safeParse(frameJson(line));
  if (!frame.success) {
    onUnreadable();
    return [];
  }
  if (frame.data.type === 'HEARTBEAT' || frame.data.tradeable === false) return [];
  const { instrument: name, time, bids, asks } = frame.data;
  const instrument = offered.get(name);
  // The first price of each side is the best.
  const [bid] = bids;
  const [ask] = asks;
  if (instrument === undefined || bid === undefined || ask === undefined) {
    onUnreadable();
    return [];
  }
  return quotes.accept(instrument, {
    bid: Number(bid.price),
    ask: Number(ask.price),
    at: Date.parse(time),
  });
}

const Candles = z.object({
  candles: z.array(
    z.object({
      time: z.string(),
      volume: z.number(),
      bid: z.object({ o: z.string(), h: z.string(), l: z.string(), c: z.string() }),
    }),
  ),
});

/** Candles of the bid, in as many requests as needed; days are aligned to 17:00 New York, as ours are. */
async function candlesOf(
  { instrument, period, from, to }: WantedCandles,
  get: (path: string) => Promise<Response>,
): Promise<Candle[]> {
  const found: Candle[] = [];
  const { session, precision } = instrument;
  const points = (text: string): number => pointsFromNumber(Number(text), precision);
  const begins = periodStart(period, from, session);
  let since = begins === from ? from : periodEnd(period, from, session);
  while (since < to) {
    const until = Math.min(to, since + PERIOD_MS[period] * (CANDLES_MAX - 1));
    const query = new URLSearchParams({
      price: 'B',
      granularity: GRANULARITY[period],
      from: new Date(since).toISOString(),
      to: new Date(until).toISOString(),
      dailyAlignment: '17',
      alignmentTimezone: 'America/New_York',
    });
    const answer = Candles.parse(
      await (
        await get(`/v3/instruments/${oandaName(instrument)}/candles?${query.toString()}`)
      ).json(),
    );
    for (const { time, volume, bid } of answer.candles) {
      const at = Date.parse(time);
      // The answer includes the candle that holds `since`, and a candle on a seam twice.
      if (at < since || at >= to || at <= (found.at(-1)?.time ?? -1)) continue;
      found.push({
        time: at,
        open: points(bid.o),
        high: points(bid.h),
        low: points(bid.l),
        close: points(bid.c),
        volume,
      });
    }
    since = until;
  }
  return found;
}
