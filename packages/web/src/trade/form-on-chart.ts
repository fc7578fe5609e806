// The order form as the chart sees it: its prices as lines, which can be dragged. A stop that is dragged becomes a price,
// which stays.
import { useMemo } from 'react';
import { type Price, formatPrice } from '@meridian/units';
import type { ChartForm } from '../chart/order-lines/chart-form.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { STOPS, type Stop } from '../ui/order-terms/stop-level.ts';
import { planOrder, sideOfLevels } from './order-plan.ts';
import { type Ticket, useEquity, useMarket } from './ticket.ts';

export function useFormOnChart(ticket: Ticket, orders: OpenOrders): ChartForm {
  const { draft, offer, instrument, triedSide } = ticket;
  // Only levels that move with the price need every tick.
  const units = new Set(STOPS.filter((stop) => draft[stop].isOn).map((stop) => draft[stop].unit));
  const isMoving = units.size > (units.has('price') ? 1 : 0);
  const market = useMarket(instrument, isMoving);
  const equity = useEquity(orders, units.has('equity'));
  const side = sideOfLevels(draft, offer, market) ?? triedSide ?? 'buy';
  const plan = planOrder(draft, offer, { market, equity }, side);
  const { target, stopLoss, takeProfit, lots } = plan;
  const fills = useFills(ticket);
  return useMemo(
    () => ({
      levels: { target, stop_loss: stopLoss, take_profit: takeProfit },
      side,
      lots,
      ...fills,
    }),
    [target, stopLoss, takeProfit, side, lots, fills],
  );
}

type Fills = Pick<ChartForm, 'setLevel' | 'fillPending' | 'fillBox' | 'emptyBox' | 'press'>;

/** What the chart does with the form. */
function useFills({ change, setTriedSide, offer }: Ticket): Fills {
  const { precision } = offer.terms;
  return useMemo(() => {
    const setStop = (stop: Stop, price: Price) =>
      change({
        type: 'stop_set',
        stop,
        level: { unit: 'price', text: formatPrice(price, precision) },
      });
    const fillPending: Fills['fillPending'] = (side, price) => {
      change({ type: 'mode_chosen', mode: 'pending', close: null });
      change({ type: 'target_typed', text: formatPrice(price, precision) });
      setTriedSide(side);
    };
    return {
      fillPending,
      setLevel: (level, price) => {
        if (level === 'target')
          return change({ type: 'target_typed', text: formatPrice(price, precision) });
        return setStop(level === 'stop_loss' ? 'stopLoss' : 'takeProfit', price);
      },
      fillBox: ({ side, entry, stopLoss, takeProfit }) => {
        if (entry === null) change({ type: 'mode_chosen', mode: 'market', close: null });
        else fillPending(side, entry);
        setStop('stopLoss', stopLoss);
        setStop('takeProfit', takeProfit);
        change({ type: 'risk_leads' });
        setTriedSide(side);
      },
      emptyBox: () => {
        change({ type: 'target_typed', text: '' });
        for (const stop of STOPS) change({ type: 'stop_ticked', stop, isOn: false, close: null });
      },
      press: (side) => document.querySelector<HTMLElement>(`[data-key="${side}"]`)?.click(),
    };
  }, [change, setTriedSide, precision]);
}
