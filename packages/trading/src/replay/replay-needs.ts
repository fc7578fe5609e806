// What a replay needs of the public ticks: of which instruments, where processes began, and which ticks triggered nothing.
import type { InstrumentId } from '@meridian/market';
import type { EngineState } from '../state/state.ts';
import { type OwnStep, type Step, askedBy, isOwn } from './replay-step.ts';

export interface TickMarks {
  /** Where a process began to decide, in order. */
  readonly began: readonly { readonly no: number; readonly afterSeq?: number }[];
  /** Which of them is the first at a tick or later, and behind a row. */
  beganFrom(no: number, seq: number): number;
  /** Whether it is an own row, and one process may have decided it at the same moment as one before it. */
  isOfMoment(step: Step | undefined, of: Step | undefined): step is OwnStep;
  /** Whether a tick only set a price again. */
  isRestored(no: number): boolean;
}

/** @param publicSteps all public rows of the log, in their order. `isRestored` is to be asked of ascending ticks. */
export function ticksMarked(publicSteps: readonly Step[]): TickMarks {
  const seals = publicSteps.flatMap(({ event }) => (event.type === 'TicksSealed' ? [event] : []));
  const began = seals.flatMap((seal) => seal.began).toSorted((one, other) => one.no - other.no);
  const ranges = [
    ...began.map(({ no, known }) => ({ no, count: known })),
    ...seals.flatMap(({ restored = [] }) => restored),
  ].filter(({ count }) => count > 0);
  const starts = ranges.toSorted((one, other) => one.no - other.no);
  let place = 0;
  return {
    began,
    beganFrom(no, seq) {
      const place = began.findIndex((one) => one.no >= no && (one.afterSeq ?? 0) >= seq);
      return place < 0 ? began.length : place;
    },
    isOfMoment: (step, of): step is OwnStep =>
      step !== undefined &&
      of !== undefined &&
      isOwn(step) &&
      step.at === of.at &&
      step.tickNo === of.tickNo &&
      step.byTick === of.byTick &&
      !began.some(({ afterSeq = 0 }) => afterSeq >= of.seq && afterSeq < step.seq),
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
