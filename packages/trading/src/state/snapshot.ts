// A snapshot: the journaled part of the state as lines of JSON, so that a restart need not replay everything.
import type { AccountId, Order } from '../vocabulary/order.ts';
import { decode, encode } from '../vocabulary/codec.ts';
import type { InstrumentId } from '@meridian/market';
import { type Instant, type Price, ZERO_MONEY, addMoney, assert } from '@meridian/units';
import { COPY_ACCOUNTS_FROM, type CopyTerms } from '../vocabulary/copy-terms.ts';
import type { MirrorTask } from '../vocabulary/mirror-task.ts';
import type { KnownLeader } from '../vocabulary/shard.ts';
import { registerCopying } from './evolve-copying.ts';
import type { KeptLimits } from '../vocabulary/own-limits.ts';
import type { KeptOutcome } from '../vocabulary/kept-outcome.ts';
import {
  type Account,
  type EngineState,
  type Hold,
  type NightPrice,
  OUTCOMES_MAX,
  addAccount,
  createAccount,
  marketOf,
} from './state.ts';
import { type KeptOrder, keptOrder, restoreOrder } from './kept-order.ts';
import { keptTrailBest, trailBest } from './order-triggers.ts';
import { type SavedRules, restoreRules, savedRules } from './saved-rules.ts';

interface Counters {
  readonly nextOrderId: number;
  readonly nextEntryId: number;
  readonly now: number;
  /** Absent if nothing was ever copied. */
  readonly nextCopyId?: number;
  readonly mirrorTasks?: readonly MirrorTask[];
  /** Left out where nobody was heard of in other shards. */
  readonly elsewhere?: {
    readonly heard: readonly (readonly [number, number])[];
    readonly leaders: readonly (readonly [AccountId, KnownLeader])[];
  };
  /** Left out where no night was charged yet, and in snapshots of before nights were charged in slices. */
  readonly nights?: readonly (NightPrice & { readonly instrumentId: InstrumentId })[];
  /** Left out until they were set. */
  readonly rules?: SavedRules;
}
type AccountLine = Pick<
  Account,
  'id' | 'kind' | 'openedAt' | 'balance' | 'epoch' | 'epochAfterEntry' | 'noticeBand'
> & {
  readonly orders: readonly KeptOrder[];
  /** Absent if there is none, and in snapshots from before deposits and withdrawals. */
  readonly money?: MoneyLine;
  /** Absent if it is null. */
  readonly own?: KeptLimits;
  readonly copy?: CopyTerms;
  readonly leadsSince?: Instant;
  /** Absent in snapshots from before accounts could leave memory: then the time of the snapshot stands for it. */
  readonly activeAt?: Instant;
  /** Absent if false. */
  readonly hasOlderOutcomes?: boolean;
  readonly outcomes: readonly (readonly [string, KeptOutcome])[];
};

/** Accounts that have left memory; several lines, so that none is long. */
interface ParkedLine {
  readonly parked: readonly AccountId[];
}

const PARKED_IN_LINE = 1_000;

function* parkedLines(ids: readonly AccountId[]): Generator<string> {
  for (let from = 0; from < ids.length; from += PARKED_IN_LINE)
    yield encode({ parked: ids.slice(from, from + PARKED_IN_LINE) } satisfies ParkedLine);
}

interface MoneyLine {
  readonly holds: readonly (Hold & { readonly id: number })[];
  readonly endedHolds: readonly (readonly [number, 'sent' | 'released'])[];
  readonly deposits: readonly number[];
  /** Absent in snapshots from before deposits could be reversed. */
  readonly reversals?: readonly number[];
}

function moneyLine(account: Account): Pick<AccountLine, 'money'> {
  const { holds, endedHolds, deposits, reversals } = account;
  if (holds.size + endedHolds.size + deposits.size === 0) return {};
  return {
    money: {
      holds: [...holds].map(([id, hold]) => ({ id, ...hold })),
      endedHolds: [...endedHolds],
      deposits: [...deposits],
      ...(reversals.size === 0 ? {} : { reversals: [...reversals] }),
    },
  };
}

/** The state as it is now, line by line. */
export function* snapshotLines(state: EngineState): Generator<string> {
  yield countersLine(state);
  yield* parkedLines([...state.parked]);
  for (const account of state.accounts.values())
    yield accountLine(account, (order) => trailBest(state, order));
}

/** A snapshot that is written little by little while the state goes on. */
export interface SnapshotWalk {
  /** The state as it was when the walk began. */
  readonly lines: Iterable<string>;
  /** Nothing more is kept for it; also where its lines were not read to the end. */
  end(): void;
}

/**
 * Begins a snapshot of the state as it is now: an account that changes before its turn is kept as it was. One at a time.
 * @param now the time up to which the leader has decided, in a process that follows: readers there are ahead of it
 */
export function beginSnapshot(state: EngineState, now = state.now): SnapshotWalk {
  assert(state.keepForSnapshot === null, 'one snapshot is written at a time');
  state.snapshotNumber += 1;
  const number = state.snapshotNumber;
  const counters = countersLine(state, now);
  const parked = [...state.parked];
  const kept = new Map<AccountId, string>();
  // A tick moves the stops of many accounts, and changes none of them.
  const trailFrom: TrailFrom = (order) => keptTrailBest(state, order);
  const keep = (account: Account): void => {
    if (account.keptIn === number) return;
    account.keptIn = number;
    kept.set(account.id, accountLine(account, trailFrom));
  };
  state.keepForSnapshot = keep;
  for (const { trails } of state.markets.values()) trails.keep();
  const end = (): void => {
    if (state.keepForSnapshot !== keep) return;
    state.keepForSnapshot = null;
    for (const { trails } of state.markets.values()) trails.forget();
  };
  function* lines(): Generator<string> {
    yield counters;
    yield* parkedLines(parked);
    for (const account of state.accounts.values()) {
      const known = kept.get(account.id);
      // Opened later.
      if (known === undefined && account.keptIn === number) continue;
      const line = known ?? accountLine(account, trailFrom);
      kept.delete(account.id);
      account.keptIn = number;
      yield line;
    }
    // Of those that have left memory meanwhile.
    yield* kept.values();
    end();
  }
  return { lines: lines(), end };
}

/** The first line holds the counters, each other line one account with its orders. */
function countersLine(state: EngineState, now = state.now): string {
  const nights = [...state.markets].flatMap(([instrumentId, { nightCharged }]) =>
    nightCharged === null ? [] : [{ instrumentId, ...nightCharged }],
  );
  const { heard, leaders } = state.elsewhere;
  const rules = savedRules(state);
  const counters: Counters = {
    nextOrderId: state.nextOrderId,
    nextEntryId: state.nextEntryId,
    now,
    ...(state.nextCopyId > COPY_ACCOUNTS_FROM && { nextCopyId: state.nextCopyId }),
    ...(state.mirrorTasks.length > 0 && { mirrorTasks: state.mirrorTasks }),
    ...(nights.length > 0 && { nights }),
    ...(heard.size > 0 && { elsewhere: { heard: [...heard], leaders: [...leaders] } }),
    ...(rules !== null && { rules }),
  };
  return encode(counters);
}

type TrailFrom = (order: Order) => Price | undefined;

function accountLine(account: Account, trailFrom: TrailFrom): string {
  const { id, kind, openedAt, balance, epoch, epochAfterEntry, noticeBand } = account;
  const orders = [...account.orders.values()].map((order) => keptOrder(order, trailFrom(order)));
  const { activeAt, hasOlderOutcomes } = account;
  const head: Omit<AccountLine, 'outcomes'> = {
    id,
    kind,
    openedAt,
    balance,
    epoch,
    epochAfterEntry,
    noticeBand,
    activeAt,
    ...(hasOlderOutcomes && { hasOlderOutcomes }),
    orders,
    ...moneyLine(account),
    ...(account.own !== null && { own: account.own }),
    ...(account.copy !== null && { copy: account.copy }),
    ...(account.leadsSince !== null && { leadsSince: account.leadsSince }),
  };
  const outcomes: AccountLine['outcomes'] = [...account.outcomes];
  // Outcomes hold no figures. Encoded apart, they take a tenth of the time.
  return `${encode(head).slice(0, -1)},"outcomes":${JSON.stringify(outcomes)}}`;
}

/** Fills an empty state from the lines of a snapshot. */
export function restoreSnapshot(state: EngineState, lines: Iterable<string>): void {
  const restore = snapshotRestorer(state);
  for (const line of lines) restore(line);
}

/** The same, line by line as they are read. */
export function snapshotRestorer(state: EngineState): (line: string) => void {
  let isFirst = true;
  return (line) => {
    if (isFirst) {
      const {
        mirrorTasks = [],
        nights = [],
        elsewhere,
        rules,
        ...counters
      } = decode<Counters>(line);
      Object.assign(state, counters);
      if (rules !== undefined) restoreRules(state, rules);
      for (const [shard, seq] of elsewhere?.heard ?? []) state.elsewhere.heard.set(shard, seq);
      for (const [id, leader] of elsewhere?.leaders ?? []) state.elsewhere.leaders.set(id, leader);
      state.mirrorTasks.push(...mirrorTasks);
      for (const { instrumentId, ...night } of nights)
        marketOf(state, instrumentId).nightCharged = night;
      isFirst = false;
      return;
    }
    const read = decode<AccountLine | ParkedLine>(line);
    if ('parked' in read) for (const id of read.parked) state.parked.add(id);
    else restoreAccount(state, read);
  };
}

function restoreAccount(state: EngineState, line: AccountLine): void {
  const account = createAccount(line.id, line.kind, line.openedAt);
  account.balance = line.balance;
  account.epoch = line.epoch;
  account.epochAfterEntry = line.epochAfterEntry;
  account.noticeBand = line.noticeBand;
  account.activeAt = line.activeAt ?? state.now;
  account.hasOlderOutcomes = line.hasOlderOutcomes ?? line.outcomes.length >= OUTCOMES_MAX;
  account.own = line.own ?? null;
  account.copy = line.copy ?? null;
  account.leadsSince = line.leadsSince ?? null;
  for (const { id, ...hold } of line.money?.holds ?? []) {
    account.holds.set(id, hold);
    account.held = addMoney(account.held, hold.amount);
  }
  for (const [id, how] of line.money?.endedHolds ?? []) account.endedHolds.set(id, how);
  for (const id of line.money?.deposits ?? []) account.deposits.add(id);
  for (const id of line.money?.reversals ?? []) account.reversals.add(id);
  for (const [id, outcome] of line.outcomes) account.outcomes.set(id, outcome);
  addAccount(state, account);
  if (account.copy !== null) registerCopying(state, account, account.copy);
  account.usedMargin = ZERO_MONEY;
  for (const order of line.orders) {
    restoreOrder(state, account, order);
    if (order.status === 'open') account.usedMargin = addMoney(account.usedMargin, order.margin);
  }
}
