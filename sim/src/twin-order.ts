// An order of the twin.
import type { InstrumentId } from '@meridian/market';
import type { Side, Trailing, TriggerKind } from '@meridian/trading';
import type { Lots, Money, Price } from '@meridian/units';

export interface TwinPart {
  readonly price: Price;
  readonly lots: Lots;
  readonly isDone: boolean;
}

export interface TwinOrder {
  readonly id: number;
  readonly accountId: number;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  readonly leverage: number;
  target: Price | null;
  kind: TriggerKind | null;
  /** When it ends, if it waits until then. */
  expiresAt: number | null;
  /** The order that ends when this one fills. */
  oco: number | null;
  /** When its request arrived. */
  readonly asked: number | undefined;
  /** The name of the key that placed it; null: a person did, or it is a copy. */
  readonly apiKey: string | null;
  isOpen: boolean;
  lots: Lots;
  openPrice: Price;
  stopLoss: Price | null;
  takeProfit: Price | null;
  trailing: Trailing | null;
  /** The best price that would have closed it since its stop trails. */
  best: Price | null;
  breakEven: number | null;
  hasEvened: boolean;
  /** What closes in parts, each part once. */
  parts: readonly TwinPart[];
  margin: Money;
  fee: Money;
  swap: Money;
  financedUpTo: number;
  /** The leader's order, or its part; null: not a copy. */
  copyOf: number | null;
  /** Lots of an exact copy, in hundredths of the smallest lots; 0 for an order that is not a copy. */
  exact: bigint;
  /** How many closings of its leader's order have reached it. */
  heard: number;
  /** What its leader does is done to it, and nothing else. */
  follows: boolean;
}
