// Ticks into a host that works on something large, and how much its thread computes between two of them.
import type { Tick } from '@meridian/market';
import type { EngineState } from '@meridian/trading';
import type { Host } from '../../../packages/server/src/engine/host.ts';

const TICK_EVERY_MS = 2;

function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Ticks every few milliseconds. @returns what was computed between each two of them */
export function startFeed(host: Host, tick: Tick, from: number): { stop(): readonly number[] } {
  const busy: number[] = [];
  const startedAt = performance.now();
  let computed = computedMs();
  let { seq } = tick;
  const timer = setInterval(() => {
    const now = computedMs();
    busy.push(now - computed);
    computed = now;
    seq += 1;
    const at = from + Math.floor(performance.now() - startedAt);
    host.applyTick({ ...tick, seq, at });
  }, TICK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return busy;
    },
  };
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A price that stands: its repetition moves nothing, so that what else is computed shows. */
export function quotedTick(state: EngineState): Tick {
  for (const { quote } of state.markets.values()) if (quote !== null) return quote;
  throw new Error('an instrument has a price');
}
