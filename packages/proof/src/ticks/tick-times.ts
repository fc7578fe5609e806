// Two words beside a tick keep it from reaching an order's price: that it only set a price again, and that the market's time was
// past it. Neither can be said of one tick at will: what is set again is older than all that its process deals at, and the market's
// time never falls. So whoever follows the segments sees it.
import { prove } from '../fault.ts';
import type { TickSeal } from './sealed-ticks.ts';
import type { LoggedTick } from './segment.ts';

/** What is known of the process that deals. */
interface Process {
  /** The earliest tick that it dealt at, by its time. */
  readonly dealtFrom: number;
  /** The latest tick that only set a price again. */
  readonly restoredTo: number;
  /** The market's time. */
  readonly now: number;
  /** The last instrument whose price it knew when it began. */
  readonly known: number;
}

const BEGINS: Process = { dealtFrom: Infinity, restoredTo: -Infinity, now: -Infinity, known: 0 };

/**
 * Follows segments of ticks and refuses what no process could have said of them.
 * Source: docs/decisions/proof.md, 517.
 */
export class TickTimes {
  /** Where processes began, and so many prices that they knew. */
  readonly #began: Ranges;
  readonly #restored: Ranges;
  #process = BEGINS;
  /** Up to this number ticks are prices that were known before. */
  #knownUpTo = 0;
  #nextNo = 0;
  /** Once a segment says how late its ticks were, all that follow do. */
  #isLateSaid = false;

  /** @param seals all of the log, in their order */
  constructor(seals: readonly TickSeal[]) {
    const began = seals.flatMap((seal) => seal.began);
    this.#began = new Ranges(began.map(({ no, known }) => ({ no, count: known })));
    this.#restored = new Ranges(seals.flatMap(({ restored }) => restored));
  }

  /**
   * Segments in their order. Where some are left out between them, nothing is known of these.
   * @throws ProofError ticks
   */
  follow(ticks: readonly LoggedTick[]): void {
    const saysLate = ticks.some(({ late }) => late !== undefined);
    if (ticks[0]?.no !== this.#nextNo) this.#process = BEGINS;
    if (saysLate && !this.#isLateSaid) this.#process = { ...this.#process, now: -Infinity };
    this.#isLateSaid ||= saysLate;
    for (const tick of ticks) this.#take(tick);
  }

  #take(tick: LoggedTick): void {
    const { no } = tick;
    this.#nextNo = no + 1;
    for (let range = this.#began.passed(no); range !== undefined; range = this.#began.passed(no)) {
      this.#process = BEGINS;
      this.#knownUpTo = range.no + range.count - 1;
    }
    if (no <= this.#knownUpTo) this.#know(tick);
    else if (this.#restored.has(no)) this.#restore(tick);
    else this.#deal(tick);
  }

  #know({ no, instrumentId }: LoggedTick): void {
    const what = `tick ${no} is not the one price of its instrument that a process knew`;
    prove(instrumentId > this.#process.known, 'ticks', what);
    this.#process = { ...this.#process, known: instrumentId };
  }

  #restore({ no, at }: LoggedTick): void {
    const { dealtFrom, restoredTo } = this.#process;
    const what = `tick ${no} only set a price again, though an older one did not`;
    prove(at < dealtFrom, 'ticks', what);
    this.#process = { ...this.#process, restoredTo: Math.max(restoredTo, at) };
  }

  #deal({ no, at, late = 0 }: LoggedTick): void {
    const { dealtFrom, restoredTo, now } = this.#process;
    prove(at > restoredTo, 'ticks', `a tick before ${no} only set a price again, and is no older`);
    const isForward = !this.#isLateSaid || at + late >= now;
    prove(isForward, 'ticks', `at tick ${no} the market's time is before that of an earlier one`);
    const ends = { dealtFrom: Math.min(dealtFrom, at), now: Math.max(now, at + late) };
    this.#process = { ...this.#process, ...ends };
  }
}

interface Range {
  readonly no: number;
  readonly count: number;
}

/** Ranges of ticks, gone through once. */
class Ranges {
  readonly #all: readonly Range[];
  #place = 0;

  constructor(all: readonly Range[]) {
    this.#all = all.toSorted((one, other) => one.no - other.no);
  }

  /** The next one that begins at a number or before it; undefined: there is none. */
  passed(no: number): Range | undefined {
    const next = this.#all[this.#place];
    if (next === undefined || next.no > no) return undefined;
    this.#place += 1;
    return next;
  }

  /** @param no not lower than the last time */
  has(no: number): boolean {
    let range = this.#all[this.#place];
    for (; range !== undefined && range.no + range.count <= no; range = this.#all[this.#place])
      this.#place += 1;
    return range !== undefined && range.no <= no;
  }
}
