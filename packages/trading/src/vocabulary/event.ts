// Events: what happened, complete enough that the state follows from them alone. They are the journal.
import type { Instant, Lots, Money, Price, Rate } from '@meridian/units';
import type { InstrumentId } from '@meridian/market';
import type { AccountKind, Asked, Payment } from './command.ts';
import type { CopySizing, CopyStopOrders, CopyStopReason } from './copy-terms.ts';
import type { AccountId, EndReason, Fill, Order, OrderId, Side } from './order.ts';
import type { OwnLimits, PlannedLimits } from './own-limits.ts';
import type { PendingOrderChanged } from './pending-event.ts';
import type { QualitySealed } from './quality-sealed.ts';
import type { RejectionName } from './rejection.ts';
import type { LogEvent } from './log-event.ts';
import type { NightFell } from './night-event.ts';
import type { RuleEvent } from './rule-event.ts';
import type { LiabilitiesSealed } from './sealed-event.ts';
import type { StopsSet, StopsTrailed, TrailStart } from './stop-event.ts';
import type { TicksSealed } from './ticks-sealed.ts';

export type { PendingOrderChanged } from './pending-event.ts';
export type { StopsSet, StopsTrailed } from './stop-event.ts';

interface About {
  readonly accountId: AccountId;
  readonly at: Instant;
}
interface AboutOrder extends About {
  readonly orderId: OrderId;
}

/** The facts of an order that are known when it is placed. */
export type PlacedOrder = Pick<
  Order,
  | 'instrumentId'
  | 'side'
  | 'lots'
  | 'leverage'
  | 'clientOrderId'
  | 'copyOf'
  | 'exactLots'
  | 'isFollowing'
  | 'askedAt'
  | 'apiKey'
  | 'requestedPrice'
  | 'targetPrice'
  | 'triggerKind'
  | 'stopLoss'
  | 'takeProfit'
  | 'trailing'
  | 'breakEven'
  | 'expiresAt'
  | 'ocoWith'
  | 'maxDeviation'
  | 'takeParts'
  | 'margin'
  | 'fee'
>;

export interface AccountOpened extends About {
  readonly type: 'AccountOpened';
  readonly kind: AccountKind;
  readonly grant: Money;
}
/**
 * A demo account that had left memory is there again, as its row keeps it. Its earlier outcomes are in the journal
 * only.
 */
export interface AccountReturned extends About {
  readonly type: 'AccountReturned';
  readonly openedAt: Instant;
  readonly balance: Money;
  readonly epoch: number;
  readonly epochAfterEntry: number;
}
/** For an account that others copy: its equity right before the event; null if a price is missing. */
interface OfLeader {
  readonly leaderEquity?: Money | null;
}
/**
 * For a client's own account, for its returns: what its open orders stand at right after the event. Absent if none is
 * open and in older journals; null if a price is missing.
 */
export interface BesideOpen {
  readonly floating?: Money | null;
}
/**
 * What the account stood at right before a fill or a close, at the prices of that moment, so that each can be explained for
 * ever. Absent in older journals.
 */
export interface StoodBefore {
  readonly before?: {
    /** Null if a price is missing. */
    readonly equity: Money | null;
    readonly usedMargin: Money;
  };
}
export interface PendingOrderPlaced extends AboutOrder, OfLeader {
  readonly type: 'PendingOrderPlaced';
  readonly order: PlacedOrder;
}
export interface MarketOrderFilled extends AboutOrder, OfLeader, StoodBefore, TrailStart {
  readonly type: 'MarketOrderFilled';
  readonly order: PlacedOrder;
  readonly fill: Fill;
}
export interface PendingOrderFilled extends AboutOrder, OfLeader, StoodBefore, TrailStart {
  readonly type: 'PendingOrderFilled';
  readonly fill: Fill;
  readonly margin: Money;
  readonly fee: Money;
  /** For a copy: sized anew at the leader's fill. */
  readonly lots?: Lots;
  readonly exactLots?: bigint;
}
export interface PendingOrderEnded extends AboutOrder {
  readonly type: 'PendingOrderEnded';
  readonly reason: Extract<
    EndReason,
    | 'cancelled'
    | 'cancelled_by_other'
    | 'copied_cancel'
    | 'expired'
    | 'rejected'
    | 'margin_close_out'
  >;
  readonly rejectedFor: RejectionName | SkipReason | null;
}
export interface OrderClosed extends AboutOrder, BesideOpen, StoodBefore {
  readonly type: 'OrderClosed';
  readonly reason: EndReason;
  readonly fill: Fill;
  readonly profit: Money;
  /** For a copy that was closed whole at a part of its leader's order: that part. It stops following here. */
  readonly copyOf?: OrderId;
}
export interface OrderPartlyClosed extends AboutOrder, BesideOpen, StoodBefore {
  readonly type: 'OrderPartlyClosed';
  readonly reason: EndReason;
  readonly fill: Fill;
  readonly profit: Money;
  /** The closed part becomes an order of its own, with its share of margin, fee and financing. */
  readonly partId: OrderId;
  readonly lots: Lots;
  readonly margin: Money;
  readonly fee: Money;
  readonly swap: Money;
  /**
   * For a copy: the leader's part that this part copies (or the leader's order if there is no part), and its exact
   * lots.
   */
  readonly copyOf?: OrderId;
  readonly exactLots?: bigint;
}
/** A reset ended an open order without a fill, because it has no price: its margin is released and it has no profit. */
export interface OrderVoided extends AboutOrder {
  readonly type: 'OrderVoided';
}
export interface FinancingCharged extends AboutOrder {
  readonly type: 'FinancingCharged';
  /** The rollover that is charged, 17:00 New York. */
  readonly rollover: Instant;
  readonly days: number;
  readonly price: Price;
  readonly rate: Rate;
  /** Negative: paid by the client. 0 if nothing is charged. */
  readonly amount: Money;
}
export interface MarginLevelNoticed extends About {
  readonly type: 'MarginLevelNoticed';
  /** 0: re-armed; 1, 2, 3: at or below 100, 80, 60 %. */
  readonly band: number;
  /** The band before: a client is told when the band rises. */
  readonly previousBand: number;
}
export interface NegativeBalanceWrittenOff extends About {
  readonly type: 'NegativeBalanceWrittenOff';
  /** The amount that brings the balance to 0. */
  readonly amount: Money;
}
export interface DemoReset extends About {
  readonly type: 'DemoReset';
  readonly returned: Money;
  readonly grant: Money;
}
export interface DepositCredited extends About, Payment, BesideOpen {
  readonly type: 'DepositCredited';
  readonly depositId: number;
  readonly amount: Money;
}
export interface DepositReversed extends About, Payment, BesideOpen {
  readonly type: 'DepositReversed';
  readonly depositId: number;
  /** What was credited. */
  readonly amount: Money;
  /** The part of it that the account cannot spare, which the house bears. */
  readonly borne: Money;
}
export interface WithdrawalHeld extends About, Payment {
  readonly type: 'WithdrawalHeld';
  readonly withdrawalId: number;
  /** Fee included. */
  readonly amount: Money;
  readonly fee: Money;
}
export interface WithdrawalReleased extends About {
  readonly type: 'WithdrawalReleased';
  readonly withdrawalId: number;
  readonly amount: Money;
  readonly cause: 'cancelled' | 'rejected';
}
export interface WithdrawalSent extends About, Payment, BesideOpen {
  readonly type: 'WithdrawalSent';
  readonly withdrawalId: number;
  readonly amount: Money;
  readonly fee: Money;
}
/** Others may copy the account from now on. */
export interface LeadingStarted extends About {
  readonly type: 'LeadingStarted';
}
export interface LeadingStopped extends About {
  readonly type: 'LeadingStopped';
}
/** The account of a copying was opened, by the account of the client who owns it. */
export interface CopyingStarted extends About {
  readonly type: 'CopyingStarted';
  readonly ownerId: AccountId;
  readonly leaderId: AccountId;
  readonly kind: AccountKind;
  readonly stopPercent: number;
  readonly sizing: CopySizing;
}
/** One half of a transfer between the owner's account and the copying's; the other half comes right before or after. */
export interface CopyMoneyMoved extends About, BesideOpen {
  readonly type: 'CopyMoneyMoved';
  readonly copyId: AccountId;
  /** Seen from the account of the event. */
  readonly amount: Money;
  /** The allocation of the copying from now on. */
  readonly allocation: Money;
}
export interface CopyingChanged extends About {
  readonly type: 'CopyingChanged';
  readonly stopPercent: number;
  readonly sizing: CopySizing;
  readonly isPaused: boolean;
}
/** No new orders are copied any more. */
export interface CopyingStopped extends About {
  readonly type: 'CopyingStopped';
  /** The first reason stays, whatever happens to the orders later. */
  readonly reason: CopyStopReason;
  readonly orders: CopyStopOrders;
  /** When it was first stopped, if that was earlier. */
  readonly since?: Instant;
  /** The copy stop loss was reached after it had been stopped. */
  readonly isLimitReached?: true;
}
/** Nothing is open any more, and the money is back with the owner. */
export interface CopyingEnded extends About {
  readonly type: 'CopyingEnded';
}
/** Something a leader did was not copied. */
export interface CopySkipped extends About {
  readonly type: 'CopySkipped';
  /** The copy that stays unchanged; null: no copy was opened. */
  readonly orderId: OrderId | null;
  readonly leaderOrderId: OrderId;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  /** The leader's order, or the part that the leader closed. */
  readonly leaderLots: Lots;
  readonly what: 'open' | 'part';
  readonly reason: SkipReason;
  readonly args: Readonly<Record<string, string>>;
  /** Of the copy from now on: an exact copy would have become smaller. */
  readonly exactLots?: bigint;
}
/** A slice of the copyings is served. The task of the leader's event goes on after `afterId`; null: it is finished. */
export interface MirrorAdvanced extends About {
  readonly type: 'MirrorAdvanced';
  readonly afterId: AccountId | null;
}
/** The copying was served before its turn: no waiting task has anything for it any more. */
export interface MirrorCaughtUp extends About {
  readonly type: 'MirrorCaughtUp';
}
/** What open orders stand at, at a moment when nothing else happened. It does not change the state. */
export interface EquityMarked extends About {
  readonly type: 'EquityMarked';
  readonly floating: Money;
}
/** The outcome of a command with a client's id, kept for repetitions. */
export interface OutcomeRecorded extends About {
  readonly type: 'OutcomeRecorded';
  readonly clientOrderId: string;
  readonly outcome: Outcome;
  /** The hash of what the command asked for; absent in older journals. */
  readonly content?: string;
  /** Absent in older journals. */
  readonly asked?: Asked;
}
/**
 * A command that no repetition will ask for again, because it had no client's id or one that was used for something else; what
 * came of it stands before it. It changes nothing.
 */
export interface CommandDecided extends About {
  readonly type: 'CommandDecided';
  readonly clientOrderId: string | null;
  readonly outcome: Outcome;
  readonly asked: Asked;
}

/** A client's own limits from now on. */
export interface OwnLimitsSet extends About {
  readonly type: 'OwnLimitsSet';
  readonly limits: OwnLimits;
  readonly planned: PlannedLimits | null;
}

/** Why something a leader did was not copied. */
export type SkipReason =
  | Extract<
      RejectionName,
      'lots_below_minimum' | 'price_missing' | 'orders_too_many' | 'free_margin_too_low'
    >
  | 'part_below_minimum'
  | 'copy_stop_too_near'
  | 'leader_equity_unknown'
  | 'paused';

export interface OutcomeLine {
  readonly orderId: OrderId | null;
  readonly partId: OrderId | null;
  readonly rejected: RejectionName | null;
  readonly args: Readonly<Record<string, string>>;
  /** The copying that the command was about, or that it started. */
  readonly copyId?: AccountId;
  /** The command asked for what was already so. */
  readonly isUnchanged?: true;
}
/** One line, except for closing all orders: that has one line an order. */
export type Outcome = readonly OutcomeLine[];

/** What an account may have forgotten: an outcome by the client's id, or the last event of a payment. */
export type Recalled =
  | OutcomeRecorded
  | DepositCredited
  | DepositReversed
  | WithdrawalHeld
  | WithdrawalReleased
  | WithdrawalSent;

export type AccountEvent =
  | AccountOpened
  | AccountReturned
  | PendingOrderPlaced
  | MarketOrderFilled
  | PendingOrderFilled
  | PendingOrderEnded
  | PendingOrderChanged
  | StopsSet
  | OrderClosed
  | OrderPartlyClosed
  | OrderVoided
  | FinancingCharged
  | MarginLevelNoticed
  | NegativeBalanceWrittenOff
  | DemoReset
  | DepositCredited
  | DepositReversed
  | WithdrawalHeld
  | WithdrawalReleased
  | WithdrawalSent
  | LeadingStarted
  | LeadingStopped
  | CopyingStarted
  | CopyMoneyMoved
  | CopyingChanged
  | CopyingStopped
  | CopyingEnded
  | CopySkipped
  | MirrorAdvanced
  | MirrorCaughtUp
  | EquityMarked
  | OutcomeRecorded
  | CommandDecided
  | OwnLimitsSet;

export type Event =
  | AccountEvent
  | StopsTrailed
  | RuleEvent
  | LiabilitiesSealed
  | LogEvent
  | NightFell
  | TicksSealed
  | QualitySealed;
