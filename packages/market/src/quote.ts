// One tick of a feed, in integer points of its instrument.
import type { Instant, Price } from '@meridian/units';
import type { InstrumentId } from './instrument.ts';

export interface Tick {
  readonly instrumentId: InstrumentId;
  readonly bid: Price;
  readonly ask: Price;
  /** Market time. */
  readonly at: Instant;
  /** Ascending per instrument; names this tick in every fill that used it. */
  readonly seq: number;
  /** What the feed says was traded since the tick before, in the feed's own units; 1 if the feed says nothing. */
  readonly volume: number;
  /** When it arrived at the server, by the wall clock; absent where that was not kept. */
  readonly arrivedAt?: Instant;
}
