// What a leader did, in the twin, on its way to the copyings.
import type { Trailing } from '@meridian/trading';
import type { Lots, Price, Rate } from '@meridian/units';
import type { TwinOrder } from './twin-order.ts';

/** What was set of a leader's stops; what is missing stays. */
export interface TwinStops {
  stopLoss: Price | null;
  takeProfit: Price | null;
  trailing?: Trailing | null;
  best?: Price;
  breakEven?: number | null;
  hasEvened?: true;
}

/** What a tick was promised to be, and how wide it was. */
export interface TwinSpread {
  readonly promised: Price;
  readonly wide: bigint;
  readonly rate: Rate;
}

/** At what a leader's order was filled. */
export interface TwinFill {
  readonly price: Price;
  readonly rate: Rate;
  readonly came: string;
  readonly spread: TwinSpread | null;
}

/** What a leader did, and the copyings it has not reached yet; orders are as they were then. */
export interface TwinDeed {
  readonly what:
    | { kind: 'places'; order: TwinOrder; leaderEquity: bigint | null }
    | ({
        kind: 'opens';
        order: TwinOrder;
        leaderEquity: bigint | null;
        /** The price at which it would have closed on the same tick. */
        back: Price;
        bid: Price;
      } & TwinFill)
    | ({
        kind: 'fills';
        orderId: number;
        order: TwinOrder;
        leaderEquity: bigint | null;
        back: Price;
      } & TwinFill)
    | { kind: 'ends'; orderId: number }
    | { kind: 'alters'; orderId: number; order: TwinOrder; leaderEquity: bigint | null }
    | ({ kind: 'stops'; orderId: number } & TwinStops)
    | ({ kind: 'closes'; orderId: number } & TwinFill)
    | ({
        kind: 'closes_part';
        orderId: number;
        lots: Lots;
        of: Lots;
      } & TwinFill)
    | { kind: 'leaves' };
  readonly leaderId: number;
  readonly at: number;
  /** Of the copyings that wait. */
  readonly shard: number;
  waiting: number[];
}
