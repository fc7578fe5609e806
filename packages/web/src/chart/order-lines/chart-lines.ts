// The lines of this instrument's orders, of the form and of alerts, ready for the chart, and what happens when one is
// moved.
import { useMemo } from 'react';
import type { Alert } from '@meridian/contract';
import { type Price, readMoney } from '@meridian/units';
import { useAccountLive } from '../../lib/account-live.ts';
import { useT } from '../../lib/i18n.ts';
import { getQuote } from '../../lib/quotes.ts';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { useAlerts } from '../../ui/use-alerts.ts';
import type { ChartForm, ChartSubject } from './chart-form.ts';
import type { DraggedAlert } from './move-alert-sheet.tsx';
import type { DraggedPending } from './move-pending-sheet.tsx';
import type { DraggedStop } from './move-stop-sheet.tsx';
import { pulledStop } from './order-bound.ts';
import { type ShownLine, shownLine } from './order-line-looks.ts';
import {
  type OrderLine,
  isStopKind,
  lineIdOf,
  linesOfAlerts,
  linesOfForm,
  linesOfOrders,
} from './order-lines.ts';

const NO_ALERTS: readonly Alert[] = [];

export interface ChartLines {
  readonly lines: readonly ShownLine[];
  readonly onMove: (id: string, price: Price) => void;
}

/** Lines that were dragged and wait to be confirmed; they stay where the finger left them until then. */
export interface Moves {
  readonly stop: DraggedStop | null;
  readonly setStop: (move: DraggedStop | null) => void;
  readonly alert: DraggedAlert | null;
  readonly setAlert: (move: DraggedAlert | null) => void;
  readonly pending: DraggedPending | null;
  readonly setPending: (move: DraggedPending | null) => void;
}

interface LinesOf extends ChartSubject {
  readonly orders: OpenOrders;
  readonly form: ChartForm | null;
}

/** A stop that its order does not have yet. */
const firstStop = ({ lineId, kind, order, price }: DraggedStop): OrderLine => ({
  ...{ id: lineId, kind, owner: { kind: 'order', order }, price },
  ...{ canDrag: true, isAsked: true },
});

/** Each where it is, or where it was dragged to. */
function useOrderLines({ instrument, worth, orders, form }: LinesOf, moves: Moves): OrderLine[] {
  const { precision } = worth.terms;
  const { open, pending } = orders;
  const alerts = useAlerts().data?.active ?? NO_ALERTS;
  const levels = form?.levels ?? null;
  const { stop, alert: alertMove, pending: pendingMove } = moves;
  return useMemo(() => {
    const own = [...(open?.orders ?? []), ...(pending?.orders ?? [])].filter(
      (order) => order.ForexId === instrument.Id,
    );
    const drawn = [
      ...linesOfOrders(own, precision),
      ...(levels === null ? [] : linesOfForm(levels)),
      ...linesOfAlerts(alerts, { forexId: instrument.Id, precision }),
    ];
    const placed = drawn.map((line) => {
      const move = [stop, alertMove, pendingMove].find((one) => one?.lineId === line.id);
      return move ? { ...line, price: move.price, isAsked: true as const } : line;
    });
    return stop === null || drawn.some(({ id }) => id === stop.lineId)
      ? placed
      : [...placed, firstStop(stop)];
  }, [open, pending, levels, alerts, instrument.Id, precision, stop, alertMove, pendingMove]);
}

export function useChartLines(of: LinesOf, moves: Moves): ChartLines {
  const t = useT();
  const { instrument, worth, orders, form } = of;
  const placed = useOrderLines(of, moves);
  const equityText = useAccountLive()?.Equity ?? orders.open?.account.Equity ?? null;
  const lines = useMemo(() => {
    const equity = equityText === null ? null : readMoney(equityText);
    return placed.map((line) => shownLine(line, { worth, equity, t }));
  }, [placed, worth, equityText, t]);

  const onMove = (id: string, price: Price) => {
    const line = placed.find((one) => one.id === id);
    if (!line) return;
    const { owner, kind, price: from } = line;
    if (owner.kind === 'alert') moves.setAlert({ lineId: id, alert: owner.alert, from, price });
    else if (owner.kind === 'form') {
      if (kind !== 'entry' && kind !== 'take_part' && kind !== 'alert') form?.setLevel(kind, price);
    } else if (isStopKind(kind))
      moves.setStop({ lineId: id, order: owner.order, kind, from, price });
    else if (kind === 'target') moves.setPending({ lineId: id, order: owner.order, from, price });
    else {
      const { order } = owner;
      const pulled = pulledStop(order, price, getQuote(instrument.Code));
      if (pulled)
        moves.setStop({ lineId: lineIdOf(order, pulled), order, kind: pulled, from: null, price });
    }
  };
  return { lines, onMove };
}
