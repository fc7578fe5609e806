// Makes sure that no candle is missing: neither the past of a new feed nor what the feed's ticks missed. It asks until
// the candles come. Meanwhile nothing is written, so that a process which is killed asks again at the next start.
import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import type { Instrument, InstrumentId } from '@meridian/market';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '@meridian/units';
import type { FastifyBaseLogger } from 'fastify';
import type { CandleBook } from './candle-book.ts';
import type { Feed, FeedStatus } from '../feeds/feed.ts';
import type { FirstHistory } from './first-history.ts';
import { type Past, fetchPast, fillFromHistory, knownUpTo } from './history.ts';

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

export function createBackfill(needs: BackfillNeeds): Backfill {
  const { feed, instruments, book, first, marketNow, now, log, times = BACKFILL_TIMES } = needs;
  /** Failed ones stand last. */
  const missing = new Map<InstrumentId, Missing>();
  const asked = new Set<InstrumentId>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let owesFirst = first.isNew;
  let keepsFirst = false;
  let isGivenUp = false;
  let working: Promise<void> | null = null;
  /** Resolves when all work begun so far, and what follows it, has ended. */
  let worked: Promise<void> = Promise.resolve();
  let kept: Promise<void> = Promise.resolve();

  function askFirst(): void {
    if (!owesFirst) return;
    owesFirst = false;
    keepsFirst = true;
    miss(null, marketNow());
  }

  function miss(from: Instant | null, to: Instant): void {
    const known = feed.instrumentIds();
    for (const instrument of instruments)
      if (known.has(instrument.id))
        missing.set(instrument.id, joined(missing.get(instrument.id), { instrument, from, to }));
    if (working !== null || missing.size === 0 || signal.aborted) return;
    const filled = Promise.withResolvers<void>();
    void book.holdUntil(filled.promise);
    working = fillAll(filled.resolve);
    working.catch(needs.onFault);
    worked = Promise.allSettled([worked, working]).then(() => undefined);
  }

  async function fillAll(release: () => void): Promise<void> {
    let failures = 0;
    for (let next = pick(); next !== undefined; next = pick()) {
      const fault = await fill(next).catch(asError);
      // Keep the book held: what is missing must not be written over.
      if (signal.aborted && fault !== null) return;
      next.tried.resolve();
      asked.delete(next.instrument.id);
      failures = fault === null ? 0 : failures + 1;
      if (fault !== null) await failed(next, fault, failures);
      if (signal.aborted && missing.size > 0) return;
    }
    working = null;
    release();
    await needs.onFilled();
    if (!keepsFirst || isGivenUp) return;
    keepsFirst = false;
    kept = first.keep(book);
    kept.catch(needs.onFault);
  }

  /** A gap that a chart waits for goes first. */
  function pick(): Missing | undefined {
    const wanted = [...asked].find((id) => missing.has(id));
    return wanted === undefined ? missing.values().next().value : missing.get(wanted);
  }

  async function fill(one: Missing): Promise<null> {
    const { instrument, from, to } = one;
    const past = from === null ? await pastOf(instrument, to) : knownUpTo(from);
    await fillFromHistory({ feed, book, instrument, past, to });
    // It may have grown meanwhile.
    if (missing.get(instrument.id) === one) missing.delete(instrument.id);
    // Let others have their turn.
    await others();
    return null;
  }

  async function pastOf(instrument: Instrument, to: Instant): Promise<Past> {
    const early = await first.early?.catch(() => null);
    signal.throwIfAborted();
    return early?.get(instrument.id) ?? (await fetchPast(feed, instrument, to));
  }

  async function failed(one: Missing, fault: Error, failures: number): Promise<void> {
    const { id, code } = one.instrument;
    const failing = one.failing ?? { since: now(), to: one.to };
    // It may have grown meanwhile.
    const standing = missing.get(id) ?? one;
    const { from, to } = standing;
    missing.delete(id);
    const told = { feed: feed.identity, instrument: code, from, to, fault: fault.message };
    if (now() - failing.since >= times.givenUpMs) {
      isGivenUp = true;
      const givenUp = { ...told, to: failing.to };
      log.error(givenUp, 'candles stay missing: the feed has not given them for too long');
      if (to > failing.to) missing.set(id, { ...standing, from: failing.to, failing: null });
      return;
    }
    missing.set(id, { ...standing, failing });
    const waitMs = Math.min(times.retryMaxMs, times.retryFirstMs * 2 ** (failures - 1));
    log.warn({ ...told, waitMs }, 'candles are missing, and are asked for again');
    await pause(waitMs, undefined, { signal }).catch(() => undefined); // stopped
  }

  async function flush(): Promise<void> {
    const heardUpTo = feed.heardUpTo();
    if (heardUpTo !== null) await book.flush(Math.min(marketNow(), heardUpTo));
  }

  return {
    flush,
    async begin() {
      if (feed.isRemote) return;
      askFirst();
      if (keepsFirst) await working;
    },
    onStatus(status) {
      // A remote feed knows its instruments once it is connected.
      if (status.state === 'live' && feed.isRemote) askFirst();
      if (status.state === 'gap') miss(status.from, status.to);
    },
    async chartable(id) {
      const one = missing.get(id);
      if (one === undefined) return;
      asked.add(id);
      await Promise.race([one.tried.promise, pause(CHART_WAITS_MS, undefined, { ref: false })]);
    },
    missingCount: () => missing.size,
    async stop() {
      stopping.abort();
      await worked; // its errors go to onFault
      if (missing.size > 0) return;
      await kept;
      await flush();
    },
  };
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
