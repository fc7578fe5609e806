// The tasks by which a leader's deeds reach the copyings, slice by slice.
import type { Lots } from '@meridian/units';
import type {
  LeadingStopped,
  MarketOrderFilled,
  OrderClosed,
  OrderPartlyClosed,
  PendingOrderEnded,
  PendingOrderFilled,
  PendingOrderPlaced,
  StopsSet,
} from './event.ts';
import type { AccountId } from './order.ts';

/** What of a leader reaches its copyings. */
export type MirroredEvent =
  | PendingOrderPlaced
  | MarketOrderFilled
  | PendingOrderFilled
  | PendingOrderEnded
  | StopsSet
  | OrderClosed
  | OrderPartlyClosed
  | LeadingStopped;

/** One deed of a leader on its way through the copyings, in ascending order of their ids. */
export interface MirrorTask {
  readonly event: MirroredEvent;
  /** The leader's lots before it; 0 where it is about no order. */
  readonly leaderLots: Lots;
  /** Copyings up to this one are done. */
  afterId: AccountId;
  /** Copyings from this one on were started later. */
  readonly beforeId: AccountId;
  /** Done before their turn. */
  readonly early: AccountId[];
}
