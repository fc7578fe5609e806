// The chart with its period bar, its states, its indicators and its full screen; and the lines of orders on it.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../lib/i18n.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { useIsWide } from '../ui/wide-screen.ts';
import { askCandlesAhead } from './candles/candles-ahead.ts';
import type { ChartForm, ChartSubject } from './order-lines/chart-form.ts';
import { isServed } from './candles/chart-periods.ts';
import type { ChartView as View } from './plot/chart-views.ts';
import { ChartView } from './chart-view.tsx';
import { DrawingTools } from './drawings/drawing-tools.tsx';
import { FullScreenChart, useIsLying } from './full-screen-chart.tsx';
import { ChartSheets } from './chart-sheets.tsx';
import type { DraggedAlert } from './order-lines/move-alert-sheet.tsx';
import type { DraggedPending } from './order-lines/move-pending-sheet.tsx';
import type { DraggedStop } from './order-lines/move-stop-sheet.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { type Layer, ToolBar } from './tool-bar.tsx';
import { useChartView } from './use-chart-view.ts';
import { type Moves, useChartLines } from './order-lines/chart-lines.ts';
import { useBoxEnd } from './use-box-end.ts';
import { useDrawings, useUndoKey } from './drawings/use-drawings.ts';
import { useFills } from './use-fills.ts';
import { useIndicators } from './indicators/use-indicators.ts';
import { usePicture } from './use-picture.ts';

interface ChartPanelProps extends ChartSubject {
  readonly orders: OpenOrders;
  /** The form beside the chart; null: there is none. */
  readonly form: ChartForm | null;
  /** Its place on the page: what is set on it is kept under this name. */
  readonly place?: string;
  /** The places of the charts that share its period. */
  readonly alike?: readonly string[];
  /** Whether the bar of periods and tools stands above it. */
  readonly hasTools?: boolean;
  /** Where its tools stand, if not above and beside it. */
  readonly toolsAt?: ToolPlaces | undefined;
}

/** Of one of several charts, that none is smaller for them; null: not there yet. */
export interface ToolPlaces {
  readonly bar: HTMLElement | null;
  readonly rail: HTMLElement | null;
}

const placed = (tools: ReactNode, place: HTMLElement | null | undefined): ReactNode =>
  place === undefined ? tools : place && createPortal(tools, place);

/** Whether the chart takes the whole screen: as it was asked to, and while a phone lies on its side. */
function useFull(hasForm: boolean): readonly [boolean, (isFull: boolean) => void] {
  const isLying = useIsLying();
  const [wish, setWish] = useState<boolean | null>(null);
  // Closed on its side, it stays so until the phone is turned.
  const [wasLying, setWasLying] = useState(isLying);
  if (wasLying !== isLying) {
    setWasLying(isLying);
    setWish(null);
  }
  return [wish ?? (isLying && hasForm), setWish];
}

/** Lines that were dragged and wait for an answer. */
function useMoves(): Moves {
  const [stop, setStop] = useState<DraggedStop | null>(null);
  const [alert, setAlert] = useState<DraggedAlert | null>(null);
  const [pending, setPending] = useState<DraggedPending | null>(null);
  return { stop, setStop, alert, setAlert, pending, setPending };
}

/** Candles are asked for while the code that draws them is on its way. */
function useCandlesAhead(forexId: number, { period, type }: View): void {
  const askAhead = useEffectEvent(() => {
    if (isServed(period) && type !== 'heikin_ashi') askCandlesAhead(forexId, period);
  });
  // Only at first: for later periods the chart is here and asks itself.
  useEffect(() => askAhead(), []);
}

/** What the chart draws. */
function useDrawn({ instrument, worth, orders, form }: ChartPanelProps, view: View, moves: Moves) {
  const [indicators] = useIndicators();
  const { lines, onMove } = useChartLines({ instrument, worth, orders, form }, moves);
  const drawings = useDrawings(instrument);
  const fills = useFills(instrument, orders);
  useCandlesAhead(instrument.Id, view);
  useBoxEnd({ instrument, orders, form, drawings });
  return { instrument, worth, form, view, indicators, lines, fills, drawings, onMove };
}

export function ChartPanel(props: ChartPanelProps) {
  const { instrument, orders, form, place = 'main', alike = [] } = props;
  const { hasTools = true, toolsAt } = props;
  const t = useT();
  const isWide = useIsWide();
  const section = useRef<HTMLElement>(null);
  const [view, setView] = useChartView(place, alike);
  const [layer, setLayer] = useState<Layer | null>(null);
  const [isFull, setFull] = useFull(form !== null);
  const [isDrawing, setDrawing] = useState(false);
  const moves = useMoves();
  const drawn = useDrawn(props, view, moves);
  const { drawings } = drawn;
  useUndoKey(section, toolsAt?.rail ?? null, drawings.undo);
  const picture = usePicture({ instrument, period: view.period, orders });
  const chart = <ChartView {...drawn} area={picture.area} />;
  const onPeriod = (period: View['period']) => setView({ period });
  const periods = { period: view.period, onPeriod };
  const onDraw = () => setDrawing(true);
  const bar = {
    ...periods,
    onLayer: setLayer,
    onFull: () => setFull(true),
    ...{ onPicture: picture.onTake, onDraw: isWide ? null : onDraw },
  };
  const tools = { drawings, precision: instrument.PricePrecision, hasForm: form !== null };
  const endDrawing = () => {
    drawings.setTool(null);
    setDrawing(false);
  };
  const drawingRow = <DrawingTools {...tools} onClose={endDrawing} />;
  return (
    <section
      ref={section}
      aria-label={t('trade.chart')}
      className="lg:flex lg:min-h-0 lg:flex-1 lg:flex-col"
    >
      {isDrawing && !isWide && !isFull && drawingRow}
      {hasTools && (isWide || !isDrawing) && placed(<ToolBar {...bar} />, toolsAt?.bar)}
      <div className="flex h-[clamp(18.75rem,44dvh,30rem)] lg:h-auto lg:min-h-0 lg:flex-1">
        {hasTools && isWide && placed(<DrawingTools {...tools} onClose={null} />, toolsAt?.rail)}
        <div className="min-w-0 flex-1">{!isFull && chart}</div>
      </div>
      <FullScreenChart
        {...periods}
        open={isFull}
        onClose={() => setFull(false)}
        instrument={instrument}
        onIndicators={() => setLayer('indicators')}
        onDraw={onDraw}
        onPicture={picture.onTake}
        drawing={isDrawing && drawingRow}
      >
        {chart}
      </FullScreenChart>
      <ChartSheets {...props} {...{ layer, setLayer, view, setView, moves, drawings }} />
      <PictureSheet picture={picture} />
    </section>
  );
}
