// What changed of an order that waits.
import type { Instant, Lots, Money, Price } from '@meridian/units';
import type { AccountId, OrderId, TriggerKind } from './order.ts';

/** A pending order waits for another price from now on, or with other lots, or until another time. */
export interface PendingOrderChanged {
  readonly type: 'PendingOrderChanged';
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly at: Instant;
  readonly targetPrice: Price;
  readonly triggerKind: TriggerKind;
  readonly lots: Lots;
  /** The estimates that follow. */
  readonly margin: Money;
  readonly fee: Money;
  /** Null: it does not expire. */
  readonly expiresAt: Instant | null;
  /** Absent: as it was; null: none. */
  readonly ocoWith?: OrderId | null;
  /** The equity that copies are sized by, where there are copiers; null: it was unknown. */
  readonly leaderEquity?: Money | null;
}
