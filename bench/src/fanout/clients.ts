// The clients of the fan-out bench: many plain sockets that speak just enough of the protocol and count what they
// receive. Every fiftieth also reads the frames, for the age of their ticks.
import { type Socket, connect } from 'node:net';
import { type DayMarketRow, DAY_MARKET } from '@meridian/contract';
import { answerParent } from '../conversation.ts';

export type ClientsRequest =
  | { readonly port: number; readonly count: number }
  /** Asks what was received since the last report. */
  | { readonly report: true };
export interface Received {
  readonly bytes: number;
  readonly frames: number;
  readonly sampled: number;
  /** Time from a tick to its client, in milliseconds. */
  readonly agesMs: readonly number[];
}

const SAMPLE_EVERY = 50;
const AT_ONCE = 100;
const SUBSCRIPTION = Buffer.from(JSON.stringify({ type: 'sub', topic: DAY_MARKET }));
const HELLO = Buffer.concat([
  Buffer.from(
    'GET /v1/ws HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: bWVyaWRpYW4tYmVuY2gtMQ==\r\n\r\n',
  ),
  Buffer.from([0x81, 0x80 | SUBSCRIPTION.length, 0, 0, 0, 0]), // masked with zeros
  SUBSCRIPTION,
]);

let bytes = 0;
let frames = 0;
let sampled = 0;
let agesMs: number[] = [];

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
      if (rest[0] === 0x81)
        readFrame(rest.subarray(frame.head, frame.head + frame.body).toString());
      rest = rest.subarray(frame.head + frame.body);
    }
  });
}

function readFrame(text: string): void {
  const { type, params } = JSON.parse(text) as { type: string; params: readonly DayMarketRow[] };
  if (type !== DAY_MARKET || params.length === 0) return;
  frames += 1;
  const now = Date.now();
  for (const { time } of params) agesMs.push(now - time);
}

async function openClient(port: number, isSampled: boolean): Promise<void> {
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
  socket.write(HELLO);
}

async function open(port: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const places = Array.from(
      { length: Math.min(AT_ONCE, count - from) },
      (_, place) => from + place,
    );
    await Promise.all(places.map((place) => openClient(port, place % SAMPLE_EVERY === 0)));
  }
}

answerParent<ClientsRequest>(async (request) => {
  if ('port' in request) return await open(request.port, request.count);
  const received: Received = { bytes, frames, sampled, agesMs };
  bytes = 0;
  frames = 0;
  agesMs = [];
  return received;
});
