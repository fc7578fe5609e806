// What the fills of an order got back for spreads beyond the promised ones: part of what the order brought, and on the wire
// beside its `NetProfit`.
import type { Order } from '@meridian/contract';
import { type Money, ZERO_MONEY, addMoney, readMoney } from '@meridian/units';

export const rebateOf = ({ Receipt: { Open, Close } }: Pick<Order, 'Receipt'>): Money =>
  [Open, Close].reduce(
    (sum, fill) => (fill?.SpreadRebate == null ? sum : addMoney(sum, readMoney(fill.SpreadRebate))),
    ZERO_MONEY,
  );
