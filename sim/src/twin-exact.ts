// What the twin keeps to know what exact copies would have earned.
import type { Lots } from '@meridian/units';

/** Lots of a client's own order that were closed, with their net result. */
export interface TwinClosing {
  readonly orderId: number;
  readonly lots: Lots;
  readonly net: bigint;
  /** Nothing of the order is open any more. */
  readonly isLast: boolean;
}

/**
 * What an exact copy would have closed instead: with one closing of the leader's order, or with all closings from that
 * one on.
 */
export interface TwinExact {
  readonly copyId: number;
  readonly orderId: number;
  readonly exact: bigint;
  readonly from: number;
  readonly isOne: boolean;
}
