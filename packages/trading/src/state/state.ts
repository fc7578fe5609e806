// The trading state, which one writer owns. Only evolve.ts changes it; quotes and indexes are derived and not
// journaled.
import type { Hours, Instrument, InstrumentId, Tick } from '@meridian/market';
import {
  type Instant,
  type Money,
  type Price,
  type Rate,
  ZERO_MONEY,
  present,
} from '@meridian/units';
import { TurnoverMap } from '@meridian/units/turnover-map';
import type { AccountKind, Payment } from '../vocabulary/command.ts';
import { COPY_ACCOUNTS_FROM, type CopyTerms } from '../vocabulary/copy-terms.ts';
import type { MirrorTask } from '../vocabulary/mirror-task.ts';
import { type PathLeg, conversionPaths } from '../prices/conversion.ts';
import type { KeptLimits } from '../vocabulary/own-limits.ts';
import type { KeptOutcome } from '../vocabulary/kept-outcome.ts';
import type { AccountId, Order, OrderId } from '../vocabulary/order.ts';
import { type KnownLeader, type Shard, WHOLE } from '../vocabulary/shard.ts';
import type { FeeType, Halt, TermsPlan, TermsVersion } from '../vocabulary/rules.ts';
import type { SpreadPromise } from '../vocabulary/spread-promise.ts';
import { type HeapEntry, PriceHeap } from '../prices/price-heap.ts';
import { type Trail, TrailIndex } from '../prices/trail-index.ts';
import { type OrderTrigger, TriggerIndex, type ZoneEdge } from '../prices/trigger-index.ts';

/** When instruments trade; market/calendar.ts has the real one. */
export interface TradingHours {
  /** True in an open session; `hours` are those of the source of prices, where one was set. */
  isOpen(instrument: Instrument, at: Instant, hours?: Hours): boolean;
  /** 17:00 New York in (after, upTo], ascending. */
  rollovers(after: Instant, upTo: Instant): readonly Instant[];
  financingDays(instrument: Instrument, rollover: Instant): number;
}

/** An amount set aside for a withdrawal that is not sent yet. */
export interface Hold extends Payment {
  readonly amount: Money;
  readonly fee: Money;
}

export interface Account {
  readonly id: AccountId;
  readonly kind: AccountKind;
  readonly openedAt: Instant;
  balance: Money;
  /** Raised by each reset of a demo account; lists show the current one. */
  epoch: number;
  /** The last ledger entry before this epoch; 0 in the first. */
  epochAfterEntry: number;
  /** Pending and open orders by id, in the order of placement. */
  readonly orders: Map<OrderId, Order>;
  /** Sum of the margins of open orders. */
  usedMargin: Money;
  openCount: number;
  /** Sum of the amounts of `holds`: part of balance and equity, but no margin for new orders. */
  held: Money;
  /** Keyed by the withdrawal's id. */
  readonly holds: Map<number, Hold>;
  /** Withdrawals whose hold has ended, and how: the latest, at most {@link PAYMENTS_MAX}. */
  readonly endedHolds: Map<number, 'sent' | 'released'>;
  /** Ids of the deposits that were credited: the latest, at most {@link PAYMENTS_MAX}. */
  readonly deposits: Set<number>;
  /** Ids of the deposits that were reversed: the latest, at most {@link PAYMENTS_MAX}. */
  readonly reversals: Set<number>;
  /** Which notice of a low margin level is in force: see margin-watch.ts. */
  noticeBand: number;
  /** Outcomes of commands by the client's id, oldest first, at most {@link OUTCOMES_MAX}. */
  readonly outcomes: Map<string, KeptOutcome>;
  /** Whether there were earlier ones: these are in the journal. */
  hasOlderOutcomes: boolean;
  /** When something last happened to the account. */
  activeAt: Instant;
  /** When somebody last asked for the account. Derived. */
  askedAt: Instant;
  /** Limits of the client's own; null: none were set. */
  own: KeptLimits | null;
  /** The terms of a copying; null for a client's own account. */
  copy: CopyTerms | null;
  /** Since when others may copy the account; null: they may not. */
  leadsSince: Instant | null;
  /** Edges of the safe zone, derived. */
  edges: ZoneEdge[];
  /** The last snapshot that it needs no line for any more. Derived. */
  keptIn: number;
}

/** A leader's copyings from the next one on that a task is for; copyings that start or end meanwhile do not disturb it. */
export interface MirrorWalk {
  readonly ids: Iterator<AccountId>;
  /** null: none is left. */
  next: AccountId | null;
}

/** What an instrument's orders pay for a night at, all of them: the first price at its rollover or after it. */
export interface NightPrice {
  /** Good for every night up to this rollover. */
  readonly upTo: Instant;
  readonly price: Price;
  readonly rate: Rate;
}

/** Nights that fell due and are charged account by account, between other commands. Derived. */
export interface Nights {
  /** No rollover is due before this. */
  nextAt: Instant;
  /** The last rollover that fell due. */
  lastAt: Instant;
  /** Those after `since` and up to the last one, ascending. */
  fallen: Instant[];
  since: Instant;
  /** Accounts that its turn has not come to yet; null: none is left. */
  walk: Iterator<Account> | null;
  /** Markets whose orders wait for a price to be charged at, or for the end of a halt. */
  readonly unpriced: Set<Market>;
}

/** One instrument as the engine sees it. */
export interface Market {
  /** With its present terms. */
  instrument: Instrument;
  readonly path: readonly PathLeg[] | null;
  quote: Tick | null;
  readonly index: TriggerIndex;
  readonly trails: TrailIndex;
  readonly openOrders: TurnoverMap<OrderId, Order>;
  /** The price of the latest night that an order was charged for. */
  nightCharged: NightPrice | null;
  /** The price of the latest night, seen before any order was charged. Derived. */
  nightSeen: NightPrice | null;
  /** Which terms these are: null those that were delivered; undefined until any were set. */
  version: TermsVersion | null | undefined;
  /** Announced terms, in the order in which they start. */
  plans: readonly TermsPlan[];
  /** The latest at most {@link HALTS_KEPT_MAX}, the oldest first; of all times. */
  halts: readonly Halt[];
  /** Financing of before its terms last changed, the oldest first: nights of then are charged at it. */
  earlierSwaps: readonly EarlierSwaps[];
  /** Spreads that are promised, in the order in which they were. */
  promises: readonly SpreadPromise[];
}

export interface EarlierSwaps extends Pick<Instrument, 'swapLong' | 'swapShort'> {
  /** When it ended. */
  readonly until: Instant;
}

/** Its level is the time at which the order ends. */
export interface Expiry extends HeapEntry {
  readonly order: Order;
}

export interface EngineState {
  readonly markets: Map<InstrumentId, Market>;
  readonly accounts: Map<AccountId, Account>;
  /** Idle demo accounts that are in the database only. A replay of the whole journal has none. */
  readonly parked: Set<AccountId>;
  readonly orders: TurnoverMap<OrderId, Order>;
  /** The triggers of orders in an index, derived. */
  readonly triggers: TurnoverMap<OrderId, OrderTrigger[]>;
  /** The trailing stops of open orders. Only the best price of each is no derived figure: a snapshot keeps it. */
  readonly trails: TurnoverMap<OrderId, Trail>;
  /** Pending orders that end by themselves, the next one first, derived. */
  readonly expiries: PriceHeap<Expiry>;
  readonly expiryOf: TurnoverMap<OrderId, Expiry>;
  readonly hours: TradingHours;
  feeType: FeeType;
  /** Null until one was set: then all instruments have prices. */
  source: { readonly hours: Hours; readonly instrumentIds: ReadonlySet<InstrumentId> } | null;
  /** What holds is in no journal yet: this process holds it by itself, and in no snapshot. Derived. */
  areRulesUnsaid: boolean;
  /** No announced terms start before this. Derived. */
  nextTermsAt: Instant;
  nextOrderId: OrderId;
  nextEntryId: number;
  nextCopyId: AccountId;
  /**
   * Tasks that carry what leaders did to copyings which still wait for it: first in, first out, with leaders taking
   * turns.
   */
  readonly mirrorTasks: MirrorTask[];
  /** Where each task's next copying is; derived, and sought anew after a restart. */
  readonly mirrorWalks: WeakMap<MirrorTask, MirrorWalk>;
  /** Copyings that still follow a leader, by the leader's id, ascending; derived. */
  readonly followers: Map<AccountId, Set<AccountId>>;
  /** Copyings that have not ended, by their owner's id, ascending; derived. */
  readonly copyings: Map<AccountId, Set<AccountId>>;
  /** How many copyings owners have started in the latest day (UTC) in which any was, by the owner's id; derived. */
  started: { readonly day: number; readonly by: Map<AccountId, number> };
  /** The latest market time of any command. */
  now: Instant;
  /** The accounts that it has; its ids step over those of the other shards. */
  readonly shard: Shard;
  /** What it has heard of leaders in other shards. */
  readonly elsewhere: {
    /** The number of the last event heard, by shard. */
    readonly heard: Map<number, number>;
    readonly leaders: Map<AccountId, KnownLeader>;
  };
  readonly nights: Nights;
  /** Snapshots are numbered; an account that was opened during one is none of it. Derived. */
  snapshotNumber: number;
  /** While a snapshot is written: called with an account before it changes. Derived. */
  keepForSnapshot: ((account: Account) => void) | null;
}

/** The most pending and open orders of one account. */
export const ORDERS_MAX = 200;
/** The most remembered outcomes of an account's commands with a client's id. */
export const OUTCOMES_MAX = 1_000;
/** The most remembered deposits of an account, and as many withdrawals that have ended; older ones are in the journal. */
export const PAYMENTS_MAX = 100;
/** A quote older than this while its market is open is stale. Source: specification, "Trading semantics". */
export const STALE_AFTER_MS = 30_000;

/**
 * The state before the first event of the journal.
 * @param feeType until the journal says another
 * @param shard absent: this is the only one
 */
export function createState(
  instruments: readonly Instrument[],
  hours: TradingHours,
  feeType: FeeType,
  shard: Shard = WHOLE,
): EngineState {
  const state: EngineState = {
    markets: new Map(),
    accounts: new Map(),
    parked: new Set(),
    orders: new TurnoverMap(),
    triggers: new TurnoverMap(),
    trails: new TurnoverMap(),
    expiries: new PriceHeap('lowest'),
    expiryOf: new TurnoverMap(),
    hours,
    feeType,
    source: null,
    areRulesUnsaid: false,
    nextTermsAt: Infinity,
    nextOrderId: shard.number === 0 ? shard.of : shard.number,
    nextEntryId: shard.number === 0 ? shard.of : shard.number,
    nextCopyId: COPY_ACCOUNTS_FROM + shard.number,
    mirrorTasks: [],
    mirrorWalks: new WeakMap(),
    followers: new Map(),
    copyings: new Map(),
    started: { day: 0, by: new Map() },
    now: 0,
    shard,
    elsewhere: { heard: new Map(), leaders: new Map() },
    nights: { nextAt: 0, lastAt: 0, fallen: [], since: 0, walk: null, unpriced: new Set() },
    snapshotNumber: 0,
    keepForSnapshot: null,
  };
  addInstruments(state, instruments);
  return state;
}

function addInstruments(state: EngineState, instruments: readonly Instrument[]): void {
  const paths = conversionPaths(instruments);
  for (const instrument of instruments) {
    state.markets.set(instrument.id, {
      instrument,
      path: paths.get(instrument.quoteCurrency) ?? null,
      quote: null,
      index: new TriggerIndex(),
      trails: new TrailIndex(),
      openOrders: new TurnoverMap(),
      nightCharged: null,
      nightSeen: null,
      version: undefined,
      plans: [],
      halts: [],
      earlierSwaps: [],
      promises: [],
    });
  }
}

/** An account without money and orders, not yet in the state. */
export const createAccount = (id: AccountId, kind: AccountKind, openedAt: Instant): Account => ({
  id,
  kind,
  openedAt,
  balance: ZERO_MONEY,
  epoch: 0,
  epochAfterEntry: 0,
  orders: new Map(),
  usedMargin: ZERO_MONEY,
  openCount: 0,
  held: ZERO_MONEY,
  holds: new Map(),
  endedHolds: new Map(),
  deposits: new Set(),
  reversals: new Set(),
  noticeBand: 0,
  outcomes: new Map(),
  hasOlderOutcomes: false,
  activeAt: openedAt,
  askedAt: 0,
  own: null,
  copy: null,
  leadsSince: null,
  edges: [],
  keptIn: 0,
});

/** Puts an account into the state. A snapshot that is being written does not have it. */
export function addAccount(state: EngineState, account: Account): void {
  account.keptIn = state.snapshotNumber;
  state.accounts.set(account.id, account);
}

/** @throws AssertionError when the instrument is not offered */
export const marketOf = (state: EngineState, id: InstrumentId): Market =>
  present(state.markets.get(id), `instrument ${id} exists`);

/** The financing that was in force at an instant. */
export const swapsAt = (
  { earlierSwaps, instrument }: Market,
  at: Instant,
): Pick<Instrument, 'swapLong' | 'swapShort'> =>
  earlierSwaps.find(({ until }) => at < until) ?? instrument;

/** @throws AssertionError when the account is not in memory: never opened, or idle */
export const accountOf = (state: EngineState, id: AccountId): Account =>
  present(state.accounts.get(id), `account ${id} exists`);

/** Only pending and open orders are in memory. @throws AssertionError for any other */
export const orderOf = (state: EngineState, id: OrderId): Order =>
  present(state.orders.get(id), `order ${id} is pending or open`);

/** Puts back a price that was acted on before a restart. It triggers nothing. */
export function restoreQuote(state: EngineState, tick: Tick): void {
  marketOf(state, tick.instrumentId).quote = tick;
}

/**
 * Puts back an instrument's last price of before the process began. In an open session it is as of a time at which it is too
 * old to deal at: others may have dealt since.
 */
export function beginQuote(state: EngineState, tick: Tick, now: Instant): void {
  const { instrument } = marketOf(state, tick.instrumentId);
  const isOpen = state.hours.isOpen(instrument, now, state.source?.hours);
  restoreQuote(state, isOpen ? { ...tick, at: Math.min(tick.at, now - STALE_AFTER_MS - 1) } : tick);
}

/**
 * Whether orders are dealt in now: its session is open, it is not halted, and the present source has prices of it.
 */
export function isMarketOpen(state: EngineState, market: Market): boolean {
  const { source, hours, now } = state;
  if (isHalted(state, market)) return false;
  if (source === null) return hours.isOpen(market.instrument, now);
  return (
    source.instrumentIds.has(market.instrument.id) &&
    hours.isOpen(market.instrument, now, source.hours)
  );
}

/** The market's own halt at a moment; null: there is none. */
export const haltAt = ({ halts }: Market, at: Instant): Halt | null =>
  halts.findLast(({ since, until }) => since <= at && at < until) ?? null;

/**
 * The halt that keeps a market from trading at a moment: its own, or that of one whose price converts its profit. It holds
 * for a price until the first tick after it: one from before its end is as much in doubt as it was.
 * @returns null: there is none
 */
export function haltOver(state: EngineState, market: Market, at: Instant): Halt | null {
  let halt = haltOfPrice(market, at);
  for (const { instrumentId } of market.path ?? [])
    halt ??= haltOfPrice(marketOf(state, instrumentId), at);
  return halt;
}

function haltOfPrice({ halts, quote }: Market, at: Instant): Halt | null {
  const seen = Math.min(at, quote?.at ?? at);
  return halts.findLast(({ since, until }) => since <= at && seen < until) ?? null;
}

/** Nothing is dealt, triggered, financed or closed out in a halted market. */
export const isHalted = (state: EngineState, market: Market, at = state.now): boolean =>
  haltOver(state, market, at) !== null;

/** Whether an order was ever placed. */
export const hasTraded = ({ nextOrderId, shard }: EngineState): boolean => nextOrderId > shard.of;

/** Whether an open market's quote is too old to trade on. */
export const isStale = (state: EngineState, quote: Tick): boolean =>
  state.now - quote.at > STALE_AFTER_MS;
