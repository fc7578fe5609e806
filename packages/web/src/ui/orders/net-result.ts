// What an order brings its client in all: profit, fee, swap, and what its fills got back for spreads beyond promised ones.
import type { Order } from '@meridian/contract';
import { rebateOf } from '@meridian/design/lib/spread-rebate';
import { asMoney, formatMoney, readMoney } from '@meridian/units';

type Parts = Pick<Order, 'FactProfits' | 'TradeFee' | 'Swap' | 'Receipt'>;

/** @param profit the gross one of now, for an open order. Null: there is no price */
export function netResult(order: Parts, profit: string | null = order.FactProfits): string | null {
  if (profit === null) return null;
  const paid = readMoney(order.TradeFee) - readMoney(order.Swap);
  return formatMoney(asMoney(readMoney(profit) - paid + rebateOf(order)));
}
