// What a process of one role tells Prometheus: itself, and the lease that it has.
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { type SymmetrySources, tellSymmetry } from './execution-metrics.ts';
import { type LedgerSources, tellLedger } from './ledger-metrics.ts';
import type { HostFigures } from '../engine/host.ts';
import { tellCommits, tellLag, tellWaiting } from './engine-metrics.ts';
import type { Led } from './role.ts';

export interface RoleMetrics {
  checks(sources: LedgerSources & SymmetrySources): void;
  wroteSnapshot(): void;
  leads(lease: string, led: Pick<Led, 'epoch' | 'mayAnswer'>): void;
  /** This process follows the engine, or decides; the last word counts. */
  hosts(figures: HostFigures): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createRoleMetrics(role: string): RoleMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  const epoch = new Gauge({
    name: 'lease_epoch',
    help: 'The epoch of a lease that this process has',
    labelNames: ['lease'],
    registers: [registry],
  });
  let led: { readonly lease: string; readonly by: Pick<Led, 'mayAnswer'> } | null = null;
  const held = new Gauge({
    name: 'lease_held',
    help: '1 while nobody else can have the lease',
    labelNames: ['lease'],
    registers: [registry],
    collect() {
      if (led !== null) this.set({ lease: led.lease }, led.by.mayAnswer() ? 1 : 0);
    },
  });
  let host: HostFigures | null = null;
  const snapshots = new Counter({
    name: 'snapshots_written_total',
    help: 'Snapshots of the engine that this process wrote',
    registers: [registry],
  });
  return {
    wroteSnapshot: () => snapshots.inc(),
    checks(sources) {
      tellLedger(sources, [registry]);
      tellSymmetry(sources, [registry]);
    },
    hosts(figures) {
      const isFirst = host === null;
      host = figures;
      if (isFirst) tellLag(() => host, [registry]);
      if (figures.lag !== undefined) return;
      tellWaiting(figures, [registry]);
      tellCommits(figures, [registry]);
    },
    leads(lease, by) {
      led = { lease, by };
      epoch.set({ lease }, by.epoch);
      held.set({ lease }, 1);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
