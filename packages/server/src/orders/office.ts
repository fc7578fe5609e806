// Orders of all clients for the back office to read. Pending and open orders come from the engine's memory with their
// present profit, ended ones from the database. Nothing here changes an order or its account.
import {
  type AdminOutput,
  COUNT_MAX,
  type DeskOrder,
  EXPORT_STREAM_MAX,
  type OrderSort,
  type ParsedAdminInput,
  sortedBy,
} from '@meridian/contract/admin';
import {
  type Database,
  type EndedColumn,
  type EndedFilter,
  endedOrderCount,
  endedOrderIds,
  findOrder,
  ordersById,
  ownersOfAccounts,
  searchUserIds,
} from '@meridian/store';
import type { Order } from '@meridian/trading';
import { present } from '@meridian/units';
import { partOfPage } from '../platform/http/page.ts';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { briefsOf } from '../claims/queue-list.ts';
import { orderFromRow } from '../engine/projection.ts';
import type { OrdersView } from '../engine/views/orders.ts';
import type { HaltBook } from '../instruments/halts.ts';
import type { TermsBook } from '../instruments/terms.ts';
import { storyOnDesk } from './story-office.ts';
import type { StoryDeps } from './story.ts';
import { orderOnWire } from './wire.ts';

export interface OrderDeskDeps extends StoryDeps {
  readonly terms: Pick<TermsBook, 'inForceAt'>;
  readonly halts: Pick<HaltBook, 'reasonOf'>;
}

type Wish = ParsedAdminInput<'deskOrders'>;
type Search = EndedFilter['search'];

/** A list of all pending and open orders is kept this long, so that its next page is of the same moment. */
const KEPT_MS = 3_000;
const STREAMED_AT_ONCE = 500;
/** The most ended orders that a file looks through. */
const FILE_MAX = 50_000;

export function createOrderDesk(deps: OrderDeskDeps) {
  const standing = createStanding(deps.host.views.orders, deps.now);
  const handlers: AdminHandlersOf<'deskOrders' | 'deskOrderStory'> = {
    deskOrders: (wish) => pageOf(deps, standing, wish),
    async deskOrderStory({ id }, colleague) {
      await deps.host.settled();
      const order = deps.host.views.orders.byId(id) ?? (await fromDatabase(deps.db, id));
      const [shown] = await onWire(deps, [order]);
      return await storyOnDesk(deps, order, present(shown, 'one order is shown'), colleague);
    },
  };
  return {
    handlers,
    streams: { deskOrders: (wish: Wish) => streamOf(deps, standing, wish) },
  };
}

async function pageOf(
  deps: OrderDeskDeps,
  standing: Standing,
  wish: Wish,
): Promise<AdminOutput<'deskOrders'>> {
  const { db, host } = deps;
  const search = await searchOf(db, wish.search);
  const { offset, limit } = partOfPage(wish.page);
  const filter = endedFilter(wish, search);
  if (filter !== null) {
    const by = endedOrder(wish);
    const ids = await endedOrderIds(db, filter, { ...by, offset, limit });
    return { data: await ended(deps, ids), total: await endedOrderCount(db, filter, by) };
  }
  await host.settled();
  const orders = standing(wish, search);
  return {
    data: await onWire(deps, orders.slice(offset, offset + limit)),
    total: Math.min(orders.length, COUNT_MAX),
  };
}

/** All orders of a list, for its file. */
async function* streamOf(
  deps: OrderDeskDeps,
  standing: Standing,
  wish: Wish,
): AsyncGenerator<DeskOrder> {
  const { db, host } = deps;
  const search = await searchOf(db, wish.search);
  const filter = endedFilter(wish, search);
  if (filter !== null) {
    const of = { ...endedOrder(wish), offset: 0, limit: FILE_MAX, seenMax: FILE_MAX };
    const ids = await endedOrderIds(db, filter, of);
    for (let at = 0; at < ids.length; at += STREAMED_AT_ONCE)
      yield* await ended(deps, ids.slice(at, at + STREAMED_AT_ONCE));
    return;
  }
  await host.settled();
  const orders = standing(wish, search).slice(0, EXPORT_STREAM_MAX);
  for (let at = 0; at < orders.length; at += STREAMED_AT_ONCE)
    yield* await onWire(deps, orders.slice(at, at + STREAMED_AT_ONCE));
}

type Standing = (wish: Wish, search: Search) => readonly Order[];

/** Lists all pending or open orders, sorted. */
function createStanding(live: OrdersView, now: () => number): Standing {
  let kept: { readonly key: string; readonly until: number; readonly orders: Order[] } | null =
    null;
  return (wish, search) => {
    const key = JSON.stringify([wish.view, wish.kind, wish.instrument_id, wish.sort, wish.search]);
    const at = now();
    if (kept?.key === key && kept.until > at) return kept.orders;
    const orders = ordersOf(live, wish, search);
    sortStanding(live, orders, wish.sort ?? '-id');
    kept = { key, until: at + KEPT_MS, orders };
    return orders;
  };
}

async function searchOf(db: Database, text: string | undefined): Promise<Search> {
  if (text === undefined) return null;
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const orderId = number === undefined ? null : Number(number);
  return { orderId, userIds: await searchUserIds(db, text) };
}

const ended = async (deps: OrderDeskDeps, ids: readonly number[]): Promise<DeskOrder[]> =>
  await onWire(deps, (await ordersById(deps.db, ids)).map(orderFromRow));

async function onWire(
  { db, host: { views } }: OrderDeskDeps,
  orders: readonly Order[],
): Promise<DeskOrder[]> {
  const owners = await ownersOfAccounts(db, [...new Set(orders.map((one) => one.accountId))]);
  const owned = orders.map((order) => ({
    order,
    userId: present(owners.get(order.accountId), 'an order has an account'),
  }));
  const briefs = await briefsOf(db, owned);
  return owned.map(({ order, userId }) => ({
    ...orderOnWire('en', order, views),
    client: briefs({ userId }),
    account_kind: present(views.accounts.kindOf(order.accountId), 'an order has an account'),
  }));
}

async function fromDatabase(db: Database, id: number): Promise<Order> {
  const row = await findOrder(db, id);
  if (row === null) throw new AdminRefusal('item_unknown');
  return orderFromRow(row);
}

/** Null for lists of pending and open orders. */
function endedFilter(wish: Wish, search: Search): EndedFilter | null {
  const { view, kind, instrument_id: instrumentId = null } = wish;
  return view === 'open' || view === 'pending' ? null : { view, kind, instrumentId, search };
}

function endedOrder({ sort, view }: Wish): { column: EndedColumn; isDescending: boolean } {
  const { column, isDescending } = sortedBy<OrderSort>(sort ?? '-at');
  if (column !== 'at' && (column !== 'profit' || view === 'cancelled'))
    throw new AdminRefusal('sort_of_standing');
  return { column, isDescending };
}

function ordersOf(
  live: OrdersView,
  { view, kind, instrument_id: instrumentId }: Wish,
  search: Search,
): Order[] {
  const fits = (order: Order): boolean =>
    order.status === view && (instrumentId === undefined || order.instrumentId === instrumentId);
  const found: Order[] = [];
  const users = search === null ? null : new Set(search.userIds);
  live.forEachAccount(kind, (ownerId, orders) => {
    const isSought = users === null || users.has(ownerId);
    for (const order of orders)
      if (fits(order) && (isSought || order.id === search?.orderId)) found.push(order);
  });
  return found;
}

/** Ascending; an order without a price is below all others. */
function sortStanding(live: OrdersView, orders: Order[], sort: NonNullable<Wish['sort']>): void {
  const { column, isDescending } = sortedBy<OrderSort>(sort);
  const keys = new Map<Order, number>();
  const profitOf = live.profitsNow();
  for (const order of orders) keys.set(order, keyOf(order, column, profitOf));
  const direction = isDescending ? -1 : 1;
  orders.sort((a, b) => {
    const [one, other] = [keys.get(a) ?? 0, keys.get(b) ?? 0];
    return direction * (one === other ? a.id - b.id : one < other ? -1 : 1);
  });
}

/** A number for sorting only: exact to 2^53 millionths. */
function keyOf(order: Order, column: OrderSort, profitOf: (order: Order) => bigint | null): number {
  switch (column) {
    case 'id':
      return order.id;
    case 'at':
      return order.openedAt ?? order.placedAt;
    case 'lots':
      return Number(order.lots);
    case 'margin':
      return Number(order.margin);
    case 'profit': {
      const profit = order.status === 'open' ? profitOf(order) : null;
      return profit === null ? Number.NEGATIVE_INFINITY : Number(profit);
    }
  }
}
