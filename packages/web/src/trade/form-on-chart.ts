// The order form as the chart sees it: its prices as lines, which can be dragged. A stop that is dragged becomes a price,
// which stays.
import { useMemo } from 'react';
import { formatPrice } from '@meridian/units';
import type { ChartForm } from '../chart/chart-form.ts';
import type { OpenOrders } from '../ui/open-orders.ts';
import { STOPS } from '../ui/stop-level.ts';
import { planOrder, sideOfLevels } from './order-plan.ts';
import { type Ticket, useEquity, useMarket } from './ticket.ts';

export function useFormOnChart(ticket: Ticket, orders: OpenOrders): ChartForm {
  const { draft, change, offer, instrument, triedSide } = ticket;
  const { precision } = offer.terms;
  // Only levels that move with the price need every tick.
  const units = new Set(STOPS.filter((stop) => draft[stop].isOn).map((stop) => draft[stop].unit));
  const isMoving = units.size > (units.has('price') ? 1 : 0);
  const market = useMarket(instrument, isMoving);
  const equity = useEquity(orders, units.has('equity'));
  const side = sideOfLevels(draft, offer, market) ?? triedSide ?? 'buy';
  const { target, stopLoss, takeProfit } = planOrder(draft, offer, { market, equity }, side);
  return useMemo(
    () => ({
      levels: { target, stop_loss: stopLoss, take_profit: takeProfit },
      setLevel: (level, price) => {
        const text = formatPrice(price, precision);
        if (level === 'target') return change({ type: 'target_typed', text });
        const stop = level === 'stop_loss' ? 'stopLoss' : 'takeProfit';
        return change({ type: 'stop_set', stop, level: { unit: 'price', text } });
      },
    }),
    [target, stopLoss, takeProfit, precision, change],
  );
}
