// Holds back ticks that jump too far until the next tick confirms them (domain.md, "Prices and triggers"). A tick is
// passed unaltered or dropped, never changed; the multiples are published to clients as they stand here.
import { absolute, type Instant, larger, smaller } from '@meridian/units';
import type { Category } from './instrument.ts';
import type { Tick } from './quote.ts';

/** A jump beyond this many times the recent range is suspect. */
export const SUSPECT_MULTIPLE: Readonly<Record<Category, bigint>> = {
  majors: 4n,
  crosses: 4n,
  metals: 4n,
  indices: 4n,
  crypto: 5n,
};
/** The recent range is that of the bids of this many accepted ticks, and at least twice their widest spread. */
const RECENT_TICKS = 50;
/** Nothing is suspect before this many accepted ticks. */
const JUDGED_FROM_TICKS = 10;
/** After this long without a tick (a reopening, an outage) the next one is a new beginning and never suspect. */
export const SILENCE_MS = 60_000;

export interface SuspectFilter {
  readonly multiple: bigint;
  /** Accepted ticks, oldest first. */
  readonly recent: readonly Tick[];
  /** The one tick that waits for its confirmation. */
  readonly held: Tick | null;
  /** Dropped since the beginning, for the metrics. */
  readonly droppedCount: number;
}

export interface Judgement {
  readonly filter: SuspectFilter;
  /** What may be traded on, in the order it came: none, the tick, or the held tick and its confirmation. */
  readonly passed: readonly Tick[];
}

export const suspectFilter = (category: Category): SuspectFilter => ({
  multiple: SUSPECT_MULTIPLE[category],
  recent: [],
  held: null,
  droppedCount: 0,
});

/**
 * Judges the next tick of one instrument.
 * @returns the filter after it, and the ticks that pass. A held tick is confirmed when the next one lies within the
 *   same distance of it; then both pass. Otherwise the held one is dropped, and the next is judged on its own.
 */
export function judgeTick(filter: SuspectFilter, tick: Tick): Judgement {
  const { held, recent } = filter;
  const last = recent.at(-1);
  if (last === undefined || tick.at - lastHeard(last, held) > SILENCE_MS) {
    const droppedCount = filter.droppedCount + (held === null ? 0 : 1);
    return { filter: { ...filter, recent: [tick], held: null, droppedCount }, passed: [tick] };
  }
  const isJudged = recent.length >= JUDGED_FROM_TICKS;
  const allowed = isJudged ? filter.multiple * recentRange(recent) : null;
  if (allowed === null || jump(last, tick) <= allowed) {
    // The market is back where it was, so the held tick was an outlier and is dropped.
    const droppedCount = filter.droppedCount + (held === null ? 0 : 1);
    return {
      filter: { ...filter, recent: append(recent, tick), held: null, droppedCount },
      passed: [tick],
    };
  }
  if (held === null) return { filter: { ...filter, held: tick }, passed: [] };
  if (jump(held, tick) <= allowed) {
    // The market has moved. Its range begins anew: otherwise the jump itself would excuse the next one.
    return { filter: { ...filter, recent: [held, tick], held: null }, passed: [held, tick] };
  }
  return { filter: { ...filter, held: tick, droppedCount: filter.droppedCount + 1 }, passed: [] };
}

const lastHeard = (last: Tick, held: Tick | null): Instant => (held === null ? last.at : held.at);

/** How far a tick is from another on the side that moved more, in points. */
const jump = (from: Tick, to: Tick): bigint =>
  larger(absolute(to.bid - from.bid), absolute(to.ask - from.ask));

function recentRange(recent: readonly Tick[]): bigint {
  let low: bigint | null = null;
  let high = 0n;
  let spread = 1n;
  for (const { bid, ask } of recent) {
    low = low === null ? bid : smaller<bigint>(low, bid);
    high = larger<bigint>(high, bid);
    spread = larger<bigint>(spread, absolute(ask - bid));
  }
  return larger<bigint>(high - (low ?? high), 2n * spread);
}

function append(recent: readonly Tick[], tick: Tick): readonly Tick[] {
  return [...recent.slice(1 - RECENT_TICKS), tick];
}
