// The fills before and after those of an order, in its instrument, as anybody's broker should be able to show them (NFA
// rule 2-36): what was dealt, when and at which price, and nobody's account.
import {
  NEIGHBOURS_EACH_WAY,
  NEIGHBOURS_WITHIN_MS,
  ORDER_BUY,
  ORDER_SELL,
} from '@meridian/contract/names/orders';
import type { NeighbourFill, OrderNeighbours } from '@meridian/contract';
import {
  type Database,
  type FillRow,
  type FillsWanted,
  SideCode,
  fillsAround,
} from '@meridian/store';
import type { Order } from '@meridian/trading';
import {
  type Lots,
  type Money,
  type Price,
  formatLots,
  formatMoney,
  formatPrice,
} from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { Refusal } from '../platform/http/refusal.ts';

interface Asked {
  readonly userId: number;
  readonly order: Order;
}

/** Where much is dealt, a few seconds hold enough; reading a quarter of an hour of it would be for nothing. */
const WINDOWS_MS = [10_000, 60_000, NEIGHBOURS_WITHIN_MS] as const;

export async function neighboursOf(
  { db, host }: { readonly db: Database; readonly host: Host },
  { userId, order }: Asked,
): Promise<OrderNeighbours> {
  const { openedAt, endedAt, parentId, id, instrumentId, openFill, closeFill } = order;
  const kind = host.views.accounts.kindOf(order.accountId);
  if (kind === undefined) throw new Refusal('order_unknown');
  const { precision } = host.views.markets.instrument(instrumentId);
  const around = async (at: number, orderId: number, isOpening: boolean) => {
    const wanted = { instrumentId, kind, at, orderId, isOpening };
    const { before, own, after } = await nearest(db, wanted);
    const told = (row: FillRow) => fillOnWire(row, { precision, userId });
    return own === undefined
      ? null
      : { Before: before.map(told), Own: told(own), After: after.map(told) };
  };
  return {
    Kind: kind,
    // A closed part was opened with the order that it is a part of.
    Open:
      openedAt === null || openFill === null ? null : await around(openedAt, parentId ?? id, true),
    // An order that a reset ended has no closing fill.
    Close: endedAt === null || closeFill === null ? null : await around(endedAt, id, false),
  };
}

interface Nearest {
  readonly before: readonly FillRow[];
  readonly own: FillRow | undefined;
  readonly after: readonly FillRow[];
}

async function nearest(db: Database, wanted: Omit<FillsWanted, 'withinMs'>): Promise<Nearest> {
  let found: Nearest = { before: [], own: undefined, after: [] };
  for (const withinMs of WINDOWS_MS) {
    const rows = await fillsAround(db, { ...wanted, withinMs });
    const place = rows.findIndex(
      ({ orderId, isOpening }) => orderId === wanted.orderId && isOpening === wanted.isOpening,
    );
    if (place === -1) return found;
    const before = rows.slice(Math.max(0, place - NEIGHBOURS_EACH_WAY), place);
    const after = rows.slice(place + 1, place + 1 + NEIGHBOURS_EACH_WAY);
    found = { before, own: rows[place], after };
    if (Math.min(before.length, after.length) === NEIGHBOURS_EACH_WAY) break;
  }
  return found;
}

function fillOnWire(
  row: FillRow,
  { precision, userId }: { precision: number; userId: number },
): NeighbourFill {
  const isBuy = (row.side === SideCode.buy) === row.isOpening;
  return {
    At: row.at,
    Row: row.seq,
    OrderType: isBuy ? ORDER_BUY : ORDER_SELL,
    IsOpening: row.isOpening,
    Quantity: formatLots(row.lots as Lots),
    Price: formatPrice(row.price as Price, precision),
    TradeFee: formatMoney(row.fee as Money),
    FeeCurrency: 'USD',
    Seq: row.tick,
    IsOwn: row.userId === userId,
  };
}
