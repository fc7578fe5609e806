// WebSockets over plain sockets: just enough of the protocol for a load that takes as little of the machine as possible.
import { type Socket, connect } from 'node:net';
import { SOCKET_PATH } from '@meridian/contract';

const TEXT = 0x81;
const BINARY = 0x82;
const HEAD_END = '\r\n\r\n';

/** @param opening what is sent at once: the upgrade and what follows it */
export async function openPlainSocket(port: number, opening: Buffer): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  socket.write(opening);
  return socket;
}

/** @param protocol unset: the default frames */
export const upgradeOf = (protocol?: string): Buffer =>
  Buffer.from(
    `GET ${SOCKET_PATH}?lang=en HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `${protocol === undefined ? '' : `sec-websocket-protocol: ${protocol}\r\n`}sec-websocket-version: 13\r\n` +
      `sec-websocket-key: bWVyaWRpYW4tYmVuY2gtMQ==${HEAD_END}`,
  );

/** A message of a client, masked with zeros. */
export function messageOf(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const isShort = text.length < 126;
  const length = isShort ? [text.length] : [126, text.length >> 8, text.length & 255];
  const [first = 0, ...rest] = length;
  return Buffer.concat([Buffer.from([TEXT, 0x80 | first, ...rest, 0, 0, 0, 0]), text]);
}

/** The lengths of the frame's head and body; null: the buffer does not hold them yet. */
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

/** Hands over each whole frame with data after the answer to the upgrade. */
export function readFrames(socket: Socket, onFrame: (body: Buffer, isText: boolean) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  let isGreeted = false;
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isGreeted) {
      const end = rest.indexOf(HEAD_END);
      if (end < 0) return;
      rest = rest.subarray(end + HEAD_END.length);
      isGreeted = true;
    }
    let at = 0;
    for (
      let frame = frameAt(rest, at);
      frame !== null && rest.length >= at + frame.head + frame.body;
      frame = frameAt(rest, at)
    ) {
      const from = at + frame.head;
      const kind = rest[at];
      if (kind === TEXT || kind === BINARY)
        onFrame(rest.subarray(from, from + frame.body), kind === TEXT);
      at = from + frame.body;
    }
    rest = rest.subarray(at);
  });
}
