// What the twin knows: plain lists, kept whole for a roll-back; every figure is computed anew each time it is asked
// for. Written from the specification. Only the arithmetic of one order is the engine's.
import { deserialize, serialize } from 'node:v8';
import type { Instrument, InstrumentId, Tick } from '@meridian/market';
import {
  type CopySizing,
  type CopyStopReason,
  type FeeType,
  MIRROR_TASKS_MAX,
  type RejectionName,
  STALE_AFTER_MS,
  type TradingHours,
  grossProfit,
} from '@meridian/trading';
import { type Lots, type Money, type Price, type Rate, divide, present } from '@meridian/units';
import type { TwinLimits } from './twin-kept-limits.ts';
import type { TwinDeed } from './twin-deed.ts';
import type { TwinClosing, TwinExact } from './twin-exact.ts';
import type { TwinRules } from './twin-terms.ts';
import type { TwinOrder } from './twin-order.ts';

export interface TwinCopy {
  readonly ownerId: number;
  readonly leaderId: number;
  stop: number;
  sizing: CopySizing;
  isPaused: boolean;
  allocation: Money;
  /** following: copies nothing new; left: its client decides; stopped_out: everything that can be closed is closed. */
  state: 'running' | 'following' | 'left' | 'stopped_out' | 'ended';
  /** Why it was stopped the first time. */
  stoppedFor: CopyStopReason | null;
  readonly startedAt: number;
}

export interface TwinAccount {
  readonly id: number;
  readonly isDemo: boolean;
  balance: Money;
  band: number;
  epoch: number;
  /** Pending and open ones, in the order of placement. */
  orders: TwinOrder[];
  /** Where order counts, one that came back stands behind the others. */
  turn: number;
  outcomes: Map<string, { readonly answer: string; readonly asked: object }>;
  deposits: Set<number>;
  reversed: Set<number>;
  withdrawals: Map<number, TwinWithdrawal>;
  leads: boolean;
  copy: TwinCopy | null;
  /** Limits of the client's own; null: none were set. */
  limits: TwinLimits | null;
}

/** A close, a fee, a night: what a trading day brings. */
export function noteResult(twin: Twin, accountId: number, amount: bigint): void {
  accountIn(twin, accountId).limits?.results.push({ at: twin.book.now, amount });
}

export interface TwinWithdrawal {
  state: 'held' | 'released' | 'sent';
  readonly amount: Money;
  readonly fee: Money;
}

export interface TwinBook {
  /** With their present terms. */
  instruments: Instrument[];
  rules: TwinRules;
  closings: TwinClosing[];
  exacts: TwinExact[];
  accounts: TwinAccount[];
  /** Of the account that was opened or came back last. */
  lastTurn: number;
  quotes: Map<InstrumentId, Tick>;
  now: number;
  /** Above all that were given. */
  nextOrderId: number;
  /** The last one given, by shard. */
  lastOrderIds: Map<number, number>;
  /** The oldest first, with leaders taking turns. */
  deeds: TwinDeed[];
  /** What the orders of an instrument have paid for their last night, by {@link marketKey}. */
  paid: Map<number, TwinNight>;
  /** All that an account did for those who copy it, the oldest first; kept where there are several shards. */
  told: Map<number, Omit<TwinDeed, 'waiting' | 'shard'>[]>;
  /** Leaders elsewhere whom a shard knows to lead, as texts "shard leader". */
  known: Set<string>;
}

/** The whole book, as it is kept at each commit: few are asked for again, so the half that reads it back is spared. */
export const keepBook = (book: TwinBook): Uint8Array => serialize(book);

export const keptBook = (kept: Uint8Array): TwinBook => deserialize(kept) as TwinBook;

/** What a night costs in an instrument: its bid and rate, for all nights up to this one. */
export interface TwinNight {
  readonly upTo: number;
  readonly bid: Price;
  readonly rate: Rate;
}

/** Nights on their way through the accounts; a crash forgets how far they are. */
export interface TwinNights {
  last: number;
  /** What will be paid where nobody has paid yet. */
  readonly seen: Map<number, TwinNight>;
  /** Instruments whose price is missing, by {@link marketKey}. */
  unpriced: number[];
  /** Accounts that are still to pay, in the order in which they were opened; null: all were asked. */
  left: number[] | null;
}

/** What happened, in words. */
export interface Said {
  readonly accountId: number;
  readonly text: string;
}

export interface Twin {
  readonly hours: TradingHours;
  book: TwinBook;
  /** When the request of the present command arrived. */
  asked: number | undefined;
  nights: TwinNights;
  /** Engines that the accounts are divided among; the twin is one, and does what each would do in its turn. */
  shards: number;
  /** Things one leader did that may wait for the copyings. */
  deedsMax: number;
  /** Orders that are charged in turn at most, when a night falls due. */
  chargesMax: number;
  /** What happened during the command. */
  said: Said[];
  /** Accounts that something happened to. */
  touched: Set<number>;
  /** Accounts whose prices moved. */
  moved: Set<number>;
}

export const noNights = (): TwinNights => ({
  last: -Infinity,
  seen: new Map(),
  unpriced: [],
  left: null,
});

export const createTwin = (
  instruments: readonly Instrument[],
  hours: TradingHours,
  feeType: FeeType,
): Twin => ({
  hours,
  asked: undefined,
  nights: noNights(),
  chargesMax: 0,
  shards: 1,
  deedsMax: MIRROR_TASKS_MAX,
  said: [],
  touched: new Set(),
  moved: new Set(),
  book: {
    instruments: [...instruments],
    rules: { promises: [], feeType, source: null, of: new Map() },
    paid: new Map(),
    told: new Map(),
    known: new Set(),
    accounts: [],
    lastTurn: 0,
    quotes: new Map(),
    now: 0,
    nextOrderId: 1,
    lastOrderIds: new Map(),
    deeds: [],
    closings: [],
    exacts: [],
  },
});

export const instrumentIn = (twin: Twin, id: InstrumentId): Instrument =>
  present(
    twin.book.instruments.find((one) => one.id === id),
    `instrument ${id}`,
  );
export const accountIn = (twin: Twin, id: number): TwinAccount =>
  present(
    twin.book.accounts.find((one) => one.id === id),
    `account ${id}`,
  );
export const openOrders = (account: TwinAccount): TwinOrder[] =>
  account.orders.filter((order) => order.isOpen);
/** Whether a halt that began by then lasts, or none of its prices came after it: its own and those that it is converted at. */
export const isHaltedIn = (twin: Twin, instrument: Instrument, at = twin.book.now): boolean =>
  pricedBy(twin, instrument).some(({ id }) => {
    const last = twin.book.quotes.get(id)?.at ?? Infinity;
    const begun = twin.book.rules.of.get(id)?.halts.filter(({ since }) => since <= at) ?? [];
    return begun.some(({ until }) => until > at || until > last);
  });
export function isOpenMarket(twin: Twin, instrument: Instrument): boolean {
  const { source } = twin.book.rules;
  const isQuoted = source === null || source.instrumentIds.includes(instrument.id);
  return isQuoted && !isHaltedIn(twin, instrument) && twin.hours.isOpen(instrument, twin.book.now);
}

interface Leg {
  readonly instrument: Instrument;
  readonly isInverse: boolean;
}

/** Direct, inverse, or through one more currency; null if the currency cannot be converted to US dollars. */
function wayToDollars(twin: Twin, currency: string): Leg[] | null {
  if (currency === 'USD') return [];
  const byId = twin.book.instruments.toSorted((a, b) => a.id - b.id);
  const direct = (from: string, to: string): Leg | null => {
    const straight = byId.find((one) => one.baseCurrency === from && one.quoteCurrency === to);
    if (straight) return { instrument: straight, isInverse: false };
    const turned = byId.find((one) => one.quoteCurrency === from && one.baseCurrency === to);
    return turned ? { instrument: turned, isInverse: true } : null;
  };
  const one = direct(currency, 'USD');
  if (one) return [one];
  for (const isInverse of [false, true]) {
    for (const instrument of byId) {
      const from = isInverse ? instrument.quoteCurrency : instrument.baseCurrency;
      const through = isInverse ? instrument.baseCurrency : instrument.quoteCurrency;
      const second = from === currency ? direct(through, 'USD') : null;
      if (second) return [{ instrument, isInverse }, second];
    }
  }
  return null;
}

/** US dollars per unit of the quote currency, at the present mids; null if one is missing. */
export function rateOf(twin: Twin, instrument: Instrument): Rate | null {
  const way = wayToDollars(twin, instrument.quoteCurrency);
  if (way === null) return null;
  let [top, bottom] = [10n ** 18n, 1n];
  for (const { instrument: leg, isInverse } of way) {
    const quote = twin.book.quotes.get(leg.id);
    if (!quote) return null;
    const [mid, unit] = [quote.bid + quote.ask, 2n * 10n ** BigInt(leg.precision)];
    top *= isInverse ? unit : mid;
    bottom *= isInverse ? mid : unit;
  }
  return divide(top, bottom, 'half_even') as Rate;
}

/** All instruments whose prices the equity of an order in `instrument` depends on. */
export const pricedBy = (twin: Twin, instrument: Instrument): Instrument[] => [
  instrument,
  ...(wayToDollars(twin, instrument.quoteCurrency) ?? []).map((leg) => leg.instrument),
];

export const isStaleIn = (twin: Twin, instrument: Instrument): boolean => {
  const quote = twin.book.quotes.get(instrument.id);
  return quote !== undefined && twin.book.now - quote.at > STALE_AFTER_MS;
};

/** Why an order of `instrument` cannot be dealt at market now; null if it can. */
export function whyNoDeal(twin: Twin, instrument: Instrument): RejectionName | null {
  if (!isOpenMarket(twin, instrument)) return 'market_closed';
  if (!twin.book.quotes.has(instrument.id) || rateOf(twin, instrument) === null)
    return 'price_missing';
  const [own, ...legs] = pricedBy(twin, instrument);
  if (own && isStaleIn(twin, own)) return 'price_stale';
  return legs.some((leg) => isOpenMarket(twin, leg) && isStaleIn(twin, leg)) ? 'price_stale' : null;
}

/** The present quote and rate. Call it only where they are known to exist. */
export function priced(twin: Twin, instrument: Instrument): { quote: Tick; rate: Rate } | null {
  const quote = twin.book.quotes.get(instrument.id);
  const rate = rateOf(twin, instrument);
  return quote === undefined || rate === null ? null : { quote, rate };
}

export const closesAt = (order: Pick<TwinOrder, 'side'>, quote: Tick): Price =>
  order.side === 'buy' ? quote.bid : quote.ask;
export const opensAt = (order: Pick<TwinOrder, 'side'>, quote: Tick): Price =>
  order.side === 'buy' ? quote.ask : quote.bid;

export function profitIn(
  twin: Twin,
  order: TwinOrder,
  close: Price,
  lots: Lots = order.lots,
  atRate?: Rate,
): Money | null {
  const instrument = instrumentIn(twin, order.instrumentId);
  const rate = atRate ?? rateOf(twin, instrument);
  if (rate === null) return null;
  return grossProfit(instrument, {
    side: order.side,
    lots,
    open: order.openPrice,
    close,
    quoteRate: rate,
  });
}

/** What an order loses by opening and closing at the present prices: 0 or more. */
export function spreadIn(
  twin: Twin,
  instrument: Instrument,
  side: 'buy' | 'sell',
  lots: Lots,
): bigint {
  const at = priced(twin, instrument);
  if (at === null) throw new Error('opened without a price');
  const [open, close] = [opensAt({ side }, at.quote), closesAt({ side }, at.quote)];
  return -grossProfit(instrument, { side, lots, open, close, quoteRate: at.rate });
}

/** Balance + floating profit; null if a price is missing. */
export function equityIn(twin: Twin, account: TwinAccount): bigint | null {
  let equity: bigint = account.balance;
  for (const order of openOrders(account)) {
    const quote = twin.book.quotes.get(order.instrumentId);
    const profit = quote ? profitIn(twin, order, closesAt(order, quote)) : null;
    if (profit === null) return null;
    equity += profit;
  }
  return equity;
}

/** Whether it holds an order that nobody can close for a halt. */
export const isStuckIn = (twin: Twin, account: TwinAccount): boolean =>
  openOrders(account).some(({ instrumentId }) =>
    isHaltedIn(twin, instrumentIn(twin, instrumentId)),
  );

/** The money set aside for withdrawals. */
export const heldIn = (account: TwinAccount): bigint =>
  [...account.withdrawals.values()]
    .filter(({ state }) => state === 'held')
    .reduce((sum, { amount }) => sum + amount, 0n);

export const usedMarginIn = (account: TwinAccount): bigint =>
  openOrders(account).reduce((sum, order) => sum + order.margin, 0n);

export const nextTurn = ({ book }: Twin): number => (book.lastTurn += 1);
