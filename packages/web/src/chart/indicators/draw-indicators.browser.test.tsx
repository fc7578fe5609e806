// Indicators on a real chart. No server.
import { type Chart, dispose, init } from 'klinecharts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CANDLE_PANE } from '../plot/chart-names.ts';
import { type ChartScale, chartScale } from '../plot/chart-scale.ts';
import { drawIndicators, fitPanes } from './draw-indicators.ts';
import type { ChosenIndicator } from './indicators.ts';

let box: HTMLElement;
let chart: Chart;
let scale: ChartScale;

beforeEach(() => {
  box = document.createElement('div');
  box.style.cssText = 'width: 320px; height: 140px';
  document.body.append(box);
  const made = init(box);
  if (made === null) throw new Error('the box is on the page');
  chart = made;
  scale = chartScale(chart);
});
afterEach(() => {
  dispose(box);
  box.remove();
});

const RSI: ChosenIndicator = { name: 'RSI', parameters: [6, 14] };

it('leaves the candles most of a low chart, and follows its height', () => {
  const heightOf = (id: string) => chart.getSize(id)?.height ?? 0;
  drawIndicators(chart, scale, {
    chosen: [RSI, { name: 'CCI', parameters: [20] }],
    priceDigits: 5,
  });
  expect(heightOf(CANDLE_PANE)).toBeGreaterThan(heightOf('pane.RSI') + heightOf('pane.CCI'));
  box.style.height = '600px';
  chart.resize();
  fitPanes(chart);
  expect(heightOf('pane.RSI')).toBe(76);
});

it.each([
  ['EURUSD', 5, 6],
  ['USDJPY', 3, 4],
])('counts differences of prices finer than %s counts prices', (_, priceDigits, digits) => {
  const chosen: readonly ChosenIndicator[] = [
    { name: 'MACD', parameters: [12, 26, 9] },
    { name: 'ATR', parameters: [14] },
    RSI,
  ];
  // Drawn already when the chart turns to another instrument.
  drawIndicators(chart, scale, { chosen, priceDigits: 2 });
  drawIndicators(chart, scale, { chosen, priceDigits });
  const digitsOf = (paneId: string) => chart.getIndicators({ paneId }).map((one) => one.precision);
  expect(digitsOf('pane.MACD')).toEqual([digits]);
  expect(digitsOf('pane.ATR')).toEqual([digits]);
  expect(digitsOf('pane.RSI')).toEqual([2]);
});

it('holds the guides of an indicator in the range of its pane', () => {
  drawIndicators(chart, scale, { chosen: [RSI], priceDigits: 5 });
  const [drawn] = chart.getIndicators({ name: 'RSI' });
  expect([drawn?.minValue, drawn?.maxValue]).toEqual([30, 70]);
});
