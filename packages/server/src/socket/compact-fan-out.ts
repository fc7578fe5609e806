// The fan-out to sockets of compact frames. What a socket is due in one pulse goes out in one write: the quotes of what
// it sees, the same bytes for all who see the same; its candles; its account's figures. Hidden pages have a pulse a second.
import type { See } from '@meridian/contract';
import { encodeQuotesHead } from '@meridian/contract/compact/encode';
import {
  type Instrument,
  type InstrumentId,
  PERIODS,
  type Period,
  type Tick,
} from '@meridian/market';
import type { Views } from '../engine/views/views.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import type { Audience } from './audience.ts';
import { CompactMarket, compactAccounts } from './compact-frames.ts';
import { type CompactState, without } from './compact-sight.ts';
import type { FanOutFigures } from './fan-out-figures.ts';
import { binaryFrame } from './frame.ts';
import type { CandleInProgress } from './market-frames.ts';
import { MARKET_WINDOW_MS } from './market-windows.ts';
import type { DayRange, Pace, SightGroup } from './pace.ts';
import type { Subscriber } from './subscriber.ts';

/** Between two pulses of hidden pages. */
const HIDDEN_EVERY_MS = 1_000;
/**
 * Sockets written to before others have their turn: thousands take tens of milliseconds, for which orders would wait,
 * here and in every process that shares the core.
 */
export const WRITTEN_AT_ONCE = 100;
/** The core is left for so long then: an operating system takes it from a busy thread only every few milliseconds. */
export const PAUSE_MS = 1;
/** Who sees nothing that moves is told the market's time once in so many pulses. */
const SILENT_MAX = 10;
/** Figures of accounts come with quotes, so that both travel together: after two pulses, or alone after three. */
const ACCOUNTS_WITH_QUOTES_AFTER = 2;
const ACCOUNTS_AFTER = 3;

export interface CompactOptions {
  readonly instruments: readonly Instrument[];
  readonly board: PriceBoard;
  readonly views: Pick<Views, 'accounts' | 'orders' | 'markets'>;
  readonly isCommitted: (accountId: number) => boolean;
  readonly inProgress: CandleInProgress;
  readonly audience: Audience;
  readonly figures: FanOutFigures;
}

export class CompactFanOut {
  readonly #options: CompactOptions;
  readonly #accountFrame: ReturnType<typeof compactAccounts>;
  readonly market: CompactMarket;
  #newest = { time: 0, seq: 0 };
  #hiddenDueAt = 0;
  #pulseBeganAt = 0;
  readonly #holding: Subscriber[] = [];

  constructor(options: CompactOptions) {
    this.#options = options;
    this.#accountFrame = compactAccounts(options.views);
    this.market = new CompactMarket(options.instruments, options.board, options.inProgress);
  }

  onTick({ at: time, seq, instrumentId }: Tick): void {
    if (time >= this.#newest.time) this.#newest = { time, seq };
    this.onMoved(instrumentId);
  }

  onMoved(id: InstrumentId): void {
    const { quick, slow } = this.#options.audience;
    quick.moved.add(id);
    slow.moved.add(id);
  }

  /** Not before the last one is written. */
  pulse(): void {
    const { quick, slow } = this.#options.audience;
    this.#run(quick);
    const now = performance.now();
    this.#pulseBeganAt = now;
    if (now >= this.#hiddenDueAt) {
      this.#hiddenDueAt = now + HIDDEN_EVERY_MS;
      this.#run(slow);
    }
    this.#writeHeld();
  }

  /** Whether part of the last pulse is still to be written. */
  get isWriting(): boolean {
    return this.#holding.length > 0;
  }

  /** Writes the rest of the last pulse at once. */
  flush(): void {
    for (const subscriber of this.#holding.splice(0)) this.#release(subscriber);
  }

  /** A socket says what it has on its screen, and gets at once what is new there: all of it if the page was hidden. */
  see(subscriber: Subscriber, state: CompactState, { codes, orders, hidden }: See): void {
    const before = state.sight;
    const ids = this.market.idsOf(codes);
    state.sight = { ids, orders: orders === null ? null : new Set(orders), isHidden: hidden };
    this.#options.audience.place(subscriber);
    // Who is behind gets everything once it is not.
    if (subscriber.isBehind) return;
    if (before?.isHidden === true && !hidden) return this.sendAll(subscriber, state);
    this.#sendFirst(subscriber, state, before === null ? ids : without(ids, before.ids));
    if (subscriber.followsTrades) this.#sendAccount(subscriber, state);
  }

  /** The whole present state of what it follows. */
  sendAll(subscriber: Subscriber, state: CompactState): void {
    this.sendMarket(subscriber, state);
    for (const code of subscriber.klines.keys()) this.sendKlines(subscriber, state, code);
    this.sendTrade(subscriber, state);
  }

  sendMarket(subscriber: Subscriber, state: CompactState): void {
    if (state.sight !== null) this.#sendFirst(subscriber, state, state.sight.ids);
  }

  sendKlines(subscriber: Subscriber, state: CompactState, code: string): void {
    const ids = this.market.idsOf([code]);
    const frames = this.#unknownNames(state, ids);
    for (const id of ids)
      for (const period of PERIODS)
        if (subscriber.followsKline(code, period)) {
          const frame = this.market.candleInProgress(id, period);
          if (frame !== null) frames.push(frame);
        }
    if (this.#send(subscriber, frames)) for (const id of ids) state.named.add(id);
  }

  sendTrade(subscriber: Subscriber, state: CompactState): void {
    state.lastAccount = null;
    if (subscriber.followsTrades) this.#sendAccount(subscriber, state);
  }

  #sendFirst(subscriber: Subscriber, state: CompactState, ids: ReadonlySet<InstrumentId>): void {
    if (!subscriber.followsMarket || ids.size === 0) return;
    const { quick, slow } = this.#options.audience;
    for (const pace of [quick, slow])
      for (const id of ids) if (!pace.ranges.has(id)) this.#noteRange(pace, id);
    const frames = [...this.#unknownNames(state, ids), this.market.first(ids, this.#newest)];
    if (this.#send(subscriber, frames)) for (const id of ids) state.named.add(id);
  }

  #unknownNames({ named }: CompactState, ids: ReadonlySet<InstrumentId>): Buffer[] {
    const unknown = without(ids, named);
    return unknown.size === 0 ? [] : [this.market.names(unknown)];
  }

  #sendAccount(subscriber: Subscriber, state: CompactState): void {
    const frame = this.#changedAccount(subscriber, state);
    if (frame !== null && this.#send(subscriber, [frame])) state.lastAccount = frame;
  }

  /** Null if it is as it was, part of it is not committed, or there is no account. */
  #changedAccount({ session }: Subscriber, { sight, lastAccount }: CompactState): Buffer | null {
    const { views, isCommitted } = this.#options;
    const account = session === null ? undefined : views.accounts.of(session.accountId);
    if (account === undefined || !isCommitted(account.id)) return null;
    const frame = this.#accountFrame(account, sight === null ? new Set() : sight.orders);
    return lastAccount?.equals(frame) === true ? null : frame;
  }

  #run(pace: Pace): void {
    pace.accountsWaited += 1;
    const hasMoved = pace.moved.size > 0;
    if (hasMoved) {
      this.#holdQuotes(pace);
      for (const id of pace.moved) this.#holdCandles(pace, id);
    }
    const isSlow = pace === this.#options.audience.slow;
    if (isSlow || pace.accountsWaited >= (hasMoved ? ACCOUNTS_WITH_QUOTES_AFTER : ACCOUNTS_AFTER)) {
      pace.accountsWaited = 0;
      this.#holdAccounts(pace);
    }
    pace.moved.clear();
  }

  #holdQuotes(pace: Pace): void {
    const rows = new Map<InstrumentId, Uint8Array | null>();
    const head = encodeQuotesHead(this.#newest, false);
    const silentMax = pace === this.#options.audience.slow ? 1 : SILENT_MAX;
    const untold = this.#untoldRanges(pace);
    for (const group of pace.groups) {
      const parts = [head];
      for (const id of pace.moved) {
        if (!group.ids.has(id)) continue;
        if (!rows.has(id)) rows.set(id, this.market.row(id, this.#newest, false));
        const row = rows.get(id);
        if (row) parts.push(row);
      }
      group.silent = parts.length === 1 ? group.silent + 1 : 0;
      if (group.silent > 0 && group.silent < silentMax) continue;
      group.silent = 0;
      this.#holdForAll(group, binaryFrame(...parts));
      const seen = untold.filter((id) => group.ids.has(id));
      if (seen.length > 0) this.#holdForAll(group, this.market.first(seen, this.#newest));
    }
  }

  /**
   * Of what moved, that whose day's range is another than the bid that is told makes it: by a tick that another one followed in
   * the same window, by candles that were filled in, or because another day has begun.
   */
  #untoldRanges(pace: Pace): InstrumentId[] {
    return [...pace.moved].filter((id) => {
      const { tick } = this.#options.board.of(id);
      const before = pace.ranges.get(id);
      const range = this.#noteRange(pace, id);
      if (tick === null || before === undefined || range === null) return false;
      const bid = Number(tick.bid);
      return range.high !== Math.max(before.high, bid) || range.low !== Math.min(before.low, bid);
    });
  }

  #noteRange({ ranges }: Pace, id: InstrumentId): DayRange | null {
    const { day } = this.#options.board.of(id);
    if (day === null) return null;
    const range = { high: Math.round(day.high), low: Math.round(day.low) };
    ranges.set(id, range);
    return range;
  }

  #holdForAll({ members }: SightGroup, frame: Buffer): void {
    this.#options.figures.frames += 1;
    for (const subscriber of members) if (!subscriber.isBehind) this.#hold(subscriber, frame);
  }

  #holdCandles(pace: Pace, id: InstrumentId): void {
    const code = this.market.codeOf(id);
    const frames = new Map<Period, Buffer | null>();
    for (const subscriber of this.#options.audience.ofInstrument(code)) {
      if (subscriber.isBehind || !pace.has(subscriber)) continue;
      for (const period of PERIODS) {
        if (!subscriber.followsKline(code, period)) continue;
        if (!frames.has(period)) frames.set(period, this.market.candleInProgress(id, period));
        const frame = frames.get(period);
        if (frame) this.#hold(subscriber, frame);
      }
    }
    this.#options.figures.frames += frames.size;
  }

  #holdAccounts(pace: Pace): void {
    for (const subscriber of pace.trades) {
      const { compact } = subscriber;
      if (subscriber.isBehind || compact === null) continue;
      const frame = this.#changedAccount(subscriber, compact);
      if (frame === null) continue;
      compact.lastAccount = frame;
      this.#hold(subscriber, frame);
    }
  }

  #hold(subscriber: Subscriber, frame: Buffer): void {
    const { compact } = subscriber;
    if (compact === null) return;
    if (compact.held === null) {
      compact.held = frame;
      this.#holding.push(subscriber);
    } else (compact.more ??= []).push(frame);
  }

  #writeHeld(): void {
    for (const subscriber of this.#holding.splice(0, WRITTEN_AT_ONCE)) this.#release(subscriber);
    if (!this.isWriting) return;
    // A pulse that takes as long as a window needs all of the core.
    if (performance.now() - this.#pulseBeganAt < MARKET_WINDOW_MS)
      setTimeout(() => this.#writeHeld(), PAUSE_MS);
    else setImmediate(() => this.#writeHeld());
  }

  #release(subscriber: Subscriber): void {
    const { compact } = subscriber;
    if (compact === null || compact.held === null) return;
    const { held, more } = compact;
    compact.held = null;
    compact.more = null;
    const bytes = more === null ? held : Buffer.concat([held, ...more]);
    this.#write(subscriber, bytes, 1 + (more?.length ?? 0));
  }

  /** In one write, after what is held for it. @returns whether they were sent */
  #send(subscriber: Subscriber, frames: readonly Buffer[]): boolean {
    this.#release(subscriber);
    return frames.length === 0 || this.#write(subscriber, Buffer.concat(frames), frames.length);
  }

  #write(subscriber: Subscriber, bytes: Buffer, frames: number): boolean {
    const isSent = subscriber.send(bytes);
    if (isSent) this.#options.figures.deliveries += frames;
    else this.#options.figures.skipped += frames;
    return isSent;
  }
}
