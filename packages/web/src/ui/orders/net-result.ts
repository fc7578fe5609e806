// What an order brought its client in all: profit, fee, swap, and what its fills got back for spreads beyond promised ones.
import type { Order } from '@meridian/contract';
import { type Money, ZERO_MONEY, addMoney, formatMoney, readMoney } from '@meridian/units';

/** What the fills of an order got back for spreads beyond the promised ones. */
export const rebateOf = ({ Receipt: { Open, Close } }: Pick<Order, 'Receipt'>): Money =>
  [Open, Close].reduce(
    (sum, fill) => (fill?.SpreadRebate == null ? sum : addMoney(sum, readMoney(fill.SpreadRebate))),
    ZERO_MONEY,
  );

/** Null: there is no price. */
export const netResult = (order: Pick<Order, 'NetProfit' | 'Receipt'>): string | null =>
  order.NetProfit === null
    ? null
    : formatMoney(addMoney(readMoney(order.NetProfit), rebateOf(order)));
