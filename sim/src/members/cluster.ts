// What a world of several members consists of: the database with its journal and lease, the bus between the members,
// and the members, each of which leads or follows. One clock rules them all, in milliseconds.
import type { Tick } from '@meridian/market';
import type { Follower, FollowerOptions } from '@meridian/server/follower';
import type { Change, Command, EngineState, Outcome } from '@meridian/trading';
import type { Random } from '@meridian/units';
import type { Balances, Lockstep } from '../lockstep.ts';
import type { Rows } from '../parking.ts';

export type Message = Parameters<Follower['take']>[0];
export type Door = FollowerOptions['leader'];
export type Asked = Parameters<Door['submit']>[0];

export interface JournalRow {
  readonly seq: number;
  readonly batch: number;
  readonly epoch: number;
  /** With the last event of a batch. */
  readonly tick: number | undefined;
  readonly event: string;
}

export interface Database {
  readonly rows: JournalRow[];
  /** The journal's events alone. */
  readonly events: string[];
  /** What the leader said of each event, by its number. */
  readonly changes: string[];
  /** By account and the client's id: what was recorded. */
  readonly outcomes: Map<string, string[]>;
  /** Orders by their account and the moment at which their request came: each request is made once. */
  readonly placed: Map<string, number>;
  /** The latest time of an event. */
  reachedAt: number;
  /** Of accounts as they are committed. */
  readonly accounts: Rows;
  snapshot: { readonly lines: readonly string[]; readonly after: number };
  lease: { readonly epoch: number; readonly holder: Member | null; readonly until: number };
}

/** One process: what was under way in it ends with it. */
export interface Process {
  isOver: boolean;
}

/** Decided, and not committed. */
interface Decided {
  readonly changes: readonly Change[];
}

export interface Leading {
  readonly epoch: number;
  readonly state: EngineState;
  lastSeq: number;
  lastBatch: number;
  /** The last tick that was applied. */
  tick: number;
  uncommitted: Decided[];
  /** Answers that wait for the commit. */
  answers: (() => void)[];
  renewedAt: number;
}

export interface Member {
  readonly id: number;
  process: Process;
  follower: Follower | null;
  leading: Leading | null;
  /** The epoch that it is taking over with. */
  taking: number | null;
  downUntil: number;
  frozenUntil: number;
  busCutUntil: number;
  databaseCutUntil: number;
  /** Its lease is not renewed, whatever else works. */
  renewalCutUntil: number;
  /** Questions that wait for an answer from the bus. */
  readonly asked: Map<number, (body: Body) => void>;
}

export type Body =
  | { readonly kind: 'batch'; readonly text: string }
  | { readonly kind: 'tick'; readonly number: number; readonly tick: Tick }
  | {
      readonly kind: 'ask';
      readonly from: Member;
      readonly id: number;
      readonly epoch: number;
      readonly asked: string;
    }
  | {
      readonly kind: 'which';
      readonly from: Member;
      readonly id: number;
      readonly epoch: number;
      readonly accountIds: readonly number[];
    }
  | {
      readonly kind: 'parked';
      readonly id: number;
      readonly epoch: number;
      readonly seq: number;
      readonly accountIds: readonly number[];
    }
  | { readonly kind: 'barrier'; readonly from: Member; readonly id: number; readonly epoch: number }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly outcome: Outcome | null;
      readonly seq: number;
    }
  | { readonly kind: 'upTo'; readonly id: number; readonly epoch: number; readonly seq: number };

export interface Delivery {
  readonly to: Member;
  readonly process: Process;
  readonly at: number;
  readonly body: Body;
}

interface Timer {
  readonly of: Member;
  readonly process: Process;
  readonly at: number;
  readonly ring: () => void;
}

export interface MembersSeen {
  steps: number;
  takeovers: number;
  kills: number;
  freezes: number;
  /** Commits of a former leader that were refused. */
  fenced: number;
  acknowledged: number;
  /** Times that what people decided was asked for and is seen. */
  renewals: number;
  /** Accounts that followers let go. */
  parked: number;
  /** Reads that waited for a barrier. */
  reads: number;
  /** States and changes of followers that were compared with the leader's. */
  compared: number;
  /** Ticks that a new leader decided. */
  redecided: number;
  /** Questions that were asked again. */
  askedAgain: number;
  readonly told: Map<string, number>;
}

export interface Cluster {
  readonly lockstep: Lockstep;
  /** Draws what happens to members and messages. */
  readonly fate: Random;
  readonly database: Database;
  readonly members: readonly Member[];
  readonly seen: MembersSeen;
  /** The book and the balances at the last commit. */
  committed: { book: Uint8Array; balances: Balances };
  /** As the leader stood after its commits, by the last event's number. */
  readonly stood: Map<number, readonly string[]>;
  clock: number;
  /** All that the feed has sent; the first has the number 1. */
  readonly ticks: Tick[];
  lastQuestion: number;
  deliveries: Delivery[];
  timers: Timer[];
  /** What went wrong in the middle of something else. */
  readonly faults: unknown[];
  /** Client commands to be sent again. */
  readonly retries: Command[];
}

export const LEASE_MS = 1_200;
export const RENEW_EVERY_MS = 300;
/** A leader answers for so long after its last renewal was sent. */
export const ANSWERS_FOR_MS = 900;

export const isDown = ({ clock }: Cluster, { downUntil }: Member): boolean => clock < downUntil;
export const isFrozen = ({ clock }: Cluster, { frozenUntil }: Member): boolean =>
  clock < frozenUntil;
export const isAwake = (cluster: Cluster, member: Member): boolean =>
  !isDown(cluster, member) && !isFrozen(cluster, member);
export const hasBus = ({ clock }: Cluster, { busCutUntil }: Member): boolean =>
  clock >= busCutUntil;
export const hasDatabase = ({ clock }: Cluster, { databaseCutUntil }: Member): boolean =>
  clock >= databaseCutUntil;

/** The member that decides for the twin, too: it holds the lease. Null while nobody has taken over. */
export const leaderOf = ({ members, database }: Cluster): Member | null =>
  members.find(({ leading }) => leading?.epoch === database.lease.epoch) ?? null;

export function pause(cluster: Cluster, member: Member, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { process } = member;
  cluster.timers.push({ of: member, process, at: cluster.clock + ms, ring: resolve });
  return promise;
}

/** Ends a process: it hears nothing more, and what it had not committed is gone. */
export function end(cluster: Cluster, member: Member, downMs: number): void {
  member.process.isOver = true;
  void member.follower?.stop();
  member.follower = null;
  member.leading = null;
  member.taking = null;
  member.asked.clear();
  member.downUntil = cluster.clock + downMs;
}

/** All that is due, and everything that follows from it at once. */
export async function goOn(cluster: Cluster): Promise<void> {
  const due = cluster.timers.filter(({ of, at }) => at <= cluster.clock && !isFrozen(cluster, of));
  cluster.timers = cluster.timers.filter((timer) => !due.includes(timer));
  for (const { process, ring } of due) if (!process.isOver) ring();
  await drained();
}

/** No member waits for anything but time and messages: one turn of the event loop lets all of them come to rest. */
export const drained = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
