// The candle book folds ticks into candles, keeps them and each instrument's last tick in the store across restarts,
// fills what was missed, and answers charts. Candles of different feeds are kept apart.
import {
  type Candle,
  type CandleSet,
  type Instrument,
  type InstrumentId,
  PERIODS,
  type Period,
  type Tick,
  candleInProgress,
  candleSet,
  foldCandles,
  foldTick,
  periodEnd,
  periodStart,
} from '@meridian/market';
import {
  type CandleHead,
  type CandleRun,
  type Database,
  appendCandles,
  readCandleHeads,
  readCandles,
  readLastCandles,
  saveCandleHeads,
  saveLastQuotes,
  saveMarketClock,
} from '@meridian/store';
import { type Instant, present } from '@meridian/units';
import { addTo, inOrder, mergedWith, widened, withLater } from './candle-list.ts';

/** Finished candles of a series kept in memory, for the charts that everybody opens. */
const RECENT_MAX = 1_500;

/** Hears of what followers of live candles would otherwise not see. */
export interface CandleListener {
  /** These are its final values, unless a gap that it lies in is filled: then it is told of again. */
  onCandleFinished(id: InstrumentId, period: Period, candle: Candle): void;
  /** Candles in progress became others without a tick. */
  onCandlesFilled(id: InstrumentId): void;
}

export interface CandleBook {
  follow(listener: CandleListener): void;
  /** @returns the daily candle in progress after the tick, for the price board */
  fold(tick: Tick): Candle | null;
  inProgress(id: InstrumentId, period: Period): Candle | null;
  /** The last `limit` candles that start before `end`, ascending, the one in progress included. */
  read(id: InstrumentId, period: Period, query: { end: Instant; limit: number }): Promise<Candle[]>;
  /** The last finished candle of each of these instruments that has one. */
  lastFinished(
    ids: readonly InstrumentId[],
    period: Period,
  ): Promise<ReadonlyMap<InstrumentId, Candle>>;
  /** Adds candles of a time whose ticks were missed, from the feed's history: finished ones and those in progress. */
  fill(id: InstrumentId, period: Period, candles: readonly Candle[], upTo: Instant): void;
  /**
   * Folds the coarser candles anew from the present minutes, beginning with the period of `from`, so that they are
   * exactly the sum of their minutes, seen or filled.
   * @returns the periods that began before the minutes in memory: these are not folded
   */
  refold(id: InstrumentId, refolding: Refolding): Promise<readonly Period[]>;
  /** Writes nothing until `filling` is done, because candles must reach the store in the order of time. */
  holdUntil(filling: Promise<void>): Promise<void>;
  /** Writes what changed since the last time, together with the market time. */
  flush(at: Instant): Promise<void>;
  /** Forgets candles that ended before, in a process that writes none: another has written them by then. */
  forget(before: Instant): void;
}

export interface Refolding {
  readonly from: Instant;
  /** The market time up to which the minutes are known. */
  readonly upTo: Instant;
  /** The whole past has just been filled, and is not in the store yet. */
  readonly isFirst: boolean;
}

interface Series {
  /** Ascending; null until a chart asks. */
  recent: Candle[] | null;
  /** Candles finished while `recent` was being read. */
  loading: { readonly arrived: Candle[]; readonly done: Promise<void> } | null;
}

interface FinishedRun {
  readonly instrumentId: InstrumentId;
  readonly period: Period;
  readonly candles: Candle[];
}

export async function loadCandleBook(
  db: Database,
  feed: string,
  instruments: readonly Instrument[],
): Promise<CandleBook> {
  const heads = await readCandleHeads(db, feed);
  const sets = new Map<InstrumentId, CandleSet>();
  for (const { id, session } of instruments) {
    sets.set(
      id,
      candleSet(
        session,
        heads.filter((head) => head.instrumentId === id),
      ),
    );
  }
  const lastHeld = new Map(heads.map(({ instrumentId, lastTick }) => [instrumentId, lastTick]));
  return new Book(db, feed, { sets, lastHeld });
}

type LastHeld = ReadonlyMap<InstrumentId, Pick<Tick, 'at' | 'seq'> | null>;

class Book implements CandleBook {
  readonly #db: Database;
  readonly #feed: string;
  readonly #sets: ReadonlyMap<InstrumentId, CandleSet>;
  readonly #series = new Map<string, Series>();
  #listener: CandleListener | null = null;
  #finished = new Map<string, FinishedRun>();
  /** Finished candles on their way into the store: a reader may not see them there yet. */
  #writing = new Map<string, FinishedRun>();
  readonly #moved = new Set<InstrumentId>();
  readonly #lastTicks = new Map<InstrumentId, Tick>();
  /** The last tick that the stored candles in progress held. */
  readonly #lastHeld: LastHeld;
  #flushing: Promise<void> = Promise.resolve();
  /** A write waits for this before it takes anything, even if it was queued earlier. */
  #held: Promise<void> = Promise.resolve();
  /** A write that has not begun. */
  #queued: { at: Instant; readonly done: Promise<void> } | null = null;

  constructor(
    db: Database,
    feed: string,
    stored: {
      readonly sets: ReadonlyMap<InstrumentId, CandleSet>;
      readonly lastHeld: LastHeld;
    },
  ) {
    this.#db = db;
    this.#feed = feed;
    this.#sets = stored.sets;
    this.#lastHeld = stored.lastHeld;
  }

  follow(listener: CandleListener): void {
    this.#listener = listener;
  }

  fold(tick: Tick): Candle | null {
    const set = this.#setOf(tick.instrumentId);
    // Who begins beside the feed's process is told the last ticks again.
    const held = this.#lastHeld.get(tick.instrumentId);
    if (held && tick.at <= held.at && tick.seq <= held.seq) return candleInProgress(set, '1day');
    for (const { period, candle } of foldTick(set, tick)) {
      this.#finish(tick.instrumentId, period, candle);
      this.#listener?.onCandleFinished(tick.instrumentId, period, candle);
    }
    this.#moved.add(tick.instrumentId);
    this.#lastTicks.set(tick.instrumentId, tick);
    return candleInProgress(set, '1day');
  }

  inProgress(id: InstrumentId, period: Period): Candle | null {
    return candleInProgress(this.#setOf(id), period);
  }

  async read(
    id: InstrumentId,
    period: Period,
    { end, limit }: { end: Instant; limit: number },
  ): Promise<Candle[]> {
    const recent = await this.#recentOf(id, period);
    const head = candleInProgress(this.#setOf(id), period);
    const known = head === null ? recent : [...recent, head];
    const before = known.filter((candle) => candle.time < end);
    if (before.length >= limit) return before.slice(-limit);
    const until = Math.min(end, known[0]?.time ?? end);
    // Older candles may also be on their way into the store; after a first start that is all but the recent ones.
    const onTheWay = this.#writing
      .get(keyOf(id, period))
      ?.candles.filter(({ time }) => time < until);
    const missing = limit - before.length;
    const query = { feed: this.#feed, instrumentId: id, period, end: until, limit: missing };
    const stored = await readCandles(this.#db, query);
    return [...withLater(stored, onTheWay ?? []), ...before].slice(-limit);
  }

  async lastFinished(
    instrumentIds: readonly InstrumentId[],
    period: Period,
  ): Promise<ReadonlyMap<InstrumentId, Candle>> {
    // Those on their way now may be in the store when it answers, or not.
    const onTheWay = [this.#writing, this.#finished];
    const last = await readLastCandles(this.#db, { feed: this.#feed, instrumentIds, period });
    for (const id of instrumentIds)
      for (const candle of onTheWay.flatMap((runs) => runs.get(keyOf(id, period))?.candles ?? []))
        if (candle.time >= (last.get(id)?.time ?? candle.time)) last.set(id, candle);
    return last;
  }

  fill(id: InstrumentId, period: Period, candles: readonly Candle[], upTo: Instant): void {
    const set = this.#setOf(id);
    const hasNewerTicks = (this.#lastTicks.get(id)?.at ?? 0) >= upTo;
    const ended = new Map(
      this.#finished.get(keyOf(id, period))?.candles.map((candle) => [candle.time, candle]),
    );
    const widenedBySeen = (candle: Candle): Candle => {
      const seen = ended.get(candle.time);
      return seen === undefined ? candle : widened(candle, seen, false);
    };
    const known = ended.size === 0 ? candles : candles.map(widenedBySeen);
    const all = mergedWith(known, candleInProgress(set, period), hasNewerTicks);
    this.#setEnd(id, period, all, upTo);
  }

  async refold(id: InstrumentId, { from, upTo, isFirst }: Refolding): Promise<readonly Period[]> {
    const ended = isFirst ? this.#unwritten(id, '1min') : await this.#recentOf(id, '1min');
    // From here on everything happens in one turn: no tick comes in between.
    const { session } = this.#setOf(id);
    const head = candleInProgress(this.#setOf(id), '1min');
    const minutes = head === null ? ended : [...ended, head];
    const oldest = minutes[0]?.time ?? Infinity;
    const tooOld: Period[] = [];
    for (const period of PERIODS) {
      if (period === '1min') continue;
      const start = periodStart(period, from, session);
      if (start < oldest) {
        tooOld.push(period);
        continue;
      }
      const since = minutes.filter(({ time }) => time >= start);
      const open = candleInProgress(this.#setOf(id), period);
      const before = open === null || open.time >= start ? [] : [open];
      this.#setEnd(id, period, [...before, ...foldCandles(since, period, session)], upTo);
    }
    return tooOld;
  }

  holdUntil(filling: Promise<void>): Promise<void> {
    this.#held = this.#held.then(() => filling);
    return this.#held;
  }

  flush(at: Instant): Promise<void> {
    if (this.#queued === null) {
      this.#flushing = this.#flushing.then(() => this.#writeQueued());
      this.#queued = { at, done: this.#flushing };
    } else this.#queued.at = at;
    return this.#queued.done;
  }

  forget(before: Instant): void {
    for (const [key, run] of this.#finished) {
      const { session } = this.#setOf(run.instrumentId);
      const isLate = ({ time }: Candle): boolean => periodEnd(run.period, time, session) > before;
      const candles = run.candles.filter(isLate);
      if (candles.length === 0) this.#finished.delete(key);
      else this.#finished.set(key, { ...run, candles });
    }
  }

  async #recentOf(id: InstrumentId, period: Period): Promise<readonly Candle[]> {
    const key = keyOf(id, period);
    let known = this.#series.get(key);
    if (known?.recent) return known.recent;
    if (known === undefined) {
      known = { recent: null, loading: null };
      this.#series.set(key, known);
    }
    known.loading ??= this.#load(known, id, period);
    await known.loading.done;
    return known.recent ?? [];
  }

  #load(into: Series, id: InstrumentId, period: Period): NonNullable<Series['loading']> {
    const arrived = [...this.#unwritten(id, period)];
    const done = readCandles(this.#db, {
      feed: this.#feed,
      instrumentId: id,
      period,
      end: Number.MAX_SAFE_INTEGER,
      limit: RECENT_MAX,
    })
      .then((stored) => {
        const start = candleInProgress(this.#setOf(id), period)?.time ?? Number.MAX_SAFE_INTEGER;
        into.recent = stored.filter((candle) => candle.time < start);
        addTo(into.recent, arrived, RECENT_MAX);
      })
      .finally(() => {
        into.loading = null;
      });
    return { arrived, done };
  }

  /** Finished candles that may not be in the store yet. */
  #unwritten(id: InstrumentId, period: Period): readonly Candle[] {
    const runs = [this.#writing, this.#finished].map((all) => all.get(keyOf(id, period)));
    return withLater(
      [],
      runs.flatMap((run) => run?.candles ?? []),
    );
  }

  #finish(instrumentId: InstrumentId, period: Period, candle: Candle): void {
    const key = keyOf(instrumentId, period);
    const waiting = this.#finished.get(key);
    if (waiting) waiting.candles.push(candle);
    else this.#finished.set(key, { instrumentId, period, candles: [candle] });
    const known = this.#series.get(key);
    known?.loading?.arrived.push(candle);
    if (known?.recent) addTo(known.recent, [candle], RECENT_MAX);
  }

  /** Makes the series end with these candles; the last one is in progress unless its period has ended. */
  #setEnd(id: InstrumentId, period: Period, candles: readonly Candle[], upTo: Instant): void {
    const last = candles.at(-1);
    const isFinished =
      last === undefined || periodEnd(period, last.time, this.#setOf(id).session) <= upTo;
    const shownFrom = this.#shownFrom(id, period);
    for (const candle of isFinished ? candles : candles.slice(0, -1)) {
      this.#finish(id, period, candle);
      if (candle.time >= shownFrom) this.#listener?.onCandleFinished(id, period, candle);
    }
    this.#listener?.onCandlesFilled(id);
    this.#series.delete(keyOf(id, period));
    this.#setHead(id, period, isFinished ? null : last);
  }

  /** The time of the first candle not written yet that had ticks; Infinity: there is none. */
  #shownFrom(id: InstrumentId, period: Period): Instant {
    const ended = this.#finished.get(keyOf(id, period))?.candles ?? [];
    const head = candleInProgress(this.#setOf(id), period);
    return ended.reduce((first, { time }) => Math.min(first, time), head?.time ?? Infinity);
  }

  /** Replaces the candle in progress. */
  #setHead(id: InstrumentId, period: Period, candle: Candle | null): void {
    const set = this.#setOf(id);
    set.open.delete(period);
    if (candle !== null) {
      for (const [, open] of candleSet(set.session, [{ period, candle }]).open)
        set.open.set(period, open);
    }
    this.#moved.add(id);
  }

  async #writeQueued(): Promise<void> {
    let waited: Promise<void>;
    do {
      waited = this.#held;
      await waited;
    } while (waited !== this.#held);
    const begun = present(this.#queued, 'a write is queued');
    this.#queued = null;
    await this.#write(begun.at);
  }

  async #write(at: Instant): Promise<void> {
    this.#writing = this.#finished;
    this.#finished = new Map();
    const heads: CandleHead[] = [];
    const quotes: Tick[] = [];
    for (const instrumentId of this.#moved) {
      const tick = this.#lastTicks.get(instrumentId);
      if (tick) quotes.push(tick);
      for (const period of PERIODS) {
        const candle = candleInProgress(this.#setOf(instrumentId), period);
        if (candle) heads.push({ instrumentId, period, candle });
      }
    }
    this.#moved.clear();
    const runs: CandleRun[] = [...this.#writing.values()].map((run) => ({
      ...run,
      candles: inOrder(run.candles),
    }));
    await this.#db.transaction(async (within) => {
      if (runs.length > 0) await appendCandles(within, this.#feed, runs);
      await saveCandleHeads(within, this.#feed, heads);
      await saveLastQuotes(within, this.#feed, quotes);
      // Ticks may have come since the write was asked for; they are included.
      await saveMarketClock(within, {
        feed: this.#feed,
        at: quotes.reduce((to, tick) => Math.max(to, tick.at), at),
      });
    });
    this.#writing = new Map();
  }

  #setOf(id: InstrumentId): CandleSet {
    return present(this.#sets.get(id), `instrument ${id} has candles`);
  }
}

const keyOf = (id: InstrumentId, period: Period): string => `${id}:${period}`;
