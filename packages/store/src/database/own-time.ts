// Time limits that do not run out while the process is frozen: a machine that sleeps, a container that is paused.
import { SECOND_MS } from '@meridian/units';

/** One look at the clock counts for at most this much, however late it comes. */
const STEP_MS = SECOND_MS;

/**
 * The result of `work`, or a rejection once the process has waited `limitMs` for it. Time in which the process stood
 * still does not count: the answer may be there already, and is read first when the process goes on.
 */
export function withinOwnTime<T>(
  work: Promise<T>,
  limitMs: number,
  { message = 'no answer came in time' } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let leftMs = limitMs;
    let timer = setTimeout(look, Math.min(STEP_MS, leftMs));
    function look(): void {
      leftMs -= STEP_MS;
      if (leftMs <= 0) reject(new Error(`${message}: ${limitMs} ms`));
      else timer = setTimeout(look, Math.min(STEP_MS, leftMs));
    }
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
