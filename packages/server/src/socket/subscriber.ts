// One socket as the fan-out sees it: what it follows, and how far behind it is.
import type { Writable } from 'node:stream';
import type { Language, Period } from '@meridian/contract';
import type { WebSocket } from 'ws';
import type { Session } from '../platform/http/sessions.ts';
import type { CompactState } from './compact-sight.ts';
import { nothingUntold, tell } from './untold.ts';

/** The most bytes in a socket's buffer before frames are skipped. */
export const BUFFERED_MAX = 64 * 1024;

export type PeriodFilter = ReadonlySet<Period> | 'all';

/** Lists a subscriber by what it follows, and is told when that changes. */
export interface Listing {
  move(subscriber: Subscriber, from: Session | null, to: Session | null): void;
  place(subscriber: Subscriber): void;
  follow(subscriber: Subscriber, code: string): void;
  unfollow(subscriber: Subscriber, code: string): void;
}

export class Subscriber {
  readonly socket: WebSocket;
  /** The stream that the socket writes to; whole frames go there directly. */
  readonly stream: Pick<Writable, 'write'>;
  language: Language;
  readonly address: string;
  /** Null: it is sent the specification's own frames. */
  readonly compact: CompactState | null;
  followsClosed = false;
  /** Where it is listed; null: nowhere. */
  audience: Listing | null = null;
  /** What happened to its account and could not be sent yet. */
  untold = nothingUntold();
  /** While it is behind: the number of the last finished candle that was sent to it or came before. */
  finishedUpTo: number | null = null;
  /** The last account frame, so that nothing is sent twice. */
  lastTrade = '';
  isAlive = true;
  #session: Session | null = null;
  #followsMarket = false;
  #followsTrades = false;
  #isBehind = false;
  readonly #klines = new Map<string, PeriodFilter>();

  constructor(
    socket: WebSocket,
    {
      stream,
      language,
      address,
      compact = null,
    }: Pick<Subscriber, 'stream' | 'language' | 'address'> & Partial<Pick<Subscriber, 'compact'>>,
  ) {
    this.socket = socket;
    this.stream = stream;
    this.language = language;
    this.address = address;
    this.compact = compact;
  }

  get session(): Session | null {
    return this.#session;
  }
  set session(session: Session | null) {
    this.audience?.move(this, this.#session, session);
    this.#session = session;
  }

  get followsMarket(): boolean {
    return this.#followsMarket;
  }
  set followsMarket(follows: boolean) {
    this.#followsMarket = follows;
    this.audience?.place(this);
  }

  get followsTrades(): boolean {
    return this.#followsTrades;
  }
  set followsTrades(follows: boolean) {
    this.#followsTrades = follows;
    this.audience?.place(this);
  }

  /** Frames of the market were skipped: the whole latest state follows once the buffer has drained. */
  get isBehind(): boolean {
    return this.#isBehind;
  }
  set isBehind(isBehind: boolean) {
    this.#isBehind = isBehind;
    this.audience?.place(this);
  }

  /** Instruments' codes and the periods asked for. */
  get klines(): ReadonlyMap<string, PeriodFilter> {
    return this.#klines;
  }

  followKlines(code: string, periods: PeriodFilter): void {
    this.#klines.set(code, periods);
    this.audience?.follow(this, code);
  }

  unfollowKlines(code: string): void {
    this.#klines.delete(code);
    this.audience?.unfollow(this, code);
  }

  followsKline(code: string, period: Period): boolean {
    const periods = this.#klines.get(code);
    return periods === 'all' || (periods?.has(period) ?? false);
  }

  get topicCount(): number {
    return (
      this.klines.size +
      Number(this.followsMarket) +
      Number(this.followsTrades) +
      Number(this.followsClosed)
    );
  }

  get isDrained(): boolean {
    return this.socket.bufferedAmount < BUFFERED_MAX;
  }

  /** Sends a whole frame unless the socket is closed or too far behind. @returns whether it was sent */
  send(frame: Buffer): boolean {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return false;
    if (socket.bufferedAmount >= BUFFERED_MAX) {
      this.isBehind = true;
      return false;
    }
    this.stream.write(frame);
    return true;
  }
  /** Sends what was kept for it, as far as it can be sent. */
  sendUntold(): void {
    tell(this.untold, (frame) => this.send(frame));
  }
}
