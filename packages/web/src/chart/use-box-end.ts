// Ends the box of an order once that order is there: sent again by its button, it would be a second one.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Order } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { pricePoints } from '@meridian/units';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { sideOf } from '../ui/orders/order-side.ts';
import type { ChartForm, ChartSubject, Levels } from './order-lines/chart-form.ts';
import type { Drawings } from './drawings/use-drawings.ts';

/** Whether an order is of this side and has both these ends. */
function isOrderOf(
  order: Order,
  { side, levels }: { readonly side: Side; readonly levels: Levels },
): boolean {
  const at = (text: string | null) => pricePoints(text, order.ForexTradeLists.PricePrecision);
  return (
    sideOf(order) === side &&
    levels.stop_loss !== null &&
    levels.take_profit !== null &&
    at(order.TargetLossPrice) === levels.stop_loss &&
    at(order.TargetProfitPrice) === levels.take_profit
  );
}

interface BoxOf extends Pick<ChartSubject, 'instrument'> {
  readonly orders: OpenOrders;
  readonly form: ChartForm | null;
  readonly drawings: Pick<Drawings, 'boxFrom' | 'setBoxFrom'>;
}

export function useBoxEnd({ instrument, orders, form, drawings }: BoxOf): void {
  const { boxFrom, setBoxFrom } = drawings;
  const { open, pending } = orders;
  /** Those that were there before it was drawn. */
  const before = useRef<ReadonlySet<number> | null>(null);
  const look = useEffectEvent((from: number | null, now: OpenOrders) => {
    const own = [...(now.open?.orders ?? []), ...(now.pending?.orders ?? [])].filter(
      ({ ForexId }) => ForexId === instrument.Id,
    );
    if (from === null || form === null) {
      before.current = null;
      return;
    }
    const known = (before.current ??= new Set(own.map(({ Id }) => Id)));
    if (!own.some((order) => !known.has(order.Id) && isOrderOf(order, form))) return;
    before.current = null;
    setBoxFrom(null);
    form.emptyBox();
  });
  useEffect(() => look(boxFrom, { open, pending }), [open, pending, boxFrom]);
}
