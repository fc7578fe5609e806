// The socket's life: heartbeat, reconnection, login, and topics that last as long as somebody listens.
// A program has it by `Live`; the site's own page gives it its address, session and network (web/lib/socket).
import type { ClientMessage, KlineFrame, Period, ServerMessage } from '@meridian/contract';
import * as topics from '@meridian/contract/names/socket';
import { SUCCESS } from '@meridian/contract/outcomes';

export type SocketStatus = 'connecting' | 'open' | 'offline';
export type TopicListener = (params: unknown) => void;
export interface TopicOptions {
  readonly period?: Period;
}

/** The connection is given up once more than this many pings in a row got no answer. */
const UNANSWERED_MAX = 2;
export const CONNECT_TIMEOUT_MS = 5_000;
/** How long a connection that slept may take to show that it is alive. */
export const CHECK_TIMEOUT_MS = 3_000;
/** Who is sent to another process comes back within this time. */
export const MOVED_WITHIN_MS = 300;
export const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const ACCOUNT_TOPICS: ReadonlySet<string> = new Set(topics.ACCOUNT_TOPICS);
const UNASKED: ReadonlySet<string> = new Set(topics.UNASKED_TOPICS);

export interface SocketDependencies {
  readonly open: () => WebSocket;
  /** Takes a frame of bytes, which only who asked for another protocol gets, and hands on what it says. */
  readonly unpack?: (data: ArrayBuffer) => void;
  readonly token: () => string | undefined;
  /** The server refused what was asked, or has ended the session that the socket carries, or carried. */
  readonly refused: (message: ServerMessage) => void;
  /** 0 ≤ x < 1, to spread reconnections. */
  readonly random: () => number;
}

interface Topic {
  readonly name: string;
  readonly period: Period | undefined;
  readonly listeners: Set<TopicListener>;
}

/** Candles of all periods that somebody listens to come by one topic. */
const isOfPeriod = (params: unknown, period: Period | undefined): boolean =>
  period === undefined || (params as KlineFrame).kline.Period === period;

export class LiveSocket {
  readonly #dependencies: SocketDependencies;
  #socket: WebSocket | undefined;
  #status: SocketStatus = 'offline';
  #isWanted = false;
  #attempts = 0;
  #unanswered = 0;
  #loggedInWith: string | undefined;
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #topics = new Map<string, Topic>();
  readonly #statusListeners = new Set<() => void>();
  readonly #loginListeners = new Set<() => void>();

  constructor(dependencies: SocketDependencies) {
    this.#dependencies = dependencies;
  }

  get status(): SocketStatus {
    return this.#status;
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => void this.#statusListeners.delete(listener);
  }

  /** From then on each news of the account is told; what happened before, a list that was asked for earlier may lack. */
  onLogin(listener: () => void): () => void {
    this.#loginListeners.add(listener);
    return () => void this.#loginListeners.delete(listener);
  }

  /** Connects unless connected; cuts a wait between two attempts short. */
  start(): void {
    this.#isWanted = true;
    if (this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  }

  /** After a sleep: connects, or gives up a connection that does not answer at once. */
  check(): void {
    const socket = this.#socket;
    if (!socket || this.#status !== 'open') return this.start();
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => this.#lost(socket), CHECK_TIMEOUT_MS);
    socket.send('ping');
  }

  stop(): void {
    this.#isWanted = false;
    clearTimeout(this.#retryTimer);
    this.#drop();
    this.#setStatus('offline');
  }

  subscribe(name: string, listener: TopicListener, { period }: TopicOptions = {}): () => void {
    const key = period === undefined ? name : `${name} ${period}`;
    let topic = this.#topics.get(key);
    if (!topic) {
      topic = { name, period, listeners: new Set() };
      this.#topics.set(key, topic);
      if (this.#status === 'open') this.#sendTopic('sub', topic);
    }
    const joined = topic;
    joined.listeners.add(listener);
    return () => {
      joined.listeners.delete(listener);
      if (joined.listeners.size > 0 || this.#topics.get(key) !== joined) return;
      this.#topics.delete(key);
      if (this.#status === 'open') this.#sendTopic('unsub', joined);
    };
  }

  /** Call it when the token changes: the socket follows. */
  followSession(): void {
    if (this.#status !== 'open' || this.#dependencies.token() === this.#loggedInWith) return;
    if (this.#loggedInWith !== undefined) this.send({ type: 'logout' });
    this.#logIn();
    for (const topic of this.#topics.values())
      if (ACCOUNT_TOPICS.has(topic.name)) this.#sendTopic('sub', topic);
  }

  #connect(): void {
    this.#setStatus('connecting');
    const socket = this.#dependencies.open();
    this.#socket = socket;
    this.#connectTimer = setTimeout(() => this.#lost(socket), CONNECT_TIMEOUT_MS);
    socket.addEventListener('open', () => this.#opened(socket));
    socket.addEventListener('message', (event: MessageEvent) => this.#received(socket, event.data));
    socket.addEventListener('close', ({ code }) => {
      // One that never opened was not sent away.
      if (code === topics.MOVED && this.#status === 'open') this.#moved(socket);
      else this.#lost(socket);
    });
    socket.addEventListener('error', () => this.#lost(socket));
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#connectTimer);
    this.#attempts = 0;
    this.#unanswered = 0;
    this.#setStatus('open');
    this.#logIn();
    for (const topic of this.#topics.values()) this.#sendTopic('sub', topic);
    this.#pingTimer = setInterval(() => this.#ping(socket), topics.HEARTBEAT_MS);
  }

  #logIn(): void {
    this.#loggedInWith = this.#dependencies.token();
    if (this.#loggedInWith !== undefined)
      this.send({ type: 'login', params: { token: this.#loggedInWith } });
  }

  #ping(socket: WebSocket): void {
    if (this.#unanswered > UNANSWERED_MAX) return this.#lost(socket);
    this.#unanswered += 1;
    socket.send('ping');
  }

  #received(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket) return;
    this.#unanswered = 0;
    clearTimeout(this.#checkTimer);
    if (data === 'pong') return;
    if (typeof data !== 'string') return this.#dependencies.unpack?.(data as ArrayBuffer);
    const message = JSON.parse(data) as ServerMessage;
    if (message.code !== SUCCESS) return this.#dependencies.refused(message);
    if (message.type === 'login') for (const listener of this.#loginListeners) listener();
    this.hand(message);
  }

  /** Tells it to those who listen to its topic. */
  hand(message: Pick<ServerMessage, 'type' | 'params'>): void {
    if (message.params === undefined || message.params === null) return;
    for (const topic of this.#topics.values()) {
      if (topic.name === message.type && isOfPeriod(message.params, topic.period))
        for (const listener of topic.listeners) listener(message.params);
    }
  }

  #lost(socket: WebSocket): void {
    const wait = BACK_OFF_MS[Math.min(this.#attempts, BACK_OFF_MS.length - 1)] ?? 0;
    this.#comeBack(socket, wait * (0.75 + this.#dependencies.random() / 2));
  }

  #moved(socket: WebSocket): void {
    this.#comeBack(socket, MOVED_WITHIN_MS * this.#dependencies.random());
  }

  #comeBack(socket: WebSocket, afterMs: number): void {
    if (socket !== this.#socket) return;
    this.#drop();
    this.#setStatus('offline');
    if (!this.#isWanted) return;
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#connect(), afterMs);
  }

  #drop(): void {
    clearTimeout(this.#connectTimer);
    clearInterval(this.#pingTimer);
    clearTimeout(this.#checkTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#loggedInWith = undefined;
    socket?.close();
  }

  #sendTopic(type: 'sub' | 'unsub', { name, period }: Topic): void {
    if (UNASKED.has(name)) return;
    if (ACCOUNT_TOPICS.has(name) && this.#loggedInWith === undefined) return;
    this.send(period === undefined ? { type, topic: name } : { type, topic: name, period });
  }

  send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #setStatus(status: SocketStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
