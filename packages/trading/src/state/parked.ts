// Demo accounts that nobody uses leave memory. What the database keeps of one is all that it needs to come back: it has
// no orders, no money outside and no copying.
import type { Instant } from '@meridian/units';
import { DAY_MS, assert } from '@meridian/units';
import type { AccountReturned } from '../vocabulary/event.ts';
import type { AccountId } from '../vocabulary/order.ts';
import { type Account, type EngineState, accountOf, addAccount, createAccount } from './state.ts';

/** A demo account to which nothing happened for so long, and that nobody asked for, leaves memory. */
export const IDLE_AFTER_MS = 7 * DAY_MS;

/** Whether a client's demo account may leave memory: nothing is open, waits, leads, copies or is limited, and nobody used it for a week. */
export function isIdle(state: EngineState, account: Account, now: Instant): boolean {
  const { id, kind, orders, copy, own, leadsSince, balance } = account;
  return (
    kind === 'demo' &&
    copy === null &&
    own === null &&
    leadsSince === null &&
    orders.size === 0 &&
    balance >= 0n &&
    account.noticeBand === 0 &&
    !state.followers.has(id) &&
    !state.copyings.has(id) &&
    state.mirrorTasks.every(({ event }) => event.accountId !== id) &&
    now - Math.max(account.activeAt, account.askedAt) >= IDLE_AFTER_MS
  );
}

/** Takes an idle account out of memory. Everything that happened to it must be committed. */
export function parkAccount(state: EngineState, id: AccountId): void {
  const account = accountOf(state, id);
  state.keepForSnapshot?.(account);
  assert(account.orders.size === 0 && account.copy === null, `account ${id} has nothing open`);
  state.accounts.delete(id);
  state.parked.add(id);
}

/** Whole replays have never parked it: there it must be as it came back. */
export function returnAccount(state: EngineState, event: AccountReturned): void {
  const { accountId: id, openedAt, balance, epoch, epochAfterEntry } = event;
  state.parked.delete(id);
  const known = state.accounts.get(id);
  if (known === undefined) {
    const account = createAccount(id, 'demo', openedAt);
    Object.assign(account, { balance, epoch, epochAfterEntry });
    return addAccount(state, account);
  }
  assert(
    known.kind === 'demo' &&
      known.openedAt === openedAt &&
      known.balance === balance &&
      known.epoch === epoch &&
      known.epochAfterEntry === epochAfterEntry &&
      known.orders.size === 0,
    `account ${id} came back as it left`,
  );
  // Where order counts, one that came back stands behind the others.
  state.accounts.delete(id);
  state.accounts.set(id, known);
}
