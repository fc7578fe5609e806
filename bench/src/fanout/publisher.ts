// The server's side of the fan-out bench. Our fan-out with its real socket server listens on one port; on another a
// plain server writes the same frames, made beforehand. The parent process says which of them sends, and for how long.
// What a delivery costs is this process's own processor time.
import { createServer as createHttpServer } from 'node:http';
import {
  type AddressInfo,
  type Server,
  type Socket,
  createServer as createPlainServer,
} from 'node:net';
import { DAY_MARKET } from '@meridian/contract';
import { encodeQuotesHead } from '@meridian/contract/compact/encode';
import { CATALOGUE, type Tick, calendar, financingDays, rollovers } from '@meridian/market';
import { createState } from '@meridian/trading';
import { asPrice, present, priceToNumber } from '@meridian/units';
import { createViews } from '../../../packages/server/src/engine/views/views.ts';
import { createPriceBoard } from '../../../packages/server/src/market/prices/price-board.ts';
import type { Sessions } from '../../../packages/server/src/platform/http/sessions.ts';
import { FanOut } from '../../../packages/server/src/socket/fan-out.ts';
import { MARKET_WINDOW_MS } from '../../../packages/server/src/socket/market-windows.ts';
import { CompactMarket } from '../../../packages/server/src/socket/compact-frames.ts';
import { binaryFrame, dataFrame } from '../../../packages/server/src/socket/frame.ts';
import { createSocketServer } from '../../../packages/server/src/socket/socket-server.ts';
import { MOVING, SEEN_AT_ONCE } from './sights.ts';
import { answerParent } from '../conversation.ts';

export type PublishRequest =
  /** Compact: the bare writes are of compact frames. */
  | { readonly listen: true; readonly isCompact: boolean }
  | { readonly mode: Mode; readonly seconds: number };
export type Mode = 'ours' | 'raw';
export interface Ports {
  readonly ours: number;
  readonly raw: number;
}
export interface Published {
  readonly deliveries: number;
  readonly skipped: number;
  readonly cpuMs: number;
}

const TICK_EVERY_MS = 10;
const noSessions: Sessions = {
  start: () => Promise.reject(new Error('nobody logs in here')),
  find: () => Promise.resolve(null),
  findMaker: () => Promise.resolve(null),
  end: () => Promise.resolve(),
  endOne: () => Promise.resolve(false),
  endKey: () => Promise.resolve(false),
  endAll: () => Promise.resolve(0),
  list: () => Promise.resolve([]),
  forget: () => undefined,
  beforeUse: () => undefined,
  onEnded: () => undefined,
  onNews: () => undefined,
  hear: () => undefined,
  catchUp: async () => undefined,
};

const board = createPriceBoard({
  calendar: calendar('always'),
  marketNow: Date.now,
  isQuoted: () => true,
});
const state = createState(CATALOGUE, { isOpen: () => true, rollovers, financingDays }, 'of_margin');
const fanOut = new FanOut({
  instruments: CATALOGUE,
  board,
  views: createViews(state),
  isCommitted: () => true,
  inProgress: () => null,
});
const compact = new CompactMarket(CATALOGUE, board, () => null);
const http = createHttpServer();
createSocketServer({
  http,
  fanOut,
  sessions: noSessions,
  settled: () => Promise.resolve(),
  hasInstrument: () => true,
  isOwnProxy: () => false,
  perAddressMax: 20_000,
  now: Date.now,
  log: { error: console.error, warn: console.error },
});
const plainSockets = new Set<Socket>();
const plain = createPlainServer((socket) => {
  plainSockets.add(socket);
  socket
    .on('data', () => undefined)
    .on('error', () => socket.destroy())
    .on('close', () => plainSockets.delete(socket));
  socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  if (isCompact) socket.write(compact.names(CATALOGUE.map(({ id }) => id)));
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
async function listen(compact: boolean): Promise<Ports> {
  isCompact = compact;
  const options = { port: 0, host: '127.0.0.1', backlog: 4096 };
  await Promise.all(
    [http, plain].map((server) => new Promise<void>((resolve) => server.listen(options, resolve))),
  );
  fanOut.start();
  return { ours: portOf(http), raw: portOf(plain) };
}

let seq = 0;
let isCompact = false;
function tickOf(place: number): Tick {
  const { id } = present(MOVING[place % MOVING.length], 'a moving instrument');
  seq += 1;
  return {
    instrumentId: id,
    bid: asPrice(BigInt(115_000 + (seq % 997))),
    ask: asPrice(BigInt(115_007 + (seq % 997))),
    at: Date.now(),
    seq,
    volume: 1,
  };
}

/** Of what one screen shows. */
function rawCompactFrame(): Buffer {
  const seen = MOVING.slice(0, SEEN_AT_ONCE);
  for (const [place] of seen.entries()) board.show(tickOf(place), null);
  const newest = { time: Date.now(), seq };
  const rows = seen.map(({ id }) => present(compact.row(id, newest, false), 'a price'));
  return binaryFrame(encodeQuotesHead(newest, false), ...rows);
}

function rawFrame(): Buffer {
  if (isCompact) return rawCompactFrame();
  const rows = MOVING.map((instrument, place) => {
    const { bid, ask, at, seq } = tickOf(place);
    const number = (price: Tick['bid']) => priceToNumber(price, instrument.precision);
    return {
      symbol: instrument.code,
      close: number(bid),
      change: 0,
      bid: number(bid),
      ask: number(ask),
      time: at,
      seq,
    };
  });
  return dataFrame(DAY_MARKET, rows);
}

/** Ticks come in for both modes; our fan-out gathers them and sends by its own clock. */
function startTicks(mode: Mode): NodeJS.Timeout {
  let place = 0;
  return setInterval(() => {
    for (let n = 0; n < 2; n += 1) {
      const tick = tickOf(place++);
      board.show(tick, null);
      if (mode === 'ours') fanOut.onTick(tick);
    }
  }, TICK_EVERY_MS);
}

function startRawWrites(count: { deliveries: number }): NodeJS.Timeout {
  return setInterval(() => {
    const frame = rawFrame();
    for (const socket of plainSockets) socket.write(frame);
    count.deliveries += plainSockets.size;
  }, MARKET_WINDOW_MS);
}

async function publish(mode: Mode, seconds: number): Promise<Published> {
  const raw = { deliveries: 0 };
  const before = { ...fanOut.figures };
  const cpuBefore = process.cpuUsage();
  const timers = [startTicks(mode), ...(mode === 'raw' ? [startRawWrites(raw)] : [])];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  for (const timer of timers) clearInterval(timer);
  const { user, system } = process.cpuUsage(cpuBefore);
  const { deliveries, skipped } = fanOut.figures;
  return {
    deliveries: mode === 'ours' ? deliveries - before.deliveries : raw.deliveries,
    skipped: skipped - before.skipped,
    cpuMs: (user + system) / 1000,
  };
}

answerParent<PublishRequest>((request) =>
  'listen' in request ? listen(request.isCompact) : publish(request.mode, request.seconds),
);
