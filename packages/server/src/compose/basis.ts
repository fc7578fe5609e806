// What every part of the process is made from.
import type { Database } from '@meridian/store';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../platform/bus/bus.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Config } from './config.ts';

export interface Basis {
  readonly config: Config;
  readonly db: Database;
  readonly vault: Vault;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** The process cannot go on. */
  readonly onFatal: (error: unknown) => void;
  /** How it is joined to others; absent: it is alone, and does everything itself. */
  readonly member?: Member;
}

export interface Member {
  readonly bus: Bus;
  /** Does the work that only one process may do; the others ask it. */
  readonly hasJobs: boolean;
}

/** How far the process is, for readiness, metrics and the office. */
export interface Standing {
  feed: string;
  /** A replay that is over quotes nothing any more. */
  hasFeedEnded: boolean;
  hasHistory: boolean;
  isStopping: boolean;
}
