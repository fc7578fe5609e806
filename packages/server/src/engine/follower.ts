// The engine's state in a process that does not decide: filled from snapshot and journal, then kept up with what the
// leader commits. Nouns read it like the leader's state, and the leader does what they ask to be done. A read waits
// for a barrier, so it is never older than what anybody was told before.
import {
  type EngineState,
  type Rules,
  armAccounts,
  holdRules,
  isIdle,
  parkAccount,
  restoreQuote,
  saysRules,
} from '@meridian/trading';
import { HOUR_MS, assert } from '@meridian/units';
import { type Committed, type CommittedBatch, createCommitted } from './committed.ts';
import { EngineBusy } from './engine-unavailable.ts';
import { followMarket } from './followed-market.ts';
import { tracedWait } from '../platform/tracing/tracing.ts';
import { createFollowedIdle } from './followed-idle.ts';
import type { Host, HostFigures, StateHost } from './host.ts';
import {
  type Asked,
  type Clock,
  type LeaderDoor,
  type PatientDoor,
  patientDoor,
} from './leader-door.ts';
import type { NumberedTick } from './recent-ticks.ts';
import type { Snapshots } from './snapshots.ts';
import { type JournalReader, Tail } from './tail.ts';
import { createViews } from './views/views.ts';

/** What this process has asked of the leader and not heard of; more is refused. */
export const ASKED_MAX = 2_000;
/** The clocks of two machines are closer than this. */
const CLOCKS_WITHIN_MS = HOUR_MS;

/** Where a leader begins that was a follower. */
export interface Beginning {
  readonly state: EngineState;
  readonly lastSeq: number;
  readonly lastBatch: number;
  readonly lastTick: number;
  readonly committed: Committed;
  /** Ticks after the last one. */
  readonly undecided: readonly NumberedTick[];
}

export interface Follower extends StateHost {
  readonly tail: Pick<Tail, 'seq' | 'epoch' | 'committedIn' | 'figures' | 'lag'>;
  /** Takes a message of the leader. */
  take(batch: CommittedBatch): void;
  /** Reads the journal up to what is committed now; where there are no messages, to be called again and again. */
  catchUp(): Promise<void>;
  /**
   * Ends the following and makes the state one to decide from. Call it when no other process can commit any more.
   * @param begin called in the same moment in which the state is ready
   */
  lead<T>(begin: (from: Beginning) => T): Promise<T>;
}

export interface FollowerOptions {
  /** As `fill` has filled it, with the last known quotes. */
  readonly state: EngineState;
  readonly lastSeq: number;
  readonly journal: JournalReader;
  readonly leader: LeaderDoor;
  readonly clock: Clock;
  readonly marketNow: () => number;
  /** What people decided, where the journal does not say it yet; absent: it does. */
  readonly readRules?: () => Promise<Rules>;
  /** Of a standby, which writes snapshots; absent: others write them. */
  readonly snapshots?: Pick<Snapshots, 'offer'>;
  readonly onFatal: (error: unknown) => void;
}

/** The leader keeps what it decides at, and sets where prices come from. */
const LEADERS_OWN = { noteLost: () => undefined, setSource: () => undefined };

export function createFollower(options: FollowerOptions): Follower {
  const { state, clock, marketNow, journal } = options;
  const figures = {
    ...{ commands: 0, ticks: 0, batches: 0, committedEvents: 0, waiting: 0 },
    lag: () => tail.lag,
  };
  const committed = createCommitted();
  const market = followMarket(state, clock);
  const tail = new Tail({
    ...options,
    onApplied(changes, position) {
      market.decided(changes, position.tick);
      if (changes.length === 0) return;
      figures.batches += 1;
      figures.committedEvents += changes.length;
      idle.note(changes);
      committed.tell(changes, position);
      options.snapshots?.offer(state, tail.seq, {
        // Whoever told of it had committed it.
        committed: () => Promise.resolve(),
        now: market.decidedNow(),
        epoch: tail.committedIn,
      });
    },
  });
  const door = patientDoor(options.leader, { clock, epochs: tail });
  const idle = createFollowedIdle({ state, marketNow, door, tail: () => tail });
  return {
    state,
    figures,
    tail,
    views: createViews(state),
    onCommitted: committed.onCommitted,
    endedOrder: committed.endedOrder,
    ...leadersDoor({ ...options, door, tail, figures }),
    parkIdle: (isWatched) => idle.park(isWatched),
    applyTick(tick, number) {
      if (market.take(tick, number)) figures.ticks += 1;
    },
    restorePrice: (tick) => restoreQuote(state, tick),
    ...LEADERS_OWN,
    passTime: () => market.passTo(marketNow()),
    take: (batch) => tail.take(batch),
    catchUp: () => tail.catchUp(),
    async lead(begin) {
      tail.close();
      await tail.catchUp();
      const end = await journal.end();
      assert(end.seq === tail.seq, 'the journal was read to its end');
      // Another reading may be under way; from here on the state is the leader's.
      tail.end();
      // Where no message came since the start, only the journal tells.
      market.decided([], end.tick ?? 0);
      const ticks = market.rewind();
      armAccounts(state);
      letIdleGo(state, marketNow() + CLOCKS_WITHIN_MS);
      return begin({ state, lastSeq: end.seq, lastBatch: end.batch, committed, ...ticks });
    },
    stop: async () => tail.end(),
  };
}

interface DoorOptions extends Pick<FollowerOptions, 'state' | 'marketNow' | 'readRules'> {
  readonly door: PatientDoor;
  readonly tail: Tail;
  readonly figures: HostFigures;
}

type LeadersCalls =
  | 'submit'
  | 'openAccount'
  | 'wake'
  | 'markEquity'
  | 'settled'
  | 'settledEntry'
  | 'toldIsCommitted'
  | 'isCommitted'
  | 'renewRules'
  | 'sealLiabilities'
  | 'sealQuality';

/** What the leader does for those who ask here; it is seen here before it is answered. */
function leadersDoor(options: DoorOptions): Pick<Host, LeadersCalls> {
  const { state, door, tail, figures, marketNow, readRules } = options;

  async function ask(asked: Asked) {
    if (figures.waiting >= ASKED_MAX) throw new EngineBusy('too many commands wait for the leader');
    figures.waiting += 1;
    try {
      const { outcome, seq } = await tracedWait('ask the leader', () => door.submit(asked));
      await tracedWait('follow', () => tail.applied(seq));
      return outcome;
    } finally {
      figures.waiting -= 1;
    }
  }
  const said = async (asked: Asked): Promise<void> => void (await ask(asked));

  async function settled(): Promise<void> {
    const { epoch, seq } = await door.barrier();
    tail.see(epoch);
    await tail.applied(seq);
  }

  return {
    async submit(command) {
      figures.commands += 1;
      const outcome = await ask(command);
      if (outcome === null) throw new Error('a client command has an outcome');
      return outcome;
    },
    async openAccount(command) {
      await ask(command);
    },
    async wake(accountId) {
      if (state.parked.has(accountId)) await ask({ type: 'WakeAccount', accountId });
      const account = state.accounts.get(accountId);
      if (account !== undefined) account.askedAt = marketNow();
    },
    async renewRules() {
      if (saysRules(state) || readRules === undefined)
        return void (await ask({ type: 'RenewRules' }));
      // The leader reads them by itself, now and then.
      const rules = await readRules();
      if (!saysRules(state)) holdRules(state, rules, marketNow());
    },
    sealLiabilities: (sealed) => said({ type: 'SealLiabilities', ...sealed }),
    sealQuality: (seals) => said({ type: 'SealQuality', seals }),
    markEquity(accountIds) {
      // One mark that is missing is made good by the next.
      door.submit({ type: 'MarkEquity', accountIds }).catch(() => undefined);
    },
    settled,
    // Nothing else is applied here.
    toldIsCommitted: () => Promise.resolve(),
    isCommitted: () => true,
    async settledEntry() {
      await settled();
      return state.nextEntryId - 1;
    },
  };
}

/**
 * Which accounts the former leader had let go is in no journal. Those that it may have let go leave here, too: a
 * follower or a snapshot that is without one must hear first that it came back.
 */
function letIdleGo(state: EngineState, now: number): void {
  for (const account of state.accounts.values())
    if (isIdle(state, account, now)) parkAccount(state, account.id);
}
