// A process that is one of several: what each role is made from, and what it is while it runs.
import type { Fence } from '@meridian/store';
import type { Bus } from '../platform/bus/bus.ts';
import type { LeaseKeeper } from '../platform/lease/lease-keeper.ts';
import type { HostFigures } from '../engine/host.ts';
import type { Basis } from './basis.ts';
import type { SymmetrySources } from './execution-metrics.ts';
import type { LedgerSources } from './ledger-metrics.ts';

export interface Joined extends Omit<Basis, 'vault'> {
  readonly bus: Bus;
  /** Aborts when the process is told to stop before its role has begun. */
  readonly signal: AbortSignal;
  readonly metrics: {
    /** Tells Prometheus of the checks of the ledger. */
    checks(sources: LedgerSources & SymmetrySources): void;
    wroteSnapshot(): void;
  };
  /** This process, for people to read. */
  readonly holder: string;
  /** Waits as a standby until this process has the lease. @throws if the process stops first */
  lead(lease: string): Promise<Led>;
  /** Has the figures of its host told: of a follower at first, and of the leader that it may become. */
  hosts(figures: HostFigures): void;
}

/** A lease that this process has; when it is lost, the process ends. */
export interface Led extends Pick<LeaseKeeper, 'mayAnswer' | 'release'>, Fence {}

export interface Running {
  stop(): Promise<void>;
}

/** @throws Fault, FeedFault: what keeps the role from ever beginning, also where it would matter only later */
export type Check = (joined: Joined) => Promise<void> | void;

/** @param tell why the process does not serve yet; null: it does */
export type Begin = (joined: Joined, tell: (reason: string | null) => void) => Promise<Running>;
