// The fan-out sends quotes and candles once per window to everybody who follows them, and account frames a few times a
// second to the account's own sockets. A frame is encoded once; a consumer that cannot keep up gets the latest state,
// and of each candle that ended meanwhile its final values.
import {
  type Alert,
  FOREX_TRADE,
  type MoneyChanged,
  type Period,
  type See,
} from '@meridian/contract';
import {
  type Candle,
  type Instrument,
  type InstrumentId,
  PERIODS,
  type Tick,
} from '@meridian/market';
import { type Change, isOfAccount } from '@meridian/trading';
import { stateOf } from '../copying/wire.ts';
import type { Views } from '../engine/views/views.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { storiesOf, tellStep } from '../platform/tracing/tracing.ts';
import { type AccountNews, newsOf } from './account-news.ts';
import { Audience } from './audience.ts';
import { CompactFanOut } from './compact-fan-out.ts';
import { type FinishedCandle, FinishedCandles } from './finished-candles.ts';
import type { FanOutFigures } from './fan-out-figures.ts';
import { dataFrameOf } from './frame.ts';
import { type CandleInProgress, MarketFrames } from './market-frames.ts';
import { MarketWindows } from './market-windows.ts';
import type { Subscriber } from './subscriber.ts';
import { tradeFrames } from './trade-frame.ts';
import type { Untold } from './untold.ts';

/** How often account frames are computed, for accounts that someone is looking at. */
const ACCOUNT_WINDOW_MS = 250;

export interface FanOutOptions {
  readonly instruments: readonly Instrument[];
  readonly board: PriceBoard;
  readonly views: Pick<Views, 'accounts' | 'orders' | 'markets'>;
  /** Whether all that the views tell of an account is committed. */
  readonly isCommitted: (accountId: number) => boolean;
  readonly inProgress: CandleInProgress;
}

export class FanOut {
  readonly #views: FanOutOptions['views'];
  readonly #isCommitted: FanOutOptions['isCommitted'];
  readonly #tradeFrame: ReturnType<typeof tradeFrames>;
  readonly #market: MarketFrames;
  readonly #compact: CompactFanOut;
  readonly #audience = new Audience();
  readonly #moved = new Set<InstrumentId>();
  readonly #finished = new FinishedCandles();
  /** The number of the last finished candle that everybody got who was not behind. */
  #finishedUpTo = 0;
  readonly #windows = new MarketWindows(() => this.#sendMarketWindow());
  #accountTimer: NodeJS.Timeout | undefined;
  readonly #figures: FanOutFigures = { frames: 0, deliveries: 0, skipped: 0 };

  constructor(options: FanOutOptions) {
    const { instruments, board, views, inProgress } = options;
    this.#views = views;
    this.#isCommitted = options.isCommitted;
    this.#tradeFrame = tradeFrames(views);
    this.#market = new MarketFrames(instruments, board, inProgress);
    const [audience, figures] = [this.#audience, this.#figures];
    this.#compact = new CompactFanOut({ ...options, audience, figures });
  }

  get figures(): Readonly<FanOutFigures> {
    return this.#figures;
  }

  start(): void {
    this.#windows.start();
    this.#accountTimer = setInterval(() => this.#sendTradeWindow(), ACCOUNT_WINDOW_MS);
  }

  stop(): void {
    this.#windows.stop();
    clearInterval(this.#accountTimer);
  }

  join(subscriber: Subscriber): void {
    this.#audience.join(subscriber);
  }

  leave(subscriber: Subscriber): void {
    this.#audience.leave(subscriber);
  }

  subscribers(): ReadonlySet<Subscriber> {
    return this.#audience.all;
  }

  /** Whether somebody who is logged in to the account is connected. */
  isWatched(accountId: number): boolean {
    return this.#audience.ofAccount(accountId).size > 0;
  }

  onTick(tick: Tick): void {
    this.#moved.add(tick.instrumentId);
    this.#compact.onTick(tick);
    this.#windows.onTick();
  }

  onCandleFinished(id: InstrumentId, period: Period, candle: Candle): void {
    const code = this.#market.codeOf(id);
    if (code === undefined) return;
    this.#finished.add(code, period, {
      plain: () => this.#market.finished(id, period, candle),
      compact: () => this.#compact.market.candle(id, period, candle),
    });
  }

  /** The candles in progress of an instrument became others without a tick. */
  onCandlesFilled(id: InstrumentId): void {
    this.#moved.add(id);
    this.#compact.onMoved(id);
  }

  onCommitted(changes: readonly Change[]): void {
    const from = performance.now();
    let sockets = 0;
    const isHeard = (id: number): boolean => this.isWatched(id);
    for (const [accountId, news] of newsOf(changes, this.#views.accounts, isHeard))
      for (const subscriber of this.#audience.ofAccount(accountId)) {
        this.#sendNews(subscriber, news);
        sockets += 1;
      }
    if (sockets > 0) this.#tellFrames(changes, from);
  }

  /** The frames of a traced call are those of the account that it changed. */
  #tellFrames(changes: readonly Change[], from: number): void {
    const to = performance.now();
    for (const [story, own] of storiesOf(changes)) {
      const accounts = new Set(own.filter(isOfAccount).map(({ event }) => event.accountId));
      const sockets = [...accounts].reduce((sum, id) => sum + this.#audience.ofAccount(id).size, 0);
      if (sockets > 0) tellStep({ name: 'frame', story, from, to, figures: { sockets } });
    }
  }

  /** Sends it to every socket of the account. */
  sendAlert(accountId: number, alert: Alert): void {
    this.#tellAll(accountId, ({ alerts }) => alerts.push(alert));
  }

  /** Tells that a deposit or withdrawal of the account was decided. */
  sendMoney(accountId: number, news: MoneyChanged): void {
    this.#tellAll(accountId, ({ money }) => money.push(news));
  }

  /** The first quotes, right after a subscription. */
  sendMarket(subscriber: Subscriber): void {
    const { compact } = subscriber;
    if (compact !== null) this.#compact.sendMarket(subscriber, compact);
    else this.#deliver(subscriber, this.#market.quotes());
  }

  /** The first candles of an instrument, right after a subscription. */
  sendKlines(subscriber: Subscriber, code: string): void {
    // A candle that has just ended comes before the next one.
    this.#sendFinished();
    const { compact } = subscriber;
    if (compact !== null) return this.#compact.sendKlines(subscriber, compact, code);
    for (const period of periodsOf(subscriber, code)) {
      const frame = this.#market.candle(code, period);
      if (frame) this.#deliver(subscriber, frame);
    }
  }

  /** The first account frame, right after a subscription or a login. */
  sendTrade(subscriber: Subscriber): void {
    const { compact } = subscriber;
    if (compact !== null) return this.#compact.sendTrade(subscriber, compact);
    subscriber.lastTrade = '';
    this.#sendTrade(subscriber);
  }

  /** A socket of compact frames says what is on its screen. @returns false if it is not one */
  see(subscriber: Subscriber, sight: See): boolean {
    const { compact } = subscriber;
    if (compact !== null) this.#compact.see(subscriber, compact, sight);
    return compact !== null;
  }

  #deliver(subscriber: Subscriber, frame: Buffer): void {
    if (subscriber.send(frame)) this.#figures.deliveries += 1;
    else this.#figures.skipped += 1;
  }

  /** @returns whether something had moved */
  #sendMarketWindow(): boolean {
    const hasMoved = this.#moved.size > 0;
    // Who is still being written to gets the newest a window later.
    if (this.#compact.isWriting) return hasMoved;
    this.#sendFinished();
    if (hasMoved) {
      const ids = [...this.#moved];
      this.#moved.clear();
      let frame: Buffer | null = null;
      for (const subscriber of this.#audience.market) {
        // What was skipped is made up for by the whole latest state, below.
        if (subscriber.isBehind) continue;
        frame ??= this.#market.quotes(ids);
        this.#deliver(subscriber, frame);
      }
      if (frame !== null) this.#figures.frames += 1;
      for (const id of ids) this.#sendKlineWindow(id);
    }
    this.#compact.pulse();
    this.#catchUp();
    return hasMoved;
  }

  #sendFinished(): void {
    if (this.#finished.last === this.#finishedUpTo) return;
    // A candle in progress that is still held would come after its own end.
    this.#compact.flush();
    for (const subscriber of this.#audience.behind) subscriber.finishedUpTo ??= this.#finishedUpTo;
    for (const one of this.#finished.after(this.#finishedUpTo))
      for (const subscriber of this.#audience.ofInstrument(one.code))
        if (!subscriber.isBehind) this.#deliverFinished(subscriber, one);
    this.#finishedUpTo = this.#finished.last;
  }

  #deliverFinished(subscriber: Subscriber, one: FinishedCandle): void {
    if (!subscriber.followsKline(one.code, one.period)) return;
    this.#deliver(subscriber, subscriber.compact === null ? one.plain() : one.compact());
    if (subscriber.isBehind) subscriber.finishedUpTo = one.number - 1;
  }

  /** What ended while the subscriber was behind, as far as it takes it. */
  #sendMissed(subscriber: Subscriber): void {
    const missed = this.#finished.after(subscriber.finishedUpTo ?? this.#finishedUpTo);
    subscriber.finishedUpTo = null;
    for (const one of missed) {
      this.#deliverFinished(subscriber, one);
      if (subscriber.isBehind) return;
    }
  }

  #sendKlineWindow(id: InstrumentId): void {
    const code = this.#market.codeOf(id);
    if (code === undefined) return;
    const frames = new Map<Period, Buffer | null>();
    for (const subscriber of this.#audience.ofInstrument(code)) {
      if (subscriber.isBehind || subscriber.compact !== null) continue;
      for (const period of periodsOf(subscriber, code)) {
        if (!frames.has(period)) frames.set(period, this.#market.candle(code, period));
        const frame = frames.get(period);
        if (frame) this.#deliver(subscriber, frame);
      }
    }
    this.#figures.frames += frames.size;
  }

  #catchUp(): void {
    let frame: Buffer | null = null;
    // It may fall behind again at once.
    for (const subscriber of [...this.#audience.behind]) {
      if (!subscriber.isDrained) continue;
      subscriber.isBehind = false;
      subscriber.sendUntold();
      if (!subscriber.isBehind) this.#sendMissed(subscriber);
      if (subscriber.isBehind) continue;
      const { compact } = subscriber;
      if (compact !== null) {
        this.#compact.sendAll(subscriber, compact);
        continue;
      }
      if (subscriber.followsMarket) this.#deliver(subscriber, (frame ??= this.#market.quotes()));
      for (const code of subscriber.klines.keys()) this.sendKlines(subscriber, code);
    }
  }

  #sendTradeWindow(): void {
    for (const subscriber of this.#audience.trades) this.#sendTrade(subscriber);
  }

  #sendTrade(subscriber: Subscriber): void {
    const id = subscriber.session?.accountId;
    const account = id === undefined ? undefined : this.#views.accounts.of(id);
    // What is on its way to the database may be lost: the next window is after it.
    if (account === undefined || !this.#isCommitted(account.id)) return;
    const text = JSON.stringify(this.#tradeFrame(account));
    if (text === subscriber.lastTrade) return;
    if (subscriber.send(dataFrameOf(FOREX_TRADE, text))) subscriber.lastTrade = text;
  }

  #tellAll(accountId: number, note: (untold: Untold) => void): void {
    for (const subscriber of this.#audience.ofAccount(accountId)) {
      note(subscriber.untold);
      subscriber.sendUntold();
    }
  }

  #sendNews(
    subscriber: Subscriber,
    { closed, changed, noticeLevels, copyings, paid }: AccountNews,
  ): void {
    const { untold } = subscriber;
    for (const id of copyings) untold.copyings.add(id);
    for (const id of paid) {
      const copy = this.#views.accounts.of(id)?.copy;
      if (copy)
        untold.money.push({
          noun: 'copying',
          id,
          state: stateOf({ ...copy, stoppedAt: copy.stopped?.at ?? null }),
        });
    }
    for (const id of changed) untold.changed.add(id);
    for (const id of closed) {
      untold.changed.delete(id);
      if (subscriber.followsClosed) untold.closed.add(id);
    }
    for (const level of noticeLevels) {
      // A level that was not sent yet is replaced by the next.
      untold.noticeLevel = level;
      if (!subscriber.isBehind) subscriber.sendUntold();
    }
    subscriber.sendUntold();
  }
}

/** The periods of an instrument's candles that a subscriber follows. */
function periodsOf(subscriber: Subscriber, code: string): Iterable<Period> {
  const periods = subscriber.klines.get(code) ?? [];
  return periods === 'all' ? PERIODS : periods;
}
