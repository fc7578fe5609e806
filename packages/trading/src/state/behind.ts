// What a leader did and a copying has not followed yet.
import type { Instant } from '@meridian/units';
import { isFollower } from '../vocabulary/copy-terms.ts';
import type { MirrorTask } from '../vocabulary/mirror-task.ts';
import type { Account, EngineState } from './state.ts';

/** Whether a waiting task concerns a copying. */
export const isAwaiting = (task: MirrorTask, { id, copy }: Account): boolean =>
  copy !== null &&
  isFollower(copy) &&
  copy.leaderId === task.event.accountId &&
  id > task.afterId &&
  id < task.beforeId &&
  !task.early.includes(id);

/** Whether something the leader did has not reached the copying yet. */
export const isBehind = (state: EngineState, account: Account): boolean =>
  behindSince(state, account) !== null;

/** When the leader did the first thing that has not reached the copying yet; null: nothing waits for it. */
export const behindSince = (state: EngineState, account: Account): Instant | null =>
  account.copy === null
    ? null
    : (state.mirrorTasks.find((task) => isAwaiting(task, account))?.event.at ?? null);
