// An account's order: live, just ended, or of the history.
import { type Database, findOrder } from '@meridian/store';
import type { Order } from '@meridian/trading';
import type { Host } from '../engine/host.ts';
import { orderFromRow } from '../engine/projection.ts';
import { Refusal } from '../platform/http/refusal.ts';

export interface FindOrderDeps {
  readonly db: Database;
  readonly host: Host;
}

/** What a call names an order by. */
type OrderField = 'id' | 'order_id';

/** Of the account as it is since its last reset. @throws Refusal order_unknown */
export async function orderOf(
  deps: FindOrderDeps,
  accountId: number,
  id: number,
  field: OrderField = 'id',
): Promise<Order> {
  const order = await orderOfAnyEpoch(deps, accountId, id, field);
  if (order.epoch !== deps.host.views.accounts.of(accountId)?.epoch) throw unknownOrder(field);
  return order;
}

/** The order of a first outcome may be from before the last reset. */
export async function orderOfAnyEpoch(
  deps: FindOrderDeps,
  accountId: number,
  id: number,
  field: OrderField = 'id',
): Promise<Order> {
  const live = deps.host.views.orders.find(accountId, id);
  if (live !== undefined) return live;
  const ended = deps.host.endedOrder(id);
  if (ended?.accountId === accountId) return ended;
  const row = await findOrder(deps.db, id);
  if (row === null || row.accountId !== accountId) throw unknownOrder(field);
  return orderFromRow(row);
}

const unknownOrder = (field: OrderField): Refusal => new Refusal('order_unknown', {}, {}, field);
