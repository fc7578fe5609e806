// What a replay needs of the public ticks: of which instruments, where processes began, and which ticks triggered nothing.
import type { InstrumentId } from '@meridian/market';
import type { EngineState } from '../state/state.ts';
import { type Step, askedBy } from './replay-step.ts';

export interface TickMarks {
  /** Where a process began to decide, in order. */
  readonly began: readonly { readonly no: number; readonly afterSeq?: number }[];
  /** Whether a tick only set a price again. */
  isRestored(no: number): boolean;
}

export function ticksMarked(publicSteps: readonly Step[]): TickMarks {
  const seals = publicSteps.flatMap(({ event }) => (event.type === 'TicksSealed' ? [event] : []));
  const began = seals.flatMap((seal) => seal.began);
  const ranges = [
    ...began.map(({ no, known }) => ({ no, count: known })),
    ...seals.flatMap(({ restored = [] }) => restored),
  ].filter(({ count }) => count > 0);
  const starts = ranges.toSorted((one, other) => one.no - other.no);
  let place = 0;
  return {
    began: began.toSorted((one, other) => one.no - other.no),
    isRestored(no) {
      while ((starts[place]?.no ?? Infinity) + (starts[place]?.count ?? 0) <= no) place += 1;
      return (starts[place]?.no ?? Infinity) <= no;
    },
  };
}

/** Those that the account held or asked for, with what their quote currencies are converted by. */
export function neededInstruments(
  state: EngineState,
  own: readonly Step[],
): ReadonlySet<InstrumentId> {
  const needed = new Set<InstrumentId>();
  const add = (id: InstrumentId): void => {
    needed.add(id);
    for (const { instrumentId } of state.markets.get(id)?.path ?? []) needed.add(instrumentId);
  };
  for (const step of own) {
    const { event } = step;
    if ('order' in event) add(event.order.instrumentId);
    const asked = askedBy(step)?.asked;
    if (asked?.type === 'PlaceOrder') add(asked.instrumentId);
  }
  return needed;
}
