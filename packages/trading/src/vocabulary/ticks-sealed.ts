// What the journal says of the ticks that the engine was offered: a segment of them is complete, and this is its digest.
import type { InstrumentId } from '@meridian/market';
import type { Instant, Price } from '@meridian/units';

/** A process began to decide. What came between the number before and this one was kept by nobody. */
export interface TicksBegan {
  /** Of its first tick. */
  readonly no: number;
  /** So many ticks from that one on are the prices that were known before it began; they triggered nothing again. */
  readonly known: number;
  /** Market time of the last tick that was kept before; null: none was. */
  readonly after: Instant | null;
  /** The journal's last row before. Absent in older journals. */
  readonly afterSeq?: number;
}

export interface TicksRestored {
  /** The first of them. */
  readonly no: number;
  /** So many from that one on. */
  readonly count: number;
}

/** Market time whose ticks the feed did not deliver. */
export interface FeedGap {
  /** The last tick before it; 0: there is none. */
  readonly afterNo: number;
  readonly from: Instant;
  readonly to: Instant;
}

/** A tick that the screen of suspect ticks did not let pass. */
export interface DroppedTick {
  readonly afterNo: number;
  readonly instrumentId: InstrumentId;
  readonly bid: Price;
  readonly ask: Price;
  readonly at: Instant;
  readonly seq: number;
}

/** Ticks in the order in which the engine was offered them; each has a number one higher than the one before. */
export interface TickSeal {
  /** One higher than that of the segment before; from 1. */
  readonly segment: number;
  readonly firstNo: number;
  readonly lastNo: number;
  /** Market time, of the earliest and of the latest tick. */
  readonly fromAt: Instant;
  readonly toAt: Instant;
  /** Of the segment's bytes, in hex. */
  readonly sha256: string;
  readonly began: readonly TicksBegan[];
  readonly gaps: readonly FeedGap[];
  /** The first of them; `droppedCount` says how many there are. */
  readonly dropped: readonly DroppedTick[];
  readonly droppedCount: number;
  /** Ticks of before a process began: they set prices again and triggered nothing. Absent in older journals. */
  readonly restored?: readonly TicksRestored[];
}

/** About no account: it concerns everybody. */
export interface TicksSealed extends TickSeal {
  readonly type: 'TicksSealed';
  readonly accountId?: undefined;
  readonly at: Instant;
}
