// Evolve, the events of copying: who leads, who copies whom, and the tasks that carry what a leader did to the
// copyings.
import { DAY_MS, type Lots, addLots, assert } from '@meridian/units';
import { type CopyTerms, isFollower } from '../vocabulary/copy-terms.ts';
import type { MirrorTask, MirroredEvent } from '../vocabulary/mirror-task.ts';
import type {
  CopyMoneyMoved,
  CopySkipped,
  CopyingChanged,
  CopyingEnded,
  CopyingStarted,
  CopyingStopped,
  AccountEvent,
  MirrorAdvanced,
  MirrorCaughtUp,
} from '../vocabulary/event.ts';
import type { AccountId, Order } from '../vocabulary/order.ts';
import { isAwaiting } from './behind.ts';
import { renewTriggers } from './order-triggers.ts';
import { type Account, type EngineState, addAccount, createAccount, orderOf } from './state.ts';

export type CopyingEvent =
  | CopyingStarted
  | CopyMoneyMoved
  | CopyingChanged
  | CopyingStopped
  | CopyingEnded
  | CopySkipped
  | MirrorAdvanced
  | MirrorCaughtUp;

/** Adds a copying's account, still without money. @throws AssertionError when its number is not the next one */
export function openCopying(state: EngineState, event: CopyingStarted): void {
  assert(event.accountId === state.nextCopyId, 'copyings are numbered in turn');
  state.nextCopyId += state.shard.of;
  const account = createAccount(event.accountId, event.kind, event.at);
  account.copy = {
    ownerId: event.ownerId,
    leaderId: event.leaderId,
    stopPercent: event.stopPercent,
    sizing: event.sizing,
    isPaused: false,
    allocation: 0n as CopyTerms['allocation'],
    stopped: null,
    endedAt: null,
  };
  addAccount(state, account);
  registerCopying(state, account, account.copy);
}

/** Adds a copying to the indexes of its owner and its leader. Call it in ascending order of ids. */
export function registerCopying(
  state: EngineState,
  { id, openedAt }: Account,
  terms: CopyTerms,
): void {
  const day = Math.floor(openedAt / DAY_MS);
  if (day > state.started.day) state.started = { day, by: new Map() };
  const { by } = state.started;
  if (day === state.started.day) by.set(terms.ownerId, (by.get(terms.ownerId) ?? 0) + 1);
  if (terms.endedAt === null) enter(state.copyings, terms.ownerId, id);
  if (isFollower(terms)) enter(state.followers, terms.leaderId, id);
}

/** How many copyings an owner has started in the present day (UTC). */
export const startedToday = ({ started: { day, by }, now }: EngineState, of: AccountId): number =>
  day === Math.floor(now / DAY_MS) ? (by.get(of) ?? 0) : 0;

type Index = Map<AccountId, Set<AccountId>>;

function enter(index: Index, of: AccountId, id: AccountId): void {
  const ids = index.get(of);
  if (ids === undefined) index.set(of, new Set([id]));
  else ids.add(id);
}

function leave(index: Index, of: AccountId, id: AccountId): void {
  const ids = index.get(of);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(of);
}

const termsOf = ({ id, copy }: Account): CopyTerms => {
  assert(copy !== null, `account ${id} is a copying`);
  return copy;
};

/** The orders that the event changed. */
export function changeCopying(
  state: EngineState,
  account: Account,
  event: CopyingEvent,
): readonly Order[] {
  switch (event.type) {
    case 'CopyingStarted':
      return [];
    case 'CopyMoneyMoved':
      if (event.accountId === event.copyId) termsOf(account).allocation = event.allocation;
      return [];
    case 'CopyingChanged': {
      const { stopPercent, sizing, isPaused } = event;
      Object.assign(termsOf(account), { stopPercent, sizing, isPaused });
      return [];
    }
    case 'CopyingStopped':
      return stopCopying(state, account, event);
    case 'CopyingEnded': {
      const terms = termsOf(account);
      assert(account.orders.size === 0 && account.balance === 0n, 'an ended copying has nothing');
      terms.endedAt = event.at;
      leave(state.followers, terms.leaderId, account.id);
      leave(state.copyings, terms.ownerId, account.id);
      return [];
    }
    case 'CopySkipped': {
      if (event.orderId === null || event.exactLots === undefined) return [];
      const order = orderOf(state, event.orderId);
      order.exactLots = event.exactLots;
      return [order];
    }
    case 'MirrorAdvanced':
      advanceMirror(state, event);
      return [];
    case 'MirrorCaughtUp':
      for (const task of state.mirrorTasks) {
        if (isAwaiting(task, account)) task.early.push(account.id);
      }
      return [];
  }
}

/** A slice of the first task is done. */
export function advanceMirror(
  { mirrorTasks }: EngineState,
  { accountId, afterId }: MirrorAdvanced,
): void {
  const [task] = mirrorTasks;
  assert(task?.event.accountId === accountId, 'tasks are done in turn');
  if (afterId === null) mirrorTasks.shift();
  else task.afterId = afterId;
  nextLeader(mirrorTasks, accountId);
}

/** Leaders take turns: one who does much delays only the copyings that follow them. */
function nextLeader(tasks: MirrorTask[], served: AccountId): void {
  const isServed = (task: MirrorTask): boolean => task.event.accountId === served;
  if (tasks.every(isServed)) return;
  const later = tasks.filter(isServed);
  tasks.splice(0, tasks.length, ...tasks.filter((task) => !isServed(task)), ...later);
}

/** Orders that no longer follow get triggers of their own again. */
function stopCopying(
  state: EngineState,
  account: Account,
  { reason, orders, since, at, isLimitReached }: CopyingStopped,
): readonly Order[] {
  const terms = termsOf(account);
  terms.stopped = { reason, orders, at: since ?? at, ...(isLimitReached && { isLimitReached }) };
  if (orders === 'follow') return [];
  leave(state.followers, terms.leaderId, account.id);
  const detached = [...account.orders.values()].filter(({ isFollowing }) => isFollowing === true);
  for (const order of detached) {
    renewTriggers(state, order, () => {
      order.isFollowing = false;
    });
  }
  return detached;
}

/** Adds a task: what a leader did waits to reach the leader's copyings. */
export function addMirrorTask(
  state: EngineState,
  event: AccountEvent,
  order: Order | undefined,
): void {
  if (!isMirrored(event)) return;
  state.mirrorTasks.push({
    event,
    leaderLots: lotsBefore(event, order),
    afterId: 0,
    beforeId: state.nextCopyId,
    early: [],
  });
}

/** The leader's lots before the event; 0 if it is not about an order. */
export function lotsBefore(event: AccountEvent, order: Order | undefined): Lots {
  if (order === undefined) return 0n as Lots;
  return event.type === 'OrderPartlyClosed' ? addLots(order.lots, event.lots) : order.lots;
}

const MIRRORED: ReadonlySet<string> = new Set<MirroredEvent['type']>([
  'PendingOrderPlaced',
  'MarketOrderFilled',
  'PendingOrderFilled',
  'PendingOrderEnded',
  'PendingOrderChanged',
  'StopsSet',
  'OrderClosed',
  'OrderPartlyClosed',
  'LeadingStopped',
]);
/** Whether a leader's copyings follow it. */
export const isMirrored = (event: AccountEvent): event is MirroredEvent => MIRRORED.has(event.type);
