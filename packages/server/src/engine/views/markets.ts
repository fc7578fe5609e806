// What nouns may ask about the instruments as the engine trades them now. What screens show of prices is the price
// board's; orders of an instrument are the orders' view's.
import type { Instrument, InstrumentId, Tick } from '@meridian/market';
import {
  type EngineState,
  type FeeType,
  type Halt,
  type SpreadPromise,
  type TermsPlan,
  conversionOf,
  haltOver,
  isMarketOpen,
  marketOf,
} from '@meridian/trading';
import type { Instant, Rate } from '@meridian/units';

export interface MarketsView {
  /**
   * The instrument on its present terms.
   * @throws AssertionError if it is not traded
   */
  instrument(id: InstrumentId): Instrument;
  /** The instrument on its present terms; null if it is not traded. */
  find(id: InstrumentId): Instrument | null;
  /** All that are traded, on their present terms, in the order of the market list. */
  instruments(): Instrument[];
  /** Announced terms, the next ones first. */
  planned(id: InstrumentId): readonly TermsPlan[];
  /** Spreads that are promised, also those that are withdrawn and still hold. */
  promises(id: InstrumentId): readonly SpreadPromise[];
  /** What keeps it from trading at a moment: its own halt, or one of a price that converts its profit; null: nothing. */
  haltAt(id: InstrumentId, at: Instant): Halt | null;
  feeType(): FeeType;
  /** Whether prices come for the instrument. */
  isQuoted(id: InstrumentId): boolean;
  /** Whether the session is open and the feed has prices for the instrument. */
  isOpen(id: InstrumentId): boolean;
  /** The last tick that was applied; null: none since the start, and none from before it. */
  quote(id: InstrumentId): Tick | null;
  /** US dollars per unit of the instrument's quote currency at the present mids; null if a price is missing. */
  dollarRate(id: InstrumentId): Rate | null;
  /** The latest market time that the engine has reached. */
  now(): Instant;
}

export function marketsView(state: EngineState): MarketsView {
  return {
    instrument: (id) => marketOf(state, id).instrument,
    find: (id) => state.markets.get(id)?.instrument ?? null,
    instruments: () => [...state.markets.values()].map(({ instrument }) => instrument),
    planned: (id) => state.markets.get(id)?.plans ?? [],
    promises: (id) =>
      (state.markets.get(id)?.promises ?? []).filter(
        ({ until }) => until === null || state.now < until,
      ),
    haltAt(id, at) {
      const market = state.markets.get(id);
      return market === undefined ? null : haltOver(state, market, at);
    },
    feeType: () => state.feeType,
    isQuoted: (id) => state.source?.instrumentIds.has(id) ?? true,
    isOpen: (id) => isMarketOpen(state, marketOf(state, id)),
    quote: (id) => marketOf(state, id).quote,
    dollarRate: (id) => conversionOf(state, marketOf(state, id))?.rate ?? null,
    now: () => state.now,
  };
}
