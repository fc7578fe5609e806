// What prices did while nobody watched them for alerts: from the ticks that the engine kept, between the moment up to which
// everything was seen and marked, and the first tick that this process saw itself.
import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import { decodeSegment } from '@meridian/proof';
import {
  type Database,
  Fault,
  readSegmentBytes,
  readSetting,
  readUnsealedTicks,
  saveSetting,
  segmentsBetween,
} from '@meridian/store';
import { MINUTE_MS, SECOND_MS } from '@meridian/units';
import { ticksOf } from '../engine/tick-lot.ts';
import { unpack } from '../platform/unpack.ts';

const SETTING = 'alerts_watched';
const SAVED_EVERY_MS = 10 * SECOND_MS;
const LOOKS_EVERY_MS = SECOND_MS;
/** Ticks may come later than others of their time. What was seen before is seen again: what it reached waits no more. */
const AGAIN_MS = MINUTE_MS;
const LOTS_MAX = 100_000;

export interface PastTick {
  readonly instrumentId: number;
  /** Points. */
  readonly bid: number;
  /** Market time. */
  readonly at: number;
}

interface MissedPricesOptions {
  /** Of several processes, fenced. */
  readonly db: Database;
  /** When the oldest waiting alert was made; null: none waits. */
  readonly since: () => number | null;
  readonly show: (ticks: readonly PastTick[]) => void;
  /** Resolves when what was reached so far is marked. @returns false if it could not be */
  readonly settled: () => Promise<boolean>;
  readonly onFault: (error: unknown) => void;
  readonly log: { warn(fields: object, message: string): void };
}

export async function loadMissedPrices(options: MissedPricesOptions): Promise<MissedPrices> {
  const upTo = await readSetting(options.db, SETTING);
  return new MissedPrices(options, typeof upTo === 'number' ? upTo : null);
}

export class MissedPrices {
  readonly #options: MissedPricesOptions;
  readonly #stopping = new AbortController();
  /** Market time up to which everything was seen and marked; null: nobody said so. */
  #upTo: number | null;
  /** Market times of the first tick that this process saw, and of the latest one. */
  #first: number | null = null;
  #last = -Infinity;
  #hasLooked = false;
  #working: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MissedPricesOptions, upTo: number | null) {
    this.#options = options;
    this.#upTo = upTo;
  }

  /** This process has seen a tick. */
  note(at: number): void {
    this.#first ??= at;
    this.#last = Math.max(this.#last, at);
  }

  /** Call it once ticks come. */
  start(): void {
    this.#working = this.#lookBack().catch(this.#options.onFault);
    this.#timer = setInterval(() => void this.save(), SAVED_EVERY_MS).unref();
  }

  /** Resolves when everything that was missed has been looked at. */
  async looked(): Promise<void> {
    await this.#working;
  }

  /** Notes up to when everything was seen, as far as it is marked. */
  async save(): Promise<void> {
    const { db, since, settled } = this.#options;
    const at = this.#last;
    if (!this.#hasLooked || since() === null || at <= (this.#upTo ?? -Infinity)) return;
    try {
      if (!(await settled())) return;
      await db.transaction((within) => saveSetting(within, SETTING, at));
      this.#upTo = at;
    } catch (error) {
      if (!(error instanceof Fault)) this.#options.onFault(error); // or the next time
    }
  }

  /** Call it when no tick comes any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#working;
    await this.save();
  }

  async #lookBack(): Promise<void> {
    const { signal } = this.#stopping;
    const made = this.#options.since();
    if (this.#upTo !== null && made !== null) {
      let upTo = Math.max(this.#upTo - AGAIN_MS, made);
      for (;;) {
        upTo = await this.#lookOnce(upTo);
        if (signal.aborted) return;
        // What this process saw itself is kept by now, so there is nothing between.
        if (this.#first !== null && upTo >= this.#first) break;
        await pause(LOOKS_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    this.#hasLooked = true;
  }

  /** @returns up to when it has seen everything */
  async #lookOnce(from: number): Promise<number> {
    const { db, show, log } = this.#options;
    let upTo = from;
    try {
      for await (const ticks of ticksSince(db, from)) {
        if (this.#stopping.signal.aborted) return upTo;
        show(ticks.filter(({ at }) => at >= from));
        upTo = Math.max(upTo, ticks.at(-1)?.at ?? upTo);
        await others();
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      log.warn({ err: error }, 'prices that were missed could not be read: once more');
    }
    return upTo;
  }
}

/** All that is kept since a market time, in lots, ascending; the first may begin earlier. */
async function* ticksSince(db: Database, since: number): AsyncGenerator<readonly PastTick[]> {
  // These first: meanwhile they may be sealed, and a tick may come twice.
  const unsealed = await readUnsealedTicks(db, LOTS_MAX);
  const all = { fromAt: since, upToTick: Number.MAX_SAFE_INTEGER };
  for (const { id } of await segmentsBetween(db, all)) {
    const bytes = await readSegmentBytes(db, id);
    if (bytes !== null) yield decodeSegment(await unpack(bytes));
  }
  for (const { firstNo, ticks } of unsealed) yield ticksOf({ firstNo, ticks });
}
