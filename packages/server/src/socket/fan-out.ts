// The fan-out sends quotes and candles once per window to everybody who follows them, and account frames a few times a
// second to the account's own sockets. A frame is encoded once; a consumer that cannot keep up gets the latest state.
import {
  ALERT,
  type Alert,
  COPY_CHANGED,
  type CopyChanged,
  DAY_MARKET,
  type DayMarketRow,
  FOREX_CLOSED,
  FOREX_TRADE,
  KLINE_PREFIX,
  MARGIN_NOTICE,
  MONEY_CHANGED,
  type MarginNotice,
  type MoneyChanged,
  ORDERS_CHANGED,
  type Period,
} from '@meridian/contract';
import {
  type Candle,
  type Instrument,
  type InstrumentId,
  PERIODS,
  type Tick,
} from '@meridian/market';
import type { Change } from '@meridian/trading';
import { priceToNumber } from '@meridian/units';
import { candleOnWire } from '../candles/routes.ts';
import { stateOf } from '../copying/wire.ts';
import { changePercent } from '../instruments/wire.ts';
import type { Views } from '../engine/views/views.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { type AccountNews, newsOf } from './account-news.ts';
import { Audience } from './audience.ts';
import { dataFrame } from './frame.ts';
import type { Subscriber } from './subscriber.ts';
import { tradeFrame } from './trade-frame.ts';

/** Quotes and candles are gathered for this long. */
export const MARKET_WINDOW_MS = 100;
/** How often account frames are computed, for accounts that someone is looking at. */
const ACCOUNT_WINDOW_MS = 250;

export interface FanOutFigures {
  frames: number;
  deliveries: number;
  skipped: number;
}

export interface FanOut {
  readonly figures: Readonly<FanOutFigures>;
  onTick(tick: Tick): void;
  onCommitted(changes: readonly Change[]): void;
  /** Sends it to every socket of the account. */
  sendAlert(accountId: number, alert: Alert): void;
  /** Tells that a deposit or withdrawal of the account was decided. */
  sendMoney(accountId: number, news: MoneyChanged): void;
  join(subscriber: Subscriber): void;
  leave(subscriber: Subscriber): void;
  /** Whether somebody who is logged in to the account is connected. */
  isWatched(accountId: number): boolean;
  subscribers(): ReadonlySet<Subscriber>;
  /** Sends the first snapshots, right after a subscription or a login. */
  sendMarket(subscriber: Subscriber): void;
  sendKlines(subscriber: Subscriber, code: string): void;
  sendTrade(subscriber: Subscriber): void;
  start(): void;
  stop(): void;
}

export interface FanOutOptions {
  readonly instruments: readonly Instrument[];
  readonly board: PriceBoard;
  readonly views: Pick<Views, 'accounts' | 'orders' | 'markets'>;
  readonly inProgress: (id: InstrumentId, period: Period) => Candle | null;
}

export function createFanOut({ instruments, board, views, inProgress }: FanOutOptions): FanOut {
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const audience = new Audience();
  const moved = new Set<InstrumentId>();
  const timers: NodeJS.Timeout[] = [];
  const figures: FanOutFigures = { frames: 0, deliveries: 0, skipped: 0 };

  function deliver(subscriber: Subscriber, frame: Buffer): void {
    if (subscriber.send(frame)) figures.deliveries += 1;
    else figures.skipped += 1;
  }

  function row(id: InstrumentId): DayMarketRow | null {
    const instrument = byId.get(id);
    const { tick, day } = board.of(id);
    if (instrument === undefined || tick === null) return null;
    const number = (price: Tick['bid']) => priceToNumber(price, instrument.precision);
    return {
      symbol: instrument.code,
      close: number(tick.bid),
      change: day === null ? 0 : changePercent(day.open, Number(tick.bid)),
      bid: number(tick.bid),
      ask: number(tick.ask),
      time: tick.at,
      seq: tick.seq,
    };
  }

  const marketFrame = (ids: Iterable<InstrumentId>): Buffer =>
    dataFrame(
      DAY_MARKET,
      [...ids].map(row).filter((one) => one !== null),
    );

  function klineFrame(instrument: Instrument, period: Period): Buffer | null {
    const candle = inProgress(instrument.id, period);
    if (candle === null) return null;
    const kline = { Period: period, ...candleOnWire(candle, instrument.precision) };
    return dataFrame(`${KLINE_PREFIX}${instrument.code}`, { kline });
  }

  function sendMarketWindow(): void {
    if (moved.size > 0) {
      const ids = [...moved];
      moved.clear();
      let frame: Buffer | null = null;
      for (const subscriber of audience.market) {
        // What was skipped is made up for by the whole latest state, below.
        if (subscriber.isBehind) continue;
        frame ??= marketFrame(ids);
        deliver(subscriber, frame);
      }
      if (frame !== null) figures.frames += 1;
      sendKlineWindow(ids);
    }
    catchUp();
  }

  function sendKlineWindow(ids: readonly InstrumentId[]): void {
    for (const id of ids) {
      const instrument = byId.get(id);
      if (instrument === undefined) continue;
      const frames = new Map<Period, Buffer | null>();
      for (const subscriber of audience.ofInstrument(instrument.code)) {
        const periods = subscriber.klines.get(instrument.code);
        if (periods === undefined || subscriber.isBehind) continue;
        for (const period of periods === 'all' ? PERIODS : periods) {
          if (!frames.has(period)) frames.set(period, klineFrame(instrument, period));
          const frame = frames.get(period);
          if (frame) deliver(subscriber, frame);
        }
      }
      figures.frames += frames.size;
    }
  }

  function catchUp(): void {
    let frame: Buffer | null = null;
    // It may fall behind again at once.
    for (const subscriber of [...audience.behind]) {
      if (!subscriber.isDrained) continue;
      subscriber.isBehind = false;
      sendUntold(subscriber);
      if (subscriber.followsMarket) deliver(subscriber, (frame ??= marketFrame(byId.keys())));
      for (const code of subscriber.klines.keys()) sendKlines(subscriber, code);
    }
  }

  function sendKlines(subscriber: Subscriber, code: string): void {
    const instrument = byCode.get(code);
    const periods = subscriber.klines.get(code);
    if (instrument === undefined || periods === undefined) return;
    for (const period of periods === 'all' ? PERIODS : periods) {
      const frame = klineFrame(instrument, period);
      if (frame) deliver(subscriber, frame);
    }
  }

  /** What happened is not repeated by a later frame, so it is kept until it can be sent. */
  function sendUntold(subscriber: Subscriber): void {
    const { untold } = subscriber;
    if (untold.closed.size > 0 && subscriber.send(dataFrame(FOREX_CLOSED, [...untold.closed])))
      untold.closed.clear();
    if (untold.changed.size > 0 && subscriber.send(dataFrame(ORDERS_CHANGED, [...untold.changed])))
      untold.changed.clear();
    const { noticeLevel: level } = untold;
    if (
      level !== null &&
      subscriber.send(dataFrame(MARGIN_NOTICE, { level } satisfies MarginNotice))
    )
      untold.noticeLevel = null;
    while (untold.alerts[0] !== undefined && subscriber.send(dataFrame(ALERT, untold.alerts[0])))
      untold.alerts.shift();
    while (
      untold.money[0] !== undefined &&
      subscriber.send(dataFrame(MONEY_CHANGED, untold.money[0]))
    )
      untold.money.shift();
    for (const id of untold.copyings) {
      if (!subscriber.send(dataFrame(COPY_CHANGED, { id } satisfies CopyChanged))) break;
      untold.copyings.delete(id);
    }
  }

  function sendTrade(subscriber: Subscriber): void {
    const account =
      subscriber.session === null ? undefined : views.accounts.of(subscriber.session.accountId);
    if (account === undefined) return;
    const params = tradeFrame(views, account);
    const text = JSON.stringify(params);
    if (text === subscriber.lastTrade) return;
    if (subscriber.send(dataFrame(FOREX_TRADE, params))) subscriber.lastTrade = text;
  }

  function sendNews(
    subscriber: Subscriber,
    { closed, changed, noticeLevels, copyings, paid }: AccountNews,
  ): void {
    const { untold } = subscriber;
    for (const id of copyings) untold.copyings.add(id);
    for (const id of paid) {
      const copy = views.accounts.of(id)?.copy;
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
      if (!subscriber.isBehind) sendUntold(subscriber);
    }
    sendUntold(subscriber);
  }

  function sendTradeWindow(): void {
    for (const subscriber of audience.trades) sendTrade(subscriber);
  }

  return {
    figures,
    onTick: (tick) => void moved.add(tick.instrumentId),
    onCommitted(changes) {
      const news = newsOf(changes, views.accounts);
      for (const [accountId, own] of news)
        for (const subscriber of audience.ofAccount(accountId)) sendNews(subscriber, own);
    },
    sendAlert(accountId, alert) {
      for (const subscriber of audience.ofAccount(accountId)) {
        subscriber.untold.alerts.push(alert);
        sendUntold(subscriber);
      }
    },
    sendMoney(accountId, news) {
      for (const subscriber of audience.ofAccount(accountId)) {
        subscriber.untold.money.push(news);
        sendUntold(subscriber);
      }
    },
    join: (subscriber) => audience.join(subscriber),
    leave: (subscriber) => audience.leave(subscriber),
    subscribers: () => audience.all,
    isWatched: (accountId) => audience.ofAccount(accountId).size > 0,
    sendMarket: (subscriber) => deliver(subscriber, marketFrame(byId.keys())),
    sendKlines,
    sendTrade(subscriber) {
      subscriber.lastTrade = '';
      sendTrade(subscriber);
    },
    start() {
      timers.push(
        setInterval(sendMarketWindow, MARKET_WINDOW_MS),
        setInterval(sendTradeWindow, ACCOUNT_WINDOW_MS),
      );
    },
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  };
}
