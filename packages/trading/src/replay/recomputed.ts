// What a replay is given, and what it finds.
import type { Instrument, InstrumentId, Tick } from '@meridian/market';
import { type Instant, type Money, asPrice } from '@meridian/units';
import type { FeeType } from '../vocabulary/rules.ts';
import type { TradingHours } from '../state/state.ts';
import type { ReplayRow } from './replay-step.ts';

/** A tick of a published segment. */
export interface ReplayTick {
  readonly no: number;
  readonly instrumentId: InstrumentId;
  readonly bid: number;
  readonly ask: number;
  readonly at: Instant;
  readonly seq: number;
  /** Milliseconds that the market's time was past it. Absent: none, or it was not kept. */
  readonly late?: number;
}

/** A published tick as the engine is offered it. Its volume is not published, and decides nothing. */
export const tickOf = ({ instrumentId, bid, ask, at, seq }: ReplayTick): Tick => ({
  ...{ instrumentId, at, seq, volume: 1 },
  bid: asPrice(BigInt(bid)),
  ask: asPrice(BigInt(ask)),
});

export interface ReplayOptions {
  /** All rows of the account, from its first one. */
  readonly rows: readonly ReplayRow[];
  /** All public rows of the log. */
  readonly publicRows: readonly ReplayRow[];
  readonly instruments: readonly Instrument[];
  readonly hours: TradingHours;
  /** Until a row says another. */
  readonly feeType?: FeeType;
  /** The first row that is computed; those before it are taken as they stand. Absent: as many as say enough. */
  readonly from?: number;
}

export interface Recomputed {
  /** Rows that came out as they stand. */
  readonly computed: number;
  /** Rows that were taken as they stand: of before, and of copyings. */
  readonly taken: number;
  /** When the first of those that were computed was decided; null: none was. */
  readonly since: Instant | null;
  /** Millionths of a dollar, after the last row. */
  readonly balance: Money;
}
