// Tells, at each drawing of the chart, where prices and bars are on the screen, so that what lies over the canvas
// (lines, tags, boxes) moves with it; and draws the volume under the candles, which is all it draws itself.
import {
  type Chart,
  type IndicatorDrawParams,
  type IndicatorTemplate,
  type YAxis,
  registerIndicator,
} from 'klinecharts';
import { overlayLegend } from './chart-legend.ts';
import { CANDLE_PANE, SCALE_NAME, setVolume, hasVolume } from './chart-names.ts';
import { placeOfTime, timeOfPlace } from './time-places.ts';

/** Part of the pane's height that the highest bar of volume takes. */
const VOLUME_HEIGHT = 0.14;
const VOLUME_OPACITY = 0.2;

/** The candles' pane as it was drawn last; pixels from its left and top. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  /** Width of the axis of prices, right of the candles. */
  readonly axisWidth: number;
  /** Width of a bar with the gap beside it. */
  readonly barWidth: number;
  /** The middle of the last bar; null without bars. */
  readonly lastX: number | null;
  /** The label of the last price at the axis; null without bars. */
  readonly lastY: number | null;
  readonly toY: (price: number) => number;
  readonly toPrice: (y: number) => number;
  /** The middle of a bar that begins at a moment. */
  readonly toX: (time: number) => number;
  readonly toTime: (x: number) => number;
  /** The middle of the bar that holds a moment. */
  readonly barX: (time: number) => number;
  /** The same as long as prices and moments stay where they are. */
  readonly stamp: string;
}

export interface ChartScale {
  /** Null until the first drawing. */
  readonly plot: () => Plot | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly showVolume: (isShown: boolean) => void;
}

interface Scale {
  plot: Plot | null;
  readonly listeners: Set<() => void>;
}
const scales = new WeakMap<Chart, Scale>();

function plotOf({ chart, bounding, xAxis }: DrawParams, yAxis: YAxis): Plot {
  const bars = chart.getDataList();
  const last = bars.at(-1);
  const barWidth = chart.getBarSpace().bar;
  const firstX = xAxis.convertToPixel(0);
  const { width, height } = bounding;
  const ends = [0, height].map((y) => yAxis.convertFromPixel(y));
  return {
    width,
    height,
    axisWidth: chart.getSize(CANDLE_PANE, 'yAxis')?.width ?? 0,
    barWidth,
    lastX: last === undefined ? null : xAxis.convertToPixel(bars.length - 1),
    lastY: last === undefined ? null : yAxis.convertToPixel(last.close),
    toY: (price) => yAxis.convertToPixel(price),
    toPrice: (y) => yAxis.convertFromPixel(y),
    toX: (time) => firstX + placeOfTime(bars, time) * barWidth,
    barX: (time) => firstX + Math.floor(placeOfTime(bars, time)) * barWidth,
    toTime: (x) => timeOfPlace(bars, (x - firstX) / barWidth),
    stamp: [width, height, firstX, barWidth, bars.length, ...ends].join(' '),
  };
}

function drawVolume({ ctx, chart, bounding, xAxis }: DrawParams): void {
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const { gapBar, halfGapBar } = chart.getBarSpace();
  const [style] = chart.getStyles().indicator.bars;
  let largest = 0;
  for (let i = from; i < to; i += 1) largest = Math.max(largest, bars[i]?.volume ?? 0);
  if (largest === 0 || style === undefined) return;
  ctx.save();
  ctx.globalAlpha = VOLUME_OPACITY;
  for (let i = from; i < to; i += 1) {
    const bar = bars[i];
    if (bar?.volume === undefined) continue;
    const height = (bar.volume / largest) * VOLUME_HEIGHT * bounding.height;
    const { open, close } = bar;
    ctx.fillStyle =
      close > open ? style.upColor : close < open ? style.downColor : style.noChangeColor;
    ctx.fillRect(xAxis.convertToPixel(i) - halfGapBar, bounding.height - height, gapBar, height);
  }
  ctx.restore();
}

type DrawParams = IndicatorDrawParams<unknown, unknown, unknown>;

const TEMPLATE: IndicatorTemplate = {
  name: SCALE_NAME,
  // The axis takes its smallest range from the fewest digits over the candles: of four, a quiet hour's would be flat.
  series: 'price',
  // Nothing is computed: it stands among the indicators because these are told of each drawing.
  calc: (bars) => bars.map(() => ({})),
  createTooltipDataSource: overlayLegend,
  draw: (params) => {
    const scale = scales.get(params.chart);
    if (scale === undefined) return true;
    if (hasVolume(params.chart)) drawVolume(params);
    scale.plot = plotOf(params, params.yAxis);
    for (const listener of scale.listeners) listener();
    return true;
  },
};

let isRegistered = false;

export function chartScale(chart: Chart): ChartScale {
  if (!isRegistered) registerIndicator(TEMPLATE);
  isRegistered = true;
  const scale: Scale = { plot: null, listeners: new Set() };
  scales.set(chart, scale);
  chart.createIndicator({ name: SCALE_NAME, paneId: CANDLE_PANE, zLevel: -1 }, true);
  return {
    plot: () => scale.plot,
    subscribe: (listener) => {
      scale.listeners.add(listener);
      return () => void scale.listeners.delete(listener);
    },
    showVolume: (isShown) => {
      if (hasVolume(chart) === isShown) return;
      setVolume(chart, isShown);
      chart.resize();
    },
  };
}
