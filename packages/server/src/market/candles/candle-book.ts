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
  saveCandleHeads,
  saveLastQuotes,
  saveMarketClock,
} from '@meridian/store';
import { type Instant, present } from '@meridian/units';

/** Finished candles of a series kept in memory, for the charts that everybody opens. */
const RECENT_MAX = 1_500;

export interface CandleBook {
  /** @returns the daily candle in progress after the tick, for the price board */
  fold(tick: Tick): Candle | null;
  inProgress(id: InstrumentId, period: Period): Candle | null;
  /** The last `limit` candles that start before `end`, ascending, the one in progress included. */
  read(id: InstrumentId, period: Period, query: { end: Instant; limit: number }): Promise<Candle[]>;
  /** Adds candles of a time whose ticks were missed, from the feed's history: finished ones and those in progress. */
  fill(id: InstrumentId, period: Period, candles: readonly Candle[], upTo: Instant): void;
  /**
   * Folds the coarser candles anew from the present minutes, beginning with the period of `from`, so that they are
   * exactly the sum of their minutes, seen or filled.
   * @param upTo the market time up to which the minutes are known
   * @returns the periods that began before the minutes in memory: these are not folded
   */
  refold(id: InstrumentId, from: Instant, upTo: Instant): Promise<readonly Period[]>;
  /** Writes nothing until `filling` is done, because candles must reach the store in the order of time. */
  holdUntil(filling: Promise<void>): Promise<void>;
  /** Writes what changed since the last time, together with the market time. */
  flush(at: Instant): Promise<void>;
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
  return createBook(db, feed, sets);
}

function createBook(
  db: Database,
  feed: string,
  sets: ReadonlyMap<InstrumentId, CandleSet>,
): CandleBook {
  const series = new Map<string, Series>();
  let finished = new Map<string, FinishedRun>();
  /** Finished candles on their way into the store: a reader may not see them there yet. */
  let writing = new Map<string, FinishedRun>();
  const moved = new Set<InstrumentId>();
  const lastTicks = new Map<InstrumentId, Tick>();
  let flushing: Promise<void> = Promise.resolve();
  /** A write waits for this before it takes anything, even if it was queued earlier. */
  let held: Promise<void> = Promise.resolve();
  /** A write that has not begun. */
  let queued: { at: Instant; readonly done: Promise<void> } | null = null;

  const setOf = (id: InstrumentId): CandleSet =>
    present(sets.get(id), `instrument ${id} has candles`);
  const keyOf = (id: InstrumentId, period: Period): string => `${id}:${period}`;

  function finish(instrumentId: InstrumentId, period: Period, candle: Candle): void {
    const key = keyOf(instrumentId, period);
    const waiting = finished.get(key);
    if (waiting) waiting.candles.push(candle);
    else finished.set(key, { instrumentId, period, candles: [candle] });
    const known = series.get(key);
    known?.loading?.arrived.push(candle);
    if (known?.recent) addTo(known.recent, [candle]);
  }

  async function recentOf(id: InstrumentId, period: Period): Promise<readonly Candle[]> {
    const key = keyOf(id, period);
    let known = series.get(key);
    if (known?.recent) return known.recent;
    if (known === undefined) {
      known = { recent: null, loading: null };
      series.set(key, known);
    }
    known.loading ??= load(known, id, period);
    await known.loading.done;
    return known.recent ?? [];
  }

  function load(into: Series, id: InstrumentId, period: Period): NonNullable<Series['loading']> {
    const arrived = [writing, finished].flatMap((runs) =>
      inOrder(runs.get(keyOf(id, period))?.candles ?? []),
    );
    const done = readCandles(db, {
      feed,
      instrumentId: id,
      period,
      end: Number.MAX_SAFE_INTEGER,
      limit: RECENT_MAX,
    })
      .then((stored) => {
        const start = candleInProgress(setOf(id), period)?.time ?? Number.MAX_SAFE_INTEGER;
        into.recent = stored.filter((candle) => candle.time < start);
        addTo(into.recent, arrived);
      })
      .finally(() => {
        into.loading = null;
      });
    return { arrived, done };
  }

  /** Replaces the candle in progress. */
  function setHead(id: InstrumentId, period: Period, candle: Candle | null): void {
    const set = setOf(id);
    set.open.delete(period);
    if (candle !== null) {
      for (const [, open] of candleSet(set.session, [{ period, candle }]).open)
        set.open.set(period, open);
    }
    moved.add(id);
  }

  /** Makes the series end with these candles; the last one is in progress unless its period has ended. */
  function setEnd(
    id: InstrumentId,
    period: Period,
    candles: readonly Candle[],
    upTo: Instant,
  ): void {
    const last = candles.at(-1);
    const isFinished =
      last === undefined || periodEnd(period, last.time, setOf(id).session) <= upTo;
    for (const candle of isFinished ? candles : candles.slice(0, -1)) finish(id, period, candle);
    series.delete(keyOf(id, period));
    setHead(id, period, isFinished ? null : last);
  }

  async function write(at: Instant): Promise<void> {
    writing = finished;
    finished = new Map();
    const heads: CandleHead[] = [];
    const quotes: Tick[] = [];
    for (const instrumentId of moved) {
      const tick = lastTicks.get(instrumentId);
      if (tick) quotes.push(tick);
      for (const period of PERIODS) {
        const candle = candleInProgress(setOf(instrumentId), period);
        if (candle) heads.push({ instrumentId, period, candle });
      }
    }
    moved.clear();
    const runs: CandleRun[] = [...writing.values()].map((run) => ({
      ...run,
      candles: inOrder(run.candles),
    }));
    await db.transaction(async (within) => {
      if (runs.length > 0) await appendCandles(within, feed, runs);
      await saveCandleHeads(within, feed, heads);
      await saveLastQuotes(within, feed, quotes);
      // Ticks may have come since the write was asked for; they are included.
      await saveMarketClock(within, {
        feed,
        at: quotes.reduce((to, tick) => Math.max(to, tick.at), at),
      });
    });
    writing = new Map();
  }

  return {
    fold(tick) {
      const set = setOf(tick.instrumentId);
      for (const { period, candle } of foldTick(set, tick))
        finish(tick.instrumentId, period, candle);
      moved.add(tick.instrumentId);
      lastTicks.set(tick.instrumentId, tick);
      return candleInProgress(set, '1day');
    },
    inProgress: (id, period) => candleInProgress(setOf(id), period),
    async read(id, period, { end, limit }) {
      const recent = await recentOf(id, period);
      const head = candleInProgress(setOf(id), period);
      const known = head === null ? recent : [...recent, head];
      const before = known.filter((candle) => candle.time < end);
      if (before.length >= limit) return before.slice(-limit);
      const until = Math.min(end, known[0]?.time ?? end);
      // Older candles may also be on their way into the store; after a first start that is all but the recent ones.
      const onTheWay = writing.get(keyOf(id, period))?.candles.filter(({ time }) => time < until);
      const missing = limit - before.length;
      const query = { feed, instrumentId: id, period, end: until, limit: missing };
      const stored = await readCandles(db, query);
      return [...withLater(stored, onTheWay ?? []), ...before].slice(-limit);
    },
    fill(id, period, candles, upTo) {
      const set = setOf(id);
      const hasNewerTicks = (lastTicks.get(id)?.at ?? 0) >= upTo;
      const ended = new Map(
        finished.get(keyOf(id, period))?.candles.map((candle) => [candle.time, candle]),
      );
      const widenedBySeen = (candle: Candle): Candle => {
        const seen = ended.get(candle.time);
        return seen === undefined ? candle : widened(candle, seen, false);
      };
      const known = ended.size === 0 ? candles : candles.map(widenedBySeen);
      const all = mergedWith(known, candleInProgress(set, period), hasNewerTicks);
      setEnd(id, period, all, upTo);
    },
    async refold(id, from, upTo) {
      const ended = await recentOf(id, '1min');
      // From here on everything happens in one turn: no tick comes in between.
      const { session } = setOf(id);
      const head = candleInProgress(setOf(id), '1min');
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
        const open = candleInProgress(setOf(id), period);
        const before = open === null || open.time >= start ? [] : [open];
        setEnd(id, period, [...before, ...foldCandles(since, period, session)], upTo);
      }
      return tooOld;
    },
    holdUntil(filling) {
      held = held.then(() => filling);
      return held;
    },
    flush(at) {
      if (queued === null) {
        const begin = async (): Promise<void> => {
          let waited: Promise<void>;
          do {
            waited = held;
            await waited;
          } while (waited !== held);
          const begun = present(queued, 'a write is queued');
          queued = null;
          await write(begun.at);
        };
        flushing = flushing.then(begin);
        queued = { at, done: flushing };
      } else queued.at = at;
      return queued.done;
    },
  };
}

/** Ascending: the history's candles and the one in progress, which keeps what it has seen. */
function mergedWith(
  candles: readonly Candle[],
  seen: Candle | null,
  isSeenNewer: boolean,
): readonly Candle[] {
  if (seen === null) return candles;
  if (candles.findLast(({ time }) => time <= seen.time)?.time === seen.time)
    return candles.map((candle) =>
      candle.time === seen.time ? widened(candle, seen, isSeenNewer) : candle,
    );
  return inOrder([...candles, seen]);
}

/** The history's candle of a period that was partly seen, at least as wide as what was seen. */
const widened = (candle: Candle, seen: Candle, isSeenNewer: boolean): Candle => ({
  time: candle.time,
  open: candle.open,
  high: Math.max(candle.high, seen.high),
  low: Math.min(candle.low, seen.low),
  close: isSeenNewer ? seen.close : candle.close,
  volume: Math.max(candle.volume, seen.volume),
});

/** Ascending; of two candles with one time the one stored later stays. */
function withLater(stored: readonly Candle[], later: readonly Candle[]): readonly Candle[] {
  if (later.length === 0) return stored;
  const byTime = new Map([...stored, ...later].map((candle) => [candle.time, candle]));
  return inOrder([...byTime.values()]);
}

const inOrder = (candles: readonly Candle[]): readonly Candle[] =>
  candles.toSorted((a, b) => a.time - b.time);

function addTo(recent: Candle[], candles: readonly Candle[]): void {
  for (const candle of candles) {
    const last = recent.at(-1);
    if (last !== undefined && last.time === candle.time) recent[recent.length - 1] = candle;
    else if (last === undefined || last.time < candle.time) recent.push(candle);
  }
  if (recent.length > 2 * RECENT_MAX) recent.splice(0, recent.length - RECENT_MAX);
}
