// Pending orders that wait until a time, in the twin: all are looked at before each command.
import { type Twin, type TwinAccount, accountIn } from './twin-book.ts';
import type { TwinOrder } from './twin-order.ts';
import { say } from './twin-orders.ts';
import { shardIn, tellFollowers } from './twin-shards.ts';

const isOver = ({ book }: Twin, { isOpen, follows, expiresAt }: TwinOrder): boolean =>
  !isOpen && !follows && expiresAt !== null && expiresAt <= book.now;

/** Each shard ends at most so many, those first whose time came first. */
export function expireInTwin(twin: Twin, shards: readonly number[], max: number): void {
  for (const shard of shards) {
    const over = twin.book.accounts
      .filter(({ id }) => shardIn(twin, id) === shard)
      .flatMap(({ orders }) => orders)
      .filter((order) => isOver(twin, order))
      .toSorted((a, b) => Number(a.expiresAt) - Number(b.expiresAt) || a.id - b.id);
    for (const order of over.slice(0, max)) endWaiting(twin, order, 'expired');
  }
}

export function expireOf(twin: Twin, account: TwinAccount): void {
  for (const order of account.orders.filter((one) => isOver(twin, one)))
    endWaiting(twin, order, 'expired');
}

/** @returns whether it has ended */
export function hasExpired(twin: Twin, order: TwinOrder): boolean {
  if (!isOver(twin, order)) return false;
  endWaiting(twin, order, 'expired');
  return true;
}

export function endWaiting(twin: Twin, order: TwinOrder, how: string): void {
  const account = accountIn(twin, order.accountId);
  account.orders = account.orders.filter((one) => one !== order);
  for (const one of account.orders) if (one.oco === order.id) one.oco = null;
  say(twin, account.id, `ended #${order.id} ${how}`);
  tellFollowers(twin, account.id, { kind: 'ends', orderId: order.id });
}

export function pairInTwin({ orders }: TwinAccount, order: TwinOrder, oco: number | null): void {
  for (const one of orders) if (one.oco === order.id) one.oco = null;
  order.oco = oco;
  for (const one of orders) if (one.id === oco) one.oco = order.id;
}

/** The other one of the order that has filled. */
export function endOther(twin: Twin, { accountId, oco }: TwinOrder): void {
  const other = accountIn(twin, accountId).orders.find(({ id }) => id === oco);
  if (other) endWaiting(twin, other, 'cancelled_by_other');
}
