// The lists of orders as last loaded, for when the page is opened without a network: without prices and what follows
// from them, with their time, and only for the user who loaded them. lib/session.ts deletes them at a log-out.
import type { Order, OrderPage } from '@meridian/contract';
import { STATUS_OPEN, STATUS_PENDING } from '@meridian/contract/names/orders';
import { KEPT_ORDERS } from '../lib/session.ts';
import { report } from '../lib/report.ts';

/** The most orders of a list that are kept. */
const KEPT_MAX = 60;

export interface KeptList {
  /** When it was loaded. */
  readonly at: number;
  readonly orders: readonly Order[];
  readonly total: number;
}
/** What an earlier version of the page kept has no partial take profits and no pairs. */
type Later = 'TakeProfits' | 'OcoWith';
interface StoredList extends Omit<KeptList, 'orders'> {
  readonly orders: readonly (Omit<Order, Later> & Partial<Pick<Order, Later>>)[];
}
interface Kept {
  readonly uid: string;
  readonly lists: Readonly<Record<string, StoredList>>;
}

/** Drops what moves with the market; what has ended stays as it is. */
function withoutPrices(order: Order): Order {
  if (order.Status !== STATUS_PENDING && order.Status !== STATUS_OPEN) return order;
  return { ...order, UpdatePrice: null, FactProfits: null, NetProfit: null };
}

function readKept(uid: string): Kept['lists'] {
  const text = localStorage.getItem(KEPT_ORDERS);
  if (text === null) return {};
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    return kept?.uid === uid ? (kept.lists ?? {}) : {};
  } catch (fault) {
    report('the kept orders cannot be read', fault);
    return {};
  }
}

export function keptList(uid: string, tab: string): KeptList | undefined {
  const list = readKept(uid)[tab];
  return (
    list && {
      ...list,
      orders: list.orders.map(({ TakeProfits = [], OcoWith = null, ...order }) => ({
        ...{ ...order, TakeProfits, OcoWith },
      })),
    }
  );
}

export function keepList(
  uid: string,
  tab: string,
  { orders, first, at }: { orders: readonly Order[]; first: OrderPage; at: number },
): void {
  const list = { at, orders: orders.slice(0, KEPT_MAX).map(withoutPrices), total: first.total };
  const kept: Kept = { uid, lists: { ...readKept(uid), [tab]: list } };
  try {
    localStorage.setItem(KEPT_ORDERS, JSON.stringify(kept));
  } catch (fault) {
    // No room: keeping nothing is better than keeping a part.
    localStorage.removeItem(KEPT_ORDERS);
    report('the orders are not kept for later', fault);
  }
}
