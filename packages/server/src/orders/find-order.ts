// An account's order, or one of a client's copyings: live, just ended, or of the history.
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
  return ofPresentEpoch(deps, await orderOfAnyEpoch(deps, accountId, id, field), field);
}

/** Of a client's own account, or of a copying of its own. @throws Refusal order_unknown */
export async function orderOfClient(
  deps: FindOrderDeps,
  clientId: number,
  id: number,
): Promise<Order> {
  const order = await orderById(deps, id);
  const isOwn =
    order !== null &&
    (order.accountId === clientId ||
      deps.host.views.accounts.of(order.accountId)?.copy?.ownerId === clientId);
  if (!isOwn) throw unknownOrder('id');
  return ofPresentEpoch(deps, order, 'id');
}

/** The order of a first outcome may be from before the last reset. */
export async function orderOfAnyEpoch(
  deps: FindOrderDeps,
  accountId: number,
  id: number,
  field: OrderField = 'id',
): Promise<Order> {
  const order = await orderById(deps, id);
  if (order?.accountId !== accountId) throw unknownOrder(field);
  return order;
}

async function orderById({ db, host }: FindOrderDeps, id: number): Promise<Order | null> {
  const known = host.views.orders.byId(id) ?? host.endedOrder(id);
  if (known !== null) return known;
  const row = await findOrder(db, id);
  return row === null ? null : orderFromRow(row);
}

function ofPresentEpoch({ host }: FindOrderDeps, order: Order, field: OrderField): Order {
  if (order.epoch !== host.views.accounts.of(order.accountId)?.epoch) throw unknownOrder(field);
  return order;
}

const unknownOrder = (field: OrderField): Refusal => new Refusal('order_unknown', {}, {}, field);
