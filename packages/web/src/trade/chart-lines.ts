// The lines of this instrument's orders and of the form, ready for the chart, and what happens when one is moved.
import { useEffect, useMemo, useState } from 'react';
import { formatPrice } from '@meridian/units';
import type { Alert } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { getQuote } from '../lib/quotes.ts';
import { useAlerts } from '../ui/use-alerts.ts';
import { type ChartColours, readColours } from './chart-style.ts';
import type { AlertMove } from './move-alert-sheet.tsx';
import type { StopMove } from './move-stop-sheet.tsx';
import type { OpenOrders } from './open-orders.ts';
import { alertLineId, shownAlert, shownLine } from './order-line-looks.ts';
import { type OrderLine, linesOfDraft, linesOfOrders, priceAt, wirePrice } from './order-lines.ts';
import type { ShownLine } from './shown-lines.ts';
import type { Ticket } from './ticket.ts';

const NO_ALERTS: readonly Alert[] = [];

function useColours(): ChartColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(readColours()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-trend'] });
    return () => observer.disconnect();
  }, []);
  return colours;
}

export interface ChartLines {
  readonly lines: readonly ShownLine[];
  readonly onMove: (id: string, value: number) => void;
}

/** Lines that were dragged and wait to be confirmed; they stay where the finger left them until then. */
export interface Moves {
  readonly stop: StopMove | null;
  readonly setStop: (move: StopMove | null) => void;
  readonly alert: AlertMove | null;
  readonly setAlert: (move: AlertMove | null) => void;
}

export function useChartLines(
  ticket: Ticket,
  orders: OpenOrders,
  { stop: move, setStop: setMove, alert: alertMove, setAlert }: Moves,
): ChartLines {
  const t = useT();
  const colours = useColours();
  const { instrument, offer, draft, change } = ticket;
  const { precision } = offer.terms;
  const { open, pending } = orders;
  const alerts = useAlerts().data?.active ?? NO_ALERTS;

  const placed = useMemo<readonly OrderLine[]>(() => {
    const all = [...(open?.orders ?? []), ...(pending?.orders ?? [])];
    const drawn = [
      ...linesOfOrders(
        all.filter((order) => order.ForexId === instrument.Id),
        precision,
      ),
      ...linesOfDraft(draft, precision),
    ];
    return drawn.map((line) => (line.id === move?.lineId ? { ...line, price: move.price } : line));
  }, [open, pending, draft, instrument.Id, precision, move]);

  const lines = useMemo(() => {
    const closePriceOf = (side: 'buy' | 'sell') => {
      const quote = getQuote(instrument.Code);
      return quote === null ? null : side === 'buy' ? quote.bid : quote.ask;
    };
    return [
      ...placed.map((line) => shownLine(line, { offer, colours, t, closePriceOf })),
      ...alerts.flatMap((alert) => shownAlert(alert, { instrument, colours, t, move: alertMove })),
    ];
  }, [placed, alerts, alertMove, offer, colours, t, instrument]);

  const onMove = (id: string, value: number) => {
    const price = priceAt(value, precision);
    const alert = alerts.find((one) => alertLineId(one) === id);
    const from = alert ? wirePrice(alert.price, precision) : null;
    if (alert && from !== null) setAlert({ lineId: id, alert, from, price });
    const line = placed.find((one) => one.id === id);
    if (!line) return;
    const { owner, kind } = line;
    if (owner.kind === 'draft') {
      const text = formatPrice(price, precision);
      if (kind === 'target') change({ type: 'target_typed', text });
      else
        change({
          type: 'stop_typed',
          stop: kind === 'stop_loss' ? 'stopLoss' : 'takeProfit',
          text,
        });
    } else if (kind === 'stop_loss' || kind === 'take_profit') {
      setMove({ lineId: id, order: owner.order, kind, from: line.price, price });
    }
  };
  return { lines, onMove };
}
