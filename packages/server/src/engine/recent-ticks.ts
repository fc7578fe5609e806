// The feed's ticks as a follower keeps them: those that the leader may not have decided yet, and the prices of those
// that it has. A leader that takes over begins at these prices and decides the others itself, each tick once.
import type { InstrumentId, Tick } from '@meridian/market';
import type { Clock } from './leader-door.ts';

export interface NumberedTick {
  readonly number: number;
  readonly tick: Tick;
}

/** A leader that was silent for longer left a hole in the prices: older ticks trigger nothing any more. */
const KEPT_MS = 2 * 60_000;
const KEPT_MAX = 100_000;

export class RecentTicks {
  readonly #clock: Pick<Clock, 'now'>;
  /** Ascending. */
  readonly #waiting = new Map<number, { readonly tick: Tick; readonly cameAt: number }>();
  readonly #decided: Map<InstrumentId, Tick>;
  #last = 0;
  #decidedUpTo = 0;

  constructor(clock: Pick<Clock, 'now'>, known: Iterable<Tick>) {
    this.#clock = clock;
    this.#decided = new Map([...known].map((tick) => [tick.instrumentId, tick]));
  }

  /** The number of the last tick that came. */
  get last(): number {
    return this.#last;
  }

  /** @returns false for one that came late */
  add(number: number, tick: Tick): boolean {
    if (number <= this.#last) return false;
    this.#last = number;
    if (number <= this.#decidedUpTo) this.#decided.set(tick.instrumentId, tick);
    else this.#waiting.set(number, { tick, cameAt: this.#clock.now() });
    this.#dropOld();
    return true;
  }

  /** The leader has decided everything up to this tick. @returns what came of it, ascending */
  decide(upTo: number): readonly Tick[] {
    this.#decidedUpTo = Math.max(this.#decidedUpTo, upTo);
    const decided: Tick[] = [];
    for (const [number, { tick }] of this.#waiting) {
      if (number > upTo) break;
      this.#waiting.delete(number);
      this.#decided.set(tick.instrumentId, tick);
      decided.push(tick);
    }
    return decided;
  }

  /** The number up to which the leader has decided, and its prices then. */
  decided(): { readonly upTo: number; readonly quotes: ReadonlyMap<InstrumentId, Tick> } {
    return { upTo: this.#decidedUpTo, quotes: this.#decided };
  }

  /** What nobody has decided, as far as is known, ascending. */
  undecided(): readonly NumberedTick[] {
    return [...this.#waiting].map(([number, { tick }]) => ({ number, tick }));
  }

  #dropOld(): void {
    const since = this.#clock.now() - KEPT_MS;
    for (const [number, { tick, cameAt }] of this.#waiting) {
      if (cameAt >= since && this.#waiting.size <= KEPT_MAX) return;
      this.#waiting.delete(number);
      this.#decided.set(tick.instrumentId, tick);
    }
  }
}
