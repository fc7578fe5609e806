// Commands: everything the trading engine can be asked to do. They bring time, prices and ids with them.
import type { InstrumentId, Tick } from '@meridian/market';
import type { Instant, Lots, Money } from '@meridian/units';
import type { CopySizing } from './copy-terms.ts';
import type { AccountId, OrderId, Side, Trailing } from './order.ts';
import type { OwnLimits } from './own-limits.ts';
import type { QualitySeal } from './quality-sealed.ts';
import type { Rules } from './rules.ts';
import type { Sealed } from './sealed-event.ts';
import type { TickSeal } from './ticks-sealed.ts';

/** A decimal of a request before the instrument's precision is known: scaled by 10^8. */
export type ScaledPrice = bigint;
export const SCALED_PRICE_DECIMALS = 8;

export type AccountKind = 'demo' | 'real';

export interface OpenAccount {
  readonly type: 'OpenAccount';
  readonly accountId: AccountId;
  readonly kind: AccountKind;
  /** Practice money of a demo account; 0 for a real one. */
  readonly grant: Money;
}

/** A demo account that left memory comes back as its row keeps it. */
export interface ReturnAccount {
  readonly type: 'ReturnAccount';
  readonly accountId: AccountId;
  readonly openedAt: Instant;
  readonly balance: Money;
  readonly epoch: number;
  readonly epochAfterEntry: number;
}

/** What the client's screen showed of the instrument, on the side of the fill, when the order was given. */
export interface Seen {
  /** Of the tick; null: not said. */
  readonly seq: number | null;
  readonly price: ScaledPrice;
}

interface ClientCommand {
  readonly accountId: AccountId;
  /** The same id of the same account gets the first outcome again. */
  readonly clientOrderId: string | null;
  /** When the request arrived at the server, by the wall clock; absent: not known. */
  readonly arrivedAt?: Instant;
}

/** The end of the trading day or week. */
type Expiry = 'day' | 'week';

/** A part of an order that is to close at a price. */
export interface AskedPart {
  readonly price: ScaledPrice;
  readonly lots: Lots;
}

export interface PlaceOrder extends ClientCommand {
  readonly type: 'PlaceOrder';
  /** The name of the API key that placed it; absent: its owner did. */
  readonly apiKey?: string;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  readonly lots: Lots;
  readonly leverage: number | null;
  readonly mode: 'market' | 'pending';
  readonly target: ScaledPrice | null;
  /** null or 0: none. */
  readonly stopLoss: ScaledPrice | null;
  readonly takeProfit: ScaledPrice | null;
  /** Absent: not said. */
  readonly seen?: Seen;
  readonly trailing?: Trailing;
  readonly breakEven?: number;
  /** When a pending order ends by itself. */
  readonly expiresAt?: Instant;
  /** What `expiresAt` was found from; a repetition may find another. */
  readonly expiry?: Expiry;
  /** Another pending order of the account: one fills, the other is cancelled. */
  readonly ocoWith?: OrderId;
  /** Tenths of a pip: an order at market whose price is worse than the one seen by more is refused. */
  readonly maxDeviation?: number;
  /** Partial take profits. */
  readonly takeParts?: readonly AskedPart[];
}

export interface CloseOrder extends ClientCommand {
  readonly type: 'CloseOrder';
  readonly orderId: OrderId;
  /** Absent: not said. */
  readonly seen?: Seen;
  /** null: all of it. */
  readonly lots: Lots | null;
  /** Instead of lots: of what is open, rounded down to the step; 1 to 100. */
  readonly percent?: number;
}

export interface CloseAllOrders extends ClientCommand {
  readonly type: 'CloseAllOrders';
  readonly instrumentId: InstrumentId | null;
  /** Absent: all. */
  readonly which?: 'losers' | 'winners';
}

/** Closes an open order and opens the other side with the same lots. */
export interface ReverseOrder extends ClientCommand {
  readonly type: 'ReverseOrder';
  /** The name of the API key that asked; the new order is placed by it. */
  readonly apiKey?: string;
  readonly orderId: OrderId;
}

/** Changes a pending order in place. */
export interface ChangePending extends ClientCommand {
  readonly type: 'ChangePending';
  readonly orderId: OrderId;
  /** null leaves it unchanged. */
  readonly target: ScaledPrice | null;
  readonly lots: Lots | null;
  /** Absent: leaves it unchanged; null: it does not expire any more. */
  readonly expiresAt?: Instant | null;
  readonly expiry?: Expiry;
  /** Absent: leaves it unchanged; null: it is by itself from now on. */
  readonly ocoWith?: OrderId | null;
}

export interface CancelOrder extends ClientCommand {
  readonly type: 'CancelOrder';
  readonly orderId: OrderId;
}

export interface SetStops extends ClientCommand {
  readonly type: 'SetStops';
  readonly orderId: OrderId;
  /** null: leaves it unchanged; 0: removes it. */
  readonly stopLoss: ScaledPrice | null;
  readonly takeProfit: ScaledPrice | null;
  /** Absent: leaves it unchanged; null: removes it. */
  readonly trailing?: Trailing | null;
  readonly breakEven?: number | null;
  /** Instead of those that wait; absent: leaves them unchanged; empty: removes them. */
  readonly takeParts?: readonly AskedPart[];
}

export interface ResetDemo extends ClientCommand {
  readonly type: 'ResetDemo';
  readonly grant: Money;
}

/** The house account that money comes from or goes to. */
export type MoneyChannel = 'bank' | 'chain';

/** The payment outside, as the client reads it: "0.1234567 BTC". */
export interface Payment {
  readonly channel: MoneyChannel;
  readonly currency: string;
  /** Amount in that currency. */
  readonly paid: string;
}

/** Repeated by its own id, not by a client's: repeating what was done does nothing. */
interface ById {
  readonly accountId: AccountId;
  readonly clientOrderId: null;
  readonly arrivedAt?: Instant;
}

/** A deposit that was matched with the bank or the chain. */
export interface CreditDeposit extends ById, Payment {
  readonly type: 'CreditDeposit';
  readonly depositId: number;
  readonly amount: Money;
}

/**
 * Undoes a wrong credit. What the account can spare is taken back, and the house bears the rest: a reversal closes no
 * order and leaves no debt.
 */
export interface ReverseDeposit extends ById, Payment {
  readonly type: 'ReverseDeposit';
  /** The deposit that was credited wrongly. */
  readonly depositId: number;
  /** What was credited. */
  readonly amount: Money;
}

/** Sets the amount of a withdrawal aside. */
export interface HoldWithdrawal extends ById, Payment {
  readonly type: 'HoldWithdrawal';
  readonly withdrawalId: number;
  /** Fee included. */
  readonly amount: Money;
  readonly fee: Money;
}

/** Ends a hold: the money is free again. */
export interface ReleaseWithdrawal extends ById {
  readonly type: 'ReleaseWithdrawal';
  readonly withdrawalId: number;
  readonly cause: 'cancelled' | 'rejected';
}

/** Takes a held amount out of the account. */
export interface SendWithdrawal extends ById {
  readonly type: 'SendWithdrawal';
  readonly withdrawalId: number;
}

/** Lets others copy the account's orders from now on. */
export interface StartLeading extends ClientCommand {
  readonly type: 'StartLeading';
}

export interface StopLeading extends ClientCommand {
  readonly type: 'StopLeading';
}

/** Puts a part of the account's money into a copying of its own. */
export interface StartCopying extends ClientCommand {
  readonly type: 'StartCopying';
  readonly leaderId: AccountId;
  readonly allocation: Money;
  /** The part of the allocation that may be lost: whole percent, 5 to 95. */
  readonly stopPercent: number;
  readonly sizing: CopySizing;
}

/** null leaves a value unchanged. */
export interface ChangeCopying extends ClientCommand {
  readonly type: 'ChangeCopying';
  readonly copyId: AccountId;
  readonly stopPercent: number | null;
  readonly sizing: CopySizing | null;
  readonly isPaused: boolean | null;
}

export interface MoveCopyMoney extends ClientCommand {
  readonly type: 'MoveCopyMoney';
  readonly copyId: AccountId;
  /** Into the copying; negative: out of it. */
  readonly amount: Money;
}

export interface StopCopying extends ClientCommand {
  readonly type: 'StopCopying';
  readonly copyId: AccountId;
  /** Whether its orders are closed at the market now, or left to the client. */
  readonly orders: 'close' | 'keep';
}

/** Goes on carrying what leaders did to copyings that still wait for it. */
export interface MirrorNext {
  readonly type: 'MirrorNext';
  /** The most copies to make. */
  readonly max: number;
}

/** Goes on with charging the nights that fell due. */
export interface ChargeNext {
  readonly type: 'ChargeNext';
  /** Orders at most, and the rest of the last account's. */
  readonly max: number;
}

/** One tick of one instrument. */
export interface ApplyTick {
  readonly type: 'ApplyTick';
  readonly tick: Tick;
}

/** Writes down what the open orders of accounts are worth, for their returns. */
export interface MarkEquity {
  readonly type: 'MarkEquity';
  readonly accountIds: readonly AccountId[];
}

/** Time passed without a tick: the first accounts are charged for rollovers that fell due. */
export interface PassTime {
  readonly type: 'PassTime';
}

/** What holds from now on; saying it again changes nothing. */
export interface SetRules extends Rules {
  readonly type: 'SetRules';
}

/** Writes down what the house owes, as it was made from the journal. */
export interface SealLiabilities extends Sealed {
  readonly type: 'SealLiabilities';
}

/** Says that a segment of ticks is complete. */
export interface SealTicks {
  readonly type: 'SealTicks';
  readonly seal: TickSeal;
}

/** Says how orders were carried out, as it was counted from the journal. */
export interface SealQuality {
  readonly type: 'SealQuality';
  readonly seals: readonly QualitySeal[];
}

/** What the client wishes from now on; what is looser than now holds a day later. */
export interface SetOwnLimits extends ClientCommand {
  readonly type: 'SetOwnLimits';
  readonly limits: OwnLimits;
  /** What the end of the pause was found from; a repetition finds another. Null: the pause stays as it stands when this is decided. */
  readonly pauseHours?: number | null;
}

export type AccountCommand =
  | PlaceOrder
  | CloseOrder
  | CloseAllOrders
  | ReverseOrder
  | ChangePending
  | CancelOrder
  | SetStops
  | ResetDemo
  | CreditDeposit
  | ReverseDeposit
  | HoldWithdrawal
  | ReleaseWithdrawal
  | SendWithdrawal
  | StartLeading
  | StopLeading
  | StartCopying
  | ChangeCopying
  | MoveCopyMoney
  | StopCopying
  | SetOwnLimits;
type Asks<C extends AccountCommand> = C extends AccountCommand
  ? Omit<C, 'accountId' | 'clientOrderId'>
  : never;
/** What an account's command asks for, and when it arrived; whose it is and its id stand beside it. */
export type Asked = Asks<AccountCommand>;

export type Command = (
  | OpenAccount
  | ReturnAccount
  | AccountCommand
  | ApplyTick
  | PassTime
  | MirrorNext
  | ChargeNext
  | MarkEquity
  | SetRules
  | SealLiabilities
  | SealTicks
  | SealQuality
) & {
  /** Market time of the command. */
  readonly at: Instant;
};
