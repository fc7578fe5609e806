// The clients of the fan-out bench: many plain sockets that speak just enough of the protocol and count what they
// receive. Every fiftieth also reads the frames, for the age of their ticks.
import type { Socket } from 'node:net';
import { COMPACT_PROTOCOL, type DayMarketRow, DAY_MARKET } from '@meridian/contract';
import { CompactDecoder } from '@meridian/contract/compact/decode';
import { present } from '@meridian/units';
import { answerParent } from '../conversation.ts';
import { messageOf, openPlainSocket, readFrames, upgradeOf } from '../plain-socket.ts';
import type { Arrival } from './pulses.ts';

export type ClientsRequest =
  | {
      readonly port: number;
      readonly count: number;
      /** What the screens show, one after the other, of clients of compact frames; none: the default frames. */
      readonly sights?: readonly (readonly string[])[];
    }
  /** Asks what was received since the last report: beside the counts, ages or arrivals. */
  | { readonly report: 'agesMs' | 'arrivals' };
type Opening = Extract<ClientsRequest, { port: number }>;
export interface Received {
  readonly bytes: number;
  readonly frames: number;
  readonly sampled: number;
  /** Sockets that the server has closed since the start. */
  readonly closed: number;
  /** Time from a tick to its client, in milliseconds; empty if it was not asked for. */
  readonly agesMs: readonly number[];
  /** Of each compact frame; empty if it was not asked for. */
  readonly arrivals: readonly Arrival[];
}

const SAMPLE_EVERY = 50;
const AT_ONCE = 100;
/** Says that a client lives, without waiting for the ping: most do not read what they get. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const PONG_EVERY_MS = 15_000;
const SUBSCRIPTION = messageOf({ type: 'sub', topic: DAY_MARKET });

function hello(sight: readonly string[] | undefined): Buffer {
  if (sight === undefined) return Buffer.concat([upgradeOf(), SUBSCRIPTION]);
  const see = messageOf({ type: 'see', codes: sight, orders: [], hidden: false });
  return Buffer.concat([upgradeOf(COMPACT_PROTOCOL), see, SUBSCRIPTION]);
}

let bytes = 0;
let frames = 0;
let sampled = 0;
let closed = 0;
let agesMs: number[] = [];
let arrivals: Arrival[] = [];

function sample(socket: Socket): void {
  const decoder = new CompactDecoder();
  sampled += 1;
  readFrames(socket, (body, isText) => {
    if (isText) readFrame(body.toString());
    else readCompact(decoder, body);
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
  const socket = await openPlainSocket(port, greeting);
  socket.on('error', (error) => {
    throw error;
  });
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  if (isSampled) sample(socket);
  const pongs = setInterval(() => socket.write(PONG), PONG_EVERY_MS);
  socket.on('close', () => {
    clearInterval(pongs);
    closed += 1;
  });
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
  const counts = { bytes, frames, sampled, closed };
  const asked = request.report === 'agesMs' ? { agesMs } : { arrivals };
  const received: Received = { ...counts, agesMs: [], arrivals: [], ...asked };
  bytes = 0;
  frames = 0;
  [agesMs, arrivals] = [[], []];
  return received;
});
