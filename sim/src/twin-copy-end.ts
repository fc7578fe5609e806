// The end of the twin's copyings: stopped, emptied, the money back.
import type { CopyStopOrders, CopyStopReason } from '@meridian/trading';
import type { Money } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  type TwinCopy,
  accountIn,
  closesAt,
  equityIn,
  instrumentIn,
  isHaltedIn,
  isOpenMarket,
  isStaleIn,
  openOrders,
  priced,
  pricedBy,
  whyNoDeal,
} from './twin-book.ts';
import { payNights } from './twin-nights.ts';
import { besideIn, closeInTwin, move, say } from './twin-orders.ts';
import { tellFollowers } from './twin-shards.ts';

export const follows = ({ copy }: TwinAccount): boolean =>
  copy !== null && (copy.state === 'running' || copy.state === 'following');

export function stopInTwin(
  twin: Twin,
  account: TwinAccount,
  reason: CopyStopReason,
  orders: CopyStopOrders,
): void {
  for (const order of account.orders.filter((one) => !one.isOpen)) {
    account.orders = account.orders.filter((one) => one !== order);
    say(twin, account.id, `ended #${order.id} cancelled`);
  }
  if (!follows(account) && reason !== 'copy_stop_loss') return;
  const copy = account.copy as TwinCopy;
  copy.state =
    orders === 'follow' ? 'following' : reason === 'copy_stop_loss' ? 'stopped_out' : 'left';
  if (orders !== 'follow') {
    for (const order of account.orders) order.follows = false;
    for (const deed of twin.book.deeds)
      deed.waiting = deed.waiting.filter((id) => id !== account.id);
  }
  copy.stoppedFor ??= reason;
  say(twin, account.id, `stopped ${copy.stoppedFor} ${orders} ${account.id}`);
}

/** Closes what can be dealt now. @returns a line for each order */
export function closeWhatCanBe(
  twin: Twin,
  account: TwinAccount,
  reason: 'client' | 'copy_stop_loss',
): readonly string[] {
  return openOrders(account).map((order) => {
    const instrument = instrumentIn(twin, order.instrumentId);
    const [at, no] = [priced(twin, instrument), whyNoDeal(twin, instrument)];
    if (!at || no !== null) return `${order.id}/null/${no ?? 'price_missing'}`;
    closeInTwin(twin, order, reason, closesAt(order, at.quote));
    return `${order.id}/null/null`;
  });
}

export function isCopyStopDueIn(twin: Twin, account: TwinAccount): boolean {
  const { copy } = account;
  if (copy === null) return false;
  if (copy.state === 'stopped_out') return openOrders(account).length > 0;
  const equity = equityIn(twin, account);
  const isBound = follows(account) || openOrders(account).length > 0;
  if (!isBound || equity === null) return false;
  return (
    equity * 100n <=
    copy.allocation * BigInt(100 - copy.stop) - ((copy.allocation * BigInt(100 - copy.stop)) % 100n)
  );
}

export function guardInTwin(twin: Twin, account: TwinAccount): void {
  if (!isCopyStopDueIn(twin, account)) return;
  const open = openOrders(account);
  const isStuck = (order: (typeof open)[number]): boolean =>
    whyNoDeal(twin, instrumentIn(twin, order.instrumentId)) !== null;
  const isNew = account.copy?.state !== 'stopped_out';
  for (const order of isNew ? open : []) {
    for (const instrument of pricedBy(twin, instrumentIn(twin, order.instrumentId)))
      if (
        isHaltedIn(twin, instrument) ||
        (isOpenMarket(twin, instrument) && isStaleIn(twin, instrument))
      )
        return;
  }
  if (open.length > 0) {
    if (open.every(isStuck)) return;
    payNights(twin, account);
    if (!isCopyStopDueIn(twin, account)) return;
  }
  if (isNew) {
    stopInTwin(twin, account, 'copy_stop_loss', 'close');
  }
  closeWhatCanBe(twin, account, 'copy_stop_loss');
}

/** Ends everything in an account that starts afresh, at the present prices. */
export function endAtReset(twin: Twin, account: TwinAccount): void {
  for (const order of account.orders) {
    const at = priced(twin, instrumentIn(twin, order.instrumentId));
    if (order.isOpen && at) closeInTwin(twin, order, 'reset', closesAt(order, at.quote));
    else {
      account.orders = account.orders.filter((one) => one !== order);
      say(twin, account.id, order.isOpen ? `voided #${order.id}` : `ended #${order.id} cancelled`);
      if (!order.isOpen) tellFollowers(twin, account.id, { kind: 'ends', orderId: order.id });
    }
  }
  if (account.balance >= 0n) return;
  say(twin, account.id, `written off ${account.id} ${-account.balance}`);
  account.balance = 0n as Money;
}

/** A copying that has no open orders and copies nothing new gives its money back. */
export function endInTwin(twin: Twin, account: TwinAccount): void {
  const { copy } = account;
  if (copy === null || copy.state === 'running' || copy.state === 'ended') return;
  if (account.orders.length > 0) return;
  if (account.balance > 0n) transfer(twin, account, -account.balance, copy.allocation);
  copy.state = 'ended';
  say(twin, account.id, `finished ${account.id}`);
}

/** Into the copying; negative: out of it. */
export function transfer(
  twin: Twin,
  account: TwinAccount,
  amount: bigint,
  allocation: bigint,
): void {
  const copy = account.copy as TwinCopy;
  copy.allocation = allocation as TwinCopy['allocation'];
  const halves = [
    [copy.ownerId, -amount],
    [account.id, amount],
  ] as const;
  for (const [id, part] of amount > 0n ? halves : halves.toReversed()) {
    move(twin, id, part);
    const beside = id === copy.ownerId ? besideIn(twin, accountIn(twin, id)) : '';
    say(twin, id, `moved ${id} ${part} ${allocation}${beside}`);
  }
}
