// The live data of the screens: instruments and their quotes, how fresh these are, the account's figures, and candles.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type {
  Alert,
  BasicInfo,
  DayMarketRow,
  Envelope,
  Instrument,
  KlineFrame,
  LiveCandle,
  MarginNotice,
  MoneyChanged,
  Period,
  TradeFrame,
} from '@meridian/contract';
import {
  ALERT,
  DAY_MARKET,
  FOREX_CLOSED,
  FOREX_TRADE,
  KLINE_PREFIX,
  MARGIN_NOTICE,
  MONEY_CHANGED,
  ORDERS_CHANGED,
} from '@meridian/contract/names/socket';
import { SUCCESS } from '@meridian/contract/outcomes';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { call } from './api.ts';
import { marketClock, useTick } from './clock.ts';
import { useIsCutOff } from './connection.ts';
import { freshnessOf, type Freshness } from './freshness.ts';
import { getLanguage, useLanguage } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { QuoteStore, type LiveQuote } from './quote-store.ts';
import { getToken, onSession } from './session-store.ts';
import { subscribeTopic } from './socket.ts';

export type { Freshness, LiveQuote };

const LIST_STORED = 'meridian.tradeList';
/** Increase it with every change of the shape of a trade list. */
const LIST_VERSION = 1;
const CURRENT_STORED = 'meridian.instrument';
const LIST_EVERY_MS = 60_000;
const INFO_EVERY_MS = 300_000;
const AGE_EVERY_MS = 1_000;

// Instruments

function storedList(language: string): Instrument[] | undefined {
  const text = sessionStorage.getItem(LIST_STORED);
  if (text === null) return undefined;
  const stored = JSON.parse(text) as { version?: number; language: string; list: Instrument[] };
  const isOurs = stored.version === LIST_VERSION && stored.language === language;
  return isOurs ? stored.list : undefined;
}

const withoutPrices = (instrument: Instrument): Instrument => ({
  ...instrument,
  ForexQuotations: {
    Open: null,
    Close: null,
    Change: null,
    Bid: null,
    Ask: null,
    High: null,
    Low: null,
    Time: null,
    Seq: null,
  },
});

declare global {
  interface Window {
    /** What a visit that began on Trade has already requested: see tools/early-trade-script.ts. */
    earlyList?: { readonly lang: string; readonly list: Promise<Envelope<unknown> | null> };
  }
}

/** Usable once; null if it was not requested, or did not come. */
async function takeEarlyList(language: string): Promise<Instrument[] | null> {
  const early = window.earlyList;
  delete window.earlyList;
  const answer = early?.lang === language ? await early.list : null;
  return answer?.code === SUCCESS ? (answer.data as Instrument[]) : null;
}

async function loadList(language: string, signal: AbortSignal): Promise<Instrument[]> {
  const list =
    (await takeEarlyList(language)) ?? (await call('tradeList', {}, { signal, quiet: true }));
  quotes.prime(list);
  sessionStorage.setItem(LIST_STORED, JSON.stringify({ version: LIST_VERSION, language, list }));
  return list;
}

const listQuery = (language: string) => ({
  queryKey: ['market', 'tradeList', language],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadList(language, signal),
});

/**
 * Requests what Home and Trade show first, while their code is still loading.
 * @returns when the list of instruments is there, or did not come
 */
export function askForMarket(): Promise<void> {
  void queryClient.prefetchQuery(BASIC_INFO);
  return queryClient.prefetchQuery(listQuery(getLanguage()));
}

export interface Instruments {
  /** Undefined until the first answer. */
  readonly list: Instrument[] | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

export function useInstruments(): Instruments {
  const language = useLanguage();
  const { data, isPending, error, refetch } = useQuery({
    ...listQuery(language),
    // The list of this tab's last visit shows at once, without its prices: those are old.
    placeholderData: () => {
      return storedList(language)?.map(withoutPrices);
    },
    refetchInterval: LIST_EVERY_MS,
  });
  return { list: data, isLoading: isPending, error: data ? null : error, refetch };
}

export const refreshInstruments = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['market', 'tradeList'] });

let currentCode = sessionStorage.getItem(CURRENT_STORED);
const currentListeners = new Set<() => void>();

/** Makes Trade show this instrument. */
export function selectInstrument(code: string): void {
  currentCode = code;
  sessionStorage.setItem(CURRENT_STORED, code);
  for (const listener of currentListeners) listener();
}

const onCurrent = (listener: () => void) => {
  currentListeners.add(listener);
  return () => void currentListeners.delete(listener);
};

/** The chosen instrument, else the first of the list; undefined until the list is known. */
export function useCurrentInstrument(): Instrument | undefined {
  const code = useSyncExternalStore(onCurrent, () => currentCode);
  const { list } = useInstruments();
  return list?.find((instrument) => instrument.Code === code) ?? list?.[0];
}

export function useInstrument(code: string): Instrument | undefined {
  const { list } = useInstruments();
  return list?.find((instrument) => instrument.Code === code);
}

const BASIC_INFO = {
  queryKey: ['market', 'basicInfo'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const info = await call('basicInfo', {}, { signal, quiet: true });
    marketClock.set(info.market_time);
    return info;
  },
  refetchInterval: INFO_EVERY_MS,
} as const;

export const useBasicInfo = (): BasicInfo | undefined => useQuery(BASIC_INFO).data;

const isMainSite = (info: BasicInfo): boolean => info.isMain === 1;

/** Its component is not drawn anew when other information of the site changes. */
export const useIsMainSite = (): boolean =>
  useQuery({ ...BASIC_INFO, select: isMainSite }).data ?? false;

// Quotes

const quotes = new QuoteStore({
  now: () => performance.now(),
  onFrame: (run, delayMs) => void setTimeout(() => requestAnimationFrame(run), delayMs),
  later: (run, delayMs) => void setTimeout(run, delayMs),
});

let quoteListeners = 0;
let stopMarket: (() => void) | undefined;

/** Ticks between the list and the first frame, or while the socket was away, may have been the day's highest. */
const MISSED_FROM_MS = 5_000;
const CATCH_UP_AFTER_MS = 2_000;
const CATCH_UP_EVERY_MS = 20_000;
let [heardAt, caughtUpAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
let isCatchingUp = false;

function catchUpIfMissed(): void {
  const now = performance.now();
  const hasMissed = now - heardAt > MISSED_FROM_MS;
  heardAt = now;
  if (!hasMissed || isCatchingUp) return;
  isCatchingUp = true;
  const catchUp = () => {
    [isCatchingUp, caughtUpAt] = [false, performance.now()];
    void refreshInstruments();
  };
  setTimeout(catchUp, Math.max(CATCH_UP_AFTER_MS, caughtUpAt + CATCH_UP_EVERY_MS - now));
}

function receiveMarket(params: unknown): void {
  const rows = params as readonly DayMarketRow[];
  catchUpIfMissed();
  for (const row of rows) marketClock.advanceTo(row.time);
  askTimeIfOff(rows);
  quotes.receive(rows);
}

/** If a tick that has just come looks older than this, the device's clock was set, or slept. */
const OFF_FROM_MS = 5_000;
const ASK_TIME_EVERY_MS = 10_000;
let askedTimeAt = Number.NEGATIVE_INFINITY;

function askTimeIfOff(rows: readonly DayMarketRow[]): void {
  const now = marketClock.now();
  const newest = Math.max(...rows.map((row) => row.time));
  if (now === undefined || now - newest < OFF_FROM_MS) return;
  if (performance.now() - askedTimeAt < ASK_TIME_EVERY_MS) return;
  askedTimeAt = performance.now();
  void queryClient.invalidateQueries({ queryKey: ['market', 'basicInfo'] });
}

/** The market's topic is held while any quote has a listener. */
function subscribeQuote(code: string, listener: () => void): () => void {
  quoteListeners += 1;
  stopMarket ??= subscribeTopic(DAY_MARKET, receiveMarket);
  const leave = quotes.subscribe(code, listener);
  return () => {
    leave();
    quoteListeners -= 1;
    // A change of screens leaves and joins at once; the topic outlasts that.
    setTimeout(() => {
      if (quoteListeners > 0 || !stopMarket) return;
      stopMarket();
      stopMarket = undefined;
    }, 1_000);
  };
}

export const getQuote = (code: string): LiveQuote | null => quotes.get(code);
export { subscribeQuote };

const never = () => () => undefined;

/** @param isOn false while the figure is off the screen: the last quote stays, and nothing is drawn anew */
export function useQuote(code: string, isOn = true): LiveQuote | null {
  const subscribe = useCallback((listener: () => void) => subscribeQuote(code, listener), [code]);
  return useSyncExternalStore(isOn ? subscribe : never, () => quotes.get(code));
}

/** How fresh an instrument's price is, by the age of its last tick. */
export function useFreshness(code: string): Freshness {
  const instrument = useInstrument(code);
  const codes = useMemo(() => [code], [code]);
  return useFreshnessOf(codes, instrument?.MarketStatus === MARKET_OPEN);
}

/** How fresh the market is as a whole: the newest tick of the open instruments. */
export function useMarketFreshness(): Freshness {
  const { list } = useInstruments();
  const open = useMemo(
    () => (list ?? []).filter((one) => one.MarketStatus === MARKET_OPEN).map((one) => one.Code),
    [list],
  );
  return useFreshnessOf(open, open.length > 0);
}

function useFreshnessOf(codes: readonly string[], isOpen: boolean): Freshness {
  useTick(AGE_EVERY_MS);
  const staleAfterMs = useBasicInfo()?.stale_after;
  const isConnected = !useIsCutOff();
  return freshnessOf({
    tickTime: quotes.newest(codes),
    marketNow: marketClock.now(),
    staleAfterMs,
    isOpen,
    isConnected,
  });
}

// The account

export interface OrderLive {
  readonly UpdatePrice: string;
  readonly FactProfits: string | null;
}

let frame: TradeFrame | null = null;
let orders = new Map<number, OrderLive>();
const accountListeners = new Set<() => void>();
let stopAccount: (() => void) | undefined;

function receiveFrame(next: TradeFrame | null): void {
  const before = orders;
  frame = next;
  // An order with unchanged figures keeps its object, so that its row is not drawn anew.
  orders = new Map(
    (next?.TransOrder ?? []).map(({ Id, UpdatePrice, FactProfits }) => {
      const last = before.get(Id);
      const isSame = last?.UpdatePrice === UpdatePrice && last.FactProfits === FactProfits;
      return [Id, isSame ? last : { UpdatePrice, FactProfits }];
    }),
  );
  for (const listener of accountListeners) listener();
}

let frameToken = getToken();
onSession(() => {
  if (getToken() === frameToken) return;
  frameToken = getToken();
  receiveFrame(null);
});

function subscribeAccount(listener: () => void): () => void {
  stopAccount ??= subscribeTopic(FOREX_TRADE, (params) => receiveFrame(params as TradeFrame));
  accountListeners.add(listener);
  return () => {
    accountListeners.delete(listener);
    if (accountListeners.size > 0) return;
    stopAccount?.();
    stopAccount = undefined;
  };
}

/** The account's live figures; null until the first frame of this session. */
export const useAccountLive = (): TradeFrame | null =>
  useSyncExternalStore(subscribeAccount, () => frame);

export const useOrderLive = (id: number): OrderLive | null =>
  useSyncExternalStore(subscribeAccount, () => orders.get(id) ?? null);

/** Ids of orders that were placed, filled, split or got other stops, on any device. */
export const onOrdersChanged = (listener: (ids: readonly number[]) => void): (() => void) =>
  subscribeTopic(ORDERS_CHANGED, (params) => listener(params as readonly number[]));

/** The margin level fell to one of the levels with a notice: 100, 80 or 60 percent. */
export const onMarginNotice = (listener: (level: number) => void): (() => void) =>
  subscribeTopic(MARGIN_NOTICE, (params) => listener((params as MarginNotice).level));

/** A deposit or a withdrawal moved on, and with it the balance or what is held. */
export const onMoneyChanged = (listener: (change: MoneyChanged) => void): (() => void) =>
  subscribeTopic(MONEY_CHANGED, (params) => listener(params as MoneyChanged));

/** A price alert fired. */
export const onAlert = (listener: (alert: Alert) => void): (() => void) =>
  subscribeTopic(ALERT, (params) => listener(params as Alert));

/** Orders that were closed, on any device or by the engine. */
export const onOrdersClosed = (listener: (ids: readonly number[]) => void): (() => void) =>
  subscribeTopic(FOREX_CLOSED, (params) => listener(params as readonly number[]));

// Candles

export const subscribeCandles = (
  code: string,
  period: Period,
  listener: (candle: LiveCandle) => void,
): (() => void) =>
  subscribeTopic(
    KLINE_PREFIX + code,
    (params) => {
      const { kline } = params as KlineFrame;
      if (kline.Period === period) listener(kline);
    },
    { period },
  );
