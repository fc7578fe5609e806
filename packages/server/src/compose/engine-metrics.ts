// Figures of the engine's host that each process tells which has one: of commits where it decides, of its lag where it follows.
import { Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '@meridian/units';
import type { HostFigures } from '../engine/host.ts';

export function tellCommits(
  { commitTook }: Pick<HostFigures, 'commitTook'>,
  registers: Registry[],
): void {
  const commits = new Histogram({
    name: 'engine_commit_seconds',
    help: 'Time of a commit in the database',
    registers,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  });
  if (commitTook !== undefined) commitTook.observe = (seconds) => commits.observe(seconds);
}

export function tellWaiting(figures: Pick<HostFigures, 'waiting'>, registers: Registry[]): void {
  void new Gauge({
    name: 'engine_waiting',
    help: 'Commands that wait for their commit',
    registers,
    collect() {
      this.set(figures.waiting);
    },
  });
}

/** @param figures of the host of now; null while there is none that follows */
export function tellLag(
  figures: () => Pick<HostFigures, 'lag'> | null,
  registers: Registry[],
): void {
  void new Gauge({
    name: 'follower_lag_events',
    help: 'Events that the leader has committed and this process has not applied, as far as it has heard',
    registers,
    collect() {
      this.set(figures()?.lag?.().events ?? 0);
    },
  });
  void new Gauge({
    name: 'follower_lag_seconds',
    help: 'Time since this process had applied everything that the leader had told; it tells ten times a second',
    registers,
    collect() {
      this.set((figures()?.lag?.().ms ?? 0) / SECOND_MS);
    },
  });
}
