// Measures the engine: books of several sizes under the same ticks, slice by slice in turn, so that other work on the
// machine affects all of them alike; then the naive twin on each. It is a process of its own, because the largest book
// needs more memory than a process has by default: `node measure.ts`.
import type { Tick } from '@meridian/market';
import { type EngineState, execute } from '@meridian/trading';
import { quantile } from '../verdict.ts';
import { type BookSize, buildBook, openCount, ticksAfterBook } from './book.ts';
import { recomputeEverything } from './naive-twin.ts';

export interface EngineFigures {
  readonly triggers: number;
  readonly accounts: number;
  readonly ticks: number;
  /** Microseconds a tick in the median slice. */
  readonly usPerTick: number;
  readonly naiveUsPerTick: number;
  /** Events that the ticks caused: orders closed, notices. */
  readonly events: number;
}

export interface Bounds {
  /** Ascending. */
  readonly sizes: readonly BookSize[];
  /** Minutes of the market's ticks. */
  readonly minutes: number;
  readonly slices: number;
  /** Slices at the start that are not measured. */
  readonly warmUp: number;
  readonly naiveTicks: number;
}

const FULL: Bounds = {
  sizes: [
    { orders: 1_000, accounts: 1_000 },
    { orders: 100_000, accounts: 100_000 },
    { orders: 1_000_000, accounts: 100_000 },
  ],
  minutes: 30,
  slices: 12,
  warmUp: 2,
  naiveTicks: 3,
};

interface Run {
  readonly state: EngineState;
  readonly triggers: number;
  readonly slices: number[];
  events: number;
}

export function measureEngine({
  sizes,
  minutes,
  slices,
  warmUp,
  naiveTicks,
}: Bounds): EngineFigures[] {
  const runs = sizes.map((size): Run => {
    const state = buildBook(size);
    return { state, triggers: openCount(state.accounts.values()), slices: [], events: 0 };
  });
  const ticks = ticksAfterBook(minutes);
  const perSlice = Math.floor(ticks.length / slices);
  for (let slice = 0; slice < slices; slice += 1) {
    const part = ticks.slice(slice * perSlice, (slice + 1) * perSlice);
    for (const run of runs) {
      const startedAt = performance.now();
      const events = applyAll(run.state, part);
      const tookMs = performance.now() - startedAt;
      if (slice < warmUp) continue;
      run.events += events;
      run.slices.push((tookMs * 1000) / perSlice);
    }
  }
  return runs.map(({ state, triggers, slices: took, events }) => ({
    triggers,
    accounts: state.accounts.size,
    ticks: perSlice * took.length,
    usPerTick: quantile(took, 0.5),
    naiveUsPerTick: naiveCost(state, ticks.slice(-naiveTicks)),
    events,
  }));
}

function applyAll(state: EngineState, ticks: readonly Tick[]): number {
  let events = 0;
  for (const tick of ticks)
    events += execute(state, { type: 'ApplyTick', tick, at: tick.at }).changes.length;
  return events;
}

function naiveCost(state: EngineState, ticks: readonly Tick[]): number {
  const took = ticks.map((tick) => {
    const startedAt = performance.now();
    recomputeEverything(state, tick);
    return (performance.now() - startedAt) * 1000;
  });
  return quantile(took, 0.5);
}

if (import.meta.main) console.log(JSON.stringify(measureEngine(FULL)));
