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

/** What a leader did, and the copyings it has not reached yet; orders are as they were then. */
export interface TwinDeed {
  readonly what:
    | { kind: 'places'; order: TwinOrder; leaderEquity: bigint | null }
    | {
        kind: 'opens';
        order: TwinOrder;
        leaderEquity: bigint | null;
        price: Price;
        /** The price at which it would have closed on the same tick. */
        back: Price;
        bid: Price;
        rate: Rate;
        came: string;
      }
    | {
        kind: 'fills';
        orderId: number;
        order: TwinOrder;
        leaderEquity: bigint | null;
        price: Price;
        back: Price;
        rate: Rate;
        came: string;
      }
    | { kind: 'ends'; orderId: number }
    | { kind: 'alters'; orderId: number; order: TwinOrder }
    | ({ kind: 'stops'; orderId: number } & TwinStops)
    | { kind: 'closes'; orderId: number; price: Price; rate: Rate; came: string }
    | {
        kind: 'closes_part';
        orderId: number;
        lots: Lots;
        of: Lots;
        price: Price;
        rate: Rate;
        came: string;
      }
    | { kind: 'leaves' };
  readonly leaderId: number;
  readonly at: number;
  /** Of the copyings that wait. */
  readonly shard: number;
  waiting: number[];
}
