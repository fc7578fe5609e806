// Between two stretches of its fold the ranking rests: orders wait for the same cores. It does not rest while somebody waits
// for the figures, or for its end.
import { setTimeout } from 'node:timers/promises';

/** So many times as long as a stretch took. */
const PARTS = 4;
/** After so many stretches in a row there are no rests: whoever is always slower than the venue never catches up. */
const STRETCHES_WITH_RESTS = 40;

/** @returns milliseconds, fewer the longer it has not caught up */
export const restAfter = (tookMs: number, stretches: number): number =>
  tookMs * PARTS * Math.max(0, 1 - stretches / STRETCHES_WITH_RESTS);

export class Rests {
  #resting = new AbortController();
  #waiting = 0;

  async rest(ms: number): Promise<void> {
    if (this.#waiting > 0) return;
    this.#resting = new AbortController();
    const { signal } = this.#resting;
    await setTimeout(ms, undefined, { signal }).catch(() => undefined);
  }

  /** There are no rests until the work is done. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    this.#resting.abort();
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
    }
  }
}
