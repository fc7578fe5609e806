// The socket: it logs in, keeps what was subscribed to, notices when the site no longer answers, and comes back by itself.
import { HEARTBEAT_MS, MOVED, SOCKET_PATH, UNASKED_TOPICS } from '@meridian/contract/names/socket';
import { Refused } from './errors.ts';
import type { CandlePeriod, Frames } from './wire.ts';

export interface LiveOptions {
  readonly WebSocket?: typeof WebSocket;
  /** Called when the connection is there, and when it is lost. */
  readonly onStatus?: (isOpen: boolean) => void;
  /** Called on each connection once all news of the account come: a list that is read from then on misses nothing. */
  readonly onLogin?: () => void;
  /** Called with what the site refuses: a login with a key that was revoked, a topic that there is not. */
  readonly onRefused?: (refusal: Refused) => void;
}

type Listener = (params: unknown) => void;
interface Topic {
  readonly name: string;
  readonly period: CandlePeriod | undefined;
  /** How many listen to it: to other periods of it others may. */
  readonly heldBy: number;
}

const UNASKED: ReadonlySet<string> = new Set(UNASKED_TOPICS);
const CONNECT_WITHIN_MS = 5_000;
/** The connection is given up once more than this many pings in a row got no answer. */
const UNANSWERED_MAX = 2;
const WAIT_MS = [250, 500, 1_000, 2_000, 5_000, 10_000] as const;
const SUCCESS = 1;

/** Candles of all periods that somebody listens to come by one topic. @param period undefined: any */
function isOfPeriod(params: unknown, period: CandlePeriod | undefined): boolean {
  const { kline } = params as Partial<Frames[`KLINE.${string}`]>;
  return period === undefined || kline === undefined || kline.Period === period;
}

export class Live {
  readonly #address: string;
  readonly #key: string | undefined;
  readonly #options: LiveOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #topics = new Map<string, Topic>();
  #socket: WebSocket | null = null;
  #isOpen = false;
  #isClosed = false;
  #attempts = 0;
  #unanswered = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    { site, key, lang = 'en' }: { site: string; key?: string; lang?: string },
    options: LiveOptions,
  ) {
    const url = new URL(SOCKET_PATH, site);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('lang', lang);
    this.#address = url.href;
    this.#key = key;
    this.#options = options;
    this.#connect();
  }

  /** Listens to a topic and subscribes to it. @param period of candles: only those of it are told. @returns ends both */
  on<T extends keyof Frames>(
    topic: T,
    listener: (params: Frames[T]) => void,
    { period }: { readonly period?: CandlePeriod } = {},
  ): () => void {
    const known = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, known);
    const own: Listener = (params) => {
      if (isOfPeriod(params, period)) (listener as Listener)(params);
    };
    known.add(own);
    this.#hold({ name: topic, period }, 1);
    return () => {
      if (known.delete(own)) this.#hold({ name: topic, period }, -1);
    };
  }

  #hold({ name, period }: Pick<Topic, 'name' | 'period'>, by: 1 | -1): void {
    if (UNASKED.has(name)) return;
    const key = `${name} ${period ?? ''}`;
    const heldBy = (this.#topics.get(key)?.heldBy ?? 0) + by;
    const topic = { name, period, heldBy };
    if (heldBy === 0) this.#topics.delete(key);
    else this.#topics.set(key, topic);
    if (heldBy === 0) this.#ask('unsub', topic);
    else if (heldBy === 1 && by === 1) this.#ask('sub', topic);
  }

  /** Ends the connection for good. */
  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #connect(): void {
    const Socket = this.#options.WebSocket ?? WebSocket;
    const socket = new Socket(this.#address);
    this.#socket = socket;
    this.#timers.push(setTimeout(() => this.#lost(socket), CONNECT_WITHIN_MS));
    socket.addEventListener('open', () => this.#opened(socket));
    socket.addEventListener('message', ({ data }) => this.#take(socket, data));
    socket.addEventListener('error', () => this.#lost(socket));
    socket.addEventListener('close', ({ code }) => this.#lost(socket, code === MOVED));
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#isOpen = true;
    this.#attempts = 0;
    this.#unanswered = 0;
    if (this.#key !== undefined) this.#send({ type: 'login', params: { token: this.#key } });
    for (const topic of this.#topics.values()) this.#ask('sub', topic);
    this.#beat(socket);
    this.#options.onStatus?.(true);
  }

  #beat(socket: WebSocket): void {
    const timer = setTimeout(() => {
      this.#timers = this.#timers.filter((one) => one !== timer);
      if (this.#unanswered > UNANSWERED_MAX) return this.#lost(socket);
      this.#unanswered += 1;
      socket.send('ping');
      this.#beat(socket);
    }, HEARTBEAT_MS);
    this.#timers.push(timer);
  }

  #take(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== 'string') return;
    this.#unanswered = 0;
    if (data === 'pong') return;
    const { type, code, msg, params } = JSON.parse(data) as {
      type: string;
      code: number;
      msg?: string;
      params?: unknown;
    };
    if (code !== SUCCESS) return this.#options.onRefused?.(new Refused(code, msg ?? type, {}));
    if (type === 'login') this.#options.onLogin?.();
    for (const listener of this.#listeners.get(type) ?? []) listener(params);
  }

  #lost(socket: WebSocket, isMoved = false): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (this.#isClosed) return;
    const ms = WAIT_MS[Math.min(this.#attempts, WAIT_MS.length - 1)] ?? 0;
    this.#attempts += 1;
    // Sent to another process: it is there already.
    const wait = (isMoved ? (WAIT_MS[0] ?? 0) : ms) * Math.random();
    this.#timers.push(setTimeout(() => this.#connect(), wait));
  }

  #drop(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    const socket = this.#socket;
    this.#socket = null;
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    socket?.close();
    if (wasOpen) this.#options.onStatus?.(false);
  }

  #ask(type: 'sub' | 'unsub', { name, period }: Topic): void {
    this.#send({ type, topic: name, ...(period !== undefined && { period }) });
  }

  #send(message: object): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
  }
}
