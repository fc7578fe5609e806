// From a provider's quotes to ticks: reads prices, gives each tick its time and sequence, and holds suspect ones back.
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
   * One quote as the provider has it. Returns the ticks that may be traded on: none while it is held or when it cannot
   * be read, two when it confirms the one before.
   * @param at the provider's time; never trusted beyond the wall clock, nor before the tick before
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
      // A crossed or empty book is no price.
      if (!Number.isFinite(quote.at) || !(bid > 0) || !(ask >= bid) || !Number.isSafeInteger(ask)) {
        counters.unreadable += 1;
        return [];
      }
      const filter = suspectFilter(instrument.category);
      const state = known.get(instrument.id) ?? { filter, at: from ?? 0, seq: 0 };
      const at = Math.max(state.at, Math.min(Math.floor(quote.at), now()));
      // Time makes sequences ascend over restarts without a memory of the last one.
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
