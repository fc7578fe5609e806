// The socket server at /v1/ws: accepts connections within their limits, reads messages in order, and ends dead ones.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { FRAME_BYTES_MAX, SOCKET_PATH } from '@meridian/contract';
import { type RawData, WebSocketServer } from 'ws';
import { type IsOwnProxy, clientAddress, limitedAs } from '../platform/http/client-address.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { requestLanguage } from '../platform/http/texts.ts';
import { type MessageDeps, answerMessage, askedType, forgetSession } from './messages.ts';
import { refusalFrame } from './frame.ts';
import { Subscriber } from './subscriber.ts';

/** The most sockets of all clients, and of one address unless SOCKETS_PER_ADDRESS says otherwise. */
const SOCKETS_MAX = 20_000;
export const SOCKETS_PER_ADDRESS = 500;
/** Messages a second that one socket may sustain. */
const MESSAGES_PER_SECOND = 30;
/** A socket that answers no ping for this long is dead. */
const ALIVE_CHECK_MS = 30_000;
/** How long a sleeping client may delay the end of the process. */
const FAREWELL_MS = 1_000;

export interface SocketServer {
  count(): number;
  close(): void;
}

export interface SocketServerOptions extends MessageDeps {
  readonly http: Server;
  readonly isOwnProxy: IsOwnProxy;
  readonly perAddressMax: number;
  readonly log: Record<'error' | 'warn', (fields: object, message: string) => void>;
}

export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { http, fanOut, sessions, log, isOwnProxy, perAddressMax } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const byAddress = new Map<string, number>();
  let isClosing = false;

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody else listens for errors of this socket before it is one of ours.
    socket.on('error', () => socket.destroy());
    const address = clientAddress(request, isOwnProxy);
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== SOCKET_PATH) return refuseUpgrade(socket, '404 Not Found');
    const isFull =
      fanOut.subscribers().size >= SOCKETS_MAX ||
      (byAddress.get(limitedAs(address)) ?? 0) >= perAddressMax;
    if (isFull || isClosing) return refuseUpgrade(socket, '503 Service Unavailable');
    server.handleUpgrade(request, socket, head, (ws) => {
      const language = requestLanguage(
        request.headers['lang'] ?? url.searchParams.get('lang') ?? 'en',
      );
      accept(new Subscriber(ws, { stream: socket, language, address }));
    });
  });

  function accept(subscriber: Subscriber): void {
    const { socket, address } = subscriber;
    const limit = createRateLimit(MESSAGES_PER_SECOND, () => performance.now());
    let answering: Promise<void> = Promise.resolve();
    fanOut.join(subscriber);
    const counted = limitedAs(address);
    byAddress.set(counted, (byAddress.get(counted) ?? 0) + 1);
    socket.on('message', (data: RawData, isBinary: boolean) => {
      subscriber.isAlive = true;
      const text = isBinary ? '' : textOf(data);
      if (!limit.take(''))
        return void subscriber.send(
          refusalFrame(subscriber.language, askedType(text), 'requests_too_many'),
        );
      answering = answering
        .then(() => answerMessage(options, subscriber, text))
        .catch((error: unknown) => {
          log.error({ err: error }, 'a message of a socket failed');
          subscriber.send(refusalFrame(subscriber.language, 'error', 'service_unavailable'));
        });
    });
    socket.on('pong', () => {
      subscriber.isAlive = true;
    });
    // A frame is too long or broken: ws closes the socket itself.
    socket.once('error', (error) => {
      log.warn({ reason: error.message, address }, 'a socket broke');
      // What else is wrong with it says nothing new.
      socket.on('error', () => undefined);
    });
    socket.on('close', () => {
      fanOut.leave(subscriber);
      const left = (byAddress.get(counted) ?? 1) - 1;
      if (left === 0) byAddress.delete(counted);
      else byAddress.set(counted, left);
    });
  }

  const aliveCheck = setInterval(() => {
    for (const subscriber of fanOut.subscribers()) {
      if (!subscriber.isAlive) {
        subscriber.socket.terminate();
        continue;
      }
      subscriber.isAlive = false;
      subscriber.socket.ping();
    }
  }, ALIVE_CHECK_MS);

  sessions.onEnded((key) => {
    for (const subscriber of fanOut.subscribers()) {
      if (subscriber.session?.key !== key) continue;
      forgetSession(subscriber);
      subscriber.send(refusalFrame(subscriber.language, 'logout', 'session_required'));
    }
  });

  return {
    count: () => fanOut.subscribers().size,
    close() {
      isClosing = true;
      clearInterval(aliveCheck);
      for (const { socket } of fanOut.subscribers()) socket.close(1001);
      server.close();
      setTimeout(() => {
        for (const { socket } of fanOut.subscribers()) socket.terminate();
      }, FAREWELL_MS);
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
