// The trigger index of one instrument: pending targets, stop losses, take profits and the edges of accounts' safe zones
// lie in four ordered heaps, so that a tick looks only at what it reaches.
import type { Price } from '@meridian/units';
import type { AccountId, Order } from '../vocabulary/order.ts';
import { type HeapEntry, PriceHeap } from './price-heap.ts';

/** Which side of the quote must move which way to reach a level (inclusive). */
export type Direction = 'bid_rises' | 'bid_falls' | 'ask_rises' | 'ask_falls';
const DIRECTIONS: readonly Direction[] = ['bid_rises', 'bid_falls', 'ask_rises', 'ask_falls'];

/** What a level does when it is reached. */
export type TriggerAim = 'target' | 'stop_loss' | 'take_part' | 'take_profit' | 'break_even';

export interface OrderTrigger extends HeapEntry {
  readonly aim: TriggerAim;
  readonly order: Order;
  readonly direction: Direction;
}
export interface ZoneEdge extends HeapEntry {
  readonly aim: 'edge';
  readonly accountId: AccountId;
  readonly direction: Direction;
  readonly index: TriggerIndex;
}
export type IndexEntry = OrderTrigger | ZoneEdge;

/** The table of the specification: what each trigger of an order waits for. */
export function triggerDirection(
  order: Pick<Order, 'side' | 'triggerKind'>,
  aim: TriggerAim,
): Direction {
  const isBuy = order.side === 'buy';
  switch (aim) {
    case 'target':
      if (order.triggerKind === 'limit') return isBuy ? 'ask_falls' : 'bid_rises';
      return isBuy ? 'ask_rises' : 'bid_falls';
    case 'stop_loss':
      return isBuy ? 'bid_falls' : 'ask_rises';
    case 'take_part':
    case 'take_profit':
    case 'break_even':
      return isBuy ? 'bid_rises' : 'ask_falls';
  }
}

/**
 * All that a quote of one instrument may reach: levels of orders, and edges of accounts' safe zones. Each waits at
 * one side of the quote, in one direction.
 */
export class TriggerIndex {
  readonly #heaps: Readonly<Record<Direction, PriceHeap<IndexEntry>>> = {
    bid_rises: new PriceHeap('lowest'),
    bid_falls: new PriceHeap('highest'),
    ask_rises: new PriceHeap('lowest'),
    ask_falls: new PriceHeap('highest'),
  };

  /** Levels and edges that wait. */
  get size(): number {
    return DIRECTIONS.reduce((sum, direction) => sum + this.#heaps[direction].size, 0);
  }

  /** @param level in points @returns the entry, by which it is taken out */
  addOrderTrigger(order: Order, aim: TriggerAim, level: Price): OrderTrigger {
    const direction = triggerDirection(order, aim);
    const trigger: OrderTrigger = {
      aim,
      order,
      direction,
      level: Number(level),
      tie: order.id,
      place: -1,
    };
    this.#heaps[direction].add(trigger);
    return trigger;
  }

  /** @param level in points; need not be a price @returns the entry, by which it is taken out */
  addEdge(accountId: AccountId, direction: Direction, level: number): ZoneEdge {
    const edge: ZoneEdge = {
      aim: 'edge',
      accountId,
      direction,
      level,
      tie: accountId,
      place: -1,
      index: this,
    };
    this.#heaps[direction].add(edge);
    return edge;
  }

  /** Puts back an entry that was taken out and could not be acted on. */
  restore(entry: IndexEntry): void {
    this.#heaps[entry.direction].add(entry);
  }

  /** The entry must be in it. */
  remove(entry: IndexEntry): void {
    this.#heaps[entry.direction].remove(entry);
  }

  /** Takes out everything that a quote of `bid` and `ask` reaches. */
  takeReached(bid: number, ask: number): IndexEntry[] {
    const reached: IndexEntry[] = [];
    this.#take('bid_rises', reached, (level) => level <= bid);
    this.#take('bid_falls', reached, (level) => level >= bid);
    this.#take('ask_rises', reached, (level) => level <= ask);
    this.#take('ask_falls', reached, (level) => level >= ask);
    return reached;
  }

  #take(direction: Direction, reached: IndexEntry[], isReached: (level: number) => boolean): void {
    const heap = this.#heaps[direction];
    for (
      let entry = heap.next();
      entry !== undefined && isReached(entry.level);
      entry = heap.next()
    ) {
      heap.remove(entry);
      reached.push(entry);
    }
  }
}
