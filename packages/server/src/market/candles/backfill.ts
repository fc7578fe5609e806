// Makes sure that no candle is missing: neither the past of a new feed nor what the feed's ticks missed. It asks until
// the candles come. Meanwhile nothing is written, so that a process which is killed asks again at the next start.
import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import type { Instrument, InstrumentId } from '@meridian/market';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '@meridian/units';
import type { FastifyBaseLogger } from 'fastify';
import type { CandleBook } from './candle-book.ts';
import type { Feed, FeedStatus } from '../feeds/feed.ts';
import type { FirstHistory } from './first-history.ts';
import { type Past, fillFromHistory, knownUpTo } from './history.ts';

/** How long a chart waits for what is being filled; shown earlier, it would have a hole. */
const CHART_WAITS_MS = 2 * SECOND_MS;

export interface BackfillTimes {
  /** The wait after a failure; it doubles with each further one. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** A gap that failed for this long stays missing and is logged: writing cannot wait for ever. */
  readonly givenUpMs: number;
}

export const BACKFILL_TIMES: BackfillTimes = {
  retryFirstMs: SECOND_MS,
  retryMaxMs: MINUTE_MS,
  givenUpMs: HOUR_MS,
};

export interface Backfill {
  /** Call it when the feed has started. Settles when charts have their past; a remote feed's past comes when it can. */
  begin(): Promise<void>;
  onStatus(status: FeedStatus): void;
  /** Await it before reading a chart. It waits for a moment while the chart's candles are asked for the first time. */
  chartable(id: InstrumentId): Promise<void>;
  /** How many instruments have missing candles. */
  missingCount(): number;
  /** Writes candles up to the last sign of life, because the next start asks for what came after. */
  flush(): Promise<void>;
  /**
   * Writes candles for the last time, except what is missing and all that came after it: the next start asks for these.
   */
  stop(): Promise<void>;
}

export interface BackfillNeeds {
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  readonly book: CandleBook;
  readonly first: FirstHistory;
  readonly marketNow: () => Instant;
  /** Wall time. */
  readonly now: () => Instant;
  /** Called when charts have what was missing. */
  readonly onFilled: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
  readonly log: FastifyBaseLogger;
  readonly times?: BackfillTimes;
}

interface Missing {
  readonly instrument: Instrument;
  /** null: the whole past. */
  readonly from: Instant | null;
  readonly to: Instant;
  /** Since when it has failed, and how far it reached then. A gap that joins it later has its own time. */
  readonly failing: { readonly since: Instant; readonly to: Instant } | null;
  readonly tried: PromiseWithResolvers<void>;
}

export const createBackfill = (needs: BackfillNeeds): Backfill => new Filling(needs);

class Filling implements Backfill {
  readonly #needs: BackfillNeeds;
  readonly #times: BackfillTimes;
  /** Failed ones stand last. */
  readonly #missing = new Map<InstrumentId, Missing>();
  readonly #asked = new Set<InstrumentId>();
  readonly #stopping = new AbortController();
  #owesFirst: boolean;
  #keepsFirst = false;
  #isGivenUp = false;
  #working: Promise<void> | null = null;
  /** Resolves when all work begun so far, and what follows it, has ended. */
  #worked: Promise<void> = Promise.resolve();
  #kept: Promise<void> = Promise.resolve();

  constructor(needs: BackfillNeeds) {
    this.#needs = needs;
    this.#times = needs.times ?? BACKFILL_TIMES;
    this.#owesFirst = needs.first.isNew;
  }

  async begin(): Promise<void> {
    if (this.#needs.feed.isRemote) return;
    this.#askFirst();
    if (this.#keepsFirst) await this.#working;
  }

  onStatus(status: FeedStatus): void {
    const { feed } = this.#needs;
    // A remote feed knows its instruments once it is connected.
    if (status.state === 'live' && feed.isRemote) this.#askFirst();
    if (status.state === 'gap') this.#miss(status.from, status.to);
  }

  async chartable(id: InstrumentId): Promise<void> {
    const one = this.#missing.get(id);
    if (one === undefined) return;
    this.#asked.add(id);
    await Promise.race([one.tried.promise, pause(CHART_WAITS_MS, undefined, { ref: false })]);
  }

  missingCount(): number {
    return this.#missing.size;
  }

  async flush(): Promise<void> {
    const { feed, book, marketNow } = this.#needs;
    const heardUpTo = feed.heardUpTo();
    if (heardUpTo !== null) await book.flush(Math.min(marketNow(), heardUpTo));
    else book.forget(marketNow() - this.#times.givenUpMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#worked; // its errors go to onFault
    if (this.#missing.size > 0) return;
    await this.#kept;
    await this.flush();
  }

  #askFirst(): void {
    if (!this.#owesFirst) return;
    this.#owesFirst = false;
    this.#keepsFirst = true;
    this.#miss(null, this.#needs.marketNow());
  }

  #miss(from: Instant | null, to: Instant): void {
    const known = this.#needs.feed.instrumentIds();
    for (const instrument of this.#needs.instruments)
      if (known.has(instrument.id))
        this.#missing.set(
          instrument.id,
          joined(this.#missing.get(instrument.id), { instrument, from, to }),
        );
    if (this.#working !== null || this.#missing.size === 0 || this.#stopping.signal.aborted) return;
    const filled = Promise.withResolvers<void>();
    void this.#needs.book.holdUntil(filled.promise);
    this.#working = this.#fillAll(filled.resolve);
    this.#working.catch(this.#needs.onFault);
    this.#worked = Promise.allSettled([this.#worked, this.#working]).then(() => undefined);
  }

  async #fillAll(release: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const { first, book } = this.#needs;
    let failures = 0;
    for (let next = this.#pick(); next !== undefined; next = this.#pick()) {
      const fault = await this.#fill(next).catch(asError);
      // Keep the book held: what is missing must not be written over.
      if (signal.aborted && fault !== null) return;
      next.tried.resolve();
      this.#asked.delete(next.instrument.id);
      failures = fault === null ? 0 : failures + 1;
      if (fault !== null) await this.#failed(next, fault, failures);
      if (signal.aborted && this.#missing.size > 0) return;
    }
    this.#working = null;
    release();
    await this.#needs.onFilled();
    if (!this.#keepsFirst || this.#isGivenUp) return;
    this.#keepsFirst = false;
    this.#kept = first.keep(book);
    this.#kept.catch(this.#needs.onFault);
  }

  /** A gap that a chart waits for goes first. */
  #pick(): Missing | undefined {
    const wanted = [...this.#asked].find((id) => this.#missing.has(id));
    return wanted === undefined ? this.#missing.values().next().value : this.#missing.get(wanted);
  }

  async #fill(one: Missing): Promise<null> {
    const { feed, book } = this.#needs;
    const { instrument, from, to } = one;
    const past = from === null ? await this.#pastOf(instrument, to) : knownUpTo(from);
    await fillFromHistory({ feed, book, instrument, past, to });
    // It may have grown meanwhile.
    if (this.#missing.get(instrument.id) === one) this.#missing.delete(instrument.id);
    // Let others have their turn.
    await others();
    return null;
  }

  async #pastOf(instrument: Instrument, to: Instant): Promise<Past> {
    const { first } = this.#needs;
    const early = await first.early?.catch(() => null);
    this.#stopping.signal.throwIfAborted();
    return early?.get(instrument.id) ?? (await first.pastOf(instrument, to));
  }

  async #failed(one: Missing, fault: Error, failures: number): Promise<void> {
    const { feed, log, now } = this.#needs;
    const { id, code } = one.instrument;
    const failing = one.failing ?? { since: now(), to: one.to };
    // It may have grown meanwhile.
    const standing = this.#missing.get(id) ?? one;
    const { from, to } = standing;
    this.#missing.delete(id);
    const told = { feed: feed.identity, instrument: code, from, to, fault: fault.message };
    if (now() - failing.since >= this.#times.givenUpMs) {
      this.#isGivenUp = true;
      const givenUp = { ...told, to: failing.to };
      log.error(givenUp, 'candles stay missing: the feed has not given them for too long');
      if (to > failing.to) this.#missing.set(id, { ...standing, from: failing.to, failing: null });
      return;
    }
    this.#missing.set(id, { ...standing, failing });
    const waitMs = Math.min(this.#times.retryMaxMs, this.#times.retryFirstMs * 2 ** (failures - 1));
    log.warn({ ...told, waitMs }, 'candles are missing, and are asked for again');
    await pause(waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined); // stopped
  }
}

type Span = Pick<Missing, 'instrument' | 'from' | 'to'>;

/** One span over both; candles fetched twice are the same. */
function joined(already: Missing | undefined, { instrument, from, to }: Span): Missing {
  if (already === undefined)
    return { instrument, from, to, failing: null, tried: Promise.withResolvers<void>() };
  return {
    ...already,
    from: from === null || already.from === null ? null : Math.min(from, already.from),
    to: Math.max(to, already.to),
  };
}

const asError = (fault: unknown): Error =>
  fault instanceof Error ? fault : new Error(String(fault));
