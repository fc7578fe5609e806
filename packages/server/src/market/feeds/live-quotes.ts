// Turns a provider's quotes into ticks: reads prices, gives each tick its time and sequence, and holds suspect ticks
// back.
import {
  type Instrument,
  type InstrumentId,
  judgeTick,
  type SuspectFilter,
  suspectFilter,
  type Tick,
} from '@meridian/market';
import { asPrice, type Instant } from '@meridian/units';
import type { FeedCounters } from './feed.ts';

export interface LiveQuotes {
  /**
   * Takes one quote as the provider sends it. Returns the ticks that may be traded on: none while it is held or if it
   * cannot be read, two if it confirms the one before.
   * @param at the provider's time; never believed beyond the wall clock, nor before the tick before
   */
  accept(instrument: Instrument, quote: { bid: number; ask: number; at: Instant }): readonly Tick[];
}

interface Known {
  filter: SuspectFilter;
  at: Instant;
  seq: number;
}

/** @param from the last market time that the store has seen: no tick is earlier */
export function liveQuotes({
  now,
  counters,
  from,
}: {
  now: () => Instant;
  counters: FeedCounters;
  from: Instant | null;
}): LiveQuotes {
  const known = new Map<InstrumentId, Known>();
  return {
    accept: (instrument, quote) => {
      const bid = Math.round(quote.bid * 10 ** instrument.precision);
      const ask = Math.round(quote.ask * 10 ** instrument.precision);
      // A crossed or empty book gives no price.
      if (!Number.isFinite(quote.at) || !(bid > 0) || !(ask >= bid) || !Number.isSafeInteger(ask)) {
        counters.unreadable += 1;
        return [];
      }
      const filter = suspectFilter(instrument.category);
      const state = known.get(instrument.id) ?? { filter, at: from ?? 0, seq: 0 };
      const at = Math.max(state.at, Math.min(Math.floor(quote.at), now()));
      // Using the time makes sequences rise across restarts without storing the last one.
      const seq = Math.max(state.seq + 1, at);
      const judgement = judgeTick(state.filter, {
        instrumentId: instrument.id,
        bid: asPrice(BigInt(bid)),
        ask: asPrice(BigInt(ask)),
        at,
        seq,
        volume: 1,
      });
      counters.suspectDropped += judgement.filter.droppedCount - state.filter.droppedCount;
      known.set(instrument.id, { filter: judgement.filter, at, seq });
      return judgement.passed;
    },
  };
}
