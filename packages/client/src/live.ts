// What a program hears of a site: each topic with its type. The connection comes back by itself.
import { SOCKET_PATH } from '@meridian/contract/names/socket';
import { Refused } from './errors.ts';
import { LiveSocket } from './live-socket.ts';
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

export class Live {
  readonly #socket: LiveSocket;

  constructor(
    { site, key, lang = 'en' }: { site: string; key?: string; lang?: string },
    { WebSocket: Socket = WebSocket, onStatus, onLogin, onRefused }: LiveOptions,
  ) {
    const url = new URL(SOCKET_PATH, site);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('lang', lang);
    const socket = new LiveSocket({
      open: () => new Socket(url),
      token: () => key,
      refused: ({ type, code, msg }) => onRefused?.(new Refused(code, msg || type, {})),
      random: Math.random,
    });
    this.#socket = socket;
    let wasOpen = false;
    socket.onStatus(() => {
      const isOpen = socket.status === 'open';
      if (isOpen !== wasOpen) onStatus?.(isOpen);
      wasOpen = isOpen;
    });
    if (onLogin) socket.onLogin(onLogin);
    socket.start();
  }

  /** Listens to a topic and subscribes to it; without a key nothing of an account comes. @param period of candles: only those of it are told. @returns ends both */
  on<T extends keyof Frames>(
    topic: T,
    listener: (params: Frames[T]) => void,
    { period }: { readonly period?: CandlePeriod } = {},
  ): () => void {
    // A function of its own, so that who listens twice can end one of the two.
    const own = (params: unknown) => listener(params as Frames[T]);
    return this.#socket.subscribe(topic, own, period === undefined ? {} : { period });
  }

  /** Ends the connection for good. */
  close(): void {
    this.#socket.stop();
  }
}
