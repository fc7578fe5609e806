// How a copying ends: it is stopped by its client, its copy stop loss, its leader or a reset; its orders end; then its
// money goes back to the owner.
import { negateMoney } from '@meridian/units';
import { chargeAccount } from '../orders/financing.ts';
import { closeOpenOrders, endPending } from '../orders/change-order.ts';
import {
  type CopyStopOrders,
  type CopyStopReason,
  type CopyTerms,
  isFollower,
  isLimitReached,
  stopEquityOf,
} from '../vocabulary/copy-terms.ts';
import { moveCopyMoney } from './copy-money.ts';
import { canBeClosedOut } from '../margin/margin-watch.ts';
import { isRejection } from '../vocabulary/rejection.ts';
import { type Run, dealingPrices, emit } from '../orders/run.ts';
import type { Account, EngineState } from '../state/state.ts';
import { type AccountFigures, figuresOf } from '../margin/valuation.ts';

/** Cancels pending orders; from now on no new orders are copied. */
export function stopCopying(
  run: Run,
  copying: Account,
  copy: CopyTerms,
  how: { readonly reason: CopyStopReason; readonly orders: CopyStopOrders },
): void {
  for (const order of [...copying.orders.values()]) {
    if (order.status === 'pending') endPending(run, order, 'cancelled');
  }
  const isLimit = how.reason === 'copy_stop_loss';
  if (!isFollower(copy) && !isLimit) return;
  emit(run, {
    type: 'CopyingStopped',
    accountId: copying.id,
    at: run.state.now,
    ...how,
    ...(copy.stopped !== null && { reason: copy.stopped.reason, since: copy.stopped.at }),
    ...(copy.stopped !== null && isLimit && { isLimitReached: true as const }),
  });
}

/** Whether the copy stop loss is reached now, or was reached earlier and could not close everything yet. */
export function isCopyStopDue(account: Account, { equity }: AccountFigures): boolean {
  const { copy } = account;
  if (copy === null || copy.endedAt !== null) return false;
  if (isLimitReached(copy)) return account.openCount > 0;
  // A copying that has left its leader is still bounded while it has open orders.
  if (!isFollower(copy) && account.openCount === 0) return false;
  return equity !== null && equity <= stopEquityOf(copy);
}

/**
 * Runs the copy stop loss on one snapshot with fresh ticks only: pending orders are cancelled, the copying leaves its
 * leader and all its orders are closed. Orders of closed markets close as soon as they can; while all markets are
 * closed, it waits.
 */
export function guardCopying(run: Run, account: Account, copy: CopyTerms): void {
  const { state } = run;
  if (!isCopyStopDue(account, figuresOf(state, account))) return;
  if (!isLimitReached(copy) && !canBeClosedOut(state, account)) return;
  if (account.openCount > 0) {
    if (!canClose(state, account)) return;
    chargeAccount(run, account);
    if (!isCopyStopDue(account, figuresOf(state, account))) return;
  }
  if (!isLimitReached(copy)) {
    stopCopying(run, account, copy, { reason: 'copy_stop_loss', orders: 'close' });
  }
  closeOpenOrders(run, account, 'copy_stop_loss');
}

function canClose(state: EngineState, account: Account): boolean {
  for (const order of account.orders.values()) {
    const isClosable =
      order.status === 'open' && !isRejection(dealingPrices(state, order.instrumentId));
    if (isClosable) return true;
  }
  return false;
}

/** Ends a stopped copying without orders: all its money goes back. */
export function endCopying(run: Run, account: Account, copy: CopyTerms): void {
  if (copy.stopped === null || copy.endedAt !== null || account.orders.size > 0) return;
  const { balance } = account;
  if (balance > 0n) {
    const of = { amount: negateMoney(balance), allocation: copy.allocation };
    moveCopyMoney(run, account, copy, of);
  }
  emit(run, { type: 'CopyingEnded', accountId: account.id, at: run.state.now });
}
