// Reads, for one page, copies and skips together with the trader's orders that they belong to.
import {
  type CopySkipRow,
  type Database,
  findOrders,
  partsOfOrders,
  skippedPartsOf,
} from '@meridian/store';
import {
  type CopyRecords,
  type LeaderSide,
  type Order,
  besideCopy,
  besideSkip,
  hasFollowed,
} from '@meridian/trading';
import { orderFromRow } from '../engine/projection.ts';
import type { OrdersView } from '../engine/views/orders.ts';

interface Deps {
  readonly db: Database;
  readonly orders: Pick<OrdersView, 'byId'>;
}

/** Copies of one copying, each with the leader's side that it is compared with. */
export async function copiesBeside(
  deps: Deps,
  copyId: number,
  copies: readonly Order[],
): Promise<{ readonly copy: Order; readonly beside: LeaderSide }[]> {
  // A copy that follows its leader, or did so to its end, needs only the trader's order.
  const left = copies.filter((copy) => !hasFollowed(copy));
  const leaders = left.flatMap(({ copyOf }) => copyOf ?? []);
  const [known, skips] = [
    await ordersWithParts(deps, {
      ids: copies.flatMap(({ copyOf }) => copyOf ?? []),
      split: [...leaders, ...left.map(({ id, parentId }) => parentId ?? id)],
    }),
    await skippedPartsOf(deps.db, { copyId, leaderOrderIds: leaders }),
  ];
  const skipsOf: CopyRecords['skipsOf'] = (_id, leaderOrderId) =>
    skips.filter((skip) => skip.leaderOrderId === leaderOrderId);
  return copies.flatMap((copy) => {
    const beside = besideCopy(copy, { ...known, skipsOf });
    return beside === null ? [] : [{ copy, beside }];
  });
}

/** The leader's side of each skip; null: not known. */
export async function skipsBeside(
  deps: Deps,
  skips: readonly CopySkipRow[],
): Promise<{ readonly skip: CopySkipRow; readonly beside: LeaderSide | null }[]> {
  const ids = skips.map(({ leaderOrderId }) => leaderOrderId);
  const known = await ordersWithParts(deps, { ids, split: ids });
  return skips.map((skip) => ({ skip, beside: besideSkip(skip, known) }));
}

/** @param of the orders to find, and the orders whose closed parts to find */
async function ordersWithParts(
  { db, orders: live }: Deps,
  of: { readonly ids: readonly number[]; readonly split: readonly number[] },
): Promise<Omit<CopyRecords, 'skipsOf'>> {
  const ids = [...new Set(of.ids)];
  // Read memory before awaiting anything: an order that closes meanwhile would be missing both here and in what is
  // read.
  const orders = new Map(
    ids.flatMap((id) => {
      const order = live.byId(id);
      return order === undefined ? [] : [[id, { ...order }] as const];
    }),
  );
  const rows = await partsOfOrders(db, [...new Set(of.split)]);
  const parts = Map.groupBy(rows.map(orderFromRow), ({ parentId }) => parentId);
  const ended = await findOrders(
    db,
    ids.filter((id) => !orders.has(id)),
  );
  for (const [id, row] of ended) orders.set(id, orderFromRow(row));
  return { orderOf: (id) => orders.get(id), partsOf: (id) => parts.get(id) ?? [] };
}
