// Demo accounts that nobody uses leave memory, and come back as their rows keep them when somebody asks for them.
import { setImmediate } from 'node:timers/promises';
import { type Queryable, findAccount } from '@meridian/store';
import {
  type AccountId,
  type EngineState,
  type ReturnAccount,
  isIdle,
  parkAccount,
} from '@meridian/trading';
import { HOUR_MS, asMoney, present } from '@meridian/units';

/** Accounts that one turn of the event loop looks at. */
const LOOKS_IN_TURN = 2_000;

export interface IdleAccounts {
  /** Brings the account back if it has left memory; it then stays for as long as it takes to be idle again. */
  wake(id: AccountId): Promise<void>;
  /** Lets idle accounts leave, a few in each turn. @returns how many left */
  park(isWatched: (id: AccountId) => boolean): Promise<number>;
}

/** How often an engine's process lets idle accounts go. */
const PARK_EVERY_MS = HOUR_MS;

/**
 * Parks idle accounts in a process of the engine, leader or standby. Clients watch at gates, which keep the accounts in their
 * own memory; so nobody watches here.
 * @param host returns the host that the process has now
 * @returns ends it
 */
export function keepParking(
  host: () => { parkIdle: IdleAccounts['park'] },
  onFault: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    host()
      .parkIdle(() => false)
      .catch(onFault);
  }, PARK_EVERY_MS);
  return () => clearInterval(timer);
}

export interface IdleOptions {
  readonly state: EngineState;
  readonly db: Queryable;
  readonly marketNow: () => number;
  readonly isStopped: () => boolean;
  /** Whether everything that was decided is committed: an account leaves only then, because its row must be complete. */
  readonly isCommitted: () => boolean;
  /** Decides the return; resolves with its commit. */
  readonly decide: (command: ReturnAccount) => Promise<void>;
}

export function createIdleAccounts(options: IdleOptions): IdleAccounts {
  const { state, db, marketNow, isStopped, isCommitted, decide } = options;
  const mayLeave = (): boolean =>
    !isStopped() && isCommitted() && state.keepForSnapshot === null && state.nights.walk === null;
  return {
    async wake(accountId) {
      if (state.parked.has(accountId)) {
        const row = present(await findAccount(db, accountId), `account ${accountId} has a row`);
        const { openedAt, epoch, epochAfterEntry } = row;
        const balance = asMoney(row.balance);
        await decide({
          type: 'ReturnAccount',
          accountId,
          openedAt,
          balance,
          epoch,
          epochAfterEntry,
        });
      }
      const account = state.accounts.get(accountId);
      if (account !== undefined) account.askedAt = marketNow();
    },
    async park(isWatched) {
      let looks = 0;
      let left = 0;
      for (const account of state.accounts.values()) {
        looks += 1;
        if (looks % LOOKS_IN_TURN === 0) await setImmediate();
        // It may have changed or left during the turn.
        if (!mayLeave() || state.accounts.get(account.id) !== account) continue;
        if (isWatched(account.id) || !isIdle(state, account, marketNow())) continue;
        parkAccount(state, account.id);
        left += 1;
      }
      return left;
    },
  };
}
