// The engine's host: the one writer of the trading state. Commands are decided as they arrive; what they decided is
// committed in batches, one in flight while the next is decided. Nothing is answered or published before its commit;
// a commit that fails ends the process, which starts again from the journal.
import type { Tick } from '@meridian/market';
import {
  type AccountCommand,
  type Change,
  type Command,
  type EngineState,
  type OpenAccount,
  type Order,
  type OrderId,
  type Outcome,
  execute,
  hasPricesToMirror,
} from '@meridian/trading';
import { type Batch, type Queryable, commitBatch } from '@meridian/store';
import { Unavailable } from '../platform/unavailable.ts';
import { createEndedOrders } from './ended-orders.ts';
import { type Decided, batchOf, decidedBy } from './projection.ts';
import type { Snapshots } from './snapshots.ts';
import { type Views, createViews } from './views/views.ts';

/** Commands whose changes one transaction carries, unless the operator sets fewer. */
export const BATCH_MAX = 256;
/** Events after which it takes no further command: a commit stays far below the database's time limit. */
const BATCH_EVENTS_MAX = 400;
/** Commands that may wait for their commit; more are refused until it catches up. */
export const WAITING_MAX = 10_000;

/** Copies that one turn mirrors, and orders that it charges for a night; all others go on between the turns. */
const SLICE_MAX = 200;
/** Market time after a start within which copies wait for the prices that they need. */
const PRICES_WITHIN_MS = 30_000;
/** Turns of these whose commit may be waited for at once. */
const SLICES_AHEAD = 4;

/** The queue is full: the client may try again. */
export class EngineBusy extends Unavailable {
  override readonly name = 'EngineBusy';
}
/** The host stops: nothing is decided any more. */
export class EngineStopped extends Unavailable {
  override readonly name = 'EngineStopped';
}

export interface HostFigures {
  commands: number;
  ticks: number;
  batches: number;
  committedEvents: number;
  waiting: number;
}

export interface Host {
  /** What nouns may ask of the state. */
  readonly views: Views;
  readonly figures: Readonly<HostFigures>;
  /** Decides a client's command; resolves when its outcome is committed. */
  submit(command: AccountCommand): Promise<Outcome>;
  openAccount(command: OpenAccount): Promise<void>;
  applyTick(tick: Tick): void;
  /** Charges rollovers that fell due without ticks. */
  passTime(): void;
  /** Writes down what these accounts' open orders stand at. */
  markEquity(accountIds: readonly number[]): void;
  /** Resolves when everything decided so far is committed: reads of the views wait for it. */
  settled(): Promise<void>;
  /** An order that ended a moment ago, committed; null: it did not, or longer ago. */
  endedOrder(id: OrderId): Order | null;
  /** Called after each commit with what it committed, in order. */
  onCommitted(listener: (changes: readonly Change[]) => void): void;
  /** Commits what is decided, writes a snapshot, decides nothing more. */
  stop(): Promise<void>;
}

/** The host with its whole state: for parts that nouns are built on, and for those that put them together. */
export interface EngineHost extends Host {
  readonly state: EngineState;
}

interface Waiting {
  readonly decided: Decided;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface HostOptions {
  readonly state: EngineState;
  readonly writer: Queryable;
  readonly marketNow: () => number;
  readonly lastSeq: number;
  readonly lastBatch: number;
  readonly snapshots: Snapshots;
  /** 1 is one transaction a command. */
  readonly batchMax?: number;
  readonly onFatal: (error: unknown) => void;
}

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

export function createHost(options: HostOptions): EngineHost {
  const { state, writer, marketNow, snapshots, onFatal, batchMax = BATCH_MAX } = options;
  const listeners: ((changes: readonly Change[]) => void)[] = [];
  const figures: HostFigures = {
    commands: 0,
    ticks: 0,
    batches: 0,
    committedEvents: 0,
    waiting: 0,
  };
  const ended = createEndedOrders();
  let queue: Waiting[] = [];
  let seq = options.lastSeq;
  let batchNumber = options.lastBatch;
  let isCommitting = false;
  let isScheduled = false;
  let isStopped = false;
  let slicesWaiting = 0;
  let isSliceDue = false;
  let mayMirror = false;
  const startedAt = marketNow();

  function decide(command: Command): { outcome: Outcome | null; committed: Promise<void> | null } {
    if (isStopped) throw new EngineStopped('the engine has stopped');
    const { changes, outcome } = execute(state, command);
    goOn();
    return { outcome, committed: changes.length === 0 ? null : enqueue(changes) };
  }

  /** Nights and what leaders did reach many accounts slice by slice: ticks and commands of others come in between. */
  function goOn(): void {
    if (isStopped || isSliceDue || slicesWaiting >= SLICES_AHEAD || nextSlice() === null) return;
    isSliceDue = true;
    // One in a turn of the event loop.
    setImmediate(() => void takeSlice());
  }

  function nextSlice(): Command | null {
    const what = { max: SLICE_MAX, at: marketNow() };
    if (state.nights.walk !== null) return { type: 'ChargeNext', ...what };
    return state.mirrorTasks.length > 0 && hasPrices() ? { type: 'MirrorNext', ...what } : null;
  }

  /** After a restart prices come back one by one: a copy that needs one that is missing would be missed. */
  function hasPrices(): boolean {
    mayMirror ||= hasPricesToMirror(state) || marketNow() - startedAt >= PRICES_WITHIN_MS;
    return mayMirror;
  }

  async function takeSlice(): Promise<void> {
    isSliceDue = false;
    const slice = nextSlice();
    if (isStopped || slice === null) return;
    slicesWaiting += 1;
    const { committed } = decide(slice);
    // A commit that fails ends the process.
    const isKept = committed?.then(
      () => true,
      () => false,
    );
    if ((await isKept) === false) return;
    slicesWaiting -= 1;
    goOn();
  }

  function enqueue(changes: readonly Change[]): Promise<void> {
    const decided = decidedBy(state, changes);
    const committed = new Promise<void>((resolve, reject) =>
      queue.push({ decided, resolve, reject }),
    );
    figures.waiting = queue.length;
    schedule();
    return committed;
  }

  /** The turn of the event loop is let to end, so that commands which arrived together share a commit. */
  function schedule(): void {
    if (isScheduled || isCommitting) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void commitNext();
    });
  }

  async function commitNext(): Promise<void> {
    if (isCommitting || queue.length === 0) return;
    isCommitting = true;
    const members = queue.slice(0, batchLength(queue, batchMax));
    queue = queue.slice(members.length);
    figures.waiting = queue.length;
    const changes = members.flatMap((member) => member.decided.changes);
    try {
      if (changes.length > 0) await commitBatch(writer, number(members, changes.length));
    } catch (error) {
      isStopped = true;
      for (const member of [...members, ...queue]) member.reject(error);
      onFatal(error);
      return;
    }
    figures.batches += 1;
    figures.committedEvents += changes.length;
    ended.note(changes);
    for (const listener of listeners) listener(changes);
    for (const member of members) member.resolve();
    isCommitting = false;
    offerSnapshot();
    if (queue.length > 0) void commitNext();
  }

  /** The state is ahead of what is committed by what waits: a snapshot of it is kept only after that. */
  function offerSnapshot(): void {
    const waiting = queue.reduce((sum, member) => sum + member.decided.changes.length, 0);
    snapshots.offer(state, seq + waiting, settled);
  }

  function number(members: readonly Waiting[], events: number): Batch {
    const decided = members.map((member) => member.decided);
    const batch = batchOf(decided, { batch: batchNumber + 1, firstSeq: seq + 1 });
    batchNumber += 1;
    seq += events;
    return batch;
  }

  /** An empty member of the queue resolves with the batch that it is in: after everything before it. */
  function settled(): Promise<void> {
    return queue.length === 0 && !isCommitting ? Promise.resolve() : enqueue([]);
  }

  // A crash may have come between two slices.
  goOn();

  return {
    state,
    views: createViews(state),
    figures,
    async submit(command) {
      if (queue.length >= WAITING_MAX)
        throw new EngineBusy('too many commands wait for their commit');
      figures.commands += 1;
      const { outcome, committed } = decide({ ...command, at: marketNow() });
      // A repetition of a command that is still being committed is answered after it.
      await (committed ?? settled());
      if (outcome === null) throw new Error('a client command has an outcome');
      return outcome;
    },
    async openAccount(command) {
      const { committed } = decide({ ...command, at: marketNow() });
      await committed;
    },
    applyTick(tick) {
      if (isStopped) return;
      figures.ticks += 1;
      decide({ type: 'ApplyTick', tick, at: tick.at }).committed?.catch(() => undefined);
    },
    passTime() {
      if (!isStopped)
        decide({ type: 'PassTime', at: marketNow() }).committed?.catch(() => undefined);
    },
    markEquity(accountIds) {
      if (!isStopped)
        decide({ type: 'MarkEquity', accountIds, at: marketNow() }).committed?.catch(
          () => undefined,
        );
    },
    settled,
    endedOrder: (id) => ended.find(id),
    onCommitted: (listener) => void listeners.push(listener),
    async stop() {
      // First, so that the state that is written is the one that was committed.
      isStopped = true;
      await settled();
      await snapshots.write(state, seq);
    },
  };
}
