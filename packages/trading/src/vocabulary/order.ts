// An order from placement to its end, and the fill that names the tick it used.
import type { InstrumentId } from '@meridian/market';
import type { Instant, Lots, Money, Price, Rate } from '@meridian/units';

export type AccountId = number;
export type OrderId = number;
export type Side = 'buy' | 'sell';
export type TriggerKind = 'limit' | 'stop';
/** ended: cancelled or rejected before it was ever open. */
export type OrderStatus = 'pending' | 'open' | 'ended' | 'closed';

/** Why an order is no longer open or pending. */
export type EndReason =
  | 'client'
  | 'stop_loss'
  | 'trailing_stop'
  | 'take_profit'
  | 'margin_close_out'
  | 'copied_close'
  | 'copied_cancel'
  | 'copy_stop_loss'
  | 'reset'
  | 'cancelled'
  | 'expired'
  | 'cancelled_by_other'
  | 'rejected';

/** A tick that a conversion rate was computed from. */
export interface RateLeg {
  readonly instrumentId: InstrumentId;
  readonly seq: number;
  readonly bid: Price;
  readonly ask: Price;
}

/** Which tick filled an order, and how. */
export interface Fill {
  readonly seq: number;
  readonly at: Instant;
  readonly bid: Price;
  readonly ask: Price;
  /** The trigger that the tick reached; null at market. */
  readonly level: Price | null;
  readonly price: Price;
  /** US dollars per unit of the quote currency. */
  readonly rate: Rate;
  readonly legs: readonly RateLeg[];
  /**
   * When the request that asked for it arrived at the server, by the wall clock; of a copy its leader's. Absent if the market
   * reached it, and in older journals.
   */
  readonly askedAt?: Instant;
  /** When the tick arrived at the server, by the wall clock. Absent in older journals. */
  readonly tickArrivedAt?: Instant;
  /** What the client saw who asked for it at market; absent if that was not said. The fill does not depend on it. */
  readonly seen?: { readonly seq: number | null; readonly price: Price };
  /** The widest spread that was promised for then, in points; absent: none was. */
  readonly promised?: Price;
  /** What the account got back, because the tick's spread was wider; absent: it was not. */
  readonly rebate?: Money;
}

/** How far a trailing stop stays behind the best closing price. */
export interface Trailing {
  readonly by: 'pips' | 'percent';
  /** Tenths of a pip, or hundredths of a percent of the best price. */
  readonly size: number;
}

/** The most partial take profits of an order, those that are done included. */
export const TAKE_PARTS_MAX = 3;

/** A price at which a part of an open order closes: a partial take profit. */
export interface TakePart {
  readonly price: Price;
  readonly lots: Lots;
  readonly isDone?: true;
}

/** How the stop loss moves by itself. */
export interface StopTerms {
  trailing?: Trailing;
  /** Tenths of a pip of profit at which the stop loss moves to the opening price. */
  breakEven?: number;
  isBreakEvenDone?: true;
}

export interface Order extends StopTerms {
  /** When a pending order ends by itself; absent: it does not. */
  expiresAt?: Instant;
  /** The pending order that is cancelled when this one fills, and the other way round. Kept by one that was cancelled so. */
  ocoWith?: OrderId;
  /** In the order in which they were asked for, each price once; absent: none. */
  takeParts?: readonly TakePart[];
  /** Tenths of a pip by which the fill could be worse than what the client saw; absent: any. */
  readonly maxDeviation?: number;
  readonly id: OrderId;
  readonly accountId: AccountId;
  /** The account's epoch when the order was placed; lists show the current one. */
  readonly epoch: number;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  readonly leverage: number;
  readonly clientOrderId: string | null;
  /** The leader's order that this one copies, kept for ever; absent: no copy. */
  readonly copyOf?: OrderId;
  /** Lots of an exact copy, before rounding, x 10^8; set together with `copyOf`. */
  exactLots?: bigint;
  /** A copy that follows the leader's fills and stops: it has no triggers of its own. */
  isFollowing?: boolean;
  /** The order that this closed part was split from. */
  readonly parentId: OrderId | null;
  /** The market at placement, or the target. */
  requestedPrice: Price;
  targetPrice: Price | null;
  triggerKind: TriggerKind | null;
  readonly placedAt: Instant;
  /** When the request to place it arrived at the server, by the wall clock; of a copy its leader's. Absent in older journals. */
  readonly askedAt?: Instant;
  /** The name of the API key that it was placed with; absent: its owner placed it, or it is a copy. */
  readonly apiKey?: string;
  status: OrderStatus;
  lots: Lots;
  /** The fixed level; a trailing stop may be nearer. Of a closed order, the stop in force at its end. */
  stopLoss: Price | null;
  takeProfit: Price | null;
  openFill: Fill | null;
  /** Market time of the opening fill; the tick that it used may be older. */
  openedAt: Instant | null;
  closeFill: Fill | null;
  /** Fixed at the fill; for a pending order, the estimate at its placement. */
  margin: Money;
  /** Charged at the fill. */
  fee: Money;
  /** Overnight financing so far; negative: paid. */
  swap: Money;
  /** Rollovers up to this instant are charged. */
  financedUpTo: Instant;
  /** Realised gross profit of a closed order. */
  profit: Money | null;
  endReason: EndReason | null;
  /** The name of the rejection of a pending order. */
  rejectedFor: string | null;
  endedAt: Instant | null;
}
