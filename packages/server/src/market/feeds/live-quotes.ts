// Turns a provider's quotes into ticks: reads prices and gives each tick its time and sequence.
import type { Instrument, InstrumentId, Tick } from '@meridian/market';
import { type Instant, asPrice, pointsFromNumber } from '@meridian/units';
import type { FeedCounters } from './feed.ts';

export interface LiveQuotes {
  /**
   * Takes one quote as the provider sends it. Returns its tick, crossed or suspect as it may be; none if it cannot be
   * read.
   * @param at the provider's time; never believed beyond the wall clock, nor before the tick before
   */
  accept(instrument: Instrument, quote: { bid: number; ask: number; at: Instant }): readonly Tick[];
}

interface Known {
  readonly at: Instant;
  readonly seq: number;
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
      const bid = pointsFromNumber(quote.bid, instrument.precision);
      const ask = pointsFromNumber(quote.ask, instrument.precision);
      // An empty book gives no price.
      const isRead = Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && bid > 0 && ask > 0;
      if (!Number.isFinite(quote.at) || !isRead) {
        counters.unreadable += 1;
        return [];
      }
      const state = known.get(instrument.id) ?? { at: from ?? 0, seq: 0 };
      const at = Math.max(state.at, Math.min(Math.floor(quote.at), now()));
      // Using the time makes sequences rise across restarts without storing the last one.
      const seq = Math.max(state.seq + 1, at);
      known.set(instrument.id, { at, seq });
      const prices = { bid: asPrice(BigInt(bid)), ask: asPrice(BigInt(ask)) };
      return [{ instrumentId: instrument.id, ...prices, at, seq, volume: 1 }];
    },
  };
}
