// Plays price files at a chosen speed. Market time is the data's own: it starts at the first row, or where the store
// left off, and runs `speed` times as fast as the wall clock, through weekends too. Between the ticks of a bar it
// stands still, so that a price becomes stale only in a hole of the data.
import path from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import {
  type Candle,
  candleInProgress,
  candleSet,
  foldTick,
  type Instrument,
  type InstrumentId,
  LIVE_PACE,
  type Pace,
  type Period,
  RECENT_TICKS,
  type Tick,
  tickScreen,
} from '@meridian/market';
import type { Instant } from '@meridian/units';
import { type Feed, type FeedSink, noCounts } from './feed.ts';
import { FeedFault } from './feed-fault.ts';
import { readReplay, type ReplaySource } from './replay-file.ts';

/** How often the market clock moves on. */
const PULSE_MS = 50;
/** As many bars without a tick are a silence. */
const SILENT_BARS = 2;
/** Before a piece of history, its screen sees this many ticks, as the playing one had. */
const SCREENED_BEFORE = 4 * RECENT_TICKS;
/** The most ticks delivered at once; other work runs between batches. */
export const BATCH_MAX = 2_000;

export interface ReplayFeedOptions {
  /** A file, or a folder whose files play together in time order. */
  readonly path: string;
  /** Market milliseconds per wall millisecond. */
  readonly speed: number;
  readonly instruments: readonly Instrument[];
  /** Wall time. */
  readonly now: () => Instant;
}

/** A source, the place at which it plays, and how many ticks of its instrument came from earlier sources. */
interface Playing {
  readonly source: ReplaySource;
  readonly offset: number;
  place: number;
}

export function replayFeed(options: ReplayFeedOptions): Feed {
  let sources: readonly ReplaySource[] | null = null;
  let reading: Promise<readonly ReplaySource[]> | null = null;
  let running: { stopped: boolean; done: Promise<void> } | null = null;
  const read = async (): Promise<readonly ReplaySource[]> => {
    reading ??= readReplay(options.path, options.instruments);
    return (sources ??= await reading);
  };

  return {
    identity: `replay:${options.path.split(/[/\\]/).findLast((part) => part !== '') ?? options.path}`,
    isSimulated: false,
    isRemote: false,
    heardUpTo: () => Infinity,
    label: `replay of ${path.basename(options.path)} at speed ${options.speed}`,
    clock: 'market',
    hours: 'real',
    instrumentIds: () => new Set((sources ?? []).map(({ instrument }) => instrument.id)),
    counters: noCounts,
    pace: (id) => paceOf(sources ?? [], id),
    start: async (sink, from) => {
      if (running !== null) throw new FeedFault('The replay has been started already.');
      const playing = queue(await read(), from);
      sink.onStatus({ state: 'live', detail: describe(playing) });
      const run = { stopped: false, done: Promise.resolve() };
      run.done = play({ playing, sink, from, options, isStopped: () => run.stopped });
      running = run;
    },
    stop: async () => {
      if (running === null) return;
      running.stopped = true;
      await running.done;
    },
    history: async (instrument, period, from, to) =>
      foldRows(
        (await read()).filter((source) => source.instrument.id === instrument.id),
        { period, from, to },
      ),
  };
}

/** Every source, placed at its first tick after `from`. */
function queue(sources: readonly ReplaySource[], from: Instant | null): Playing[] {
  const played = new Map<Instrument, number>();
  return sources.map((source) => {
    const offset = played.get(source.instrument) ?? 0;
    played.set(source.instrument, offset + source.tickCount);
    return { source, offset, place: from === null ? 0 : firstAfter(source, from) };
  });
}

/** The place of the first tick after an instant, found by halving. */
function firstAfter(source: ReplaySource, instant: Instant): number {
  let low = 0;
  let high = source.tickCount;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (source.at(middle) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Bars' ticks lie as far apart as the bar says: two bars without a tick are a silence, and a bar is one observation. */
function paceOf(sources: readonly ReplaySource[], id: InstrumentId): Pace {
  const own = queue(
    sources.filter(({ instrument }) => instrument.id === id),
    null,
  );
  const barMs = Math.max(0, ...own.map(({ source }) => source.stepMs * source.ticksPerRow));
  return {
    silenceMs: Math.max(LIVE_PACE.silenceMs, SILENT_BARS * barMs),
    observationOf({ seq }) {
      const holder = own.findLast(({ offset }) => offset < seq);
      if (holder === undefined) return seq;
      // The first place of its row.
      return seq - ((seq - holder.offset - 1) % holder.source.ticksPerRow);
    },
  };
}

function describe(playing: readonly Playing[]): string {
  return playing
    .map(({ source }) => {
      const missing =
        source.askMissing === null || source.askMissing === 0
          ? ''
          : `, ${source.askMissing} bars without an ask play with ask = bid`;
      return `${source.instrument.code} from ${source.name}, ${source.tickCount} ticks${missing}`;
    })
    .join('; ');
}

interface Play {
  readonly playing: Playing[];
  readonly sink: FeedSink;
  readonly from: Instant | null;
  readonly options: ReplayFeedOptions;
  readonly isStopped: () => boolean;
}

async function play({
  playing,
  sink,
  from,
  options: { speed, now },
  isStopped,
}: Play): Promise<void> {
  // Goes on from the last market time, so that a weekend in which the site was stopped goes on as a weekend.
  let marketBase = from ?? nextTime(playing) ?? 0;
  let wallBase = now();
  for (;;) {
    const pulse = now();
    const due = marketBase + (pulse - wallBase) * speed;
    const isOver = await playUntil({ playing, sink, isStopped }, due);
    if (isOver || isStopped()) return;
    if (now() - pulse > PULSE_MS) {
      // The receiver is slower than the speed asked for, so market time waits for it.
      marketBase = due;
      wallBase = now();
    }
    await pause(PULSE_MS);
  }
}

/** Delivers all ticks up to an instant, batch by batch. @returns true if that was the last of them */
async function playUntil(
  { playing, sink, isStopped }: Pick<Play, 'playing' | 'sink' | 'isStopped'>,
  due: Instant,
): Promise<boolean> {
  for (;;) {
    const batch = takeUntil(playing, due);
    const last = batch.at(-1);
    if (last !== undefined) await sink.onTicks(batch);
    if (isStopped()) return false;
    const upcoming = nextTime(playing);
    if (upcoming === null) {
      if (last !== undefined) sink.onClock(last.at);
      sink.onStatus({ state: 'ended', detail: 'the replay has played all its data' });
      return true;
    }
    const isFull = batch.length === BATCH_MAX;
    if (isFull && last !== undefined) sink.onClock(last.at);
    else moveClock({ playing, sink }, due, upcoming);
    if (!isFull) return false;
    await others();
  }
}

/** Moves the clock only through holes in the data, and never past a tick that is still to come. */
function moveClock(
  { playing, sink }: Pick<Play, 'playing' | 'sink'>,
  due: Instant,
  upcoming: Instant,
): void {
  const last = lastTime(playing);
  const step = Math.max(...playing.map(({ source }) => source.stepMs));
  const isHole = last === null || upcoming - last > step;
  sink.onClock(Math.floor(isHole ? Math.min(due, upcoming) : last));
}

/** The time of the latest tick of all sources; null before the first. */
function lastTime(playing: readonly Playing[]): Instant | null {
  const times = playing.flatMap(({ source, place }) => (place === 0 ? [] : [source.at(place - 1)]));
  return times.length === 0 ? null : Math.max(...times);
}

/** The earliest ticks of all sources up to an instant, at most a batch of them. Moves the sources on. */
function takeUntil(playing: readonly Playing[], due: Instant): Tick[] {
  const batch: Tick[] = [];
  while (batch.length < BATCH_MAX) {
    const earliest = earliestOf(playing);
    if (earliest === null || earliest.source.at(earliest.place) > due) break;
    batch.push(earliest.source.tick(earliest.place, earliest.offset));
    earliest.place += 1;
  }
  return batch;
}

/**
 * Equal times go to the lower instrument id: sources are sorted by it. A site has tens of sources, so a scan is fast
 * enough.
 */
function earliestOf(playing: readonly Playing[]): Playing | null {
  let earliest: Playing | null = null;
  let time = Number.POSITIVE_INFINITY;
  for (const each of playing) {
    if (each.place >= each.source.tickCount) continue;
    const at = each.source.at(each.place);
    if (at < time) [earliest, time] = [each, at];
  }
  return earliest;
}

function nextTime(playing: readonly Playing[]): Instant | null {
  const earliest = earliestOf(playing);
  return earliest === null ? null : earliest.source.at(earliest.place);
}

/** By the global timer: a test's fake clock does not reach `node:timers/promises`. */
const pause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });

/** Candles of the ticks before `to` that pass the screen; the last may be in progress. */
function foldRows(
  sources: readonly ReplaySource[],
  { period, from, to }: { period: Period; from: Instant; to: Instant },
): Candle[] {
  const [first] = sources;
  if (first === undefined) return [];
  const { instrument } = first;
  const set = candleSet(instrument.session);
  const screen = tickScreen([instrument], (id) => paceOf(sources, id));
  const found: Candle[] = [];
  for (const { source, offset } of queue(sources, null)) {
    // A tick before `from` may belong to a candle that starts before it; such a candle is left out as a whole.
    const start = firstAfter(source, from - 1);
    for (
      let place = Math.max(0, start - SCREENED_BEFORE);
      place < source.tickCount && source.at(place) < to;
      place += 1
    ) {
      for (const tick of screen.pass(source.tick(place, offset))) {
        if (tick.at < from) continue;
        for (const closed of foldTick(set, tick))
          if (closed.period === period) found.push(closed.candle);
      }
    }
  }
  const last = candleInProgress(set, period);
  if (last !== null) found.push(last);
  return found.filter(({ time }) => time >= from);
}
