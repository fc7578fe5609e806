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
  type Recalled,
  execute,
} from '@meridian/trading';
import type { Fence, Queryable } from '@meridian/store';
import { Unavailable } from '../platform/unavailable.ts';
import { type CommitFigures, type Commits, createCommits } from './commits.ts';
import { type IdleAccounts, createIdleAccounts } from './idle-accounts.ts';
import { forgottenBy, recall } from './recall.ts';
import { createSlices } from './slices.ts';
import type { Snapshots } from './snapshots.ts';
import { type Views, createViews } from './views/views.ts';

/** Commands whose changes one transaction carries, unless the operator sets fewer. */
export const BATCH_MAX = 256;
/** Commands that may wait for their commit; more are refused until it catches up. */
export const WAITING_MAX = 10_000;

/** The queue is full: the client may try again. */
export class EngineBusy extends Unavailable {
  override readonly name = 'EngineBusy';
}
/** The machine's clock was set back: what is decided now would carry a wrong time, at prices that were seen already. */
class ClockSetBack extends Unavailable {
  override readonly name = 'ClockSetBack';
}
/** The host stops: nothing is decided any more. */
export class EngineStopped extends Unavailable {
  override readonly name = 'EngineStopped';
}

export interface HostFigures extends CommitFigures {
  commands: number;
  ticks: number;
}

export interface Host {
  /** What nouns may ask of the state. */
  readonly views: Views;
  readonly figures: Readonly<HostFigures>;
  /** Decides a client's command; resolves when its outcome is committed. */
  submit(command: AccountCommand): Promise<Outcome>;
  openAccount(command: OpenAccount): Promise<void>;
  /** Brings an idle account back into memory; call it before its views are read. */
  wake(accountId: number): Promise<void>;
  /** Lets demo accounts that nobody uses leave memory. @returns how many left */
  parkIdle: IdleAccounts['park'];
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

export interface HostOptions {
  readonly state: EngineState;
  readonly writer: Queryable;
  /** Of a leader by lease; unset: of the only process there is. */
  readonly fence?: Fence;
  readonly marketNow: () => number;
  /** While it is, commands are refused; unset: the clock is never behind. */
  readonly isClockBehind?: () => boolean;
  readonly lastSeq: number;
  readonly lastBatch: number;
  readonly snapshots: Snapshots;
  /** 1 is one transaction a command. */
  readonly batchMax?: number;
  readonly onFatal: (error: unknown) => void;
}

export function createHost(options: HostOptions): EngineHost {
  const { state, writer, marketNow, snapshots, onFatal, batchMax = BATCH_MAX } = options;
  const figures = { commands: 0, ticks: 0, batches: 0, committedEvents: 0, waiting: 0 };
  let hasStopped = false;
  const isStopped = (): boolean => hasStopped;
  const onFailed = (error: unknown): void => {
    hasStopped = true;
    onFatal(error);
  };
  const commits = createCommits({ ...options, batchMax, figures, onFailed });
  const slices = createSlices({
    state,
    marketNow,
    isStopped,
    decide: (slice) => decide(slice).committed,
  });

  function decide(command: Command, recalled: Recalled | null = null): Decision {
    if (hasStopped) throw new EngineStopped('the engine has stopped');
    const { changes, outcome } = execute(state, command, { recalled });
    slices.goOn();
    return { outcome, committed: changes.length === 0 ? null : commits.add(changes) };
  }

  /** What nobody waits for: its failure ends the process elsewhere. */
  function note(command: Command): void {
    if (!hasStopped) decide(command).committed?.catch(() => undefined);
  }

  const idle = createIdleAccounts({
    state,
    db: writer,
    marketNow,
    isStopped,
    isCommitted: () => commits.isIdle(),
    // Another may have brought it back at the same moment.
    decide: async (command) =>
      await (decide({ ...command, at: marketNow() }).committed ?? commits.settled()),
  });

  // A crash may have come between two slices.
  slices.goOn();

  return {
    state,
    figures,
    views: createViews(state),
    wake: (id) => idle.wake(id),
    parkIdle: (isWatched) => idle.park(isWatched),
    settled: () => commits.settled(),
    endedOrder: (id) => commits.endedOrder(id),
    onCommitted: (listener) => commits.onCommitted(listener),
    ...clientDoor({ ...options, commits, figures, decide, wake: (id) => idle.wake(id) }),
    ...marketDoor({ marketNow, figures, note }),
    async stop() {
      // First, so that the state that is written is the one that was committed.
      hasStopped = true;
      await commits.settled();
      await snapshots.write(state, commits.lastSeq());
    },
  };
}

interface Decision {
  readonly outcome: Outcome | null;
  readonly committed: Promise<void> | null;
}

interface ClientDoorOptions extends Pick<
  HostOptions,
  'state' | 'writer' | 'marketNow' | 'isClockBehind'
> {
  readonly commits: Commits;
  readonly figures: HostFigures;
  readonly decide: (command: Command, recalled?: Recalled | null) => Decision;
  readonly wake: (id: number) => Promise<void>;
}

/** What clients, and nouns for them, ask to be done. */
function clientDoor(options: ClientDoorOptions): Pick<Host, 'submit' | 'openAccount'> {
  const { state, writer, commits, figures, marketNow, decide, wake } = options;
  return {
    async submit(command) {
      if (commits.waiting() >= WAITING_MAX)
        throw new EngineBusy('too many commands wait for their commit');
      if (options.isClockBehind?.() === true)
        throw new ClockSetBack("this machine's clock was set back");
      figures.commands += 1;
      if (state.parked.has(command.accountId)) await wake(command.accountId);
      const forgotten = forgottenBy(state, command);
      const recalled = forgotten === null ? null : await recall(writer, forgotten);
      const { outcome, committed } = decide({ ...command, at: marketNow() }, recalled);
      // A repetition of a command that is still being committed is answered after it.
      await (committed ?? commits.settled());
      if (outcome === null) throw new Error('a client command has an outcome');
      return outcome;
    },
    async openAccount(command) {
      const { committed } = decide({ ...command, at: marketNow() });
      await committed;
    },
  };
}

interface MarketDoorOptions extends Pick<HostOptions, 'marketNow'> {
  readonly figures: HostFigures;
  readonly note: (command: Command) => void;
}

/** What the market and the clock bring. */
function marketDoor({
  marketNow,
  figures,
  note,
}: MarketDoorOptions): Pick<Host, 'applyTick' | 'passTime' | 'markEquity'> {
  return {
    applyTick(tick) {
      figures.ticks += 1;
      note({ type: 'ApplyTick', tick, at: tick.at });
    },
    passTime: () => note({ type: 'PassTime', at: marketNow() }),
    markEquity: (accountIds) => note({ type: 'MarkEquity', accountIds, at: marketNow() }),
  };
}
