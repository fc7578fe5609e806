// Idle demo accounts in a process that follows: it parks only what the leader has parked. The leader brings such an
// account back by an event before anything happens to it, so an account stays if that event may have come since the
// leader was asked.
import { setImmediate } from 'node:timers/promises';
import {
  type AccountId,
  type Change,
  type EngineState,
  isIdle,
  parkAccount,
} from '@meridian/trading';
import { NoAnswer } from '../platform/bus/bus.ts';
import type { PatientDoor } from './leader-door.ts';
import type { Tail } from './tail.ts';

/** Accounts that one question names. */
export const ASKED_AT_ONCE = 1_000;
/** Accounts that one turn of the event loop looks at. */
const LOOKS_IN_TURN = 2_000;

export interface FollowedIdle {
  /** @returns how many left */
  park(isWatched: (id: AccountId) => boolean): Promise<number>;
  /** Call it with everything that is applied. */
  note(changes: readonly Change[]): void;
}

export interface FollowedIdleOptions {
  readonly state: EngineState;
  readonly marketNow: () => number;
  readonly door: Pick<PatientDoor, 'parked'>;
  readonly tail: () => Pick<Tail, 'epoch' | 'applied'>;
}

export function createFollowedIdle(options: FollowedIdleOptions): FollowedIdle {
  const { state, marketNow, door } = options;
  /** Accounts to which something happened since the leader was asked; null: it is not asked. */
  let touched: Set<AccountId> | null = null;

  async function idleOnes(isWatched: (id: AccountId) => boolean): Promise<AccountId[]> {
    const ids: AccountId[] = [];
    let looks = 0;
    for (const account of state.accounts.values()) {
      looks += 1;
      if (looks % LOOKS_IN_TURN === 0) await setImmediate();
      if (!isWatched(account.id) && isIdle(state, account, marketNow())) ids.push(account.id);
    }
    return ids;
  }

  async function parkOf(
    ids: readonly AccountId[],
    isWatched: (id: AccountId) => boolean,
  ): Promise<number> {
    const since = new Set<AccountId>();
    touched = since;
    const { epoch, seq, accountIds } = await door.parked(ids);
    const tail = options.tail();
    await tail.applied(seq);
    if (epoch < tail.epoch || state.keepForSnapshot !== null) return 0;
    let left = 0;
    for (const id of accountIds) {
      const account = state.accounts.get(id);
      if (account === undefined || since.has(id) || isWatched(id)) continue;
      // Somebody may have asked for it here.
      if (!isIdle(state, account, marketNow())) continue;
      parkAccount(state, id);
      left += 1;
    }
    return left;
  }

  return {
    note(changes) {
      for (const { event } of touched === null ? [] : changes)
        if (event.accountId !== undefined) touched?.add(event.accountId);
    },
    async park(isWatched) {
      if (touched !== null) return 0;
      let left = 0;
      touched = new Set();
      try {
        const ids = await idleOnes(isWatched);
        for (let from = 0; from < ids.length; from += ASKED_AT_ONCE)
          left += await parkOf(ids.slice(from, from + ASKED_AT_ONCE), isWatched);
      } catch (error) {
        // The next time will do; a leader of an older version never answers.
        if (!(error instanceof NoAnswer)) throw error;
      } finally {
        touched = null;
      }
      return left;
    },
  };
}
