// How the chart draws one order line: dashed across the candles, a label at its start, its price at the axis.
// A line that can be dragged can be held along its whole width.
import {
  type Chart,
  type OverlayFigure,
  type OverlayCreateFiguresCallback,
  type YAxis,
  registerOverlay,
} from 'klinecharts';
import { clearOfLegend, labelPlaces } from './axis-labels.ts';
import { chartFont } from './chart-style.ts';

export const ORDER_LINE = 'orderLine';
/** The chart library's name for it. */
export const CANDLE_PANE = 'candle_pane';
/** How far above and below a line a finger still finds it. */
export const GRIP_PX = 16;

export interface LineLook {
  /** Called at every drawing, so that a live profit is current. */
  readonly label: (value: number) => string;
  readonly price: (value: number) => string;
  readonly colour: string;
  readonly onColour: string;
  readonly canDrag: boolean;
}

const tag = (colour: string, ground: string) => ({
  style: 'fill',
  color: colour,
  backgroundColor: ground,
  borderRadius: 7,
  paddingLeft: 7,
  paddingRight: 7,
  paddingTop: 4,
  paddingBottom: 4,
  ...chartFont,
});

/** How far into the axis a pointer reaches. */
const POINTER_PX = 8;
const LABEL_X = 10;
/** Labels of stops are further in, so that they seldom meet those of openings. */
const DRAGGED_AT = 0.36;
/** Room in the label for its handle. */
const HANDLE_PX = 22;

/** Two bars, as on things that can be held. */
const handle = (x: number, y: number, color: string): OverlayFigure[] =>
  [-2, 2].map((offset) => ({
    type: 'line',
    attrs: {
      coordinates: [
        { x: x + 8, y: y + offset },
        { x: x + 16, y: y + offset },
      ],
    },
    styles: { style: 'solid', color, size: 1.5 },
    ignoreEvent: true,
  }));

/** The place of one line's label at the axis, beside those of all others and of the last price. */
function labelHeight(
  { chart, yAxis, height }: { chart: Chart; yAxis: YAxis | null; height: number },
  { id, y }: { id: string; y: number },
): number {
  if (yAxis === null) return y;
  const labels = chart.getOverlays({ name: ORDER_LINE }).flatMap((overlay) => {
    const value = overlay.points[0]?.value;
    return value === undefined ? [] : [{ id: overlay.id, y: yAxis.convertToPixel(value) }];
  });
  const last = chart.getDataList().at(-1);
  const fixed = last === undefined ? null : yAxis.convertToPixel(last.close);
  return labelPlaces(labels, { height, fixed }).get(id) ?? y;
}

/** Across the candles: the line, its label, and where it can be held. */
const acrossCandles: OverlayCreateFiguresCallback<LineLook> = ({
  chart,
  overlay,
  coordinates,
  bounding,
}) => {
  const y = coordinates[0]?.y;
  const value = overlay.points[0]?.value;
  if (y === undefined || value === undefined) return [];
  const { label, colour, onColour, canDrag } = overlay.extendData;
  const at = clearOfLegend(y, chart.getIndicators({ paneId: CANDLE_PANE }).length);
  const line: OverlayFigure = {
    type: 'line',
    attrs: {
      coordinates: [
        { x: 0, y },
        { x: bounding.width, y },
      ],
    },
    styles: { style: 'dashed', color: colour, dashedValue: [3, 3], size: 1 },
    ignoreEvent: true,
  };
  if (!canDrag) {
    const attrs = { x: LABEL_X, y: at, text: label(value), align: 'left', baseline: 'middle' };
    return [line, { type: 'text', attrs, styles: tag(onColour, colour), ignoreEvent: true }];
  }
  const grip: OverlayFigure = {
    type: 'rect',
    attrs: { x: 0, y: y - GRIP_PX, width: bounding.width, height: 2 * GRIP_PX },
    styles: { style: 'fill', color: 'rgba(0,0,0,0)' },
  };
  const x = Math.round(bounding.width * DRAGGED_AT);
  const text: OverlayFigure = {
    type: 'text',
    attrs: { x, y: at, text: label(value), align: 'left', baseline: 'middle' },
    styles: { ...tag(onColour, colour), paddingLeft: HANDLE_PX },
  };
  return [grip, line, text, ...handle(x, at, onColour)];
};

/** At the axis: the price, moved clear of the others. */
const atAxis: OverlayCreateFiguresCallback<LineLook> = ({
  chart,
  overlay,
  coordinates,
  bounding,
  yAxis,
}) => {
  const y = coordinates[0]?.y;
  const value = overlay.points[0]?.value;
  if (y === undefined || value === undefined) return [];
  const { price, colour, onColour } = overlay.extendData;
  const at = labelHeight({ chart, yAxis, height: bounding.height }, { id: overlay.id, y });
  // From the true level to a label that was pushed away.
  const pointer: OverlayFigure = {
    type: 'polygon',
    attrs: {
      coordinates: [
        { x: 0, y },
        { x: POINTER_PX, y: at - POINTER_PX / 2 },
        { x: POINTER_PX, y: at + POINTER_PX / 2 },
      ],
    },
    styles: { style: 'fill', color: colour },
    ignoreEvent: true,
  };
  const label: OverlayFigure = {
    type: 'text',
    attrs: {
      x: bounding.width - 2,
      y: at,
      text: price(value),
      align: 'right',
      baseline: 'middle',
    },
    styles: {
      ...tag(onColour, colour),
      size: 10.5,
      paddingLeft: 5,
      paddingRight: 5,
      paddingTop: 3,
      paddingBottom: 3,
    },
    ignoreEvent: true,
  };
  return at === y ? label : [pointer, label];
};

let isRegistered = false;
export function registerOrderLine(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<LineLook>({
    name: ORDER_LINE,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: acrossCandles,
    createYAxisFigures: atAxis,
  });
}
