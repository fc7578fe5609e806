// The socket server at /v1/ws: accepts connections within their limits, reads messages in order, and ends dead ones.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  COMPACT_PROTOCOL,
  type ErrorName,
  FRAME_BYTES_MAX,
  MOVED,
  SOCKET_PATH,
} from '@meridian/contract';
import { type RawData, WebSocketServer } from 'ws';
import { type IsOwnProxy, clientAddress, limitedAs } from '../platform/http/client-address.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { requestLanguage } from '../platform/http/texts.ts';
import { CompactState } from './compact-sight.ts';
import type { FanOut } from './fan-out.ts';
import { type MessageDeps, answerMessage, askedType, forgetSession } from './messages.ts';
import { refusalFrame } from './frame.ts';
import { Subscriber } from './subscriber.ts';

/** The most sockets of all clients, and of one address unless SOCKETS_PER_ADDRESS says otherwise. */
const SOCKETS_MAX = 20_000;
export const SOCKETS_PER_ADDRESS = 500;
/** Messages a second that one socket may sustain. */
const MESSAGES_PER_SECOND = 30;
/** Refusals of too many messages that one socket gets before it is closed: who goes on does not listen. */
export const REFUSALS_MAX = 1_000;
/** A socket that answers no ping for this long is dead. */
const ALIVE_CHECK_MS = 30_000;
/** Between two slices of sockets that are sent to another gate. */
const SLICE_EVERY_MS = 100;
/** How long a sleeping client may delay the end of the process. */
const FAREWELL_MS = 1_000;

export interface SocketServerOptions extends MessageDeps {
  readonly http: Server;
  readonly isOwnProxy: IsOwnProxy;
  readonly perAddressMax: number;
  /** Wall time. */
  readonly now: () => number;
  readonly log: Record<'error' | 'warn', (fields: object, message: string) => void>;
}

export const createSocketServer = (options: SocketServerOptions): SocketServer =>
  new SocketServer(options);

class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #fanOut: FanOut;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
    clientTracking: false,
    // Of other protocols that a client offers the first is named, as it always was; its frames are the default ones.
    handleProtocols: (offered) =>
      offered.has(COMPACT_PROTOCOL) ? COMPACT_PROTOCOL : ([...offered][0] ?? false),
  });
  readonly #byAddress = new Map<string, number>();
  readonly #aliveCheck = setInterval(() => this.#endDead(), ALIVE_CHECK_MS);
  #isClosing = false;

  constructor(options: SocketServerOptions) {
    this.#options = options;
    this.#fanOut = options.fanOut;
    options.http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    options.sessions.onEnded((key) => this.#endSession(key));
  }

  count(): number {
    return this.#fanOut.subscribers().size;
  }

  /**
   * Sends everybody to another gate, in slices, so that not all come there at once. Takes no more sockets.
   * @returns when everybody was told
   */
  async moveAway(withinMs: number): Promise<void> {
    this.#isClosing = true;
    const until = performance.now() + withinMs;
    const isOpen = ({ socket }: Subscriber): boolean => socket.readyState === socket.OPEN;
    let here = [...this.#fanOut.subscribers()];
    const all = here.length;
    while (here.length > 0) {
      const share = withinMs > 0 ? (until - performance.now()) / withinMs : 0;
      const staying = Math.floor(all * Math.max(0, share));
      for (const { socket } of here.slice(staying)) socket.close(MOVED);
      here = here.slice(0, staying).filter(isOpen);
      if (here.length > 0) await pause(SLICE_EVERY_MS);
    }
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#aliveCheck);
    for (const { socket } of this.#fanOut.subscribers()) socket.close(MOVED);
    this.#server.close();
    setTimeout(() => {
      for (const { socket } of this.#fanOut.subscribers()) socket.terminate();
    }, FAREWELL_MS);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Nobody else listens for errors of this socket before it is one of ours.
    socket.on('error', () => socket.destroy());
    const address = clientAddress(request, this.#options.isOwnProxy);
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== SOCKET_PATH) return refuseUpgrade(socket, '404 Not Found');
    const isFull =
      this.count() >= SOCKETS_MAX ||
      (this.#byAddress.get(limitedAs(address)) ?? 0) >= this.#options.perAddressMax;
    if (isFull || this.#isClosing) return refuseUpgrade(socket, '503 Service Unavailable');
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const language = requestLanguage(
        request.headers['lang'] ?? url.searchParams.get('lang') ?? 'en',
      );
      const compact = ws.protocol === COMPACT_PROTOCOL ? new CompactState() : null;
      this.#accept(new Subscriber(ws, { stream: socket, language, address, compact }));
    });
  }

  #accept(subscriber: Subscriber): void {
    const { socket, address } = subscriber;
    this.#fanOut.join(subscriber);
    this.#count(address, 1);
    this.#answerInOrder(subscriber);
    socket.on('pong', () => {
      subscriber.isAlive = true;
    });
    // A frame is too long or broken: ws closes the socket itself.
    socket.once('error', (error) => {
      this.#options.log.warn({ reason: error.message, address }, 'a socket broke');
      // What else is wrong with it says nothing new.
      socket.on('error', () => undefined);
    });
    socket.on('close', () => {
      this.#fanOut.leave(subscriber);
      this.#count(address, -1);
    });
  }

  #answerInOrder(subscriber: Subscriber): void {
    const limit = createRateLimit(MESSAGES_PER_SECOND, () => performance.now());
    const refuse = (type: string, error: ErrorName): void =>
      void subscriber.send(refusalFrame(subscriber.language, type, error));
    let answering: Promise<void> = Promise.resolve();
    let refused = 0;
    subscriber.socket.on('message', (data: RawData, isBinary: boolean) => {
      subscriber.isAlive = true;
      const text = isBinary ? '' : textOf(data);
      if (!limit.take('')) {
        refused += 1;
        if (refused > REFUSALS_MAX) return subscriber.socket.terminate();
        return refuse(askedType(subscriber, text), 'requests_too_many');
      }
      answering = answering
        .then(() => answerMessage(this.#options, subscriber, text))
        .catch((error: unknown) => {
          this.#options.log.error({ err: error }, 'a message of a socket failed');
          refuse('error', 'service_unavailable');
        });
    });
  }

  #count(address: string, change: 1 | -1): void {
    const counted = limitedAs(address);
    const count = (this.#byAddress.get(counted) ?? 0) + change;
    if (count === 0) this.#byAddress.delete(counted);
    else this.#byAddress.set(counted, count);
  }

  #endDead(): void {
    const at = this.#options.now();
    for (const subscriber of this.#fanOut.subscribers()) {
      const { session } = subscriber;
      if (session !== null && (session.endsAt ?? Infinity) <= at) this.#endSession(session.key);
      if (!subscriber.isAlive) {
        subscriber.socket.terminate();
        continue;
      }
      subscriber.isAlive = false;
      subscriber.socket.ping();
    }
  }

  #endSession(key: string): void {
    for (const subscriber of this.#fanOut.subscribers()) {
      if (subscriber.session?.key !== key) continue;
      forgetSession(subscriber);
      subscriber.send(refusalFrame(subscriber.language, 'logout', 'session_required'));
    }
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
