// Where a client's orders opened and closed, for the chart to mark: own ones, and those of copied traders.
import type { Order } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { pricePoints, readPrice } from '@meridian/units';
import { sideOf } from '../ui/orders/order-side.ts';

export interface ChartFill {
  readonly id: string;
  /** What was dealt: a buy is closed by a sell. */
  readonly side: Side;
  readonly lots: string;
  readonly time: number;
  /** As a number of the chart. */
  readonly price: number;
  readonly isCopied: boolean;
}

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** The fills of an instrument, in the order of their time. */
export function fillsOf(
  orders: readonly Order[],
  {
    forexId,
    precision,
    isCopied,
  }: { readonly forexId: number; readonly precision: number; readonly isCopied: boolean },
): readonly ChartFill[] {
  const number = (price: bigint): number => Number(price) / 10 ** precision;
  return orders
    .filter((order) => order.ForexId === forexId && order.OpenTime !== null)
    .flatMap((order) => {
      const { Id: id, Quantity: lots, OpenTime: opened, CloseTime: closed } = order;
      const side = sideOf(order);
      const closing = pricePoints(order.ClosePrice, precision);
      const fill = (end: string, dealt: Side, time: number | null, price: bigint | null) =>
        time === null || price === null
          ? []
          : [{ id: `${id}.${end}`, side: dealt, lots, time, price: number(price), isCopied }];
      return [
        ...fill('open', side, opened, readPrice(order.Price, precision)),
        ...fill('close', opposite(side), closed, closing),
      ];
    })
    .toSorted((a, b) => a.time - b.time);
}
