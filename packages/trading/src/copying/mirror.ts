// Mirroring carries what a leader did to the copyings, one by one in ascending order of their ids. Every copy fills
// with the leader's own fill, however late its turn comes, so nobody gets a better price.
import { closeCopy, closeCopyPart, endCopy } from './copy-close.ts';
import { changeCopy, fillCopy, openCopy } from './copy-open.ts';
import { stopCopying } from './copy-stop.ts';
import { followedTerms, trailedTo } from './copy-trail.ts';
import type { MirrorTask } from '../vocabulary/mirror-task.ts';
import { evolve } from '../state/evolve.ts';
import type { AccountId, Order, OrderId } from '../vocabulary/order.ts';
import { chargeAccount } from '../orders/financing.ts';
import { type Run, emit } from '../orders/run.ts';
import { isAwaiting, isBehind } from '../state/behind.ts';
import { type Account, type EngineState, type MirrorWalk, accountOf } from '../state/state.ts';
import { figuresOf } from '../margin/valuation.ts';

/** The most copies that one command makes; the rest waits for `MirrorNext`. */
export const MIRROR_MAX = 200;
/**
 * How many things one leader did may wait for the copyings. Closing or cancelling a whole order is accepted all the
 * same.
 */
export const MIRROR_TASKS_MAX = 100;

/** Works on the waiting tasks. @returns how many copyings were served */
export function mirror(run: Run, max: number): number {
  const { state } = run;
  let served = 0;
  for (
    let [task] = state.mirrorTasks;
    task !== undefined && served < max;
    [task] = state.mirrorTasks
  ) {
    const slice = sliceOf(state, task, max - served);
    for (const id of slice.ids) mirrorTo(run, task, accountOf(state, id));
    served += slice.ids.length;
    const { accountId } = task.event;
    const afterId = slice.isLast ? null : (slice.ids.at(-1) ?? task.afterId);
    // The leader's account has not changed, so it need not be watched.
    run.changes.push(evolve(state, { type: 'MirrorAdvanced', accountId, at: state.now, afterId }));
  }
  return served;
}

/** Whether the prices that size the waiting copies are known; after a restart they come back one by one. */
export const hasPricesToMirror = (state: EngineState): boolean =>
  state.mirrorTasks.every(
    ({ event: { accountId } }) =>
      state.elsewhere.leaders.has(accountId) ||
      figuresOf(state, accountOf(state, accountId)).equity !== null,
  );

/** The next copyings of a task, from where its last slice ended. */
function sliceOf(
  state: EngineState,
  task: MirrorTask,
  max: number,
): { readonly ids: readonly AccountId[]; readonly isLast: boolean } {
  const walk = state.mirrorWalks.get(task) ?? startWalk(state, task);
  const ids: AccountId[] = [];
  for (; walk.next !== null && ids.length < max; seekNext(state, task, walk)) {
    if (isAwaiting(task, accountOf(state, walk.next))) ids.push(walk.next);
  }
  return { ids, isLast: walk.next === null };
}

function startWalk(state: EngineState, task: MirrorTask): MirrorWalk {
  const ids = (state.followers.get(task.event.accountId) ?? new Set<AccountId>()).values();
  const walk: MirrorWalk = { ids, next: null };
  state.mirrorWalks.set(task, walk);
  seekNext(state, task, walk);
  return walk;
}

function seekNext(state: EngineState, task: MirrorTask, walk: MirrorWalk): void {
  do {
    const next = walk.ids.next();
    walk.next = next.done === true ? null : next.value;
  } while (walk.next !== null && !isAwaiting(task, accountOf(state, walk.next)));
}

/** Whether so much of what a leader did still waits for the copyings that nothing new can be added. */
export function isCrowded({ state, tasksMax }: Run, leader: Account): boolean {
  if (!state.followers.has(leader.id)) return false;
  let tasks = 0;
  for (const { event } of state.mirrorTasks) if (event.accountId === leader.id) tasks += 1;
  return tasks >= tasksMax;
}

/**
 * Brings a copying up to date before a command of its client: what the leader did earlier comes first, at the leader's
 * prices.
 */
export function catchUp(run: Run, copying: Account): void {
  const { state } = run;
  if (isBehind(state, copying)) {
    for (const task of [...state.mirrorTasks]) {
      if (isAwaiting(task, copying)) mirrorTo(run, task, copying);
    }
    emit(run, { type: 'MirrorCaughtUp', accountId: copying.id, at: state.now });
  }
  chargeAccount(run, copying);
}

function mirrorTo(run: Run, task: MirrorTask, copying: Account): void {
  const { copy } = copying;
  if (copy === null) return;
  // Its prices may have moved while it waited, so the account is looked at in any case.
  run.touched.add(copying.id);
  const { event } = task;
  // The nights between the leader's last task and this one.
  chargeAccount(run, copying, event.at);
  if (event.type === 'LeadingStopped') {
    if (copy.stopped === null)
      stopCopying(run, copying, copy, { reason: 'leader_stopped', orders: 'follow' });
    return;
  }
  if (event.type === 'PendingOrderPlaced' || event.type === 'MarketOrderFilled') {
    if (copy.stopped === null) openCopy(run, { task, copying, copy }, event);
    return;
  }
  const order = copyIn(copying, event.orderId);
  if (order === undefined) return;
  switch (event.type) {
    case 'PendingOrderFilled':
      return fillCopy(run, { task, copying, copy }, order, event);
    case 'PendingOrderEnded':
      return endCopy(run, order);
    case 'PendingOrderChanged':
      return changeCopy(run, { task, copying, copy }, order, event);
    case 'StopsSet': {
      const { stopLoss, takeProfit } = event;
      const about = { accountId: copying.id, orderId: order.id, at: run.state.now };
      const trails = { ...followedTerms(event), ...trailedTo(run.state, event) };
      return emit(run, { type: 'StopsSet', ...about, stopLoss, takeProfit, ...trails });
    }
    case 'OrderClosed':
      return closeCopy(run, order, event);
    case 'OrderPartlyClosed':
      return closeCopyPart(run, order, event, task.leaderLots);
  }
}

function copyIn(copying: Account, leaderOrderId: OrderId): Order | undefined {
  for (const order of copying.orders.values()) {
    if (order.copyOf === leaderOrderId && order.isFollowing === true) return order;
  }
  return undefined;
}
