// Tells listeners what is committed: the leader tells after each commit, a follower as it applies the same batch.
import type { Change, Event, Order, OrderId } from '@meridian/trading';
import type { CarriedStory } from '../platform/tracing/tracing.ts';
import { createEndedOrders } from './ended-orders.ts';

/** How far a follower is behind the leader, as far as it has heard. */
export interface Lag {
  /** Committed by the leader and not applied here. */
  readonly events: number;
  /** Since everything was applied that the leader had said; it says so ten times a second. */
  readonly ms: number;
}

/** Where in the journal a batch stands. */
export interface Position {
  /** The number of its first event. */
  readonly firstSeq: number;
  /** The last tick that was applied when it was decided. */
  readonly tick: number;
}

/** A batch as the leader tells it to its followers. Without events it says how far the leader is. */
export interface CommittedBatch extends Position {
  /** The epoch of the lease under which it was committed. */
  readonly epoch: number;
  readonly events: readonly Event[];
  /** The traces that its events belong to, where processes trace. */
  readonly traces?: readonly CarriedStory[];
}

export type OnCommitted = (changes: readonly Change[], position: Position) => void;

export interface Committed {
  /** Called after each commit with what it committed, in order. */
  onCommitted(listener: OnCommitted): void;
  /** An order that ended a moment ago, committed; null: it did not, or longer ago. */
  endedOrder(id: OrderId): Order | null;
  tell: OnCommitted;
}

export function createCommitted(): Committed {
  const listeners: OnCommitted[] = [];
  const ended = createEndedOrders();
  return {
    onCommitted: (listener) => void listeners.push(listener),
    endedOrder: (id) => ended.find(id),
    tell(changes, position) {
      ended.note(changes);
      for (const listener of listeners) listener(changes, position);
    },
  };
}
