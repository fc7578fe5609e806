// The order form as the chart sees it: its prices as lines, which can be dragged.
import { useMemo } from 'react';
import { formatPrice } from '@meridian/units';
import type { ChartForm } from '../chart/chart-form.ts';
import { typedPrice } from '../ui/typed-price.ts';
import type { StopEntry } from './order-draft.ts';
import type { Ticket } from './ticket.ts';

export function useFormOnChart({ draft, change, offer }: Ticket): ChartForm {
  const { precision } = offer.terms;
  const { mode, target, stopLoss, takeProfit } = draft;
  return useMemo(() => {
    const priceOf = ({ isOn, text }: StopEntry) => (isOn ? typedPrice(text, precision) : null);
    return {
      levels: {
        target: priceOf({ isOn: mode === 'pending', text: target }),
        stop_loss: priceOf(stopLoss),
        take_profit: priceOf(takeProfit),
      },
      setLevel: (level, price) => {
        const text = formatPrice(price, precision);
        if (level === 'target') return change({ type: 'target_typed', text });
        const stop = level === 'stop_loss' ? 'stopLoss' : 'takeProfit';
        return change({ type: 'stop_typed', stop, text });
      },
    };
  }, [mode, target, stopLoss, takeProfit, precision, change]);
}
