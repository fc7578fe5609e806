// Events of stops: what was set, and where trailing ones went.
import type { InstrumentId } from '@meridian/market';
import type { Instant, Price } from '@meridian/units';
import type { AccountId, OrderId, TakePart, Trailing } from './order.ts';

/**
 * The best closing price from which a trailing stop starts. Absent where it starts at the fill's own; a copy that is made
 * late starts where its leader's stop has come to.
 */
export interface TrailStart {
  readonly trailFrom?: Price;
}

export interface StopsSet extends TrailStart {
  readonly type: 'StopsSet';
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly at: Instant;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** Absent: as it was; null: none. */
  readonly trailing?: Trailing | null;
  readonly breakEven?: number | null;
  /** Absent: as they were; else all of them, those that are done included. */
  readonly takeParts?: readonly TakePart[];
  /** The market moved the stop loss to the opening price. */
  readonly isBreakEven?: true;
}
/**
 * A tick was better than the best price of trailing stops: those of buys follow its bid, those of sells its ask. One for
 * all of an instrument's orders; the order of each stop is found from it.
 */
export interface StopsTrailed {
  readonly type: 'StopsTrailed';
  readonly accountId?: undefined;
  readonly at: Instant;
  readonly instrumentId: InstrumentId;
  /** Null: no stop of a buy moved. */
  readonly bid: Price | null;
  readonly ask: Price | null;
}
