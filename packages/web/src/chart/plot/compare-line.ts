// The line of a compared instrument over the candles. Both begin at one point at the left of the view, and the axis holds
// all of the line that is in view.
import {
  type Chart,
  type IndicatorDrawParams,
  type IndicatorTemplate,
  registerIndicator,
} from 'klinecharts';
import { noLegend } from './chart-legend.ts';
import { CANDLE_PANE, COMPARE_COLOUR, COMPARE_NAME } from './chart-names.ts';
import { type Compared, type ComparedRow, closesBeside, closesOf, scaleFrom } from './compare.ts';

const LINE_PX = 1.5;

function drawLine({ ctx, chart, indicator, xAxis, yAxis }: DrawParams): void {
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const closes = closesOf(indicator);
  const scaled = scaleFrom(bars, closes, from);
  if (scaled === null) return;
  ctx.save();
  ctx.strokeStyle = COMPARE_COLOUR;
  ctx.lineWidth = LINE_PX;
  ctx.beginPath();
  let isDown = false;
  for (let i = Math.max(0, from); i < to; i += 1) {
    const close = closes[i];
    if (close === undefined) continue;
    const [x, y] = [xAxis.convertToPixel(i), yAxis.convertToPixel(close * scaled.factor)];
    if (isDown) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
    isDown = true;
  }
  ctx.stroke();
  ctx.restore();
}

type DrawParams = IndicatorDrawParams<unknown, unknown, unknown>;

const TEMPLATE: IndicatorTemplate = {
  name: COMPARE_NAME,
  series: 'price',
  calc: (bars, { extendData }) => {
    const { candles } = extendData as Compared;
    return closesBeside(bars, candles).map((close): ComparedRow =>
      close === undefined ? {} : { close },
    );
  },
  // The line of figures above the candles tells it (chart-legend.ts).
  createTooltipDataSource: noLegend,
  draw: (params) => {
    drawLine(params);
    return true;
  },
};

let isRegistered = false;

/** @param compared null: none */
export function drawCompared(chart: Chart, compared: Compared | null): void {
  if (!isRegistered) registerIndicator(TEMPLATE);
  isRegistered = true;
  if (compared === null) {
    chart.removeIndicator({ name: COMPARE_NAME });
    return;
  }
  const wanted = { name: COMPARE_NAME, paneId: CANDLE_PANE, extendData: compared };
  const isThere = chart.getIndicators({ name: COMPARE_NAME }).length > 0;
  if (isThere) chart.overrideIndicator(wanted);
  else chart.createIndicator(wanted, true);
}
