// Pending orders that end by themselves: at their time, whatever the market does, and before anything else at that time.
import type { Order } from '../vocabulary/order.ts';
import type { Account, EngineState } from '../state/state.ts';
import { endPending } from './change-order.ts';
import type { Run } from './run.ts';

/** An order whose turn has not come yet is ended where it is touched, so none is filled or changed after its time. */
export const hasExpired = ({ now }: EngineState, { expiresAt }: Order): boolean =>
  expiresAt !== undefined && expiresAt <= now;

/** Ends the first of the orders whose time has come, the longest due first; the others wait for the next commands. */
export function endExpired(run: Run, max: number): void {
  const { expiries, now } = run.state;
  for (let ended = 0; ended < max; ended += 1) {
    const next = expiries.next();
    if (next === undefined || next.level > now) return;
    endPending(run, next.order, 'expired');
  }
}

/** Ends those of an account, before anything else happens to it. */
export function endExpiredOf(run: Run, account: Account): void {
  const next = run.state.expiries.next();
  if (next === undefined || next.level > run.state.now) return;
  for (const order of [...account.orders.values()])
    if (order.status === 'pending' && hasExpired(run.state, order))
      endPending(run, order, 'expired');
}
