// One cancels the other: which pending orders another can be tied to, and how they are named.
import type { Order } from '@meridian/contract';
import { STATUS_PENDING } from '@meridian/contract/names/orders';
import { formatLots, formatPrice } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { orderName } from './order-words.ts';

/** Those of the instrument that have no other yet. @param own the order that would be tied; null: it is not placed yet */
export const freeForOco = (
  orders: readonly Order[],
  forexId: number,
  own: number | null,
): readonly Order[] =>
  orders.filter(
    ({ Id, ForexId, Status, OcoWith }) =>
      ForexId === forexId &&
      Status === STATUS_PENDING &&
      Id !== own &&
      (OcoWith === null || OcoWith === own),
  );

/** Whether the instrument has others, all of which have theirs. */
export const areAllTied = (
  orders: readonly Order[],
  forexId: number,
  own: number | null,
): boolean =>
  freeForOco(orders, forexId, own).length === 0 &&
  orders.some(
    ({ Id, ForexId, Status }) => ForexId === forexId && Status === STATUS_PENDING && Id !== own,
  );

/** "Sell stop 0.10 at 1.07000". */
export const sayOrder = (order: Order, t: Translate): string =>
  t('trade.oco_order', {
    name: orderName(order, t),
    lots: formatLots(order.Quantity),
    price: formatPrice(order.TargetPrice ?? order.Price, order.ForexTradeLists.PricePrecision),
  });
