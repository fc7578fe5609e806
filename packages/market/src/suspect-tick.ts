// Holds back ticks that jump too far until the next tick confirms them (specification, "Prices and triggers"). A tick is
// passed unaltered or dropped, never changed; the multiples are published to clients as they stand here.
import { absolute, type Instant, larger } from '@meridian/units';
import type { Category } from './instrument.ts';
import type { Tick } from './quote.ts';

/** A jump beyond this many times the recent range is suspect. */
export const SUSPECT_MULTIPLE: Readonly<Record<Category, number>> = {
  majors: 4,
  crosses: 4,
  metals: 4,
  indices: 4,
  crypto: 5,
};
/** The recent range is that of the bids of this many accepted ticks, and at least twice their widest spread. */
export const RECENT_TICKS = 50;
/** Nothing is suspect before this many accepted ticks. */
const JUDGED_FROM_TICKS = 10;

/** How a source's ticks of one instrument follow each other. */
export interface Pace {
  /** After this long without a tick (a reopening, an outage) the next one is a new beginning and never suspect. */
  readonly silenceMs: number;
  /** Ticks with the same number are one observation (the four of a bar), so they do not confirm each other. */
  observationOf(tick: Tick): number;
}

/** Every tick is seen by itself, and a minute without one is an outage or a closed market. */
export const LIVE_PACE: Pace = { silenceMs: 60_000, observationOf: ({ seq }) => seq };

/** Judges the ticks of one instrument in their order. It lives as long as its source. */
export interface SuspectFilter {
  /**
   * Judges the next tick.
   * @returns what may be traded on, in the order it came: nothing, the tick, or what was held and its confirmation.
   *   What is held is confirmed when the next observation lies within the same distance of it; then all of it passes.
   *   Otherwise it is dropped, and the next tick is judged on its own.
   */
  judge(tick: Tick): readonly Tick[];
  /** Ticks of one observation that wait for their confirmation. */
  held(): readonly Tick[];
  /** Dropped since the beginning, for the metrics. */
  droppedCount(): number;
}

/** @param onDropped told of each tick that is dropped */
export function suspectFilter(
  category: Category,
  pace: Pace = LIVE_PACE,
  onDropped: (tick: Tick) => void = () => undefined,
): SuspectFilter {
  const multiple = SUSPECT_MULTIPLE[category];
  const recent = recentTicks();
  let last: Tick | null = null;
  let held: readonly Tick[] = [];
  let droppedCount = 0;

  const dropHeld = (): void => {
    droppedCount += held.length;
    for (const tick of held) onDropped(tick);
    held = [];
  };
  const pass = (tick: Tick): readonly Tick[] => {
    dropHeld();
    recent.add(tick);
    last = tick;
    return [tick];
  };
  const judge = (tick: Tick): readonly Tick[] => {
    const lastHeard: Instant | undefined = held.at(-1)?.at ?? last?.at;
    if (last === null || lastHeard === undefined || tick.at - lastHeard > pace.silenceMs) {
      recent.clear();
      return pass(tick);
    }
    if (recent.count() < JUDGED_FROM_TICKS) return pass(tick);
    const allowed = multiple * recent.range();
    // Within it, the market is back where it was: what was held was an outlier.
    if (jump(last, tick) <= allowed) return pass(tick);
    const waiting = held.at(-1);
    if (waiting !== undefined && jump(waiting, tick) <= allowed) {
      if (pace.observationOf(waiting) === pace.observationOf(tick)) {
        held = [...held, tick];
        return [];
      }
      // The market has moved. Its range begins anew: otherwise the jump itself would excuse the next one.
      const passed = [...held, tick];
      held = [];
      recent.clear();
      for (const each of passed) recent.add(each);
      last = tick;
      return passed;
    }
    dropHeld();
    held = [tick];
    return [];
  };
  return { judge, held: () => held, droppedCount: () => droppedCount };
}

/** How far a tick is from another on the side that moved more, in points. */
const jump = (from: Tick, to: Tick): number =>
  Number(larger(absolute(to.bid - from.bid), absolute(to.ask - from.ask)));

/** The bids and spreads of the last accepted ticks, as numbers: they are looked through on every tick. */
function recentTicks() {
  const bids = new Float64Array(RECENT_TICKS);
  const spreads = new Float64Array(RECENT_TICKS);
  let added = 0;
  const count = (): number => Math.min(added, RECENT_TICKS);
  return {
    count,
    clear(): void {
      added = 0;
    },
    add({ bid, ask }: Tick): void {
      const place = added % RECENT_TICKS;
      bids[place] = Number(bid);
      spreads[place] = Number(ask - bid);
      added += 1;
    },
    /** In points; at least twice the widest spread, which counts as a point at least. */
    range(): number {
      let low = Infinity;
      let high = -Infinity;
      let spread = 1;
      for (let place = 0; place < count(); place += 1) {
        const bid = bids[place] ?? Number.NaN;
        if (bid < low) low = bid;
        if (bid > high) high = bid;
        spread = Math.max(spread, spreads[place] ?? Number.NaN);
      }
      return Math.max(high - low, 2 * spread);
    },
  };
}
