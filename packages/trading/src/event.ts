// Events: what happened, complete enough that the state follows from them alone. They are the journal.
import type { Instant, Lots, Money, Price, Rate } from '@meridian/units';
import type { AccountKind, Payment } from './command.ts';
import type { AccountId, EndReason, Fill, Order, OrderId } from './order.ts';
import type { RejectionName } from './rejection.ts';

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
  | 'requestedPrice'
  | 'targetPrice'
  | 'triggerKind'
  | 'stopLoss'
  | 'takeProfit'
  | 'margin'
  | 'fee'
>;

export interface AccountOpened extends About {
  readonly type: 'AccountOpened';
  readonly kind: AccountKind;
  readonly grant: Money;
}
export interface PendingOrderPlaced extends AboutOrder {
  readonly type: 'PendingOrderPlaced';
  readonly order: PlacedOrder;
}
export interface MarketOrderFilled extends AboutOrder {
  readonly type: 'MarketOrderFilled';
  readonly order: PlacedOrder;
  readonly fill: Fill;
}
export interface PendingOrderFilled extends AboutOrder {
  readonly type: 'PendingOrderFilled';
  readonly fill: Fill;
  readonly margin: Money;
  readonly fee: Money;
}
export interface PendingOrderEnded extends AboutOrder {
  readonly type: 'PendingOrderEnded';
  readonly reason: Extract<EndReason, 'cancelled' | 'rejected' | 'margin_close_out'>;
  readonly rejectedFor: RejectionName | null;
}
export interface StopsSet extends AboutOrder {
  readonly type: 'StopsSet';
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}
export interface OrderClosed extends AboutOrder {
  readonly type: 'OrderClosed';
  readonly reason: EndReason;
  readonly fill: Fill;
  readonly profit: Money;
}
export interface OrderPartlyClosed extends AboutOrder {
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
}
/** A reset ended an open order without a fill: its margin is released, it has no profit. */
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
  /** Negative: paid by the client. 0 where nothing is charged. */
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
  /** What brings the balance to 0. */
  readonly amount: Money;
}
export interface DemoReset extends About {
  readonly type: 'DemoReset';
  readonly returned: Money;
  readonly grant: Money;
}
export interface DepositCredited extends About, Payment {
  readonly type: 'DepositCredited';
  readonly depositId: number;
  readonly amount: Money;
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
export interface WithdrawalSent extends About, Payment {
  readonly type: 'WithdrawalSent';
  readonly withdrawalId: number;
  readonly amount: Money;
  readonly fee: Money;
}
/** The outcome of a command that carried a client's id, for its repetitions. */
export interface OutcomeRecorded extends About {
  readonly type: 'OutcomeRecorded';
  readonly clientOrderId: string;
  readonly outcome: Outcome;
}

export interface OutcomeLine {
  readonly orderId: OrderId | null;
  readonly partId: OrderId | null;
  readonly rejected: RejectionName | null;
  readonly args: Readonly<Record<string, string>>;
}
/** One line, but for a close of all orders, which has one an order. */
export type Outcome = readonly OutcomeLine[];

export type Event =
  | AccountOpened
  | PendingOrderPlaced
  | MarketOrderFilled
  | PendingOrderFilled
  | PendingOrderEnded
  | StopsSet
  | OrderClosed
  | OrderPartlyClosed
  | OrderVoided
  | FinancingCharged
  | MarginLevelNoticed
  | NegativeBalanceWrittenOff
  | DemoReset
  | DepositCredited
  | WithdrawalHeld
  | WithdrawalReleased
  | WithdrawalSent
  | OutcomeRecorded;
