// The clients of the fan-out bench: many plain sockets that speak just enough of the protocol and count what they
// receive. Every fiftieth also reads the frames, for the age of their ticks.
import { type Socket, connect } from 'node:net';
import { COMPACT_PROTOCOL, type DayMarketRow, DAY_MARKET, SOCKET_PATH } from '@meridian/contract';
import { CompactDecoder } from '@meridian/contract/compact/decode';
import { present } from '@meridian/units';
import { answerParent } from '../conversation.ts';
import type { Arrival } from './pulses.ts';

export type ClientsRequest =
  | {
      readonly port: number;
      readonly count: number;
      /** What the screens show, one after the other, of clients of compact frames; none: the default frames. */
      readonly sights?: readonly (readonly string[])[];
    }
  /** Asks what was received since the last report. */
  | { readonly report: true };
type Opening = Extract<ClientsRequest, { port: number }>;
export interface Received {
  readonly bytes: number;
  readonly frames: number;
  readonly sampled: number;
  /** Sockets that the server has closed since the start. */
  readonly closed: number;
  /** Time from a tick to its client, in milliseconds. */
  readonly agesMs: readonly number[];
  /** Of each compact frame. */
  readonly arrivals: readonly Arrival[];
}

const SAMPLE_EVERY = 50;
const AT_ONCE = 100;
/** Says that a client lives, without waiting for the ping: most do not read what they get. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const PONG_EVERY_MS = 15_000;
const SUBSCRIPTION = messageOf({ type: 'sub', topic: DAY_MARKET });

/** A message of a client, masked with zeros. */
function messageOf(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const isShort = text.length < 126;
  const length = isShort ? [text.length] : [126, text.length >> 8, text.length & 255];
  const [first = 0, ...rest] = length;
  return Buffer.concat([Buffer.from([0x81, 0x80 | first, ...rest, 0, 0, 0, 0]), text]);
}

function hello(sight: readonly string[] | undefined): Buffer {
  const protocol = sight === undefined ? '' : `sec-websocket-protocol: ${COMPACT_PROTOCOL}\r\n`;
  const see = { type: 'see', codes: sight, orders: [], hidden: false };
  return Buffer.concat([
    Buffer.from(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `${protocol}sec-websocket-version: 13\r\nsec-websocket-key: bWVyaWRpYW4tYmVuY2gtMQ==\r\n\r\n`,
    ),
    ...(sight === undefined ? [] : [messageOf(see)]),
    SUBSCRIPTION,
  ]);
}

let bytes = 0;
let frames = 0;
let sampled = 0;
let closed = 0;
let agesMs: number[] = [];
let arrivals: Arrival[] = [];

/** @returns the lengths of the frame's head and body; null if the buffer does not hold them yet */
function frameAt(buffer: Buffer, at: number): { head: number; body: number } | null {
  const short = buffer[at + 1];
  if (short === undefined) return null;
  if (short < 126) return { head: 2, body: short };
  const head = short === 126 ? 4 : 10;
  if (buffer.length < at + head) return null;
  return {
    head,
    body: short === 126 ? buffer.readUInt16BE(at + 2) : Number(buffer.readBigUInt64BE(at + 2)),
  };
}

function readFrames(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0);
  let isGreeted = false;
  const decoder = new CompactDecoder();
  sampled += 1;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    if (!isGreeted) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      rest = rest.subarray(end + 4);
      isGreeted = true;
    }
    for (
      let frame = frameAt(rest, 0);
      frame !== null && rest.length >= frame.head + frame.body;
      frame = frameAt(rest, 0)
    ) {
      const body = rest.subarray(frame.head, frame.head + frame.body);
      if (rest[0] === 0x81) readFrame(body.toString());
      else if (rest[0] === 0x82) readCompact(decoder, body);
      rest = rest.subarray(frame.head + frame.body);
    }
  });
}

function readFrame(text: string): void {
  const { type, params } = JSON.parse(text) as { type: string; params: readonly DayMarketRow[] };
  if (type !== DAY_MARKET || params.length === 0) return;
  note(params);
}

function readCompact(decoder: CompactDecoder, body: Buffer): void {
  const message = decoder.decode(body);
  if (message.kind !== 'quotes' || message.rows.length === 0) return;
  arrivals.push({ tickAt: message.time, at: Date.now() });
  note(message.rows);
}

function note(rows: readonly DayMarketRow[]): void {
  frames += 1;
  const now = Date.now();
  for (const { time } of rows) agesMs.push(now - time);
}

async function openClient(port: number, greeting: Buffer, isSampled: boolean): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  socket.on('error', (error) => {
    throw error;
  });
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  if (isSampled) readFrames(socket);
  const pongs = setInterval(() => socket.write(PONG), PONG_EVERY_MS);
  socket.on('close', () => {
    clearInterval(pongs);
    closed += 1;
  });
  socket.write(greeting);
}

async function open({ port, count, sights = [] }: Opening): Promise<void> {
  const greetings = sights.length === 0 ? [hello(undefined)] : sights.map(hello);
  const greetingOf = (place: number) =>
    present(greetings[Math.floor(place / SAMPLE_EVERY) % greetings.length], 'a greeting');
  for (let from = 0; from < count; from += AT_ONCE) {
    const places = Array.from(
      { length: Math.min(AT_ONCE, count - from) },
      (_, place) => from + place,
    );
    await Promise.all(
      places.map((place) => openClient(port, greetingOf(place), place % SAMPLE_EVERY === 0)),
    );
  }
}

answerParent<ClientsRequest>(async (request) => {
  if ('port' in request) return await open(request);
  const received: Received = { bytes, frames, sampled, closed, agesMs, arrivals };
  bytes = 0;
  frames = 0;
  [agesMs, arrivals] = [[], []];
  return received;
});
