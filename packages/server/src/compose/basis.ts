// What every part of the process is made from.
import { type Database, type Fence, fencedBy } from '@meridian/store';
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
  /** The lease of the work that only one process may do; null: of those who ask that one. */
  readonly jobs: Fence | null;
}

/** For what that one process alone writes: refused once another has its lease. */
export const jobsDatabase = ({ db, member }: Pick<Basis, 'db' | 'member'>): Database =>
  member === undefined || member.jobs === null ? db : fencedBy(db, member.jobs);

/** How far the process is, for readiness, metrics and the office. */
export interface Standing {
  feed: string;
  /** A replay that is over quotes nothing any more. */
  hasFeedEnded: boolean;
  hasHistory: boolean;
  isStopping: boolean;
}
