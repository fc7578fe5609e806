// Watches one account: notices, the close-out, negative balance protection, and its safe zone, which is drawn anew.
// Source: specification, "Margin and close-out".
import { type Money } from '@meridian/units';
import { endPending } from '../orders/change-order.ts';
import { chargeAccount } from '../orders/financing.ts';
import { endCopying, guardCopying, isCopyStopDue } from '../copying/copy-stop.ts';
import { protectFromDebt } from '../money/debt.ts';
import {
  clearZone,
  drawZone,
  canBeClosedOut,
  needsCloseOut,
  noticeBand,
} from '../margin/margin-watch.ts';
import type { Order } from '../vocabulary/order.ts';
import { isRejection } from '../vocabulary/rejection.ts';
import {
  type Priced,
  type Run,
  closeInFull,
  dealingPrices,
  emit,
  marketClosingPrice,
  profitOf,
} from '../orders/run.ts';
import { isBehind } from '../state/behind.ts';
import type { Account, EngineState } from '../state/state.ts';
import { type AccountFigures, figuresOf } from '../margin/valuation.ts';

/**
 * Looks at an account after its prices or its orders changed.
 * @param hasChanged something happened to it; else it is only looked at, and pays what it owes for nights before it is closed out
 */
export function watchAccount(run: Run, account: Account, hasChanged: boolean): void {
  const { state } = run;
  const { copy } = account;
  // A copying first closes on its leader's tick. The slice that reaches it looks at the account again.
  if (isBehind(state, account)) return;
  if (hasChanged) chargeAccount(run, account);
  if (copy !== null) guardCopying(run, account, copy);
  let figures = figuresOf(state, account);
  if (isDue(account, figures) && canBeClosedOut(state, account)) {
    closeOut(run, account);
    figures = figuresOf(state, account);
  }
  protectFromDebt(run, account);
  if (account.openCount === 0) {
    notice(run, account, 0);
    clearZone(account);
    if (copy !== null) endCopying(run, account, copy);
    return;
  }
  const { equity, usedMargin } = figures;
  const isWaiting = isDue(account, figures) || isCopyStopDue(account, figures);
  if (equity !== null && !isWaiting)
    notice(run, account, noticeBand(equity, usedMargin, account.noticeBand));
  drawZone(state, account, equity, isWaiting);
}

function isDue(account: Account, { equity, usedMargin }: AccountFigures): boolean {
  return account.openCount > 0 && equity !== null && needsCloseOut(equity, usedMargin);
}

/**
 * Cancels what is pending, then closes open orders one at a time, the largest loss first (then the older), until
 * the level is at or above 50 %. Orders of closed markets stay; while all markets are closed nothing happens.
 */
function closeOut(run: Run, account: Account): void {
  const { state } = run;
  const closable = byLoss(state, account);
  if (closable.length === 0) return;
  chargeAccount(run, account);
  if (!isDue(account, figuresOf(state, account))) return;
  for (const order of [...account.orders.values()]) {
    if (order.status === 'pending') endPending(run, order, 'margin_close_out');
  }
  for (const { order, priced } of closable) {
    if (!isDue(account, figuresOf(state, account))) return;
    closeInFull(run, order, priced, 'margin_close_out', {
      price: marketClosingPrice(order, priced),
      level: null,
    });
  }
}

function byLoss(
  state: EngineState,
  account: Account,
): readonly { order: Order; priced: Priced; profit: Money }[] {
  const closable = [];
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const priced = dealingPrices(state, order.instrumentId);
    if (isRejection(priced)) continue;
    closable.push({
      order,
      priced,
      profit: profitOf(order, priced, marketClosingPrice(order, priced)),
    });
  }
  return closable.toSorted((a, b) => {
    if (a.profit !== b.profit) return a.profit < b.profit ? -1 : 1;
    return a.order.id - b.order.id;
  });
}

function notice(run: Run, account: Account, band: number): void {
  if (band === account.noticeBand) return;
  const { noticeBand: previousBand } = account;
  emit(run, {
    type: 'MarginLevelNoticed',
    accountId: account.id,
    at: run.state.now,
    band,
    previousBand,
  });
}
