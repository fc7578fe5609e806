// Tasks that carry what a leader did to the copyings, slice by slice.
import type { Lots } from '@meridian/units';
import type {
  LeadingStopped,
  MarketOrderFilled,
  OrderClosed,
  OrderPartlyClosed,
  PendingOrderChanged,
  PendingOrderEnded,
  PendingOrderFilled,
  PendingOrderPlaced,
  StopsSet,
} from './event.ts';
import type { AccountId } from './order.ts';

/** The events of a leader that reach the copyings. */
export type MirroredEvent =
  | PendingOrderPlaced
  | MarketOrderFilled
  | PendingOrderFilled
  | PendingOrderEnded
  | PendingOrderChanged
  | StopsSet
  | OrderClosed
  | OrderPartlyClosed
  | LeadingStopped;

/** One thing a leader did, on its way through the copyings in ascending order of their ids. */
export interface MirrorTask {
  readonly event: MirroredEvent;
  /** The leader's lots before it; 0 if it is not about an order. */
  readonly leaderLots: Lots;
  /** Copyings up to this id are served. */
  afterId: AccountId;
  /** Copyings from this id on were started later. */
  readonly beforeId: AccountId;
  /** Served before their turn. */
  readonly early: AccountId[];
}
