// The indicators that the chart library lacks or computes in its own way, as it wants them; their arithmetic stands in
// indicator-arithmetic.ts.
import {
  type IndicatorDrawParams,
  type IndicatorTemplate,
  type KLineData,
  registerIndicator,
} from 'klinecharts';
import {
  type Series,
  averageTrueRange,
  channelIndex,
  directional,
  ichimoku,
  stochastic,
  volumeWeightedPrice,
} from './indicator-arithmetic.ts';

/** How much later the cloud is drawn, and how much earlier the close: as many bars as the base line has. */
const shiftOf = (parameters: readonly unknown[]): number => Number(parameters[1] ?? 0);

type Row = Readonly<Record<string, number | undefined>>;

/** Several rows of figures as one row of records. */
function rowsOf(bars: readonly KLineData[], series: Readonly<Record<string, Series>>): Row[] {
  const names = Object.keys(series);
  return bars.map((_, i) => Object.fromEntries(names.map((name) => [name, series[name]?.[i]])));
}

const line = (key: string, title: string) => ({ key, title: `${title} `, type: 'line' });

const one = (
  name: string,
  compute: (bars: readonly KLineData[], length: number) => Series,
  length: number | null,
): IndicatorTemplate => ({
  name: `meridian.${name}`,
  shortName: name,
  calcParams: length === null ? [] : [length],
  series: name === 'VWAP' ? 'price' : 'normal',
  figures: [line('value', name)],
  calc: (bars, { calcParams }) =>
    rowsOf(bars, { value: compute(bars, Number(calcParams[0] ?? 0)) }),
});

const STOCHASTIC: IndicatorTemplate = {
  name: 'meridian.STOCH',
  shortName: 'STOCH',
  precision: 2,
  calcParams: [14, 3, 3],
  figures: [line('k', '%K'), line('d', '%D')],
  calc: (bars, { calcParams }) => {
    const [length = 0, smoothing = 0, signal = 0] = calcParams.map(Number);
    return rowsOf(bars, { ...stochastic(bars, { length, smoothing, signal }) });
  },
};

const DIRECTIONAL: IndicatorTemplate = {
  name: 'meridian.ADX',
  shortName: 'ADX',
  precision: 2,
  calcParams: [14],
  figures: [line('adx', 'ADX'), line('plus', '+DI'), line('minus', '-DI')],
  calc: (bars, { calcParams }) => rowsOf(bars, { ...directional(bars, Number(calcParams[0])) }),
};

const CLOUD_OPACITY = 0.12;

/** Between the two leading lines, in the colour of the upper one; it reaches beyond the last bar. */
function drawCloud({ ctx, chart, indicator, xAxis, yAxis }: DrawParams): void {
  const { from, to } = chart.getVisibleRange();
  const shift = shiftOf(indicator.calcParams);
  const rows = indicator.result as readonly Row[];
  const [, , upper, lower] = indicator.styles?.lines ?? chart.getStyles().indicator.lines;
  ctx.save();
  for (let i = Math.max(1, from - shift); i < Math.min(rows.length, to + shift); i += 1) {
    const [before, now] = [rows[i - 1], rows[i]];
    const [a0, b0, a1, b1] = [before?.['leadA'], before?.['leadB'], now?.['leadA'], now?.['leadB']];
    if (a0 === undefined || b0 === undefined || a1 === undefined || b1 === undefined) continue;
    const [left, right] = [xAxis.convertToPixel(i - 1 + shift), xAxis.convertToPixel(i + shift)];
    const y = (value: number) => yAxis.convertToPixel(value);
    const color = (a1 >= b1 ? upper : lower)?.color ?? '';
    ctx.globalAlpha = CLOUD_OPACITY;
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.moveTo(left, y(a0));
    ctx.lineTo(right, y(a1));
    ctx.lineTo(right, y(b1));
    ctx.lineTo(left, y(b0));
    ctx.fill();
    ctx.globalAlpha = 1;
    for (const [style, start, end] of [
      [upper, a0, a1],
      [lower, b0, b1],
    ] as const) {
      ctx.strokeStyle = style?.color ?? '';
      ctx.beginPath();
      ctx.moveTo(left, y(start));
      ctx.lineTo(right, y(end));
      ctx.stroke();
    }
  }
  ctx.restore();
}

type DrawParams = IndicatorDrawParams<unknown, unknown, unknown>;

const ICHIMOKU: IndicatorTemplate = {
  name: 'meridian.ICHIMOKU',
  shortName: 'Ichimoku',
  series: 'price',
  calcParams: [9, 26, 52],
  figures: [line('conversion', 'Tenkan'), line('base', 'Kijun')],
  calc: (bars, { calcParams }) => {
    const [conversion = 0, base = 0, leading = 0] = calcParams.map(Number);
    const found = ichimoku(bars, { conversion, base, leading });
    return rowsOf(bars, {
      conversion: found.conversion,
      base: found.base,
      leadA: found.leadingA,
      leadB: found.leadingB,
    });
  },
  draw: (params) => {
    drawCloud(params);
    // Its two lines are drawn by the library.
    return false;
  },
};

let isRegistered = false;
export function registerOwnIndicators(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const template of [
    one('ATR', averageTrueRange, 14),
    one('CCI', channelIndex, 20),
    one('VWAP', volumeWeightedPrice, null),
    STOCHASTIC,
    DIRECTIONAL,
    ICHIMOKU,
  ])
    registerIndicator(template);
}
