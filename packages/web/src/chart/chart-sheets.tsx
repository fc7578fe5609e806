// What the chart asks about: its indicators, the kind of its bars, a text that is written on it, a line that was dragged.
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import type { ChartSubject } from './order-lines/chart-form.ts';
import type { Moves } from './order-lines/chart-lines.ts';
import type { ChartView } from './plot/chart-views.ts';
import { CompareSheet } from './compare-sheet.tsx';
import { DrawingTextSheet } from './drawings/drawing-sheet.tsx';
import { IndicatorSheet } from './indicators/indicator-sheet.tsx';
import { MoveAlertSheet } from './order-lines/move-alert-sheet.tsx';
import { MovePendingSheet } from './order-lines/move-pending-sheet.tsx';
import { MoveStopSheet } from './order-lines/move-stop-sheet.tsx';
import type { Layer } from './tool-bar.tsx';
import { TypeSheet } from './type-sheet.tsx';
import type { Drawings } from './drawings/use-drawings.ts';

interface ChartSheetsProps extends ChartSubject {
  readonly orders: OpenOrders;
  /** Null: none is open. */
  readonly layer: Layer | null;
  readonly setLayer: (layer: Layer | null) => void;
  readonly view: ChartView;
  readonly setView: (change: Partial<ChartView>) => void;
  readonly moves: Moves;
  readonly drawings: Drawings;
}

export function ChartSheets(props: ChartSheetsProps) {
  const { instrument, worth, orders, layer, setLayer, view, setView, moves, drawings } = props;
  const layerOf = (one: Layer) => ({
    open: layer === one,
    onOpenChange: (isOpen: boolean) => setLayer(isOpen ? one : null),
  });
  return (
    <>
      <IndicatorSheet
        {...layerOf('indicators')}
        compared={view.compare}
        onCompare={() => setLayer('compare')}
      />
      <CompareSheet
        {...layerOf('compare')}
        instrument={instrument}
        value={view.compare}
        onChange={(compare) => setView({ compare })}
      />
      <TypeSheet {...layerOf('type')} value={view.type} onChange={(type) => setView({ type })} />
      <DrawingTextSheet drawings={drawings} />
      <MoveStopSheet {...{ worth, orders }} move={moves.stop} onDone={() => moves.setStop(null)} />
      <MovePendingSheet
        {...{ worth, orders }}
        move={moves.pending}
        onDone={() => moves.setPending(null)}
      />
      <MoveAlertSheet
        move={moves.alert}
        instrument={instrument}
        onDone={() => moves.setAlert(null)}
      />
    </>
  );
}
