// What was decided waits here for its commit, in order: one batch is in flight while the next gathers. A commit that
// fails ends the process.
import { type AccountId, type Change, type EngineState, isOfAccount } from '@meridian/trading';
import {
  type Batch,
  type Fence,
  type NewTickSegment,
  type Queryable,
  type SaidOfRow,
  type UnsealedTicks,
  commitBatch,
  keepTicks,
} from '@meridian/store';
import { TurnoverMap } from '@meridian/units/turnover-map';
import type { Committed } from './committed.ts';
import type { KeptTicks } from './kept-ticks.ts';
import {
  type Step,
  type Story,
  noteStory,
  storyNow,
  tellStep,
} from '../platform/tracing/tracing.ts';
import { type Decided, batchOf, decidedBy } from './projection.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * Where other processes follow: the more commands come at a time, the longer the next commit waits for more of them, counted from
 * when the last one began. One costs the database and all who follow about as much for one command as for ten.
 */
const PACE: Pace = { msEach: 3, msMost: 10 };
const NO_PACE: Pace = { msEach: 0, msMost: 0 };
/** Events after which a batch takes no further command: a commit stays far below the database's time limit. */
const BATCH_EVENTS_MAX = 400;

/** How far apart commits begin at least. */
export interface Pace {
  /** For each command of the last one, if it had several. */
  readonly msEach: number;
  readonly msMost: number;
}

export interface CommitFigures {
  batches: number;
  committedEvents: number;
  waiting: number;
  /** Told how long each commit took, in seconds; unset: nothing is committed here. */
  readonly commitTook?: { observe: (seconds: number) => void };
}

/** What led to changes, besides a client's command or time that passed. */
export interface Cause {
  /** Of ticks, that one of the changes seals. */
  readonly segment?: NewTickSegment | undefined;
  /** It was a tick, the last that had been offered. */
  readonly byTick?: boolean;
  /** The ticks that were offered so far are kept, even if nothing was decided at them. */
  readonly keepsTicks?: boolean;
}

export interface Commits {
  /**
   * Resolves when these changes are committed.
   */
  add(changes: readonly Change[], cause?: Cause): Promise<void>;
  /** Resolves when all ticks are kept that were offered so far. */
  keepTicks(): Promise<void>;
  /** Resolves when everything added so far is committed. */
  settled(): Promise<void>;
  /** The same of what was added about an account. */
  settledFor(accountId: AccountId): Promise<void>;
  /** Whether nothing waits that was added about an account. */
  isSettledFor(accountId: AccountId): boolean;
  /** The same, with the last entry of the ledger that had been decided: it and all before it are committed. */
  settledEntry(): Promise<number>;
  /** Whether nothing waits and nothing is in flight. */
  isIdle(): boolean;
  /** How many commands wait for a batch. */
  waiting(): number;
  /** The last event that is committed, and the last tick of which nothing waits any more. */
  upTo(): CommittedUpTo;
}

export interface CommittedUpTo {
  readonly seq: number;
  readonly tick: number;
}

export interface CommitsOptions {
  readonly state: EngineState;
  readonly writer: Queryable;
  /** Of a leader by lease: each commit names it, and one that comes too late is refused. */
  readonly fence?: Fence;
  readonly lastSeq: number;
  readonly lastBatch: number;
  readonly snapshots: Snapshots;
  readonly batchMax: number;
  /** Unset: the usual one where others follow, else none. */
  readonly pace?: Pace | undefined;
  readonly committed: Committed;
  /** The last tick that was applied. */
  readonly tickNow: () => number;
  /** Whether the journal names the ticks: others apply the same ones. */
  readonly namesTicks: boolean;
  /** Absent: nobody keeps ticks. */
  readonly ticks?: KeptTicks;
  /** The wall clock, by which rows say when they were decided; absent: they do not. */
  readonly now?: () => number;
  readonly figures: CommitFigures;
  readonly onFailed: (error: unknown) => void;
}

interface Waiting {
  readonly decided: Decided;
  /** Those that it changes. */
  readonly accountIds: ReadonlySet<AccountId>;
  /** The last tick that had been applied. */
  readonly tick: number;
  /** The last of all ticks that had been offered. */
  readonly tickNo: number | undefined;
  readonly byTick: boolean;
  readonly keepsTicks: boolean;
  readonly decidedAt: number | undefined;
  readonly segment: NewTickSegment | undefined;
  /** Of the call that it is from, if it is traced. */
  readonly story: Story | null;
  readonly since: number;
  readonly committed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const accountsOf = (changes: readonly Change[]): Set<AccountId> =>
  new Set(changes.filter(isOfAccount).map(({ event }) => event.accountId));

/** Each traced call waited for its batch, and was committed with all of it. */
function tellCommit(members: readonly Waiting[], commit: Omit<Step, 'name' | 'story'>): void {
  for (const { story, since } of members) {
    if (story === null) continue;
    tellStep({ name: 'wait for the batch', story, from: since, to: commit.from });
    tellStep({ name: 'commit', story, ...commit });
  }
}

/** What its rows say of how it was decided. */
const saidOf = ({ tickNo, byTick, decidedAt }: Waiting): SaidOfRow =>
  tickNo === undefined ? { decidedAt } : { tickNo, ...(byTick && { byTick }), decidedAt };

/** How many of the commands that wait the next transaction carries. */
function batchLength(queue: readonly Waiting[], most: number): number {
  let events = 0;
  let members = 0;
  for (const { decided } of queue) {
    if (members === most || events >= BATCH_EVENTS_MAX) break;
    events += decided.changes.length;
    members += 1;
  }
  return members;
}

export const createCommits = (options: CommitsOptions): Commits => new CommitQueue(options);

class CommitQueue implements Commits {
  readonly #options: CommitsOptions;
  #queue: Waiting[] = [];
  /** Of each account the last of its commits that is still to come. */
  readonly #lastOf = new TurnoverMap<AccountId, Promise<void>>();
  /** The last event that was given to a batch. */
  #seq: number;
  #committed: CommittedUpTo;
  #batch: number;
  /** When it was known to be committed; undefined: it was another process's. */
  #batchBeforeAt: number | undefined;
  #isCommitting = false;
  #isScheduled = false;
  #beganAt = 0;
  /** Resolves when the last batch that took ticks with it is committed. */
  #ticksTaken: Promise<void> = Promise.resolve();
  /** The commands of the last batch, if it had several. */
  #cameTogether = 0;

  constructor(options: CommitsOptions) {
    this.#options = options;
    this.#seq = options.lastSeq;
    this.#batch = options.lastBatch;
    this.#committed = { seq: options.lastSeq, tick: options.tickNow() };
  }

  add(
    changes: readonly Change[],
    { segment, byTick = false, keepsTicks = false }: Cause = {},
  ): Promise<void> {
    const { state, ticks, tickNow, now } = this.#options;
    const decided = decidedBy(state, changes);
    const story = storyNow();
    if (story !== null) noteStory(changes, story);
    const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
    const accountIds = accountsOf(changes);
    this.#queue.push({
      decided,
      accountIds,
      tick: tickNow(),
      tickNo: ticks?.lastNo,
      byTick,
      keepsTicks,
      decidedAt: now?.(),
      segment,
      story,
      since: performance.now(),
      committed,
      resolve,
      reject,
    });
    for (const id of accountIds) this.#lastOf.set(id, committed);
    this.#options.figures.waiting = this.#queue.length;
    this.#schedule();
    return committed;
  }

  /** An empty member of the queue resolves with the batch that it is in: after everything before it. */
  settled(): Promise<void> {
    return this.isIdle() ? Promise.resolve() : this.add([]);
  }

  async settledFor(accountId: AccountId): Promise<void> {
    await this.#lastOf.get(accountId);
  }

  isSettledFor(accountId: AccountId): boolean {
    return !this.#lastOf.has(accountId);
  }

  async settledEntry(): Promise<number> {
    const entry = this.#options.state.nextEntryId - 1;
    await this.settled();
    return entry;
  }

  /** With the batch that this comes into, which may be empty but for them. */
  async keepTicks(): Promise<void> {
    const { ticks } = this.#options;
    if (ticks === undefined) return;
    // Those that are on their way are waited for, and nothing is added to the queue.
    await (ticks.areKept() ? this.#ticksTaken : this.add([], { keepsTicks: true }));
  }

  isIdle(): boolean {
    return this.#queue.length === 0 && !this.#isCommitting;
  }
  waiting(): number {
    return this.#queue.length;
  }
  upTo(): CommittedUpTo {
    const { tickNow } = this.#options;
    return this.isIdle() ? { ...this.#committed, tick: tickNow() } : this.#committed;
  }

  /** Waits at least one turn of the event loop: commands that arrive together share a commit. */
  #schedule(): void {
    if (this.#isScheduled || this.#isCommitting) return;
    this.#isScheduled = true;
    const begin = (): void => {
      this.#isScheduled = false;
      void this.#commitNext();
    };
    const waitMs = this.#waitMs();
    if (waitMs > 0) setTimeout(begin, waitMs);
    else setImmediate(begin);
  }

  /** Until the next commit may begin; not above 0: now. */
  #waitMs(): number {
    const { pace = this.#options.namesTicks ? PACE : NO_PACE } = this.#options;
    const apart = Math.min(pace.msEach * this.#cameTogether, pace.msMost);
    return this.#beganAt + apart - performance.now();
  }

  async #commitNext(): Promise<void> {
    if (this.#isCommitting || this.#queue.length === 0) return;
    this.#isCommitting = true;
    const { writer, fence, figures, batchMax, committed, onFailed } = this.#options;
    const members = this.#queue.slice(0, batchLength(this.#queue, batchMax));
    this.#queue = this.#queue.slice(members.length);
    const commands = members.filter(({ decided }) => decided.changes.length > 0).length;
    this.#cameTogether = commands > 1 ? commands : 0;
    figures.waiting = this.#queue.length;
    const changes = members.flatMap((member) => member.decided.changes);
    const from = performance.now();
    this.#beganAt = from;
    try {
      if (changes.length > 0)
        await commitBatch(writer, this.#number(members, changes.length), fence);
      else if (members.some((one) => one.keepsTicks))
        await keepTicks(writer, this.#takeTicks(members), fence);
    } catch (error) {
      for (const member of [...members, ...this.#queue]) member.reject(error);
      onFailed(error);
      return;
    }
    const to = performance.now();
    if (changes.length > 0) this.#batchBeforeAt = this.#options.now?.();
    figures.commitTook?.observe((to - from) / 1000);
    tellCommit(members, { from, to, figures: { batch: this.#batch, commands: members.length } });
    figures.batches += 1;
    figures.committedEvents += changes.length;
    const firstSeq = this.#committed.seq + 1;
    const tick = members.at(-1)?.tick ?? this.#committed.tick;
    this.#committed = { seq: this.#seq, tick };
    for (const member of members)
      for (const id of member.accountIds)
        if (this.#lastOf.get(id) === member.committed) this.#lastOf.delete(id);
    committed.tell(changes, { firstSeq, tick });
    for (const member of members) member.resolve();
    this.#isCommitting = false;
    this.#offerSnapshot();
    if (this.#queue.length === 0) return;
    if (this.#waitMs() > 0) this.#schedule();
    else void this.#commitNext();
  }

  /** The state is ahead of what is committed by what waits: a snapshot of it is kept only after that. */
  #offerSnapshot(): void {
    const waiting = this.#queue.reduce((sum, { decided }) => sum + decided.changes.length, 0);
    const { snapshots, state } = this.#options;
    snapshots.offer(state, this.#seq + waiting, { committed: () => this.settled() });
  }

  #number(members: readonly Waiting[], events: number): Batch {
    const decided = members.map((member) => member.decided);
    const tick = this.#options.namesTicks ? members.at(-1)?.tick : undefined;
    const firstSeq = this.#seq + 1;
    const batch = batchOf(decided, {
      ...{ batch: this.#batch + 1, firstSeq, tick, batchBeforeAt: this.#batchBeforeAt },
      said: members.map(saidOf),
    });
    const ticks = this.#ticksOf(members, firstSeq);
    this.#batch += 1;
    this.#seq += events;
    return ticks === null ? batch : { ...batch, ticks };
  }

  /** What a batch brings of ticks: those that were offered up to its last command, and the segment that it seals. */
  #ticksOf(members: readonly Waiting[], firstSeq: number): NonNullable<Batch['ticks']> | null {
    const unsealed = this.#takeTicks(members);
    const segment = members.find((member) => member.segment !== undefined)?.segment;
    if (segment !== undefined) {
      const events = members.flatMap(({ decided }) => decided.changes);
      const place = events.findIndex(({ event }) => event.type === 'TicksSealed');
      return { unsealed, sealed: { segment, journalSeq: firstSeq + place } };
    }
    return unsealed.length === 0 ? null : { unsealed };
  }

  #takeTicks(members: readonly Waiting[]): UnsealedTicks[] {
    const last = members.at(-1);
    if (last?.tickNo === undefined) return [];
    this.#ticksTaken = last.committed;
    return this.#options.ticks?.takeUpTo(last.tickNo) ?? [];
  }
}
