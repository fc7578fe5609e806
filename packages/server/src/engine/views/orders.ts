// What nouns may ask about pending and open orders; ended ones are in the database. Every answer is as of now, ahead of
// its commit: an answer to a client waits first for the host's `settled()`.
import type { InstrumentId } from '@meridian/market';
import {
  type AccountId,
  type AccountKind,
  type EngineState,
  type Order,
  type OrderId,
  accountOf,
  closingPrice,
  conversionOf,
  floatingProfit,
  marketOf,
  profitAt,
  standingStop,
} from '@meridian/trading';
import type { Money, Price } from '@meridian/units';

type LiveStatus = 'pending' | 'open';

export type OrderCounts = Readonly<Record<LiveStatus, Record<AccountKind, number>>>;

export interface OrdersView {
  /** A pending or open order of this account. */
  find(accountId: AccountId, id: OrderId): Order | undefined;
  /** A pending or open order of any account. */
  byId(id: OrderId): Order | undefined;
  /** The account's pending and open orders in the order of placement, read as the caller goes on. */
  live(accountId: AccountId): Iterable<Order>;
  /** How many of them there are. */
  liveCount(accountId: AccountId): number;
  /** Those of one status, newest first. */
  newestFirst(accountId: AccountId, status: LiveStatus): Order[];
  /**
   * Goes through the pending and open orders of all accounts of a kind, an account at a time; a copying's orders belong
   * to its owner. Nothing is copied, so that a site with a million orders can be searched.
   */
  forEachAccount(
    kind: AccountKind,
    visit: (ownerId: AccountId, orders: Iterable<Order>) => void,
  ): void;
  /** Gross profit of an open order if it closed at the present quote; null if a price is missing. */
  profit(order: Order): Money | null;
  /** The same for many orders at one moment: each instrument's quote and conversion are looked up once. */
  profitsNow(): (order: Order) => Money | null;
  /**
   * For an open order the price that would close it now, for an ended one where it ended, for a pending one the side
   * that it waits for.
   */
  price(order: Order): Price | null;
  /** The stop loss in force, of a closed order at its end; null: none. */
  stopLoss(order: Order): Price | null;
  /** Open and pending orders by instrument, of real and of demo accounts apart; one without any is not in it. */
  countsByInstrument(): ReadonlyMap<InstrumentId, OrderCounts>;
}

export function ordersView(state: EngineState): OrdersView {
  const ofAccount = (id: AccountId) => state.accounts.get(id)?.orders;
  return {
    find: (accountId, id) => ofAccount(accountId)?.get(id),
    byId: (id) => state.orders.get(id),
    live: (accountId) => ofAccount(accountId)?.values() ?? [],
    liveCount: (accountId) => ofAccount(accountId)?.size ?? 0,
    newestFirst: (accountId, status) =>
      [...(ofAccount(accountId)?.values() ?? [])]
        .filter((order) => order.status === status)
        .toReversed(),
    forEachAccount(kind, visit) {
      for (const { id, kind: of, copy, orders } of state.accounts.values())
        if (of === kind && orders.size > 0) visit(copy?.ownerId ?? id, orders.values());
    },
    profit: (order) => floatingProfit(state, order),
    profitsNow: () => profitsNow(state),
    price(order) {
      if (order.closeFill !== null) return order.closeFill.price;
      if (order.status === 'ended') return null;
      const { quote } = marketOf(state, order.instrumentId);
      if (quote === null) return null;
      if (order.status === 'open') return closingPrice(order.side, quote);
      return order.side === 'buy' ? quote.ask : quote.bid;
    },
    stopLoss(order) {
      const level = standingStop(state, order)?.level ?? null;
      // One that trails a fill far better than its target may still be at or below zero: no price reaches it.
      return level !== null && level > 0n ? level : null;
    },
    countsByInstrument: () => countsByInstrument(state),
  };
}

function countsByInstrument(state: EngineState): ReadonlyMap<InstrumentId, OrderCounts> {
  const counts = new Map<InstrumentId, OrderCounts>();
  for (const { status, instrumentId, accountId } of state.orders.values()) {
    let of = counts.get(instrumentId);
    if (of === undefined) {
      of = { open: { real: 0, demo: 0 }, pending: { real: 0, demo: 0 } };
      counts.set(instrumentId, of);
    }
    if (status === 'open' || status === 'pending')
      of[status][accountOf(state, accountId).kind] += 1;
  }
  return counts;
}

function profitsNow(state: EngineState): (order: Order) => Money | null {
  const known = new Map<InstrumentId, (order: Order) => Money | null>();
  return (order) => {
    let of = known.get(order.instrumentId);
    if (of === undefined) {
      const market = marketOf(state, order.instrumentId);
      const conversion = conversionOf(state, market);
      const { quote } = market;
      of =
        quote === null || conversion === null
          ? () => null
          : (one) => profitAt(market, one, quote, conversion.rate);
      known.set(order.instrumentId, of);
    }
    return of(order);
  };
}
