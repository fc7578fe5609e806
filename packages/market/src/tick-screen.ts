// The one screen that the ticks of every feed pass before anything follows them: a tick whose bid is above its ask is
// refused, a suspect one is held until the next confirms it (specification, "Prices and triggers").
import type { Instrument, InstrumentId } from './instrument.ts';
import type { Tick } from './quote.ts';
import { type Pace, type SuspectFilter, suspectFilter } from './suspect-tick.ts';

export interface TickScreen {
  /** What may be traded on now, in the order it came: see {@link SuspectFilter.judge}. */
  pass(tick: Tick): readonly Tick[];
  /** Ticks refused because their bid was above their ask. */
  crossedCount(): number;
  /** Suspect ticks that were not confirmed. */
  droppedCount(): number;
}

/**
 * @param instruments what may be traded; ticks of others do not pass
 * @param onDropped told of each tick that is refused or dropped
 */
export function tickScreen(
  instruments: readonly Instrument[],
  paceOf: (id: InstrumentId) => Pace,
  onDropped: (tick: Tick) => void = () => undefined,
): TickScreen {
  const categories = new Map(instruments.map(({ id, category }) => [id, category]));
  const filters = new Map<InstrumentId, SuspectFilter>();
  let crossedCount = 0;

  function filterOf(id: InstrumentId): SuspectFilter | undefined {
    const known = filters.get(id);
    const category = categories.get(id);
    if (known !== undefined || category === undefined) return known;
    const made = suspectFilter(category, paceOf(id), onDropped);
    filters.set(id, made);
    return made;
  }
  return {
    pass(tick) {
      const filter = filterOf(tick.instrumentId);
      if (filter === undefined) return [];
      if (tick.bid <= tick.ask) return filter.judge(tick);
      crossedCount += 1;
      onDropped(tick);
      return [];
    },
    crossedCount: () => crossedCount,
    droppedCount: () =>
      [...filters.values()].reduce((sum, filter) => sum + filter.droppedCount(), 0),
  };
}
