// Charges nights and mirrors what leaders did slice by slice, because both reach many accounts: ticks and commands of
// others come in between.
import { type Command, type EngineState, hasPricesToMirror } from '@meridian/trading';

/** Copies that one turn mirrors, and orders that it charges for a night; all others go on between the turns. */
const SLICE_MAX = 200;
/** Market time after a start within which copies wait for the prices that they need. */
const PRICES_WITHIN_MS = 30_000;
/** Turns of these whose commit may be waited for at once. */
const SLICES_AHEAD = 4;

export interface Slices {
  /** Takes the next slice in a turn of its own, if one is due. */
  goOn(): void;
}

export interface SlicesOptions {
  readonly state: EngineState;
  readonly marketNow: () => number;
  readonly isStopped: () => boolean;
  /** Decides a slice; its commit, null if nothing changed. */
  readonly decide: (slice: Command) => Promise<void> | null;
}

export function createSlices({ state, marketNow, isStopped, decide }: SlicesOptions): Slices {
  const startedAt = marketNow();
  let waiting = 0;
  let isDue = false;
  let mayMirror = false;

  function next(): Command | null {
    const what = { max: SLICE_MAX, at: marketNow() };
    if (state.nights.walk !== null) return { type: 'ChargeNext', ...what };
    return state.mirrorTasks.length > 0 && hasPrices() ? { type: 'MirrorNext', ...what } : null;
  }

  /** After a restart prices come back one by one: a copy that needs one that is missing would be missed. */
  function hasPrices(): boolean {
    mayMirror ||= hasPricesToMirror(state) || marketNow() - startedAt >= PRICES_WITHIN_MS;
    return mayMirror;
  }

  async function take(): Promise<void> {
    isDue = false;
    const slice = next();
    if (isStopped() || slice === null) return;
    waiting += 1;
    // A commit that fails ends the process.
    const isKept = decide(slice)?.then(
      () => true,
      () => false,
    );
    if ((await isKept) === false) return;
    waiting -= 1;
    goOn();
  }

  function goOn(): void {
    if (isStopped() || isDue || waiting >= SLICES_AHEAD || next() === null) return;
    isDue = true;
    // One in a turn of the event loop.
    setImmediate(() => void take());
  }

  return { goOn };
}
