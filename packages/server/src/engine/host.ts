// The engine's host: the one writer of the trading state. Commands are decided as they arrive; what they decided is
// committed in batches, one in flight while the next is decided. Nothing is answered or published before its commit;
// a commit that fails ends the process, which starts again from the journal.
import type { Tick } from '@meridian/market';
import {
  type AccountCommand,
  type Command,
  type EngineState,
  type HeldBack,
  JOURNAL_FORMAT,
  type OpenAccount,
  type Outcome,
  type PriceSource,
  type QualitySeal,
  type Recalled,
  type Rules,
  type Sealed,
  type TickSeal,
  formatOfCommand,
  hasSource,
  heldBack,
  holdRules,
  restoreQuote,
  rulesReadAt,
} from '@meridian/trading';
import type { Fence, NewTickSegment, Queryable } from '@meridian/store';
import {
  type CommitFigures,
  type Commits,
  type CommittedUpTo,
  type Pace,
  createCommits,
} from './commits.ts';
import { type Committed, type Lag, createCommitted } from './committed.ts';
import { type Decision, createDeciding } from './deciding.ts';
import { ClockSetBack, EngineBusy } from './engine-unavailable.ts';
import { type KeptTicks, type LostTicks, knownPrices } from './kept-ticks.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type IdleAccounts, createIdleAccounts } from './idle-accounts.ts';
import { KnownIds } from './known-ids.ts';
import { type Forgotten, forgottenBy, recall } from './recall.ts';
import type { Snapshots } from './snapshots.ts';
import { type Views, createViews } from './views/views.ts';

/** Commands whose changes one transaction carries, unless the operator sets fewer. */
export const BATCH_MAX = 256;
/** Commands that may wait for their commit; more are refused until it catches up. */
export const WAITING_MAX = 10_000;

export interface HostFigures extends CommitFigures {
  commands: number;
  ticks: number;
  /** Of a process that follows; unset: this one decides. */
  readonly lag?: () => Lag;
}

/** What nouns have of the engine, in the process that decides (`createHost`) and in one that follows (`createFollower`). */
export interface Host extends Pick<Committed, 'onCommitted' | 'endedOrder'> {
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
  /** @param number its place among all ticks of the feed; one that is not beyond the last is late, and left out */
  applyTick(tick: Tick, number?: number): void;
  /**
   * Charges rollovers and brings announced terms into force that fell due without ticks.
   * @param announcedUpTo by which time terms start where the market has another time than their announcement
   */
  passTime(announcedUpTo?: number): void;
  /** Where prices come from, from now on. */
  setSource(source: PriceSource): void;
  /** Resolves when what people decided about terms and halts, in the database, holds in the engine and is seen here. */
  renewRules(): Promise<void>;
  /** Writes down what the house owes. @throws Unavailable while somebody could not read it in the journal */
  sealLiabilities(sealed: Sealed): Promise<void>;
  /** Says how orders were carried out. @throws Unavailable while somebody could not read it in the journal */
  sealQuality(seals: readonly QualitySeal[]): Promise<void>;
  /** Writes down what these accounts' open orders stand at. */
  markEquity(accountIds: readonly number[]): void;
  /** Resolves when everything decided so far is committed: reads of the views wait for it. */
  settled(): Promise<void>;
  /** The same, with the ledger's last entry: it and all before it are committed. */
  settledEntry(): Promise<number>;
  /** Resolves when all that the views have told so far, of one account or all, is committed: an answer is sent after it. */
  toldIsCommitted(accountId?: number): Promise<void>;
  /** Whether all that the views tell of an account is committed now: a frame of it is sent only then. */
  isCommitted(accountId: number): boolean;
  /** Commits what is decided, writes a snapshot, decides nothing more. */
  stop(): Promise<void>;
}

/** The host with its whole state: for parts that nouns are built on, and for those that put them together. */
export interface StateHost extends Host, PriceDoor {
  readonly state: EngineState;
}

/** What a feed brings beside the ticks that are decided at. */
interface PriceDoor {
  /** Sets a price that triggers nothing: what it triggered was decided before. */
  restorePrice(tick: Tick): void;
  /** Notes what the feed sent and did not come here. */
  noteLost(lost: LostTicks): void;
}

/** The host of the process that decides. */
export interface EngineHost extends StateHost {
  /** What holds from now on; at the market's present time, which it does not move. */
  setRules(rules: Rules): Promise<void>;
  /** How far the journal is. */
  committedUpTo(): CommittedUpTo;
  /** Resolves when all ticks are kept that were offered so far. */
  keepTicks(): Promise<void>;
  /** Says in the journal that a segment of ticks is complete; its bytes are written in the same transaction. */
  sealTicks(seal: TickSeal, segment: NewTickSegment): Promise<void>;
}

export interface HostOptions {
  readonly state: EngineState;
  readonly writer: Queryable;
  /** For reading what no command waits for; absent: the writer. */
  readonly reader?: Queryable;
  /** Of a leader by lease; unset: of the only process there is. */
  readonly fence?: Fence;
  readonly marketNow: () => number;
  /** The newest format of the journal that may be written; unset: this program's. */
  readonly writes?: () => number;
  /** While it is, commands are refused; unset: the clock is never behind. */
  readonly isClockBehind?: () => boolean;
  readonly lastSeq: number;
  readonly lastBatch: number;
  /** The last tick that was decided at, of a leader that took over or that others follow. Absent: nobody else decides. */
  readonly lastTick?: number;
  /** Its listeners heard what another process committed; now they hear what this one commits. */
  readonly committed?: Committed;
  /** Absent: nobody keeps ticks. */
  readonly ticks?: KeptTicks;
  /** The wall clock, by which rows say when they were decided; absent: they do not. */
  readonly now?: () => number;
  readonly snapshots: Snapshots;
  /** What people decided, as the database has it; absent: nobody decides anything. */
  readonly readRules?: () => Promise<Rules>;
  /** Told each time which rules do not hold, because clients would be worse off unannounced. */
  readonly onHeldBack?: (held: readonly HeldBack[]) => void;
  /** 1 is one transaction a command. */
  readonly batchMax?: number;
  readonly pace?: Pace;
  readonly onFatal: (error: unknown) => void;
}

export function createHost(options: HostOptions): EngineHost {
  const { state, writer, marketNow, snapshots, onFatal, lastTick, ticks } = options;
  const { batchMax = BATCH_MAX, committed = createCommitted() } = options;
  const figures: HostFigures = {
    ...{ commands: 0, ticks: 0, batches: 0, committedEvents: 0, waiting: 0 },
    commitTook: { observe: () => undefined },
  };
  let hasStopped = false;
  const isStopped = (): boolean => hasStopped;
  const onFailed = (error: unknown): void => {
    hasStopped = true;
    onFatal(error);
  };
  const reached = { tick: lastTick ?? 0 };
  ticks?.begin(knownPrices(state.markets), options.lastSeq);
  const commits = createCommits({
    ...options,
    batchMax,
    committed,
    tickNow: () => reached.tick,
    namesTicks: lastTick !== undefined,
    figures,
    onFailed,
  });
  const known = new KnownIds({ db: options.reader ?? writer, commits });
  const { decide, note } = createDeciding({ ...options, isStopped, commits, known, onFailed });
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

  return {
    state,
    figures,
    views: createViews(state),
    wake: (id) => idle.wake(id),
    parkIdle: (isWatched) => idle.park(isWatched),
    settled: () => commits.settled(),
    settledEntry: () => commits.settledEntry(),
    toldIsCommitted: (of) => (of === undefined ? commits.settled() : commits.settledFor(of)),
    isCommitted: (of) => commits.isSettledFor(of),
    committedUpTo: () => commits.upTo(),
    onCommitted: committed.onCommitted,
    endedOrder: committed.endedOrder,
    ...clientDoor({ ...options, commits, known, figures, decide, wake: (id) => idle.wake(id) }),
    ...marketDoor({ ...options, figures, reached, note }),
    ...rulesDoor({ ...options, commits, decide }),
    ...ticksDoor({ ...options, commits, decide }),
    async stop() {
      // First, so that the state that is written is the one that was committed.
      hasStopped = true;
      await commits.keepTicks();
      await commits.settled();
      await snapshots.write(state, commits.upTo().seq);
    },
  };
}

interface ClientDoorOptions extends Pick<
  HostOptions,
  'state' | 'writer' | 'marketNow' | 'isClockBehind'
> {
  readonly commits: Commits;
  readonly known: KnownIds;
  readonly figures: HostFigures;
  readonly decide: (command: Command, recalled?: Recalled | null) => Decision;
  readonly wake: (id: number) => Promise<void>;
}

/** What clients, and nouns for them, ask to be done. */
function clientDoor(options: ClientDoorOptions): Pick<Host, 'submit' | 'openAccount'> {
  const { state, writer, commits, known, figures, marketNow, decide, wake } = options;
  function checkRoom(): void {
    if (commits.waiting() >= WAITING_MAX)
      throw new EngineBusy('too many commands wait for their commit');
  }
  /** What still waits for its commit is not in the journal. */
  async function recalledOf(forgotten: Forgotten): Promise<Recalled | null> {
    await commits.settledFor(forgotten.accountId);
    return await recall(writer, forgotten);
  }
  return {
    async submit(command) {
      checkRoom();
      if (options.isClockBehind?.() === true)
        throw new ClockSetBack("this machine's clock was set back");
      figures.commands += 1;
      if (state.parked.has(command.accountId)) await wake(command.accountId);
      const forgotten = forgottenBy(state, known, command);
      const recalled = forgotten === null ? null : await recalledOf(forgotten);
      const { outcome, committed } = decide({ ...command, at: marketNow() }, recalled);
      // A repetition of a command that is still being committed is answered after it.
      await (committed ?? commits.settled());
      if (outcome === null) throw new Error('a client command has an outcome');
      return outcome;
    },
    async openAccount(command) {
      checkRoom();
      await decide({ ...command, at: marketNow() }).committed;
    },
  };
}

interface RulesDoorOptions extends Pick<
  HostOptions,
  'state' | 'marketNow' | 'readRules' | 'onHeldBack' | 'writes'
> {
  readonly commits: Commits;
  readonly decide: (command: Command) => Decision;
}

/** What people decide, for everybody. */
function rulesDoor(
  options: RulesDoorOptions,
): Pick<EngineHost, 'setRules' | 'renewRules' | 'sealLiabilities' | 'sealQuality'> {
  const { state, marketNow, commits, decide, readRules, writes = () => JOURNAL_FORMAT } = options;
  const set = async (rules: Rules, at: number): Promise<void> => {
    // Until everybody reads them in the journal, each process holds them by itself.
    if (writes() < formatOfCommand({ type: 'SetRules' }))
      return holdRules(state, rulesReadAt(writes(), rules), at);
    const { committed } = decide({ type: 'SetRules', ...rulesReadAt(writes(), rules), at });
    options.onHeldBack?.(heldBack(state, rules));
    await (committed ?? commits.settled());
  };
  return {
    setRules: (rules) => set(rules, state.now === 0 ? marketNow() : state.now),
    renewRules: oneAtATime(async () => {
      if (readRules !== undefined) await set(await readRules(), marketNow());
    }),
    async sealLiabilities(sealed) {
      await decide({ type: 'SealLiabilities', ...sealed, at: marketNow() }).committed;
    },
    async sealQuality(seals) {
      await decide({ type: 'SealQuality', seals, at: marketNow() }).committed;
    },
  };
}

interface TicksDoorOptions extends Pick<HostOptions, 'state' | 'ticks'> {
  readonly commits: Commits;
  readonly decide: (
    command: Command,
    recalled: null,
    segment: NewTickSegment,
  ) => Pick<Decision, 'committed'>;
}

/** How ticks are kept beside what was decided at them. */
function ticksDoor({
  state,
  ticks,
  commits,
  decide,
}: TicksDoorOptions): Pick<EngineHost, 'keepTicks' | 'sealTicks' | keyof PriceDoor> {
  return {
    keepTicks: () => commits.keepTicks(),
    async sealTicks(seal, segment) {
      await decide({ type: 'SealTicks', seal, at: state.now }, null, segment).committed;
    },
    restorePrice(tick) {
      ticks?.noteRestored(tick);
      restoreQuote(state, tick);
    },
    noteLost: (lost) => ticks?.noteLost(lost),
  };
}

interface MarketDoorOptions extends Pick<HostOptions, 'state' | 'marketNow' | 'ticks'> {
  readonly figures: HostFigures;
  readonly reached: { tick: number };
  readonly note: (command: Command) => void;
}

/** What the market and the clock bring. */
function marketDoor({
  state,
  marketNow,
  figures,
  reached,
  note,
  ticks,
}: MarketDoorOptions): Pick<Host, 'applyTick' | 'passTime' | 'setSource' | 'markEquity'> {
  return {
    applyTick(tick, number = reached.tick + 1) {
      if (number <= reached.tick) return;
      reached.tick = number;
      figures.ticks += 1;
      ticks?.note(tick, state.now);
      note({ type: 'ApplyTick', tick, at: tick.at });
    },
    passTime(announcedUpTo) {
      const at = marketNow();
      note({ type: 'PassTime', at });
      if (announcedUpTo !== undefined && state.nextTermsAt <= announcedUpTo)
        note({ type: 'SetRules', dueUpTo: announcedUpTo, at });
    },
    setSource(source) {
      if (!state.areRulesUnsaid && !hasSource(state, source))
        note({ type: 'SetRules', source, at: marketNow() });
    },
    markEquity: (accountIds) => note({ type: 'MarkEquity', accountIds, at: marketNow() }),
  };
}
